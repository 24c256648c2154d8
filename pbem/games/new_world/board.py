"""What is printed: regions, cards, nations and advances, from the data of board.toml.

`board_from` makes the index that rules look things up in.
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
        "Red": "Red", "Blue": "Blue", "Green": "Green", "White": "White", "Yellow": "Yellow",
        "colonists": "Colonists", "soldiers": "Soldiers", "cities": "cities", "home": "home",
        "slaver-token": "Slaver Token", "conquest-token": "Conquest Token",
        "expedition": "Expedition", "muster": "Muster", "drop-token": "Drop a token",
        "swap-colonists": "Swap Colonists", "hidden": "a card",
    },
    "de": {
        "Red": "Rot", "Blue": "Blau", "Green": "Grün", "White": "Weiß", "Yellow": "Gelb",
        "colonists": "Kolonisten", "soldiers": "Soldaten", "cities": "Städte", "home": "Heimat",
        "slaver-token": "Sklavenmarker", "conquest-token": "Eroberungsmarker",
        "expedition": "Expedition", "muster": "Aufgebot", "drop-token": "Marker ablegen",
        "swap-colonists": "Kolonisten tauschen", "hidden": "eine Karte",
    },
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedRegion:
    """A region as printed."""

    id: str
    number: int
    code: str  #: three letters
    aliases: tuple[str, ...]
    export: int  #: modifier of Exports, -1 to 1
    explore_requires_any: tuple[str, ...]  #: one of these must be explored before; empty: none
    neighbours: tuple[str, ...]  #: for Raid and War


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """A card of the deck; copies of one are alike."""

    id: str
    place: int  #: in the printed table, from 0
    copies: int
    value: int  #: its X
    expedition: bool  #: E or Z
    muster: bool  #: M or Z
    x: str  #: "required", "none", "payment" or "by-function"
    reacts_to: tuple[str, ...]
    region: str  #: of a region card, else ""
    explained: int  #: the number of its function in the rules text, 0 where it has none


@dataclass(frozen=True, kw_only=True, slots=True)
class Nation:
    """A nation."""

    id: str
    order: int  #: in which they play, from 1
    code: str  #: three letters
    national_will: tuple[str, ...]  #: functions


@dataclass(frozen=True, kw_only=True, slots=True)
class Advance:
    """An advance and what its levels do."""

    id: str
    number: int
    effects: tuple[Mapping[str, Any], Mapping[str, Any]]  #: of level 1 and 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Pieces:
    """How many pieces of each kind a seat has."""

    colonists: int
    soldiers: int
    cities: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Numbers:
    """Numbers of the rules."""

    start_hand: int
    start_explored: str
    start_vp: int
    draw: int
    hand_limit: int
    vp_per_controlled_region: int
    vp_per_city: int
    levy_colonists: int
    levy_soldiers: int
    colonists_per_city: int
    missing_unit_vp: int
    advance_cost_level1: int
    advance_cost_level2: int
    defender_bonus: int
    defender_bonus_per_city: int
    fortification_bonus: int
    immigrants_bonus: int
    discovery_bonus: int
    raid_colonists: int
    raid_soldiers: int
    conquest_vp: int
    indian_trade_vp: int
    indian_slaves_colonists: int
    atrocities_vp: int
    salvage_vp: int
    salvage_vp_doubled: int
    salvage_region: str
    europe_draw: int


@dataclass(frozen=True, kw_only=True, slots=True)
class GameEnd:
    """When the game ends, and what that brings."""

    advances: int
    controlled_regions: int
    cities: int
    bonus_vp: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """All that is printed."""

    pieces: Pieces
    numbers: Numbers
    game_end: GameEnd
    options: Mapping[str, Any]  #: name to default
    regions: Mapping[str, PrintedRegion]  #: in printed order
    tokens: tuple[int, ...]  #: Resistance Numbers, one for each region
    cards: Mapping[str, Card]  #: in printed order
    wild: frozenset[str]  #: functions that a region card may stand for
    nations: Mapping[str, Nation]  #: in order of play
    advances: Mapping[str, Advance]
    #: Language to id to display name: regions, cards, nations, advances, seats, kinds of units.
    names_by_language: Mapping[str, Mapping[str, str]]
    texts_by_language: Mapping[str, Mapping[str, str]]  #: language to card to its text
    lands_by_language: Mapping[str, Mapping[str, str]]  #: language to nation to its country
    #: Language to advance to what its levels do.
    advance_texts_by_language: Mapping[str, Mapping[str, tuple[str, str]]]

    @property
    def names(self) -> Mapping[str, str]:
        """Id to display name in the language being spoken."""
        return in_language(self.names_by_language)

    @property
    def texts(self) -> Mapping[str, str]:
        """Card to its text in the language being spoken."""
        return in_language(self.texts_by_language)

    @property
    def lands(self) -> Mapping[str, str]:
        """Nation to its country in the language being spoken."""
        return in_language(self.lands_by_language)

    @property
    def advance_texts(self) -> Mapping[str, tuple[str, str]]:
        """Advance to what its two levels do, in the language being spoken."""
        return in_language(self.advance_texts_by_language)

    @property
    def deck(self) -> list[str]:
        """Every card as often as there are copies, in printed order."""
        return [card.id for card in self.cards.values() for _ in range(card.copies)]

    def printed(self, thing: str) -> tuple[str, ...]:
        """The names of a thing in all languages."""
        return printed_names(self.names_by_language, thing)

    def region_card(self, region: str) -> str:
        """The card of a region."""
        return next(card.id for card in self.cards.values() if card.region == region)

    def effect(self, advance: str, level: int, name: str) -> int:
        """How much a level of an advance adds to something; 0 where it does nothing for it."""
        return int(self.advances[advance].effects[level - 1].get(name, 0))


def board_from(data: Mapping[str, Any]) -> Board:
    """The index of a board's data. Raises DataError where a datum is missing or of the wrong kind."""
    try:
        return _indexed(data)
    except (KeyError, TypeError, AttributeError, ValueError) as wrong:
        raise DataError(f"board.toml: {wrong} is missing or of the wrong kind") from wrong


