"""What every edition's own position can tell of itself; `shared_position.py` says what shared rules need of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.common.state_records import Record

#: Phase names whose step in decision keys is spelled otherwise.
_STEPS = {
    "merchant-fleets": "fleets",
    "first-player": "first",
    "naval-forces": "naval",
    "loan-interest": "interest",
    "choosing-cards": "choosing",
}


class AnyTerritory(Record):
    """What is on one Territory."""

    __slots__ = ()

    resources: dict[str, list[str]]  #: space to its stack of seats, bottom first
    city: int  #: value of the Booming City, 0 without it

    def counters(self, seat: str) -> int:
        """How many counters a seat has here, on all spaces."""
        return sum(stack.count(seat) for stack in self.resources.values())

    def holds(self, seat: str) -> bool:
        """Whether a seat has a counter here."""
        return any(seat in stack for stack in self.resources.values())


class AnyState(Record):
    """A position of any edition."""

    __slots__ = ()

    options: dict[str, Any]
    seats: list[str]
    turn: int
    phase: str
    territories: Mapping[str, AnyTerritory]

    @property
    def at(self) -> str:
        """Where the game is, as decision keys begin: "t3.r2"."""
        step = f"r{self.phase[6:]}" if self.phase.startswith("round-") else _STEPS.get(self.phase, self.phase)
        return f"t{self.turn}.{step}"

    @property
    def dropped(self) -> list[str]:
        """Seats whose players have left the game (option "dropped")."""
        # RULING C2-R79: a player who has left allows shipping and selling and gives no orders: defaults answer for him.
        return self.options.get("dropped") or []

    def clockwise(self, seat: str) -> list[str]:
        """All seats, from `seat` on, clockwise."""
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def held_spaces(self) -> Iterator[tuple[str, str, list[str]]]:
        """(Territory, good, stack) of every space with a counter, in board order."""
        for name, territory in self.territories.items():
            for good, stack in territory.resources.items():
                if stack:
                    yield name, good, stack

    @property
    def city(self) -> str | None:
        """The Territory of the Booming City."""
        return next((name for name, territory in self.territories.items() if territory.city), None)
