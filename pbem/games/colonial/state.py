"""The position of any edition: what shared rules need of it, and what it can tell of itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.games.colonial.board import Board
from pbem.games.common.state_records import Record

#: Phase names whose step in decision keys is spelled otherwise.
_STEPS = {
    "merchant-fleets": "fleets",
    "first-player": "first",
    "naval-forces": "naval",
    "loan-interest": "interest",
    "choosing-cards": "choosing",
}


@dataclass(slots=True)
class NationBoard(Record):
    """One seat's counters and tracks."""

    treasury: int = 0
    merchant_fleets: int = 0
    squadrons: int = 0
    prestige: int = 0
    loans: list[int] = field(default_factory=list)  #: piles
    diplomacy: int = 1  #: space from the left
    seafaring: int = 0  #: the track's value, like the next three
    navy: int = 1
    logistics: int = 1
    economy: int = 2


class Ground(Record):
    """What is on one Territory."""

    __slots__ = ()

    resources: dict[str, list[str]]  #: space to its stack of seats, bottom first
    unrest: int
    colony: str | None  #: its owner
    independent: bool
    city: int  #: value of the Booming City, 0 without it

    @property
    @abstractmethod
    def explored(self) -> bool:
        """Whether counters may be placed here at all."""

    def counters(self, seat: str) -> int:
        """How many counters a seat has here, on all spaces."""
        return sum(stack.count(seat) for stack in self.resources.values())

    def holds(self, seat: str) -> bool:
        """Whether a seat has a counter here."""
        return any(seat in stack for stack in self.resources.values())


@dataclass(slots=True)
class Position(Record):
    """A position of any edition."""

    ruleset: str
    board: Board = field(compare=False, repr=False)  #: what is printed; not part of the document
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    turn: int = 1
    phase: str = ""
    round: int = 0
    first_player: str = ""
    order: list[str] = field(default_factory=list)
    winner: Any = None
    players: Mapping[str, NationBoard] = field(default_factory=dict)
    market: dict[str, int] = field(default_factory=dict)
    territories: Mapping[str, Ground] = field(default_factory=dict)  #: in board order

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
