"""Regards and names without dashes: left out where they end the orders, and never at the cost of an order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.commands.all_commands import WORDS
from pbem.games.colonial.orders import lexicon as words_of_game
from pbem.games.colonial_2e.orders.order_language import _COMMANDS
from pbem.mail.own_lines import take_lines
from pbem.mail.signing import may_be_order, signature_start
from tests.mail.test_reading import ORDERS

SIGNATURES = [
    "Anna",
    "Anna Berg",
    "- Anna",
    "Kind regards\nAnna",
    "Cheers, Anna",
    "Thanks!",
    "LG Anna",
    "Viele Grüße\nAnna Berg",
    "Mit freundlichen Grüßen / Kind regards\n\nAnna Berg\nTechnik",
    "Beste Grüße aus Kiel",
    "Cordialement,\nAnna",
    "Un saludo,\nAnna",
    "Grazie, Anna",
    "Groetjes Anna",
    "Med vänlig hälsning\nAnna Berg",
    "Pozdrawiam, Anna",
    "S pozdravem\nAnna",
    "С уважением,\nАнна",
    "Regards\nAnna Berg\n12345 Seaport\nTel. +49 40 0000000\nwww.berg.example",
]


@pytest.mark.parametrize("signature", SIGNATURES)
@pytest.mark.parametrize("below", ["", "\nOn 20 Nov 2026, Table wrote:\n> old\n", "\nSent from my iPhone\n"])
def test_signatures_are_left_out(signature: str, below: str) -> None:
    reading = take_lines(f"1 SCIENTIST navy\nPASS\n\n{signature}\n{below}", "Anna Berg")
    assert [line.text for line in reading.taken] == ["1 SCIENTIST navy", "PASS"]
    signed = [left for left in reading.left_out if left.kind == "signature"]
    rows = sum(1 for row in signature.split("\n") if row)
    assert [left.count for left in signed] == [rows + below.count("iPhone")]


@pytest.mark.parametrize("signature", SIGNATURES)
def test_an_order_below_a_signature_is_kept(signature: str) -> None:
    for order in ORDERS:
        reading = take_lines(f"WAIT\n{signature}\n{order}\n", "Anna Berg")
        assert reading.taken[-1].text == order
        assert not reading.left_out, "what stands above the order is answered, as it was written"


@pytest.mark.parametrize("word", ["Pass", "Wait", "Draw", "Nowait", "Help", "Passen"])
def test_a_capitalised_word_below_thanks_is_no_name(word: str) -> None:
    assert take_lines(f"Thanks\n{word}", "Anna Berg").taken[-1].text == word


@pytest.mark.parametrize(
    "line",
    [
        "Cheers, Missionaries to India",
        "Servus Leute, Weltreich auf Indien",
        "Hallo zusammen, Weltreich auf Indien",
        "Hi all, Missionaries to India",
        "Liebe Leute, Flotte nach China",
    ],
)
def test_an_order_behind_a_greeting_is_no_name(line: str) -> None:
    assert [each.text for each in take_lines(line, "Anna Berg").taken] == [line]


@pytest.mark.parametrize("line", ["Hallo zusammen, Gruß in den Norden", "Grüße aus Kiel, Anna", "Hi Tom, hi all"])
def test_a_greeting_is_one(line: str) -> None:
    assert not take_lines(line, "Anna Berg").taken


def test_a_player_whose_name_is_an_order_writes_orders() -> None:
    assert [line.text for line in take_lines("2 EXPLORE india\nPass\n", "Will Pass").taken] == [
        "2 EXPLORE india",
        "Pass",
    ]


def test_a_note_below_a_rule_goes_with_the_signature_an_order_does_not() -> None:
    note = take_lines("PASS\nAnna\n-----\nAbwesenheit: bis Montag nicht im Haus.\n", "Anna Berg")
    assert [line.text for line in note.taken] == ["PASS"]
    order = take_lines("PASS\nAnna\n-----\nAbwesenheit 2026-12-20 bis 2027-01-03\n", "Anna Berg")
    assert [line.text for line in order.taken] == ["PASS", "Abwesenheit 2026-12-20 bis 2027-01-03"]


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_has_the_look_of_one(order: str) -> None:
    assert may_be_order(order)
    assert may_be_order(order.lower())


@pytest.mark.parametrize(
    "words", [*_COMMANDS.values(), *words_of_game.CHARACTERS.values(), tuple(WORDS)], ids=lambda words: words[0]
)
def test_every_command_word_is_known_from_a_telephone(words: tuple[str, ...]) -> None:
    """A telephone writes the first letter large: "Passe" below "Thanks" is an order, as it is in capitals."""
    for word in words:
        assert may_be_order(word.capitalize()), word


@given(st.lists(st.sampled_from([*ORDERS, *SIGNATURES]), max_size=9).map("\n".join))
def test_below_a_signature_stands_no_order(text: str) -> None:
    lines = [row for row in text.split("\n") if row]
    start = signature_start(lines, "Anna Berg")
    assert 0 <= start <= len(lines)
    assert not set(ORDERS) & set(lines[start:])
