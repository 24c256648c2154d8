"""19 Missionary: an Unrest is turned to a Mission, or a Mission is placed where there is no Unrest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, explored_territory, territory_of
from pbem.games.colonial_2e.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """19.1 Anywhere with Unrest, or on an Explored Territory."""
    name = territory_of(s, action)
    # RULING C2-R13: any number of Missions in a Territory; where there is Unrest one of it is turned.
    if not s.territories[name].unrest:
        explored_territory(s, action)
    return {"do": "missionary", "territory": name}


def legal(s: State, seat: str) -> Iterator[Action]:
    """Territories with Unrest first."""
    for name in sorted(_open(s), key=lambda name: -s.territories[name].unrest):
        yield {"do": "missionary", "territory": name}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any Territory where it may go."""
    names = _open(s)
    return {"do": "missionary", "territory": names[pick(len(names))]} if names else None


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """19.1 Flip an Unrest, or place a Mission."""
    name = action["territory"]
    land = s.territories[name]
    flipped = land.unrest > 0
    if flipped:
        land.unrest -= 1
    land.missions += 1
    table.tell(
        "mission", rule="19.1", seat=seat, territory=name, flipped=flipped, unrest=land.unrest, missions=land.missions
    )


def _open(s: State) -> list[str]:
    return [name for name, territory in s.territories.items() if territory.unrest or territory.explored]
