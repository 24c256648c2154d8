"""How alike two words are, and in which order near ones are offered."""

from __future__ import annotations

import pytest

from pbem.core.near_words import likeness, nearest, one_slip


def test_the_nearest_comes_first_and_the_equally_near_by_the_alphabet() -> None:
    assert nearest("cat", {"cart", "bat", "cab", "dog"}, 3, 0.6) == ["cart", "bat", "cab"]
    assert nearest("cat", ["cart", "bat", "cab"], 1, 0.6) == ["cart"]


def test_what_is_less_alike_is_not_offered() -> None:
    assert nearest("cat", ["dog", "bird"], 3, 0.6) == []
    assert nearest("", ["dog"], 3, 0.6) == []
    assert nearest("cat", [], 3, 0.6) == []


def test_likeness_is_the_share_of_letters_that_both_have_in_one_order() -> None:
    assert likeness("abcd", "abcd") == 1
    assert likeness("abcd", "abxd") == 0.75
    assert likeness("abcd", "wxyz") == 0


@pytest.mark.parametrize("other", ["orders", "order", "orderss", "oders", "ordirs", "odrers", "xorders"])
def test_a_slip_is_one_letter_or_two_that_changed_places(other: str) -> None:
    assert one_slip("orders", other)
    assert one_slip(other, "orders")


@pytest.mark.parametrize("other", ["orde", "odresr", "borderss", "rodesr", "ordxxs"])
def test_two_slips_are_not_one(other: str) -> None:
    assert not one_slip("orders", other)
