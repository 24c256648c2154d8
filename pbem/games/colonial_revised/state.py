"""The position of the revised edition: plain data whose names are those of the state document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pbem.games.colonial.state import Ground, NationBoard, Position
from pbem.games.common.state_records import Record, fields_of


@dataclass(slots=True)
class Player(NationBoard):
    """One seat's nation board, tracks and cards."""

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
class Territory(Ground):
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
class State(Position):
    """A position of the revised edition."""

    players: dict[str, Player] = field(default_factory=dict)
    territories: dict[str, Territory] = field(default_factory=dict)
    america: America = field(default_factory=America)
    war_box: int = 0  #: neutral Treasury
    war_this_turn: bool = False  #: war on a nation was declared
    titles: Titles = field(default_factory=Titles)

    def document(self) -> dict[str, Any]:
        """The state document: JSON values only, sharing nothing with the position."""
        return fields_of(self)
