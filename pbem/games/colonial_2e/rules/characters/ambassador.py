"""13 Ambassador: one marker a space right on Diplomacy, and one Unrest less anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, territory_of, whole
from pbem.games.colonial.rules.diplomacy import move_right
from pbem.games.colonial_2e.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """13.1 Both parts are optional."""
    raised, calm, void = action.get("raise"), action.get("calm"), []
    # RULING C2-R57: any player's marker, even one at the right end, where it does nothing.
    if raised is not None and raised not in s.players:
        void.append(f"there is no player {raised!r}")
        raised = None
    if calm is not None and not s.territories[territory_of(s, action, "calm")].unrest:
        void.append(f"there is no Unrest in {s.board.names[calm]}")
        calm = None
    if raised is None and calm is None and not void:
        void.append("the Ambassador is sent to nobody: AMBASSADOR names a player, a Territory with Unrest, or both")
    done = {"do": "ambassador", "raise": raised, "calm": calm}
    return whole(done, void, left=raised is not None or calm is not None)


def legal(s: State, seat: str) -> Iterator[Action]:
    """Each marker alone, then each Unrest with one's own marker."""
    for raised in s.clockwise(seat):
        yield {"do": "ambassador", "raise": raised, "calm": None}
    for name in _restless(s):
        yield {"do": "ambassador", "raise": seat, "calm": name}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any marker, with any Unrest if there is some."""
    restless = _restless(s)
    calm = restless[pick(len(restless))] if restless else None
    return {"do": "ambassador", "raise": s.seats[pick(len(s.seats))], "calm": calm}


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """13.1 Move the marker, remove the Unrest."""
    if action["raise"] is not None:
        move_right(s, table, action["raise"], why="ambassador")
    if action["calm"] is not None:
        land = s.territories[action["calm"]]
        land.unrest -= 1
        table.tell("unrest", rule="13.1", territory=action["calm"], before=land.unrest + 1, after=land.unrest)


def _restless(s: State) -> list[str]:
    return [name for name, territory in s.territories.items() if territory.unrest]
