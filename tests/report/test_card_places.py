"""Where cards stand: spread in columns, grown to their side, moved apart, and never out of the picture."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.report.pictures import card_places
from pbem.report.pictures.card_places import GAP, Placed, Wish, faults, forget, place, spread


def wish(name: str, x: float, y: float, high: float = 60, *, grows: str = "both", column: str = "") -> Wish:
    return Wish(name=name, wide=100, high=high, x=x, y=y, grows=grows, column=column)


def test_a_card_stands_where_it_was_set() -> None:
    assert place([wish("fen", 200, 100)], 780, 500) == [Placed(name="fen", x=150, y=70, wide=100, high=60)]


@pytest.mark.parametrize(("grows", "top"), [("both", 100), ("down", 168.5), ("up", 31.5)])
def test_a_card_grows_to_its_side(grows: str, top: float) -> None:
    assert place([wish("fen", 200, 200, 200, grows=grows)], 780, 500)[0].y == top


def test_a_card_is_pushed_into_the_picture() -> None:
    (card,) = place([wish("fen", 5, 5)], 780, 500)
    assert faults([card], 780, 500) == []


def test_a_column_is_spread_as_little_as_needed() -> None:
    cards = [
        Placed(name=name, x=0, y=y, wide=100, high=60) for name, y in (("a", 4), ("b", 100), ("c", 110), ("d", 300))
    ]
    placed = spread(cards, 500)
    assert (placed[0].y, placed[3].y) == (4, 300)
    assert [round(two.y - one.y, 1) for one, two in pairwise(placed)][1] == 60 + GAP


def test_cards_in_one_place_are_moved_apart() -> None:
    placed = place([wish(name, 300, 200) for name in "abc"], 780, 500)
    assert faults(placed, 780, 500) == []


def test_faults_are_told() -> None:
    cards = [Placed(name=name, x=x, y=0, wide=100, high=60) for name, x in (("a", 0), ("b", 90), ("c", 700))]
    assert faults(cards, 780, 500) == ["c leaves the picture", "a overlaps b"]


@given(st.lists(st.tuples(st.integers(0, 780), st.integers(0, 900), st.integers(30, 120)), max_size=6))
def test_few_cards_always_find_a_place_in_a_column(cards: list[tuple[int, int, int]]) -> None:
    wishes = [wish(str(place), 100, y, high, column="west") for place, (_, y, high) in enumerate(cards)]
    assert faults(place(wishes, 780, 900), 780, 900) == []


@given(st.lists(st.tuples(st.integers(0, 780), st.integers(0, 900)), max_size=8))
def test_the_same_wishes_have_the_same_places(points: list[tuple[int, int]]) -> None:
    wishes = [wish(str(number), x, y) for number, (x, y) in enumerate(points)]
    first = place(wishes, 780, 900)
    forget()
    assert place(wishes, 780, 900) == first


def test_cards_without_room_are_not_pushed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where each push is undone by the edge they stay as they would be after any number of rounds."""
    pushes = list[int]()

    def counted(*args: Any) -> Any:
        pushes.append(1)
        return pushed(*args)

    pushed = card_places._pushed
    monkeypatch.setattr(card_places, "_pushed", counted)
    forget()
    placed = place([wish("a", 60, 90, 150), wish("b", 130, 95, 150)], 180, 200)
    assert [(card.x, card.y) for card in placed] == [(4, 15), (76, 20)]
    assert faults(placed, 180, 200) == ["a overlaps b"]
    assert len(pushes) < 10


def test_where_cards_stand_is_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    wishes = [wish(name, 300, 200) for name in "abc"]
    first = place(wishes, 780, 500, {"a": (300, 200)})
    monkeypatch.delattr(card_places, "_apart")
    assert place(wishes, 780, 500, {"a": (300, 200)}) == first
    with pytest.raises(NameError):
        place(wishes, 780, 501, {"a": (300, 200)})
