"""What is printed: regions, sea zones, tiles, cards and interests, from the data of board.toml.

`board_from` makes the index that rules look things up in. Values and limits hold for a number of players, so that a
board is always a board for a number of seats (`Board.tiles`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.errors import DataError
from pbem.games.common.printed import in_language, printed_names, without_source

#: Words that every board has beside its own names, by language.
_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "natives": "Natives", "mercenaries": "Mercenaries", "black": "black", "brown": "brown", "yellow": "yellow",
        "Red": "Red", "Blue": "Blue", "Green": "Green", "White": "White",
    },
    "de": {
        "natives": "Regionalmacht", "mercenaries": "Söldner", "black": "schwarz", "brown": "braun", "yellow": "gelb",
        "Red": "Rot", "Blue": "Blau", "Green": "Grün", "White": "Weiß",
    },
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Tile:
    """A region limit tile, for one number of players."""

    value: int  #: cubes and native dice the region gets
    limit: int  #: discs that may be there without a conflict


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedRegion:
    """A region as printed."""

    id: str
    neighbours: tuple[str, ...]  #: regions with a common border
    zones: tuple[str, ...]  #: sea zones that touch it
    tiles: Mapping[int, Tile]  #: by number of players


@dataclass(frozen=True, kw_only=True, slots=True)
class Zone:
    """A sea zone."""

    id: str
    regions: tuple[str, ...]  #: that it touches, in board order


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """An influence card."""

    id: str
    policy: bool  #: a policy card; otherwise an action card
    ship: bool  #: uses a fresh ship
    seal: bool  #: needs influence in the region
    stage: int  #: of policy cards: 1 to 4, 0 for none
    discs: int  #: printed number of discs, 0 without one
    per: int  #: discs for each thing that is counted, 0 without one
    colour: str  #: of the cubes that are counted, "" without one


@dataclass(frozen=True, kw_only=True, slots=True)
class Interest:
    """An economic interest card."""

    id: str
    region: str
    colour: str
    cubes: int  #: that it brings


@dataclass(frozen=True, kw_only=True, slots=True)
class Pieces:
    """How many of each piece are in the box."""

    cubes_of_a_colour: int
    natives: int
    mercenaries: int
    discs: int  #: a seat's, the one on the turn order track counted
    ships: int  #: a seat's


@dataclass(frozen=True, kw_only=True, slots=True)
class Numbers:
    """Numbers of the rules."""

    turns: int
    starting_draw: int
    starting_hand: int
    hand_refill_to: int
    withdraw_max: int
    conversion_rate: int
    interests_dealt: int  #: to each seat
    order_dice: int  #: rolled for the turn order
    die: int  #: faces as likely as each other


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """All that is printed."""

    pieces: Pieces
    numbers: Numbers
    regions: Mapping[str, PrintedRegion]  #: in board order
    zones: Mapping[str, Zone]  #: in board order
    cards: Mapping[str, Card]
    interests: Mapping[str, Interest]
    #: Language to id to display name: regions, zones, cards, kinds of cubes, interests, seats.
    names_by_language: Mapping[str, Mapping[str, str]]
    texts_by_language: Mapping[str, Mapping[str, str]]  #: language to card to its text

    @property
    def names(self) -> Mapping[str, str]:
        """Id to display name in the language being spoken."""
        return in_language(self.names_by_language)

    @property
    def texts(self) -> Mapping[str, str]:
        """Card to its text in the language being spoken."""
        return in_language(self.texts_by_language)

    def printed(self, thing: str) -> tuple[str, ...]:
        """The names of a thing in all languages that the cards are printed in."""
        return printed_names(self.names_by_language, thing)

    @property
    def policies(self) -> list[str]:
        """The policy cards, in printed order."""
        return [name for name, card in self.cards.items() if card.policy]

    def tile(self, region: str, players: int) -> Tile:
        """The tile of a region in a game of that many players."""
        return self.regions[region].tiles[players]

    def common_zones(self, one: str, other: str) -> list[str]:
        """The sea zones that touch both regions."""
        return [zone for zone in self.regions[one].zones if zone in self.regions[other].zones]


def board_from(data: Mapping[str, Any]) -> Board:
    """The index of a board's data. Raises DataError where a datum is missing or of the wrong kind."""
    try:
        return _indexed(data)
    except (KeyError, TypeError, AttributeError, ValueError) as wrong:
        raise DataError(f"board.toml: {wrong} is missing or of the wrong kind") from wrong


def _indexed(data: Mapping[str, Any]) -> Board:
    regions = {name: _region(name, region) for name, region in data["regions"].items()}
    return Board(
        pieces=Pieces(**without_source(data["pieces"])),
        numbers=Numbers(**without_source(data["numbers"])),
        regions=regions,
        zones={
            zone: Zone(id=zone, regions=tuple(name for name, region in regions.items() if zone in region.zones))
            for zone in data["zones"]
        },
        cards={name: _card(name, card) for name, card in data["cards"].items()},
        interests={
            name: Interest(id=name, region=card["region"], colour=card["colour"], cubes=card["cubes"])
            for name, card in data["interests"].items()
        },
        names_by_language={code: _names(data, code) for code in _WORDS},
        texts_by_language={
            code: {name: card[f"text_{code}"] for name, card in data["cards"].items()} for code in _WORDS
        },
    )


def _region(name: str, region: Mapping[str, Any]) -> PrintedRegion:
    tiles = {int(players): Tile(value=tile["value"], limit=tile["limit"]) for players, tile in region["tiles"].items()}
    return PrintedRegion(id=name, neighbours=tuple(region["neighbours"]), zones=tuple(region["zones"]), tiles=tiles)


def _card(name: str, card: Mapping[str, Any]) -> Card:
    return Card(
        id=name,
        policy=card["kind"] == "policy",
        ship=card["ship"],
        seal=card["seal"],
        stage=card.get("stage", 0),
        discs=card.get("discs", 0),
        per=card.get("per", 0),
        colour=card.get("colour", ""),
    )


def _names(data: Mapping[str, Any], code: str) -> dict[str, str]:
    """Id to display name in a language."""
    names = dict(_WORDS[code])
    for table in ("regions", "zones", "cards"):
        names |= {name: entry[f"name_{code}"] for name, entry in data[table].items()}
    for resource in data["resources"].values():
        names[resource["kind"]] = resource[f"name_{code}"]
    for name, card in data["interests"].items():
        kind = data["resources"][card["colour"]]["kind"]
        names[name] = f"{names[card['region']]}: {names[kind]}"
    return names
