"""The printed board as a frozen index, built once from its data: Territories, colours, cards and tracks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.errors import DataError

#: A Resource space: Territory and good; the second space of one good in a Territory is "<good>-2".
Space = tuple[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Land:
    """What is printed on one Territory."""

    id: str
    name: str  #: as players read it
    continent: str
    difficulty: int  #: of exploring it; 0 where none is printed
    native_power: int
    prestige: int  #: tokens lying there at set-up
    goods: tuple[str, ...]  #: its Resource spaces
    neighbours: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """Everything printed, indexed for the rules."""

    lands: Mapping[str, Land]  #: in board order
    colour_of: Mapping[Space, str]
    spaces_of: Mapping[str, tuple[Space, ...]]  #: by colour, in board order
    #: What a colour does beyond making a Monopoly: "gold", "slaves", "restricted", "plantation".
    colour_rules: Mapping[str, str]
    cards: Mapping[str, tuple[str, ...]]  #: card to its two Characters
    card_with: Mapping[str, str]  #: Character to the card it is on
    tracks: Mapping[str, tuple[int, ...]]  #: economy, seafaring, navy, logistics; the first value is where one starts
    diplomacy_length: int  #: spaces of the Diplomacy track
    diplomacy_start: int  #: counted from the left, from 1
    continents: tuple[str, ...]
    setup: Mapping[str, int]  #: treasury, merchant_fleets, squadrons, first_player_discards
    prestige: Mapping[str, int]  #: victory, america_box
    exploration: Mapping[str, Any]
    economy: Mapping[str, int]  #: restricted_from, abolition_at
    names: Mapping[str, str] = field(default_factory=dict)  #: Territory to its printed name
    nations: Mapping[str, Any] = field(default_factory=dict)  #: id to what an edition's Nation cards say

    def rule_of(self, territory: str, good: str) -> str:
        """The special rule of a space's colour, or ""."""
        return self.colour_rules.get(self.colour_of[territory, good], "")

    def has_rule(self, territory: str, rule: str) -> bool:
        """Whether a Territory has a space of a colour with this rule."""
        return any(self.rule_of(territory, good) == rule for good in self.lands[territory].goods)


def space_ids(resources: list[Mapping[str, Any]]) -> list[str]:
    """The names of a Territory's spaces: the good, and "<good>-2" for a second space of it."""
    goods = [str(resource["good"]) for resource in resources]
    return [good if (n := goods[:place].count(good)) == 0 else f"{good}-{n + 1}" for place, good in enumerate(goods)]


def board_from(data: Mapping[str, Any]) -> Board:
    """The index of a board's data (the content of board.toml). Raises DataError for a datum that is missing."""
    try:
        return _indexed(data)
    except (KeyError, TypeError) as wrong:
        raise DataError(f"board.toml: {wrong} is missing or of the wrong kind; `pbem rules check` says more") from wrong


def _indexed(data: Mapping[str, Any]) -> Board:
    lands = {name: _land(name, datum) for name, datum in data["territories"].items()}
    colour_of = {
        (name, space): str(resource["colour"])
        for name, datum in data["territories"].items()
        for space, resource in zip(space_ids(datum["resources"]), datum["resources"], strict=True)
    }
    tracks = data["tracks"]
    cards = {card: tuple(datum["characters"]) for card, datum in data["cards"].items()}
    return Board(
        lands=lands,
        colour_of=colour_of,
        spaces_of={
            colour: tuple(space for space, of in colour_of.items() if of == colour) for colour in data["colours"]
        },
        colour_rules={colour: datum["rule"] for colour, datum in data["colours"].items() if "rule" in datum},
        cards=cards,
        card_with={character: card for card, pair in cards.items() for character in pair},
        tracks={track: tuple(datum["values"]) for track, datum in tracks.items() if "values" in datum},
        diplomacy_length=tracks["diplomacy"]["length"],
        diplomacy_start=tracks["diplomacy"]["start"],
        continents=tuple(data["continents"]),
        setup=data["setup"],
        prestige=data["prestige"],
        exploration=data["exploration"],
        economy=data["economy"],
        names={name: land.name for name, land in lands.items()},
    )


def _land(name: str, datum: Mapping[str, Any]) -> Land:
    return Land(
        id=name,
        name=datum["name"],
        continent=datum["continent"],
        difficulty=datum.get("difficulty", 0),
        native_power=datum["native_power"],
        prestige=datum["prestige"],
        goods=tuple(space_ids(datum["resources"])),
        neighbours=tuple(datum["adjacent"]),
    )


def name_of(thing: str) -> str:
    """An id as a player reads it in a sentence, where the board prints no name for it."""
    return thing.replace("-", " ")


def card_name(board: Board, card: str) -> str:
    """A card by both its Characters: "Explorer/Conqueror"."""
    return "/".join(character.capitalize() for character in board.cards[card])
