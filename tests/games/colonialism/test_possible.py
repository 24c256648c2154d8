"""What the next action could be, card by card, and what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.colonialism.telling.outlook import outlook
from tests.games.colonialism.room import position

SHIP = {"players.Red.ships.mediterranean": {"fresh": 1, "used": 0}}
HAND = "players.Red.hand"


def row(given: dict[str, Any], what: str) -> tuple[list[str], str]:
    rows = outlook(position({"players.Red.reserve": 3, **given}), "Red")["possible"]
    return next((row["regions"], row["why"]) for row in rows if what in row["what"])


@pytest.mark.parametrize(
    ("what", "given", "regions", "why"),
    [
        ("explore", {}, [], "none of your ships is fresh"),
        ("explore", {**SHIP, "players.Red.reserve": 0}, [], "no disc is left in your reserve"),
        ("explore", SHIP, ["north-africa", "middle-east"], ""),
        ("fleet", {**SHIP, HAND: ["fleet"]}, ["north-africa", "middle-east"], ""),
        ("mercenaries", {**SHIP, HAND: ["mercenaries"]}, [],
         "you have influence in no region at a fresh ship of yours"),
        ("mercenaries", {**SHIP, HAND: ["mercenaries"], "regions.middle-east.influence.Red": 1}, ["middle-east"], ""),
        ("missionaries", {HAND: ["missionaries"]}, [], "you have influence in no region"),
        ("trade", {**SHIP, HAND: ["trade"]}, [],
         "no two regions at a fresh ship of yours have cubes, and your influence in one of them"),
    ],
)  # fmt: skip
def test_what_is_possible_or_why_nothing(what: str, given: dict[str, Any], regions: list[str], why: str) -> None:
    assert row(given, what) == (regions, why)


def test_cards_that_go_to_the_same_regions_stand_together() -> None:
    rows = outlook(position({**SHIP, "players.Red.reserve": 3, HAND: ["fleet", "empire"]}), "Red")["possible"]
    assert [each["what"] for each in rows] == [["explore", "fleet", "empire"]]
