"""12.1 Ambassador: one's own marker a space right, and one Unrest less where one has a counter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, territory_of, whole
from pbem.games.colonial.rules.diplomacy import move_right
from pbem.games.colonial_revised.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.1-1 Both parts are optional."""
    raised, calm, void = action.get("raise"), action.get("calm"), []
    if raised not in (None, seat):
        void.append(f"the Ambassador moves your own marker, not that of {raised!r}")
        raised = None
    if calm is not None and (why := _not_calmed(s, seat, territory_of(s, action, "calm"))) is not None:
        void.append(why)
        calm = None
    if raised is None and calm is None and not void:
        void.append("the Ambassador does nothing: AMBASSADOR moves your marker, removes an Unrest, or both")
    # RULING CR-R75: the second part alone will do.
    return whole({"do": "ambassador", "raise": raised, "calm": calm}, void, left=raised or calm is not None)


def _not_calmed(s: State, seat: str, name: str) -> str | None:
    land, called = s.territories[name], s.board.names[name]
    if not land.unrest:
        return f"there is no Unrest in {called}"
    return None if land.holds(seat) else f"there is no counter of {seat} in {called}"


def legal(s: State, seat: str) -> Iterator[Action]:
    """The marker alone, then with each Unrest that may go."""
    yield {"do": "ambassador", "raise": seat, "calm": None}
    for name in _restless(s, seat):
        yield {"do": "ambassador", "raise": seat, "calm": name}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """The marker, with any Unrest if there is some."""
    restless = _restless(s, seat)
    calm = restless[pick(len(restless))] if restless else None
    return {"do": "ambassador", "raise": seat, "calm": calm}


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.1-1 Move the marker, remove the Unrest."""
    if action["raise"] is not None:
        move_right(s, table, seat, why="ambassador")
    if action["calm"] is not None:
        land = s.territories[action["calm"]]
        land.unrest -= 1
        table.tell("unrest", rule="12.1", territory=action["calm"], before=land.unrest + 1, after=land.unrest)


def _restless(s: State, seat: str) -> list[str]:
    return [name for name, land in s.territories.items() if land.unrest and land.holds(seat)]
