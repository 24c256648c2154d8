"""The position of the 2nd edition: plain data, named as in the state document (`pbem game show --state`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pbem.games.colonial.state import Ground, NationBoard, Position
from pbem.games.common.state_records import Record, fields_of


@dataclass(slots=True)
class Player(NationBoard):
    """One seat's nation board, tracks and cards."""

    nation: str | None = None
    cards: list[str] = field(default_factory=list)  #: this turn's line-up
    set_aside: list[str] = field(default_factory=list)  #: cards not lined up
    used: list[str] = field(default_factory=list)  #: Characters that have acted this turn
    freed: bool = False  #: whether the rules of its nation that end with Prestige have ended


@dataclass(slots=True)
class Territory(Ground):
    """What is on one Territory."""

    prestige: int = 0  #: tokens; none is what makes it Explored
    resources: dict[str, list[str]] = field(default_factory=dict)  #: space to its stack of seats, bottom first
    unrest: int = 0
    missions: int = 0
    colony: str | None = None  #: its owner
    independent: bool = False
    city: int = 0  #: value of the Booming City, 0 without it

    @property
    def explored(self) -> bool:
        """2 "Explored": no Prestige is here."""
        return self.prestige == 0


@dataclass(slots=True)
class America(Record):
    """The Discovery of America box."""

    discovered: bool = False
    bonus: int = 0  #: Prestige left in the box


@dataclass(slots=True)
class State(Position):
    """A position of the 2nd edition."""

    players: dict[str, Player] = field(default_factory=dict)
    territories: dict[str, Territory] = field(default_factory=dict)
    america: America = field(default_factory=America)
    circumnavigation: int = 0

    def document(self) -> dict[str, Any]:
        """The state document: JSON values only, sharing nothing with the position."""
        document = fields_of(self)
        for name, territory in self.territories.items():
            document["territories"][name] = {"explored": territory.explored, **document["territories"][name]}
        return document
