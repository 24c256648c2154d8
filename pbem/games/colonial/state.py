"""The position: plain data whose names are those of the state document (`pbem game show --state`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.games.colonial.board import Board

#: Phase names whose step in decision keys is spelled otherwise.
_STEPS = {
    "merchant-fleets": "fleets",
    "first-player": "first",
    "naval-forces": "naval",
    "loan-interest": "interest",
}


@dataclass(slots=True)
class Player:
    """One seat's nation board, tracks and cards."""

    treasury: int = 0
    merchant_fleets: int = 0
    squadrons: int = 0
    prestige: int = 0
    loans: list[int] = field(default_factory=list)  #: piles on the Loan display
    diplomacy: int = 1  #: space from the left
    seafaring: int = 0  #: the track's value, like the next three
    navy: int = 1
    logistics: int = 1
    economy: int = 2
    nation: str | None = None
    cards: list[str] = field(default_factory=list)  #: this turn's line-up
    set_aside: list[str] = field(default_factory=list)  #: cards not lined up
    used: list[str] = field(default_factory=list)  #: Characters that have acted this turn
    freed: bool = False  #: whether the rules of its nation that end with Prestige have ended

    def copy(self) -> Player:
        """An independent nation board."""
        return Player(
            self.treasury, self.merchant_fleets, self.squadrons, self.prestige, self.loans[:], self.diplomacy,
            self.seafaring, self.navy, self.logistics, self.economy, self.nation, self.cards[:], self.set_aside[:],
            self.used[:], self.freed,
        )  # fmt: skip


@dataclass(slots=True)
class Territory:
    """What lies on one Territory."""

    prestige: int = 0  #: tokens; none is what makes it Explored
    resources: dict[str, list[str]] = field(default_factory=dict)  #: space to its stack of seats, bottom first
    unrest: int = 0
    missions: int = 0
    colony: str | None = None  #: its owner
    independent: bool = False
    city: int = 0  #: value of the Booming City, 0 without it

    @property
    def explored(self) -> bool:
        """2 "Explored": no Prestige lies here."""
        return self.prestige == 0

    def counters(self, seat: str) -> int:
        """How many counters a seat has here, on all spaces."""
        return sum(stack.count(seat) for stack in self.resources.values())

    def holds(self, seat: str) -> bool:
        """Whether a seat has a counter here."""
        return any(seat in stack for stack in self.resources.values())

    def copy(self) -> Territory:
        """An independent Territory."""
        stacks = {good: stack[:] for good, stack in self.resources.items()}
        return Territory(self.prestige, stacks, self.unrest, self.missions, self.colony, self.independent, self.city)


@dataclass(slots=True)
class America:
    """The Discovery of America box."""

    discovered: bool = False
    bonus: int = 0  #: Prestige left in the box


@dataclass(slots=True)
class State:
    """A position of Colonial."""

    ruleset: str
    board: Board = field(compare=False, repr=False)  #: what is printed; not part of the document
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    turn: int = 1
    round: int = 0
    phase: str = "line-up"
    first_player: str = ""
    order: list[str] = field(default_factory=list)
    winner: Any = None
    players: dict[str, Player] = field(default_factory=dict)
    market: dict[str, int] = field(default_factory=dict)
    territories: dict[str, Territory] = field(default_factory=dict)
    america: America = field(default_factory=America)
    circumnavigation: int = 0

    @property
    def at(self) -> str:
        """Where the game is, as decision keys begin: "t3.r2"."""
        step = f"r{self.phase[6:]}" if self.phase.startswith("round-") else _STEPS.get(self.phase, self.phase)
        return f"t{self.turn}.{step}"

    @property
    def dropped(self) -> list[str]:
        """Seats whose players have left the game (option "dropped")."""
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

    def copy(self) -> State:
        """An independent position on the same board."""
        return State(
            self.ruleset, self.board, dict(self.options), self.seats[:], self.turn, self.round, self.phase,
            self.first_player, self.order[:], self.winner,
            {seat: player.copy() for seat, player in self.players.items()},
            dict(self.market),
            {name: territory.copy() for name, territory in self.territories.items()},
            America(self.america.discovered, self.america.bonus),
            self.circumnavigation,
        )  # fmt: skip

    def take_over(self, other: State) -> None:
        """Become what `other`, a position of the same seats, is.

        In place down to each Player and Territory: an edit can fall in the middle of a rule that has them in hand.
        """
        _become(self, other, but=("players", "territories", "america"))
        for seat, player in self.players.items():
            _become(player, other.players[seat])
        for name, territory in self.territories.items():
            _become(territory, other.territories[name])
        _become(self.america, other.america)

    def document(self) -> dict[str, Any]:
        """The state document: JSON values only, sharing nothing with the position."""
        return {
            "ruleset": self.ruleset,
            "options": _plain(self.options),
            "seats": self.seats[:],
            "turn": self.turn,
            "phase": self.phase,
            "round": self.round,
            "first_player": self.first_player,
            "order": self.order[:],
            "winner": _plain(self.winner),
            "players": {seat: _fields(player) for seat, player in self.players.items()},
            "market": dict(self.market),
            "territories": {
                name: {"explored": territory.explored, **_fields(territory)}
                for name, territory in self.territories.items()
            },
            "america": _fields(self.america),
            "circumnavigation": self.circumnavigation,
        }


#: JSON values without anything inside: most fields hold one.
_ATOMS = (int, str, bool, type(None))


def _fields(record: Player | Territory | America) -> dict[str, Any]:
    values = [(name, getattr(record, name)) for name in record.__slots__]
    return {name: value if type(value) in _ATOMS else _plain(value) for name, value in values}


def _become(record: Any, other: Any, but: tuple[str, ...] = ()) -> None:
    for name in record.__slots__:
        if name not in but:
            setattr(record, name, getattr(other, name))


def _plain(value: Any) -> Any:
    if type(value) in _ATOMS:
        return value
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
