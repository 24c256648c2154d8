"""The words that people say orders with: each entry is found in its example, and no filling word swallows a meaning."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import GLUE, NUMBER
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.spotting import spotted
from pbem.data import data_folder
from pbem.desk.ground import order_words, shelf
from pbem.desk.ground.order_words import grammar_of, word_files, words_of_game
from tests.processor import cost

#: Of reading all words of a ruleset, as `tests.processor` has them.
MOST_SECONDS = 0.8

#: What is in a line without meaning anything there.
_DROPPED = (GLUE, "chat")
#: Kinds that no phrase of filling words may hold: who reads over them changes the order.
_MEANT = {NUMBER, "seat", "territory", "region", "good", "character", "card", "own", "half"}

_COMMON = "common"
#: Phrases with a word that means something alone, but not in them.
_FIXED_PHRASES = {"this one", "that one", "them both", "thanks in advance", "when building"}


@cache
def _grammars() -> dict[str, Grammar]:
    found = {name: grammar_of(shelf.load(name)) for name in shelf.known()}
    return {name: grammar for name, grammar in found.items() if grammar is not None}


def _files() -> list[Path]:
    return sorted({file for name in shelf.known() for file in word_files(name)})


@cache
def _readers(file: Path) -> list[Phrasebook]:
    """The words of each ruleset that reads a file; of the one for every game by itself."""
    if file.parent.name != _COMMON:
        return [_grammars()[name].book for name in _grammars() if file in word_files(name)]
    book = Phrasebook()
    for each in _files():
        if each.parent.name == _COMMON:
            book.add_words(_content(each), each.name.split(".")[1])
    return [book]


@cache
def _content(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _entries(file: Path) -> Iterator[tuple[str, str | int | None, dict[str, Any]]]:
    for kind, table in _content(file).items():
        if kind == "meant":
            continue  # filling words of every game that are none in this one
        if "says" in table:
            yield kind, None, table
        else:
            yield from ((kind, int(name) if name.isdecimal() else name, entry) for name, entry in table.items())


def _short(file: Path) -> str:
    return str(file.relative_to(data_folder("rules")))


@pytest.mark.parametrize("file", _files(), ids=_short)
def test_each_example_holds_its_meaning(file: Path) -> None:
    for kind, value, entry in _entries(file):
        if "example" not in entry:
            assert file.parent.name != _COMMON, f"{_short(file)}: [{kind}.{value}] has no example"
            continue
        # A Territory of the other edition is no word of a book, and must be one of the other's.
        readers = [book for book in _readers(file) if value is None or value in book.values().get(kind, ())]
        assert readers, f"{_short(file)}: nobody reads {kind} {value}"
        for book in readers:
            spans = spotted(entry["example"], book).spans
            found = {(item.kind, item.value) for span in spans for item in span.items}
            assert (kind, value) in found, f"{_short(file)}: “{entry['example']}” holds no {kind} {value}"


@pytest.mark.parametrize("file", [file for file in _files() if file.parent.name == _COMMON], ids=_short)
def test_a_filling_phrase_stands_in_one_place(file: Path) -> None:
    said = Counter(phrase for kind, _, entry in _entries(file) if kind in _DROPPED for phrase in entry["says"])
    assert [phrase for phrase, times in said.items() if times > 1] == []


@pytest.mark.parametrize("name", shelf.known())
def test_no_filling_phrase_swallows_a_meaning(name: str) -> None:
    book = _grammars()[name].book
    phrases = (
        phrase.split()
        for file in word_files(name)
        if file.parent.name == _COMMON
        for kind, _, entry in _entries(file)
        if kind in _DROPPED
        for phrase in entry["says"]
        if phrase not in _FIXED_PHRASES and phrase not in _meant(name)
    )
    swallowed = [(words, word) for words in phrases if len(words) > 1 for word in words if _means(book, word)]
    assert swallowed == []


def _meant(name: str) -> set[str]:
    """Filling phrases of every game that a ruleset's own files say mean something there."""
    return {phrase for file in word_files(name) for phrase in _content(file).get("meant", {}).get("says", ())}


def _means(book: Phrasebook, word: str) -> bool:
    kinds = {meaning.kind for meaning in book.at((word,), 0)[1]}
    return not kinds.isdisjoint(_MEANT) and GLUE not in kinds


@pytest.mark.parametrize("ruleset", shelf.known())
def test_the_words_of_a_ruleset_are_soon_there(ruleset: str) -> None:
    """They are read once in a process, with its first mail, which has a second in all."""
    found = shelf.load(ruleset)

    def reads_words() -> None:
        order_words._kept.clear()
        words_of_game(found, "My Explorer sails to Braazil.")

    assert cost(reads_words, MOST_SECONDS) <= MOST_SECONDS
