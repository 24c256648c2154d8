"""Which cards and free actions would come to nothing, and what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.new_world.telling.outlook import outlook
from tests.games.new_world.room import position

HAND = "players.Red.hand"
IN_PERU = "regions.peru.units.Red"


def lacks(given: dict[str, Any], do: str) -> str:
    rows = outlook(position(given), "Red")["lacking"]
    return next((row["why"] for row in rows if do in row["what"]), "")


@pytest.mark.parametrize(
    ("do", "given", "why"),
    [
        ("build", {}, "You occupy no region."),
        ("build", {IN_PERU: {"colonists": 3}}, "Peru has 3 of your Colonists; a city takes 10."),
        ("build", {IN_PERU: {"colonists": 10}}, ""),
        ("export", {IN_PERU: {"colonists": 1}}, "A second card of your hand has to give the X."),
        ("export", {IN_PERU: {"colonists": 1}, HAND: ["build"]}, ""),
        ("encomienda-exports", {HAND: ["encomienda-exports", "build"]}, "You have no Conquest Token."),
        ("encomienda-exports", {HAND: ["encomienda-exports", "build"], "players.Red.conquest": True}, ""),
        ("missionaries", {HAND: ["missionaries"], IN_PERU: {"soldiers": 1}}, ""),  # it takes no second card
    ],
)
def test_what_an_action_lacks_is_what_the_rules_say(do: str, given: dict[str, Any], why: str) -> None:
    assert lacks(given, do) == why


def test_others_are_told_of_their_own_turn() -> None:
    """The free action that Red has used is not missing to Blue."""
    given = {"regions.peru.units.Blue": {"colonists": 10}, "free": ["build"]}
    assert "build" not in [do for row in outlook(position(given), "Blue")["lacking"] for do in row["what"]]
