"""The position of the New World: plain data whose names are those of the state document.

Standing reactions are in the seats' sheets, not here. What a seat has not on the map or at home is its supply.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pbem.games.common.state_records import Record, fields_of
from pbem.games.new_world.board import Board

#: What is in a view for a card that its reader may not know.
HIDDEN = "hidden"
#: The kinds of units on the map.
KINDS = ("colonists", "soldiers", "cities")
#: NW-P5: after this many own turns in a row without orders the standing reactions sleep.
MISSED_TURNS = 3
#: Where a transport may begin beside regions.
HOME = "home"


@dataclass(slots=True)
class Units(Record):
    """One seat's units in one region; at home there are no cities."""

    colonists: int = 0
    soldiers: int = 0
    cities: int = 0

    @property
    def all(self) -> int:
        """How many, of all kinds."""
        return self.colonists + self.soldiers + self.cities


@dataclass(slots=True)
class Homeland(Record):
    """What a seat has in its Homeland."""

    colonists: int = 0
    soldiers: int = 0


@dataclass(slots=True)
class Player(Record):
    """What belongs to one seat."""

    nation: str = ""
    vp: int = 0
    hand: list[str] = field(default_factory=list)
    homeland: Homeland = field(default_factory=Homeland)
    advances: dict[str, int] = field(default_factory=dict)  #: id to level, 1 or 2; no entry is none
    slaver: bool = False
    conquest: bool = False
    drawn: list[str] = field(default_factory=list)  #: cards drawn in the Action Phase that is under way, in order
    missed: int = 0  #: own turns in a row without orders


@dataclass(slots=True)
class Region(Record):
    """What is in one region."""

    units: dict[str, Units] = field(default_factory=dict)  #: by seat; no entry is none
    markers: list[str] = field(default_factory=list)  #: seats that know the region and have no unit there
    resistance: int = 0  #: of its Indian token, 0 without one


@dataclass(slots=True)
class Act(Record):
    """One action of the turn, as it came out."""

    do: str
    line: str = ""  #: the line of the orders that it came from, as its owner numbered it; "" without one
    result: str = "ok"  #: "ok", "negated", "stolen", "won", "lost" or, of a pause, "paused"


@dataclass(slots=True)
class Offer(Record):
    """A trade that is offered and not yet accepted."""

    number: int
    seat: str  #: who offers
    to: str
    give: list[str] = field(default_factory=list)
    get: list[str] = field(default_factory=list)
    until: int = 0  #: the last turn in which it may be accepted; 0 without a limit


@dataclass(slots=True)
class State(Record):
    """A position of the New World. A turn is one player's turn."""

    ruleset: str
    board: Board = field(compare=False, repr=False)  #: what is printed; not part of the document
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    turn: int = 1
    phase: str = "draw"
    round: int = 0
    first_player: str = ""  #: the active player
    order: list[str] = field(default_factory=list)  #: seats in order of play now: the active player, then turn order
    winner: Any = None
    players: dict[str, Player] = field(default_factory=dict)
    regions: dict[str, Region] = field(default_factory=dict)  #: in printed order
    deck: list[str] = field(default_factory=list)  #: the top card first
    discard: list[str] = field(default_factory=list)  #: the top card first
    played: list[str] = field(default_factory=list)  #: cards of the action under way, not yet on the discard pile
    acts: list[Act] = field(default_factory=list)  #: of this turn
    exported: list[str] = field(default_factory=list)  #: regions from which an Export was tried this turn
    free: list[str] = field(default_factory=list)  #: free actions of this turn, by function
    war_on_full_map: bool = False  #: NW-H2: all regions were occupied when a War of this turn was declared
    offers: list[Offer] = field(default_factory=list)
    last_offer: int = 0  #: number of the offer that was made last

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def at(self) -> str:
        """Where the game is, as decision keys begin."""
        return f"t{self.turn}"

    @property
    def active(self) -> str:
        """The player whose turn it is."""
        return self.order[0]

    @property
    def others(self) -> list[str]:
        """The other seats in turn order after the active one."""
        return self.order[1:]

    @property
    def dropped(self) -> list[str]:
        """Seats whose players have left the game (option "dropped")."""
        found: list[str] = self.options.get("dropped") or []
        return found

    def asleep(self, seat: str) -> bool:
        """NW-P5 Whether a seat's standing reactions sleep, as it has missed enough turns in a row."""
        # RULING NW-P5
        return self.players[seat].missed >= MISSED_TURNS

    def option(self, name: str) -> Any:
        """The value of a rules option: the game's, or the board's default."""
        return self.options.get(name, self.board.options[name])

    def units(self, seat: str, region: str) -> Units:
        """A seat's units in a region; a copy where there are none."""
        return self.regions[region].units.get(seat) or Units()

    def occupies(self, seat: str, region: str) -> bool:
        """Whether a seat has any unit there."""
        return seat in self.regions[region].units

    def occupied(self, seat: str) -> list[str]:
        """The regions that a seat occupies, in printed order."""
        return [name for name in self.regions if self.occupies(seat, name)]

    def controls(self, seat: str, region: str) -> bool:
        """NW-C6 Whether a seat is the sole occupant."""
        return list(self.regions[region].units) == [seat]

    def controlled(self, seat: str) -> list[str]:
        """The regions that a seat controls, in printed order."""
        return [name for name in self.regions if self.controls(seat, name)]

    def knows(self, seat: str, region: str) -> bool:
        """Whether a region is known to a seat: occupied, or marked."""
        return self.occupies(seat, region) or seat in self.regions[region].markers

    def explored(self, region: str) -> bool:
        """NW-C2 Whether anybody has ever known a region; knowledge is never lost."""
        return bool(self.regions[region].units or self.regions[region].markers)

    def level(self, seat: str, advance: str) -> int:
        """The level of an advance that a seat has, 0 without it."""
        return self.players[seat].advances.get(advance, 0)

    def count(self, seat: str, kind: str) -> int:
        """How many pieces of a kind a seat has on the map and at home."""
        home: int = getattr(self.players[seat].homeland, kind, 0)
        there = [land.units[seat] for land in self.regions.values() if seat in land.units]
        return home + sum(int(getattr(units, kind)) for units in there)

    def supply(self, seat: str, kind: str) -> int:
        """NW-A7 How many pieces of a kind a seat has left."""
        return max(0, int(getattr(self.board.pieces, kind)) - self.count(seat, kind))

    # --- documents ----------------------------------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """The state document: JSON values only, sharing nothing with the position."""
        return fields_of(self)
