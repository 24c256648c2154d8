"""Sentence shapes: what people say in too many ways to list."""

from __future__ import annotations

from pbem.core.orders.meanings import Meaning
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.spotting import spotted

WORDS = {
    "parts": {"if": "if|should", "roll": "(?:the )?(?:roll|die)"},
    "gap": {"says": ["the gap"], "shapes": ["{if} {roll} (?:is|be) too low"], "example": "the gap"},
    "deed": {"roll": {"says": ["roll"], "example": "roll"}},
}


def _kinds(text: str) -> list[str]:
    book = Phrasebook()
    book.add_words(WORDS, "en")
    return ["+".join(sorted(span.kinds)) for span in spotted(text, book).spans]


def test_a_shape_is_found_as_a_phrase_is() -> None:
    assert _kinds("should the die be too low, roll") == ["gap", "apart", "deed"]


def test_what_only_begins_like_a_shape_is_none() -> None:
    assert _kinds("if roll")[-1] == "deed"


def test_a_shape_ends_where_a_word_ends() -> None:
    assert "gap" not in _kinds("if the roll is too lower")


def test_a_longer_phrase_goes_before_a_shape() -> None:
    book = Phrasebook()
    book.add_words(WORDS, "en")
    book.add(Meaning("success"), "if the roll is too low for once", "en")
    spans = spotted("if the roll is too low for once", book).spans
    assert [span.kinds for span in spans] == [{"success"}]
