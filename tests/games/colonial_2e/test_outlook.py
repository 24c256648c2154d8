"""What a seat could look up on the board for its next orders."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.colonial_2e.telling.outlook import easiest
from tests.games.helpers import colonial, position


def land(given: dict[str, Any], name: str) -> dict[str, Any]:
    lands = [each for lands in colonial().outlook(position(given), "Red")["unexplored"].values() for each in lands]
    return next(each for each in lands if each["territory"] == name)


@pytest.mark.parametrize(
    ("given", "need"),
    [
        ({}, 6),  # 4, and 2 as America is not discovered
        ({"america.discovered": True}, 4),
        ({"america.discovered": True, "players.Red.seafaring": 3}, 1),
        ({"america.discovered": True, "players.Red.seafaring": 3, "territories.guyanas.prestige": 0,
          "territories.guyanas.resources.coffee": ["Red"]}, 0),
    ],
)  # fmt: skip
def test_the_need_is_the_readers_own(given: dict[str, Any], need: int) -> None:
    assert land(given, "brazil")["need"] == need


def test_what_is_printed_stands_with_it() -> None:
    assert land({}, "india") == {
        "territory": "india", "need": 4, "goods": ["silk", "opium", "fine-fabrics"], "power": 6, "prestige": 1,
    }  # fmt: skip


def test_the_easiest_come_first() -> None:
    asia = colonial().outlook(position(), "Red")["unexplored"]["asia"]
    assert [each["need"] for each in asia] == sorted(each["need"] for each in asia)
    found = easiest(position(), "Red")
    assert found is not None
    assert (found["territory"], found["need"]) == ("west-africa", 3)


def test_the_chances_are_those_of_ten_dice() -> None:
    odds = dict(colonial().outlook(position(), "Red")["odds"])
    assert odds[3] == pytest.approx(0.7009, abs=1e-4)
    assert odds[4] == pytest.approx(0.4407, abs=1e-4)


def test_the_circumnavigation_counts_only_where_it_can_be_tried() -> None:
    assert colonial().outlook(position(), "Red")["circumnavigation"] is None
    discovered = position({"america.discovered": True, "circumnavigation": 1, "players.Red.treasury": 1})
    assert colonial().outlook(discovered, "Red")["circumnavigation"] == 6


def test_natives_of_independent_states_are_twice_as_strong() -> None:
    state = position({"territories.india.prestige": 0, "territories.india.independent": True})
    assert colonial().outlook(state, "Red")["power"]["india"] == 12


def test_progress_tells_the_next_space_and_colours_their_goods() -> None:
    given = colonial().outlook(position({"players.Red.economy": 10}), "Red")
    assert given["progress"] == [["economy", None], ["seafaring", 1], ["navy", 2], ["logistics", 2]]
    assert given["colours"]["beige"] == ["american-cotton", "sugar-cane", "tobacco"]
