"""The position of the revised edition: plain data whose names are those of the state document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from pbem.games.colonial.board import Board

#: Phase names whose step in decision keys is spelled otherwise.
_STEPS = {
    "merchant-fleets": "fleets",
    "first-player": "first",
    "naval-forces": "naval",
    "loan-interest": "interest",
    "choosing-cards": "choosing",
}


@dataclass(slots=True)
class Player:
    """One seat's nation board, tracks and cards."""

    treasury: int = 0
    merchant_fleets: int = 0
    squadrons: int = 0
    prestige: int = 0  #: what the holdings come to; `prestige.refresh` keeps it so
    loans: list[int] = field(default_factory=list)  #: one pile, or none
    diplomacy: int = 1  #: space from the left
    seafaring: int = 0  #: the track's value, like the next three
    navy: int = 1
    logistics: int = 1
    economy: int = 2
    cards: list[str] = field(default_factory=list)  #: played this turn, in order
    passed: list[str] = field(default_factory=list)  #: those of them that did nothing
    barred: str | None = None  #: the card that may not be played this turn
    privateers: dict[str, int] = field(default_factory=dict)  #: whose box to how many of this seat's lie there
    wars_won: int = 0
    permanent: int = 0  #: Prestige of wars, which no loss of holdings takes away
    ever_empire: bool = False
    missions_placed: int = 0
    progress_bought: int = 0  #: steps on all four tracks
    navy_step: bool = False  #: a Navy step was bought this turn
    exempt: bool = False  #: free of the American penalty

    @property
    def loan(self) -> int:
        """12.4 Counters on the Loan."""
        return sum(self.loans)

    def owe(self, count: int) -> None:
        """12.4 The Loan as one pile of `count`."""
        self.loans = [count] if count else []


@dataclass(slots=True)
class Territory:
    """What lies on one Territory."""

    explored: bool = False
    resources: dict[str, list[str]] = field(default_factory=dict)  #: space to its stack of seats, bottom first
    unrest: int = 0
    missions: list[str] = field(default_factory=list)  #: who placed them
    colony: str | None = None  #: its owner
    independent: bool = False
    city: int = 0  #: value of the current Booming City, 0 without it
    relevant_cities: int = 0
    #: Space to the counters that survived this turn's Rebellion; None where there was none.
    rebelled: dict[str, list[str]] | None = None
    incited: bool = False  #: a Rebel has placed Unrest here this turn

    def counters(self, seat: str) -> int:
        """How many counters a seat has here, on all spaces."""
        return sum(stack.count(seat) for stack in self.resources.values())

    def holds(self, seat: str) -> bool:
        """Whether a seat has a counter here."""
        return any(seat in stack for stack in self.resources.values())

    @property
    def empty(self) -> bool:
        """Whether no counter is left here."""
        return not any(self.resources.values())


@dataclass(slots=True)
class America:
    """11 The Discovery of America."""

    discovered: bool = False
    turn: int = 0  #: in which turn


@dataclass(slots=True)
class Titles:
    """7 The two titles that one player holds."""

    progress: str | None = None
    missions: str | None = None


@dataclass(slots=True)
class State:
    """A position of the revised edition."""

    ruleset: str
    board: Board = field(compare=False, repr=False)  #: what is printed; not part of the document
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    turn: int = 1
    phase: str = "round-1"
    round: int = 0
    first_player: str = ""
    order: list[str] = field(default_factory=list)
    winner: Any = None
    players: dict[str, Player] = field(default_factory=dict)
    market: dict[str, int] = field(default_factory=dict)
    territories: dict[str, Territory] = field(default_factory=dict)
    america: America = field(default_factory=America)
    war_box: int = 0  #: neutral Treasury
    war_this_turn: bool = False  #: war on a nation was declared
    titles: Titles = field(default_factory=Titles)

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
        """The Territory of the current Booming City."""
        return next((name for name, territory in self.territories.items() if territory.city), None)

    def copy(self) -> State:
        """An independent position on the same board."""
        return _rebuilt(self)

    def take_over(self, other: State) -> None:
        """Become what `other`, a position of the same seats, is; in place down to each Player and Territory."""
        _become(self, other, but=("players", "territories", "america", "titles"))
        for seat, player in self.players.items():
            _become(player, other.players[seat])
        for name, territory in self.territories.items():
            _become(territory, other.territories[name])
        _become(self.america, other.america)
        _become(self.titles, other.titles)

    def document(self) -> dict[str, Any]:
        """The state document: JSON values only, sharing nothing with the position."""
        return {name: _plain(getattr(self, name)) for name in self.__slots__ if name != "board"}


_RECORDS = (Player, Territory, America, Titles)
_ATOMS = (int, str, bool, type(None))


def _rebuilt(s: State) -> State:
    values = {name: _copied(getattr(s, name)) for name in s.__slots__ if name != "board"}
    return State(board=s.board, **values)


def _copied(value: Any) -> Any:
    if type(value) in _ATOMS:
        return value
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copied(item) for item in value]
    if isinstance(value, _RECORDS):
        return type(value)(**{each.name: _copied(getattr(value, each.name)) for each in fields(value)})
    return value


def _become(record: Any, other: Any, but: tuple[str, ...] = ()) -> None:
    for name in record.__slots__:
        if name not in but:
            setattr(record, name, getattr(other, name))


def _plain(value: Any) -> Any:
    if type(value) in _ATOMS:
        return value
    if isinstance(value, _RECORDS):
        return {name: _plain(getattr(value, name)) for name in value.__slots__}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
