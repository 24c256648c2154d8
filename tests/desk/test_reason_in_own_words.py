"""A line in one's own words that can mean one order only, and cannot be taken: the receipt says which one, and why."""

from __future__ import annotations

import json

import pytest

from pbem.desk.hosting.read_texts import read_one
from tests.phrases.reading import place_of


def _reason(ruleset: str, position: str, seat: str, text: str) -> str:
    answer = read_one(place_of(ruleset, position), json.dumps({"id": "", "seat": seat, "text": text}))
    assert (answer["outcome"], answer["orders"]) == ("refused", [])
    return str(answer["reason"])


@pytest.mark.parametrize(
    ("ruleset", "seat", "text", "reason"),
    [
        (
            "new-world", "Red", "Put me down for the Dutch, otherwise English",
            "I read it as “NATION dutch, english”, but nations are chosen before the first turn; everybody has one now",
        ),
        (
            "colonial-2e", "Red", "I'd send my Explorer to West Africa",
            "I read it as “EXPLORE west-africa”, but West Africa is explored already",
        ),
    ],
)  # fmt: skip
def test_it_is_said_what_was_read_and_why_not(ruleset: str, seat: str, text: str, reason: str) -> None:
    assert _reason(ruleset, f"{ruleset}-a", seat, text) == reason


def test_an_order_that_cannot_be_taken_is_no_question() -> None:
    """ "Frist" is a deadline in German, and "When is the deadline?" is answered."""
    place = place_of("colonial-2e", "colonial-2e-a")
    answer = read_one(place, json.dumps({"id": "", "seat": "Red", "text": "scientsit frist, navey"}))
    assert (answer["commands"], answer["orders"]) == ([], ["1 SCIENTIST navy"])


@pytest.mark.parametrize("text", ["I would like to raid somebody somewhere", "At scoring I elect to take gold"])
def test_the_small_word_of_a_sentence_is_no_card_cut_short(text: str) -> None:
    assert "may be" not in _reason("new-world", "new-world-a", "Blue", text)
