"""Rules 5.2 and 5.3: who has which Monopolies."""

from __future__ import annotations

import pytest

from pbem.games.colonial.rules.monopolies import monopolies
from tests.games.helpers import position

SPICES = "territories.east-indies.resources.spices"
INDIA, INDOCHINA = "territories.india.resources.silk", "territories.indochina.resources.silk"
CHINA = "territories.china.resources.silk"
FUR = "territories.new-france.resources.fur"
GOLD, MORE_GOLD = "territories.west-africa.resources.gold", "territories.new-spain.resources.gold"


@pytest.mark.parametrize(
    ("given", "blue", "red"),
    [
        # the rules' example: Spices, Silk with China vacant, Furs
        ({SPICES: ["Blue"], INDIA: ["Blue"], INDOCHINA: ["Blue"], FUR: ["Blue"]}, ["red", "blue", "brown"], []),
        ({INDIA: ["Blue"], CHINA: ["Red"]}, [], []),
        ({INDIA: ["Blue", "Red"]}, ["blue"], []),  # only the lowest counter controls
        # each Gold space is one, whoever holds other Gold
        ({GOLD: ["Blue"], MORE_GOLD: ["Red"]}, ["gold:west-africa"], ["gold:new-spain"]),
        ({GOLD: ["Blue"], MORE_GOLD: ["Blue"]}, ["gold:new-spain", "gold:west-africa"], []),
        ({}, [], []),
    ],
)
def test_monopolies(given: dict[str, list[str]], blue: list[str], red: list[str]) -> None:
    found = monopolies(position(given))
    assert (found["Blue"], found["Red"]) == (blue, red)