def _indexed(data: Mapping[str, Any]) -> Board:
    nations = {name: _nation(name, nation) for name, nation in data["nations"].items()}
    return Board(
        pieces=Pieces(**{kind: data["pieces"][kind] for kind in Pieces.__slots__}),
        numbers=Numbers(**{name: data["numbers"][name] for name in Numbers.__slots__}),
        game_end=GameEnd(**{name: data["game_end"][name] for name in GameEnd.__slots__}),
        options=without_source(data["options"]),
        regions={name: _region(name, region) for name, region in data["regions"].items()},
        tokens=tuple(token["value"] for token in data["resistance"].values() for _ in range(token["tokens"])),
        cards={name: _card(name, place, card) for place, (name, card) in enumerate(data["cards"].items())},
        wild=frozenset(data["region_card"]["wild_functions"]),
        nations=dict(sorted(nations.items(), key=lambda item: item[1].order)),
        advances={
            name: Advance(id=name, number=each["number"], effects=(each["level1_effect"], each["level2_effect"]))
            for name, each in data["advances"].items()
        },
        names_by_language={code: _names(data, code) for code in _WORDS},
        texts_by_language={
            code: {name: card[f"text_{code}"] for name, card in data["cards"].items()} for code in _WORDS
        },
        lands_by_language={
            code: {name: nation[f"land_{code}"] for name, nation in data["nations"].items()} for code in _WORDS
        },
        advance_texts_by_language={
            code: {name: (each[f"level1_{code}"], each[f"level2_{code}"]) for name, each in data["advances"].items()}
            for code in _WORDS
        },
    )


def _region(name: str, region: Mapping[str, Any]) -> PrintedRegion:
    return PrintedRegion(
        id=name,
        number=region["number"],
        code=region["code"],
        aliases=tuple(region["aliases"]),
        export=region["export"],
        explore_requires_any=tuple(region["explore_requires_any"]),
        neighbours=tuple(region["neighbours"]),
    )


def _card(name: str, place: int, card: Mapping[str, Any]) -> Card:
    # RULING NW-B10: the data have Z as E and M.
    return Card(
        id=name,
        place=place,
        copies=card["copies"],
        value=card["value"],
        expedition=card["expedition"],
        muster=card["muster"],
        x=card["x"],
        reacts_to=tuple(card["reacts_to"]),
        region=card["region"] if card["kind"] == "region" else "",
        explained=card.get("function_no", 0),
    )


def _nation(name: str, nation: Mapping[str, Any]) -> Nation:
    return Nation(id=name, order=nation["order"], code=nation["code"], national_will=tuple(nation["national_will"]))


def _names(data: Mapping[str, Any], code: str) -> dict[str, str]:
    """Id to display name in a language."""
    names = dict(_WORDS[code])
    for table in ("regions", "cards", "nations", "advances"):
        names |= {name: entry[f"name_{code}"] for name, entry in data[table].items()}
    return names
