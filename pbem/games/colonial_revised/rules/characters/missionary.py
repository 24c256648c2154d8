"""12.6 Missionary: a Mission where one has a counter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, explored_territory, instead
from pbem.games.colonial.rules.character import one_of
from pbem.games.colonial_revised.rules.native_power import most_missions
from pbem.games.colonial_revised.rules.prestige import claim_missions
from pbem.games.colonial_revised.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.6-1 An Explored Territory with a counter of one's own and room for a Mission."""
    name = explored_territory(s, action)
    if (why := obstacle(s, seat, name)) is not None:
        raise NotAllowed(why, instead=instead(f"MISSIONARY {other['territory']}" for other in legal(s, seat)))
    return {"do": "missionary", "territory": name}


def obstacle(s: State, seat: str, name: str) -> str | None:
    """12.6-1 Why no Mission can be placed there; None where one can."""
    land, called = s.territories[name], s.board.names[name]
    if not land.holds(seat):
        return f"there is no counter of {seat} in {called}"
    if len(land.missions) >= (most := most_missions(s, name)):
        return f"{called} takes {most} Missions, and there are {len(land.missions)}"
    return None


def legal(s: State, seat: str) -> Iterator[Action]:
    """Territories with Unrest first."""
    for name in sorted(s.territories, key=lambda name: -s.territories[name].unrest):
        if s.territories[name].explored and obstacle(s, seat, name) is None:
            yield {"do": "missionary", "territory": name}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any place where it may go."""
    return one_of(legal(s, seat), pick)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.6-1 Place it; it may bring the title."""
    land = s.territories[action["territory"]]
    land.missions.append(seat)
    s.players[seat].missions_placed += 1
    table.tell(
        "mission", rule="12.6", seat=seat, territory=action["territory"], flipped=False, unrest=land.unrest,
        missions=len(land.missions),
    )  # fmt: skip
    claim_missions(s, table, seat)
