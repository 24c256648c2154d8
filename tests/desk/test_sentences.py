"""A line of several sentences, read one by one where it is not understood as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.orders import understanding
from pbem.core.sheet import Sheet
from pbem.desk.game.order_lines import Transcript
from pbem.desk.mail_lines.sentences import sentences
from pbem.desk.mail_lines.transcript import transcribe
from tests.desk.grounds import ground_of
from tests.desk.office import Office

CARDS = "CARDS explorer, viceroy, merchant, trader, scientist"


def _read(office: Office, *lines: str) -> Transcript:
    return transcribe(ground_of(office), Sheet(), list(enumerate(lines, 1)))


def _put(script: Transcript) -> list[str]:
    return [order.text for order in script.sheet.orders.values()]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Fine, as it stands. I keep it.", ["Fine, as it stands.", "I keep it."]),
        ("Explore India! Then China?", ["Explore India!", "Then China?"]),
        ("Raid Red in Mil. Lou. with Raid", ["Raid Red in Mil. Lou. with Raid"]),
        ("War vs. Red. Muster nothing.", ["War vs. Red.", "Muster nothing."]),
        ("3. Persia, rugs", ["3. Persia, rugs"]),
        ("one", ["one"]),
        ("A b. " * 200, []),
        ("Go. " * 40, []),
    ],
)
def test_where_sentences_end(line: str, found: list[str]) -> None:
    assert sentences(line) == found


def test_each_sentence_is_taken_for_itself(office: Office) -> None:
    office.new_game()
    script = _read(
        office, CARDS, "Thwart nobody, frumious sirs. The Explorer goes to West Africa. The Trader sells mine."
    )
    assert _put(script)[1:] == ["1 EXPLORE west-africa", "4 TRADER OWN ALL"]
    assert [line.written for line in script.refused] in ([], ["Thwart nobody, frumious sirs."])


@pytest.mark.parametrize(
    "line",
    [
        "The Explorer goes to West Africa. Only if the frumious Blue is asleep.",
        "The Explorer goes to West Africa. If the frumious one snores.",
        "The Explorer goes to West Africa. No, frumious thoughts, rather nowhere.",
        "The Explorer goes to West Africa. But not when frumious.",
        "Der Entdecker geht nach Westafrika. Aber nur bei frumiosem Wetter.",
        "The Explorer goes to West Africa. Options: frumious.",
    ],
)
def test_nothing_is_cut_off_from_what_it_belongs_to(office: Office, line: str) -> None:
    office.new_game()
    script = _read(office, CARDS, line)
    assert [text.split()[0] for text in _put(script)] == ["CARDS"]
    assert [(refused.number, refused.written) for refused in script.refused] == [(2, line)]


def test_a_sentence_never_takes_the_place_of_the_one_before(office: Office) -> None:
    office.new_game()
    line = "2 EXPLORE brazil with frumious hopes and more. My Explorer goes to West Africa. My Explorer goes to India."
    script = _read(office, line)
    assert len(script.refused) == 1
    assert _put(script) == []


def test_a_sentence_that_is_like_no_order_is_not_told_of_its_first_word(office: Office) -> None:
    office.new_game()
    script = _read(office, "Nobody is to ship my gold.", "Frumious borogoves outgrabe my Brazil.")
    assert [line.reason.split("(")[0].split(";")[0].strip() for line in script.refused] == [
        "I do not understand this sentence"
    ] * 2
    assert "frumious, borogoves" in script.refused[1].reason


def test_sentences_that_come_to_nothing_count_for_what_a_mail_may_cost(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game()
    tried: list[str] = []
    really = understanding.understand

    def counted(text: str, *read_with: Any) -> understanding.Understood:
        tried.append(text)
        return really(text, *read_with)

    monkeypatch.setattr(understanding, "understand", counted)
    line = " ".join(f"Frumious {who} of Congo wins." for who in ("Explorer", "Viceroy", "Trader", "Rebel", "Merchant"))
    script = _read(office, *[line] * 100)
    assert len(script.refused) + sum(refused.count - 1 for refused in script.refused) == 100
    assert 5 < len(tried) <= 30, "twenty, and the lines that they are sentences of"
