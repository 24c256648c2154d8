"""What stands beside an order and changes it or does not: the other side of a condition, a name of one's own."""

from __future__ import annotations

import pytest

from pbem.core.orders.complements import with_complements
from pbem.core.orders.meanings import COMPARE, GLUE, NUMBER, Meaning, Span
from pbem.core.orders.own_name import without_own_name
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.spotting import spotted


def _book() -> Phrasebook:
    book = Phrasebook()
    said = {
        "if": ("if", "wenn"), GLUE: ("he", "has", "name", "then", "there", "is", "die", "schon"),
        "fruit": ("apple", "plum"), "gone": ("weg",),
    }  # fmt: skip
    for kind, phrases in said.items():
        for phrase in phrases:
            book.add(Meaning(kind), phrase)
    for number, word in enumerate(("zero", "one", "two", "three")):
        book.add(Meaning(NUMBER, number), word)
    for sign, words in ((">=", "at least"), ("<=", "at most")):
        book.add(Meaning(COMPARE, sign), words)
    for seat in ("Red", "Blue"):
        book.add(Meaning("seat", seat), seat)
    return book


BOOK = _book()


def _turned(text: str) -> list[str]:
    """The words of a line, "ELSE" for what is taken for an alternative."""
    line = spotted(text, BOOK)
    return [
        "ELSE" if "else" in span.kinds else _words(span, line.words)
        for span in with_complements(line.spans, line.words)
    ]


def _words(span: Span, words: tuple[str, ...]) -> str:
    return " ".join(words[span.at : span.past])


@pytest.mark.parametrize(
    "line",
    [
        "apple if Red has at least two, if he has less, plum",
        "if Red has two, apple; if he has fewer, plum",
        "if Red has at most two, apple; if Red has more, plum",
        "if Red only has one, apple; if he has more, plum",
        "if Red has at least two, apple, if not, plum",
    ],
)
def test_a_condition_that_turns_the_one_before_round_is_an_otherwise(line: str) -> None:
    assert "ELSE" in _turned(line)


@pytest.mark.parametrize(
    "line",
    [
        "if Red has at least two, apple; if he has more, plum",  # both may be so
        "if Red has at most two, apple; if he has less, plum",
        "if Red has two, apple; if Blue has less, plum",  # somebody else
        "apple; if he has less, plum",  # than what?
        "if Red has two, apple; if he has less than one, plum",
    ],
)
def test_a_condition_of_its_own_is_none(line: str) -> None:
    assert "ELSE" not in _turned(line)


def test_a_particle_does_not_end_a_condition() -> None:
    assert _turned("wenn die aber schon weg") == ["wenn", "die", "schon", "weg"]
    assert "aber" in _turned("apple, aber if Red")


def _named(text: str) -> list[str]:
    """The words of Red's line that mean something."""
    line = spotted(text, BOOK)
    return [
        _words(span, line.words) for span in without_own_name(line.spans, line.words, "Red") if GLUE not in span.kinds
    ]


def test_who_writes_is_no_part_of_the_order() -> None:
    assert "red" not in _named("Red: apple")
    assert "red" not in _named("Name: Red, apple")


@pytest.mark.parametrize("line", ["Red, Blue", "Blue: apple", "apple / Red / plum", "Red two, apple"])
def test_a_name_that_may_be_meant_stays(line: str) -> None:
    assert "red" in _named(line) or "blue" in _named(line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("apple 🚢 plum", ("apple", ",", "plum")),
        ("apple !! 🚢 plum", ("apple", "!", "!", "plum")),
        ("1️⃣ apple", ("1", ")", "apple")),
        ("Action II: apple", ("action", "2", ":", "apple")),
        ("round III, action I: apple", ("round", "3", ",", "action", "1", ":", "apple")),
        ("the action I take is apple", ("the", "action", "i", "take", "is", "apple")),
    ],
)
def test_pictures_part_and_roman_numbers_count(line: str, words: tuple[str, ...]) -> None:
    assert spotted(line, BOOK).words == words
