"""Words without the space between them, and small ones with a letter missing, in the words of all rulesets."""

from __future__ import annotations

from functools import cache

import pytest

from pbem.core.orders.meanings import UNSURE
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.small_words import with_vowel
from pbem.core.orders.spotting import spotted
from pbem.desk.ground import shelf
from pbem.desk.ground.order_words import grammar_of


@cache
def _book(ruleset: str) -> Phrasebook:
    grammar = grammar_of(shelf.load(ruleset))
    assert grammar is not None
    return grammar.book


@pytest.mark.parametrize(
    ("ruleset", "written", "meant"),
    [
        ("colonialism", "onchina", "on china"),
        ("colonialism", "outof", "out of"),
        ("colonialism", "indiafrom", "india from"),
        ("new-world", "inlouisiana", "in louisiana"),
        ("new-world", "onred", "on red"),
        ("colonial-2e", "toindochina", "to indochina"),
        ("colonial-2e", "gründt", "gründet"),
        ("colonial-revised", "nachpersien", "nach persien"),
        ("colonial-revised", "mitmeinen", "mit meinen"),
    ],
)
def test_a_space_or_a_vowel_that_is_missing_is_put_in(ruleset: str, written: str, meant: str) -> None:
    assert spotted(written, _book(ruleset)).words == tuple(meant.split())


@pytest.mark.parametrize("ruleset", ["colonialism", "new-world", "colonial-2e", "colonial-revised"])
@pytest.mark.parametrize("word", ["withdraw", "without", "nachdem", "aufgeben", "auszahlen", "ausnehmen", "inhalt"])
def test_a_word_that_is_one_stays_one(ruleset: str, word: str) -> None:
    assert spotted(word, _book(ruleset)).words == (word,)


def test_what_may_be_another_name_mistyped_is_not_taken_apart() -> None:
    found = spotted("inchina", _book("colonial-2e"))
    assert found.words == ("inchina",)
    assert {item.value for item in found.spans[0].items} >= {"china", "indochina"}
    assert {item.doubt for item in found.spans[0].items} == {UNSURE}


def test_letters_in_another_order_are_no_two_that_changed_places() -> None:
    book = _book("colonialism")
    assert book.mended("chna") == "china"
    assert "south-china-sea" in {item.value for span in spotted("south chna sea", book).spans for item in span.items}


def test_a_filling_word_may_lack_a_vowel_but_no_number_is_lost() -> None:
    book = _book("colonialism")
    kinds, _ = book.near("usng")
    assert {each.kind for each in kinds} == {"glue"}
    assert "glue" not in {each.kind for each in book.near("thre")[0]}


def test_only_a_long_word_is_a_german_verb_without_its_e() -> None:
    assert with_vowel("erkundt") == "erkundet"
    assert not with_vowel("statt")
    assert not with_vowel("stadt")
