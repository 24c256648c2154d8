"""The table of where everybody stands. All of it is public."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.core.language import say
from pbem.core.ruleset_contract import Column
from pbem.games.new_world.state import State

_COLUMNS: Mapping[str, Callable[[State, str], int]] = {
    "vp": lambda s, seat: s.players[seat].vp,
    "regions": lambda s, seat: len(s.controlled(seat)),
    "occupied": lambda s, seat: len(s.occupied(seat)),
    "cities": lambda s, seat: s.count(seat, "cities"),
    "colonists": lambda s, seat: s.count(seat, "colonists"),
    "soldiers": lambda s, seat: s.count(seat, "soldiers"),
    "advances": lambda s, seat: sum(s.players[seat].advances.values()),
    "hand": lambda s, seat: len(s.players[seat].hand),
}


def standing(s: State) -> list[Column]:
    """One column for each thing that counts, seats in seating order; nations first, once they are chosen."""
    titles, names = _titles(), s.board.names
    nations = {seat: names.get(s.players[seat].nation, "") for seat in s.seats}
    columns = [Column(key="nation", title=say("Nation"), values=nations)] if any(nations.values()) else []
    return columns + [
        Column(key=key, title=titles[key], values={seat: str(value(s, seat)) for seat in s.seats})
        for key, value in _COLUMNS.items()
    ]


def _titles() -> Mapping[str, str]:
    return {
        "vp": say("VP"),
        "regions": say("Regions"),
        "occupied": say("Occupied"),
        "cities": say("Cities"),
        "colonists": say("Colonists"),
        "soldiers": say("Soldiers"),
        "advances": say("Advances"),
        "hand": say("Hand"),
    }


def leading(s: State) -> list[str]:
    """Seats by VP, then by regions controlled, then by cities."""
    return sorted(
        s.seats, key=lambda seat: (s.players[seat].vp, len(s.controlled(seat)), s.count(seat, "cities")), reverse=True
    )
