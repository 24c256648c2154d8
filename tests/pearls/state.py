"""The position of Pearls: plain data, from a document and back."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from pbem.core.errors import DataError


@dataclass(slots=True)
class Diver:
    """What belongs to one seat."""

    breath: int
    points: int = 0


@dataclass(slots=True)
class State:
    """A position; the first nine fields are those that every game has."""

    ruleset: str
    options: dict[str, Any]
    seats: list[str]
    turn: int
    round: int
    phase: str
    first_player: str
    order: list[str]
    winner: Any
    pearl: int = 0  #: worth of the pearl that is seen, 0 before there is one
    players: dict[str, Diver] = field(default_factory=dict)

    def copy(self) -> State:
        """An independent position."""
        return deepcopy(self)

    def document(self) -> dict[str, Any]:
        """The state document."""
        return asdict(self)


def state_from(document: Mapping[str, Any], breath: int) -> State:
    """The position of a document; what is missing is as at the start. Raises DataError naming what does not fit."""
    seats = list(document.get("seats", []))
    players = document.get("players", {})
    if stray := [name for name in players if name not in seats]:
        raise DataError(f"players.{stray[0]}: there is no such seat; the seats are {', '.join(seats)}")
    return State(
        ruleset="pearls",
        options=dict(document.get("options", {})),
        seats=seats,
        turn=int(document.get("turn", 1)),
        round=0,
        phase=str(document.get("phase", "dive")),
        first_player=seats[0],
        order=seats[:],
        winner=document.get("winner"),
        pearl=int(document.get("pearl", 0)),
        players={seat: Diver(**{"breath": breath, **players.get(seat, {})}) for seat in seats},
    )
