"""How clauses are tied: an "otherwise" that begins no alternative, a condition turned round, what is dismissed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.core.orders.clauses import Clause, Kind, clauses
from pbem.core.orders.corrections import corrected
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.fallbacks import with_fallbacks
from pbem.core.orders.meanings import GLUE, Kinds, Meaning
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.reasons import with_reasons
from pbem.core.orders.spotting import spotted

_WORDS: dict[str, tuple[str, ...]] = {
    GLUE: (
        "i",
        "ich",
        "the",
        "is",
        "he",
        "hes",
        "it",
        "nehme",
        "die",
        "there",
        "would",
        "be",
        "halt",
        "so",
        "er",
        "ist",
    ),
    "fruit": ("apple", "cherry", "apfel", "kirsche"),
    "deed": ("pick", "pflücke"),
    "if": ("if", "wenn"),
    "else": ("otherwise", "sonst"),
    "reason": ("because", "weil"),
    "correction": ("halt",),
}


def _book() -> Phrasebook:
    book = Phrasebook()
    for kind, phrases in _WORDS.items():
        for phrase in phrases:
            book.add(Meaning(kind, phrase if kind == "fruit" else None), phrase, "en", "de", exact=True)
    return book


GRAMMAR = Grammar(book=_book(), orders=(), deeds=Kinds("deed"), names=Kinds("fruit"))


def _cut(text: str) -> tuple[list[Clause], Sequence[str]]:
    line = spotted(text, GRAMMAR.book)
    return clauses(line.spans, GRAMMAR.deeds, words=line.words), line.words


def _kinds(text: str) -> list[Kind]:
    return [clause.kind for clause in _cut(text)[0]]


@pytest.mark.parametrize(
    ("line", "alternative"),
    [
        ("pick the apple, otherwise the cherry", True),
        ("pflücke die apfel sonst die kirsche", True),
        ("pick the apple, because otherwise he is there", False),
        ("pflücke die apfel und nehme ich sonst die kirsche", False),
    ],
)
def test_an_otherwise_begins_an_alternative_unless_it_goes_on(line: str, alternative: bool) -> None:
    assert (Kind.ELSE in _kinds(line)) is alternative


@pytest.mark.parametrize(
    ("line", "alternative"),
    [
        ("if he is there, pick the apple; if he is gone, pick the cherry", True),
        ("wenn er da ist, pflücke die apfel; wenn er weg ist, die kirsche", True),
        ("if he is there, pick the apple; if the cherry is gone, pick the apple", False),  # another condition
        ("pick the apple; if he is gone, pick the cherry", False),  # there is none before it
        ("if he is there, pick the apple; if he is there, pick the cherry", False),  # the same one
    ],
)
def test_a_condition_that_turns_the_one_before_it_round_is_the_alternative(line: str, alternative: bool) -> None:
    found, words = _cut(line)
    assert (Kind.ELSE in [clause.kind for clause in with_fallbacks(found, GRAMMAR, words)]) is alternative


def test_what_is_dismissed_is_not_ordered() -> None:
    found, words = _cut("the cherry would be pointless, so pick the apple")
    assert [clause.kind for clause in with_reasons(found, words, GRAMMAR)] == [Kind.REASON, Kind.MAIN]


@pytest.mark.parametrize(
    ("line", "fruit"), [("apple, halt, cherry", ["cherry"]), ("apple halt cherry", ["apple", "cherry"])]
)
def test_a_word_that_may_fill_takes_back_what_stands_before_a_sign(line: str, fruit: list[str]) -> None:
    spans = corrected(spotted(line, GRAMMAR.book).spans)
    assert [item.value for span in spans for item in span.items if item.kind == "fruit"] == fruit
