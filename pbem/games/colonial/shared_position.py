"""What the shared rules need of a position: every edition's own state has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from pbem.games.colonial.board import Board


class NationBoard(Protocol):
    """One seat's counters and tracks."""

    treasury: int
    merchant_fleets: int
    squadrons: int
    prestige: int
    diplomacy: int  #: space from the left
    seafaring: int  #: the track's value, like the next three
    navy: int
    logistics: int
    economy: int


class Ground(Protocol):
    """What is on one Territory."""

    resources: dict[str, list[str]]  #: space to its stack of seats, bottom first
    unrest: int
    colony: str | None  #: its owner
    independent: bool
    city: int  #: value of the Booming City, 0 without it

    @property
    def explored(self) -> bool:
        """Whether counters may be placed here at all."""
        ...

    def counters(self, seat: str) -> int:
        """How many counters a seat has here, on all spaces."""
        ...

    def holds(self, seat: str) -> bool:
        """Whether a seat has a counter here."""
        ...


class Position(Protocol):
    """A position of any edition."""

    board: Board
    options: dict[str, Any]
    seats: list[str]
    turn: int
    phase: str
    round: int
    order: list[str]
    market: dict[str, int]

    @property
    def players(self) -> Mapping[str, NationBoard]:
        """Seat to its nation board."""
        ...

    @property
    def territories(self) -> Mapping[str, Ground]:
        """Territory to what is there, in board order."""
        ...

    @property
    def at(self) -> str:
        """Where the game is, as decision keys begin: "t3.r2"."""
        ...

    @property
    def dropped(self) -> list[str]:
        """Seats whose players have left the game."""
        ...

    def clockwise(self, seat: str) -> list[str]:
        """All seats, from `seat` on, clockwise."""
        ...

    def held_spaces(self) -> Iterator[tuple[str, str, list[str]]]:
        """(Territory, good, stack) of every space with a counter, in board order."""
        ...
