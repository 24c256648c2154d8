"""Small words with two letters swapped are read as they were meant; what is a word itself never is."""

from __future__ import annotations

import pytest

from pbem.core.orders.small_words import unswapped


@pytest.mark.parametrize(
    ("word", "meant"),
    [("teh", "the"), ("udn", "und"), ("wiht", "with"), ("nciht", "nicht"), ("thne", "then"), ("danahc", "danach")],
)
def test_two_letters_that_stand_side_by_side_are_put_right(word: str, meant: str) -> None:
    assert unswapped(word) == meant


@pytest.mark.parametrize("word", ["form", "won", "fro", "frist", "ehre", "the", "und", "nicht", "xdna", "ttehe", ""])
def test_a_word_of_its_own_or_with_more_wrong_in_it_is_left(word: str) -> None:
    assert unswapped(word) == ""
