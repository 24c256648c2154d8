"""What a picture says in words to who does not see it: what has changed, and of what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.picture import for_reader
from pbem.desk.letters.board_pictures import in_words
from tests.games import helpers as colonial_2e
from tests.games.colonialism import room as colonialism
from tests.games.new_world import room as new_world

ROOMS: Mapping[str, tuple[Any, Any]] = {
    "colonial-2e": (colonial_2e.position, colonial_2e.colonial()),
    "colonialism": (colonialism.position, colonialism.colonialism()),
    "new-world": (new_world.position, new_world.rules()),
}


def said(game: str, before: Mapping[str, Any], now: Mapping[str, Any], reader: str | None = None) -> str:
    """What the picture of the one position says against that of the other."""
    pictures = []
    for given in (before, now):
        position, ruleset = ROOMS[game]
        state = position(given)
        pictures.append(ruleset.picture(ruleset.view(state, reader)))
    return in_words(for_reader(pictures[1], reader, pictures[0]), "Map").removeprefix("Map")


@pytest.mark.parametrize(
    ("game", "before", "now", "words"),
    [
        ("colonialism", {}, {}, "."),
        (
            "colonialism",
            {"regions.india.influence": {"Red": 1, "natives": 2}},
            {"regions.india.influence": {"Blue": 2, "natives": 1}},
            ". Changed: India (Blue 2, Natives 1, Red gone).",
        ),
        (
            "colonialism",
            {"regions.india.influence": {"Red": 1}, "regions.china.influence.Blue": 1},
            {
                "regions.india.influence": {"Red": 1},
                "regions.india.mercenaries.Red": 3,
                "regions.india.cubes.black": 1,
                "regions.china.influence.Blue": 1,
            },
            ". Changed: India (Mercenaries Red 3, black 1).",
        ),
        (
            "colonialism",
            {"regions.india.influence.Red": 1, "regions.india.mercenaries.Red": 3},
            {"regions.india.influence.Red": 1},
            ". Changed: India (Mercenaries Red gone).",
        ),
        (
            "colonialism",
            {"players.Red.ships.atlantic": 1},
            {"players.Red.ships.atlantic": {"used": 1}},
            ". Changed: Atlantic Ocean (fresh ships Red gone, used ships Red 1).",
        ),
        (
            "colonialism",
            {},
            {"players.Red.policies.india": ["empire", "fleet"]},
            ". Changed: India (policies face down Red, open policies Red Fleet).",
        ),
        ("new-world", {}, {"regions.peru.markers": ["Red"]}, ". Changed: Peru (known to Red)."),
        (
            "colonial-2e",
            {"territories.india.resources.silk": ["Red", "Blue"], "territories.india.unrest": 1},
            {"territories.india.resources.silk": ["Blue", "Red"], "territories.india.city": 2},
            ". Changed: India (Booming City 2, Unrest gone, silk Blue 1, Red 1).",
        ),
        (
            "new-world",
            {"regions.peru.units.Red.soldiers": 2, "regions.peru.resistance": 1},
            {"regions.peru.units": {"Red": {"soldiers": 1}, "Blue": {"colonists": 2}}},
            ". Changed: Peru (Indian token gone, Colonists Blue 2, Soldiers Red 1).",
        ),
    ],
)
def test_what_has_changed_is_told_with_what_it_is(
    game: str, before: Mapping[str, Any], now: Mapping[str, Any], words: str
) -> None:
    assert said(game, before, now) == words
