"""Rounds of a known line-up that lines name by their number alone: the card says who acts, the words what he does."""

from __future__ import annotations

import pytest

from pbem.core.orders.next_slots import slot_of
from pbem.core.orders.ordering import MOST_WORDS
from pbem.desk.ground import shelf
from pbem.desk.ground.order_words import grammar_of
from tests.games.colonial_2e.mail_room import LATER, put, read

#: Round 1 to 5.
CARDS = ("CARDS viceroy, merchant, scientist, explorer, trader",)
#: What is written, and below it what it puts on the sheet.
BY_ROUND = """
5: all that's mine
    5 TRADER OWN ALL
5 alles von mir
    5 TRADER OWN ALL
5: mine first, then Blue
    5 TRADER OWN ALL, Blue ALL
2: the gold from West Africa
    2 MERCHANT OWN west-africa gold
1: one on the gold in West Africa, 2: everything I own
    1 VICEROY west-africa gold 1; 2 MERCHANT OWN ALL
3 navy, 4 Congo, 5 mine
    3 SCIENTIST navy; 4 EXPLORE congo; 5 TRADER OWN ALL
4 passen, 5 alles Eigene
    4 PASS; 5 TRADER OWN ALL
3 Seefahrt, 4 Japan, sonst China
    3 SCIENTIST seafaring; 4 EXPLORE japan ELSE EXPLORE china
The third one goes up in seafaring, the fourth sails to Japan
    3 SCIENTIST seafaring; 4 EXPLORE japan
Der dritte verbessert die Seefahrt, der vierte fährt nach Japan
    3 SCIENTIST seafaring; 4 EXPLORE japan
Der zweite verschifft alles
    2 MERCHANT OWN ALL
"""


def _pairs() -> list[tuple[str, list[str]]]:
    lines = BY_ROUND.strip().splitlines()
    return [(line, means.strip().split("; ")) for line, means in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("line", "means"), _pairs())
def test_the_card_of_the_round_acts(line: str, means: list[str]) -> None:
    assert sorted(put(line, before=CARDS, given=LATER)) == means


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("2 on the gold in West Africa", ["1 VICEROY west-africa gold 2"]),
        ("The first loan is paid back", ["REPAY ALL FROM 1"]),
        ("1 Viceroy 1 gold, 2 slaves", ["1 VICEROY west-africa gold 1, slaves 2"]),
        ("Repay 2 in round 3", ["REPAY 2 WHEN round = 3"]),
    ],
)
def test_a_number_that_counts_something_is_no_round(line: str, means: list[str]) -> None:
    assert put(line, before=CARDS, given=LATER) == means


@pytest.mark.parametrize("line", ["4 my gold", "In the 4th my gold goes", "4 mein Gold"])
def test_what_is_the_writers_already_is_nowhere_to_be_placed(line: str) -> None:
    script = read(line, before=CARDS, given=LATER)
    assert not any("VICEROY" in order.text for order in script.sheet.orders.values())


@pytest.mark.parametrize(
    ("line", "means"),
    [
        (
            "Financier 4, explorer Japan, viceroy, merchant, rebel.",
            ["CARDS trader, explorer, viceroy, merchant, sovereign", "1 FINANCIER 4", "2 EXPLORE japan"],
        ),
        (
            "LU: Sci navy > Exp > Vic > Mer > Tra",
            ["CARDS scientist, explorer, viceroy, merchant, trader", "1 SCIENTIST navy"],
        ),
        (
            "Meine Karten: Finanzier 4, Entdecker, Vizekönig, Kaufmann, Rebell; Geschwader 2",
            ["CARDS trader, explorer, viceroy, merchant, sovereign", "1 FINANCIER 4", "BUILD SQUADRONS 2"],
        ),
        (
            "Card 1: Explorer / Card 2: Viceroy / Card 3: Trader / Card 4: Merchant / Card 5: Rebel / Squadrons: 1"
            " / Fleets: 0",
            ["CARDS explorer, viceroy, trader, merchant, sovereign", "BUILD SQUADRONS 1", "BUILD FLEETS 0"],
        ),
        (
            "a) Karte 1: Finanzier, 4 leihen  b) Karte 2: Missionar, Indien  c) Geschwader: 2",
            ["1 FINANCIER 4", "2 MISSIONARY india", "BUILD SQUADRONS 2"],
        ),
        (
            "Handelsflotten: 1 / Geschwader: 0 / Kredit zurückzahlen: nein",
            ["BUILD FLEETS 1", "BUILD SQUADRONS 0", "REPAY NEVER"],
        ),
    ],
)
def test_a_form_in_one_line(line: str, means: list[str]) -> None:
    assert put(line, before=(), given=LATER) == means


@pytest.mark.parametrize(
    "line",
    [
        "3 Financier 4, 1 explorer Japan, 2 viceroy, 4 merchant, 5 rebel",
        "Explorer Japan, not India, Viceroy, Merchant, Trader, Scientist",
        "Financier 4, explorer Japan, viceroy, merchant, trader or rebel.",
    ],
)
def test_a_list_that_is_no_line_up_is_not_taken_for_one(line: str) -> None:
    assert not any(order.slot == "cards" for order in read(line, before=(), given=LATER).sheet.orders.values())


def test_a_letter_is_for_no_round() -> None:
    grammar = grammar_of(shelf.load("colonial-2e"))
    assert grammar is not None
    order = "In round 3 my Explorer sails to Japan"
    assert slot_of(order, grammar) == "3"
    assert slot_of(f"{order} {'and so on ' * MOST_WORDS}", grammar) is None
