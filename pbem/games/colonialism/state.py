"""The position of Colonialism: plain data whose names are those of the state document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.games.colonialism.board import Board
from pbem.games.common.state_records import Record, fields_of

#: The faction that nobody plays.
NATIVES = "natives"
#: What is in a view for a card that its reader may not know.
HIDDEN = "hidden"
#: The colours of cubes in printed order: mineral, natural, agricultural.
COLOURS = ("black", "brown", "yellow")


@dataclass(slots=True)
class Ships(Record):
    """One seat's ships in one sea zone."""

    fresh: int = 0
    used: int = 0

    @property
    def all(self) -> int:
        """How many, fresh or used."""
        return self.fresh + self.used


@dataclass(slots=True)
class Player(Record):
    """What belongs to one seat."""

    row: int = 0  #: on the turn order track, 1 to 4; 0 before it is chosen
    reserve: int = 0  #: discs off the board, without the one on the turn order track
    ships: dict[str, Ships] = field(default_factory=dict)  #: every sea zone
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)  #: the top card first
    discard: list[str] = field(default_factory=list)  #: face up, the top card first
    policies: dict[str, list[str]] = field(default_factory=dict)  #: every region: cards in play order, first face down
    resources: dict[str, int] = field(default_factory=dict)  #: cubes held, by colour
    collected_this_turn: int = 0
    interests: list[str] = field(default_factory=list)

    @property
    def cubes(self) -> int:
        """Cubes held, of all colours."""
        return sum(self.resources.values())


@dataclass(slots=True)
class Region(Record):
    """What is on one region."""

    rank: int = 0  #: region order, 1 to 6
    limit: int = 0
    value: int = 0
    influence: dict[str, int] = field(default_factory=dict)  #: own discs by seat, and natives; no entry is none
    mercenaries: dict[str, int] = field(default_factory=dict)  #: by seat; no entry is none
    cubes: dict[str, int] = field(default_factory=dict)  #: by colour

    def of(self, faction: str) -> int:
        """The influence of a seat, mercenaries counted, or of the natives."""
        return self.influence.get(faction, 0) + self.mercenaries.get(faction, 0)

    @property
    def natives(self) -> int:
        """Discs of the natives."""
        return self.influence.get(NATIVES, 0)

    @property
    def total(self) -> int:
        """The influence of all factions."""
        return sum(self.influence.values()) + sum(self.mercenaries.values())

    def add(self, faction: str, count: int) -> None:
        """Put (or, below 0, take) discs of a seat or of the natives."""
        _change(self.influence, faction, count)

    def hire(self, seat: str, count: int) -> None:
        """Put (or, below 0, take) a seat's mercenaries."""
        _change(self.mercenaries, seat, count)


@dataclass(slots=True)
class State(Record):
    """A position of Colonialism."""

    ruleset: str
    board: Board = field(compare=False, repr=False)  #: what is printed; not part of the document
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    turn: int = 1
    phase: str = "setup"
    round: int = 0  #: action round of the turn, 1 to 4; 0 outside
    acted: int = 0  #: actions of the action round that are settled; not in the document of a finished phase
    first_player: str = ""
    order: list[str] = field(default_factory=list)  #: seats from the top row of the turn order track down
    winner: Any = None
    players: dict[str, Player] = field(default_factory=dict)
    regions: dict[str, Region] = field(default_factory=dict)  #: in board order
    bag: dict[str, int] = field(default_factory=dict)  #: cubes by colour
    supply: dict[str, int] = field(default_factory=dict)  #: discs of "natives" and "mercenaries"
    interests: list[str] = field(default_factory=list)  #: not dealt yet; in the document only while there are any

    @property
    def at(self) -> str:
        """Where the game is, as decision keys begin: "t2.r3", "t1.hand-2", "setup"."""
        if self.phase.startswith("setup"):
            return "setup"
        step = f"r{self.phase[13:]}" if self.phase.startswith("action-round-") else self.phase
        return f"t{self.turn}.{step}"

    @property
    def segment(self) -> int:
        """The segment of the turn, 1 or 2."""
        return 1 if self.round in (1, 2) or (not self.round and self.phase.endswith("-1")) else 2

    @property
    def dropped(self) -> list[str]:
        """Seats whose players have left the game (option "dropped")."""
        return self.options.get("dropped") or []

    def by_rank(self) -> list[str]:
        """Regions in region order."""
        return sorted(self.regions, key=lambda name: self.regions[name].rank)

    def factions(self, region: str) -> list[str]:
        """Who has influence in a region: colonial powers in row order, then the natives."""
        land = self.regions[region]
        return [name for name in (*self.order, NATIVES) if land.of(name)]

    def powers(self, region: str) -> list[str]:
        """The colonial powers with influence in a region, in row order."""
        return [name for name in self.order if self.regions[region].of(name)]

    def present(self, seat: str) -> list[str]:
        """The regions where a seat has influence, in board order."""
        return [name for name, land in self.regions.items() if land.of(seat)]

    def hired(self, region: str) -> dict[str, int]:
        """Mercenaries by seat, in the order of the seats: a position read again has forgotten who came first."""
        there = self.regions[region].mercenaries
        return {seat: there[seat] for seat in self.seats if seat in there}

    def policies_in(self, region: str) -> Iterator[tuple[str, str]]:
        """(seat, card) of every policy card in a region, in row order."""
        for seat in self.order:
            for card in self.players[seat].policies[region]:
                yield seat, card

    def document(self) -> dict[str, Any]:
        """The state document: JSON values only, sharing nothing with the position, its tables in one order always."""
        document = fields_of(self)
        if not self.acted:
            del document["acted"]
        if not self.interests:
            del document["interests"]
        for region in document["regions"].values():
            for discs in ("influence", "mercenaries"):
                there = region[discs]
                region[discs] = {owner: there[owner] for owner in (*self.seats, NATIVES) if owner in there}
        return document


def _change(discs: dict[str, int], owner: str, count: int) -> None:
    left = discs.get(owner, 0) + count
    assert left >= 0, f"{owner} has only {left - count} there"
    if left:
        discs[owner] = left
    else:
        discs.pop(owner, None)
