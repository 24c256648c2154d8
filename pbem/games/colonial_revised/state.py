"""The position of the revised edition: plain data whose names are those of the state document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pbem.games.colonial.board import Board
from pbem.games.colonial.state import AnyState, AnyTerritory
from pbem.games.common.state_records import Record, fields_of


@dataclass(slots=True)
class Player(Record):
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
    privateers: dict[str, int] = field(default_factory=dict)  #: whose box to how many of this seat's are there
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
class Territory(AnyTerritory):
    """What is on one Territory."""

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

    @property
    def empty(self) -> bool:
        """Whether no counter is left here."""
        return not any(self.resources.values())


@dataclass(slots=True)
class America(Record):
    """11 The Discovery of America."""

    discovered: bool = False
    turn: int = 0  #: in which turn


@dataclass(slots=True)
class Titles(Record):
    """7 The two titles that one player holds."""

    progress: str | None = None
    missions: str | None = None


@dataclass(slots=True)
class State(AnyState):
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

    def document(self) -> dict[str, Any]:
        """The state document: JSON values only, sharing nothing with the position."""
        return fields_of(self)
