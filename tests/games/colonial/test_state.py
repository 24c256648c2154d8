"""The position and its document: JSON in, JSON out, equal; every mistake named by its path."""

from __future__ import annotations

import json

import pytest

from pbem.core.errors import DataError
from pbem.core.paths import put
from tests.games.helpers import colonial, position

GIVEN = {
    "players.Red.loans": [3, 5],
    "players.Blue.cards": ["explorer-conqueror"],
    "territories.brazil.resources.tobacco": ["Red", "Blue"],
    "territories.brazil.colony": "Red",
    "territories.brazil.city": 4,
    "options": {"dropped": ["Green"]},
}


def test_round_trip() -> None:
    s = position(GIVEN)
    document = json.loads(json.dumps(s.document()))
    again = colonial().state_from(document)
    assert again == s
    assert again.document() == s.document()


def test_a_copy_shares_nothing_that_changes() -> None:
    s = position(GIVEN)
    before = s.document()
    copy = s.copy()
    assert copy == s
    copy.players["Red"].loans.append(1)
    copy.players["Blue"].cards.clear()
    copy.territories["brazil"].resources["tobacco"].clear()
    copy.territories["brazil"].city = 0
    copy.america.discovered = True
    copy.market["Red"] = 9
    copy.options.clear()
    assert s.document() == before


@pytest.mark.parametrize(
    ("given", "tokens"),
    [
        ({"explored": True}, 0),
        ({"explored": False}, 2),  # what is printed there
        ({"prestige": 1}, 1),
        ({"explored": True, "prestige": 1}, 0),
        ({}, 0),
    ],
)
def test_explored_and_prestige_are_one(given: dict[str, object], tokens: int) -> None:
    s = colonial().state_from({"seats": ["Red"], "territories": {"australia": given}})
    assert s.territories["australia"].prestige == tokens
    assert s.territories["australia"].explored == (tokens == 0)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("players.Red.treasury", "many", "players.Red.treasury is 'many'; a whole number would do"),
        ("players.Red.gold", 1, "players.Red.gold is not in a state document"),
        ("players.Mauve", {}, "players.Mauve is not in a state document; known there: Red, Blue, Green, Yellow"),
        ("territories.atlantis", {}, "territories.atlantis is not in a state document"),
        ("territories.brazil.resources.gold", [], "territories.brazil.resources.gold is not in"),
        ("territories.brazil.resources.tobacco", ["Mauve"], "territories.brazil.resources.tobacco names 'Mauve'"),
        ("territories.brazil.colony", "Mauve", "territories.brazil.colony is 'Mauve'"),
        ("players.Red.cards", ["joker"], "players.Red.cards names 'joker'"),
        ("players.Red.loans", 3, "players.Red.loans is 3; a list of piles would do"),
        ("america.discovered", 1, "america.discovered is 1; true or false would do"),
        ("market", [], "market is []; a table would do"),
        ("weather", "fair", "weather is not in a state document"),
    ],
)
def test_a_mistake_is_named_by_its_path(path: str, value: object, says: str) -> None:
    document = position().document()
    put(document, path, value)
    with pytest.raises(DataError, match=r"would do|not in|known") as caught:
        colonial().state_from(document)
    assert says in str(caught.value)
