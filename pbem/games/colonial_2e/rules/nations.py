"""25 The nations: what each of them changes, as values that the rules ask for.

A seat without a nation has `NOBODY`, which changes nothing, so that no rule asks whether the variant is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.core.errors import DataError
from pbem.games.colonial.board import Board
from pbem.games.colonial.rules import monopolies as plain_monopolies
from pbem.games.colonial.rules import native_power
from pbem.games.colonial.rules import tracks as plain_tracks
from pbem.games.colonial_2e.state import State


@dataclass(frozen=True, kw_only=True, slots=True)
class Nation:
    """A Nation card."""

    id: str = ""
    name: str = ""
    extra_card: str = ""  #: the card of which it holds a second copy
    twice: tuple[str, ...] = ()  #: Characters of that card that act twice a turn
    goals: Mapping[str, str] | None = None  #: Territory to historical Booming City or ""; None: everything is a goal
    bound: bool = False  #: Tordesillas: no counters outside the goals
    founds_by_mission: str = ""  #: Extremadura: the continent where a Mission stands for counters
    flamboyant: bool = False  #: pays for its Prestige at every turn's end
    monopolies: int = 0  #: more than it controls
    highest: Mapping[str, int] = field(default_factory=dict)  #: track to the last space it may be on
    rolls_again: bool = False  #: its dice at sea, once in each year of war
    raises: bool = False  #: a Sovereign may move it right on Diplomacy
    city_bonus: int = 0  #: a historical Booming City may be worth this much more than what is paid
    freed_at: int = 0  #: Prestige at which its ** rules end
    freed: Nation | None = None  #: what it is from then on; None without such rules

    def scores(self, territory: str) -> bool:
        """25 Whether a Colony founded there brings Prestige."""
        return self.goals is None or territory in self.goals

    def scores_city(self, territory: str) -> bool:
        """25 Whether a Booming City created there brings Prestige to whoever has the Colony."""
        return self.goals is None or self.historical(territory)

    def historical(self, territory: str) -> bool:
        """25 Whether its own card names a Booming City there."""
        return bool(self.goals and self.goals.get(territory))


NOBODY = Nation()
#: What the rules of a Nation card are, by the ids of nations.toml. Two Sovereigns a turn follow from the extra card.
_RULES: Mapping[str, Mapping[str, Any]] = {
    "tordesillas": {"bound": True},
    "extremadura": {"founds_by_mission": "americas"},
    "flamboyance": {"flamboyant": True},
    "logistics-maximum-1": {"highest": {"logistics": 1}},
    "basic-monopoly-plus-2": {"monopolies": 2},
    "naval-re-roll": {"rolls_again": True},
    "two-sovereigns": {},
    "sovereign-may-raise-diplomacy": {"raises": True},
}
RULE_IDS = tuple(_RULES)


def nations_from(data: Mapping[str, Any], board: Board) -> dict[str, Nation]:
    """Id to Nation card, from the content of nations.toml; {} without it.

    Raises DataError for a datum that is missing, or that the board does not know.
    """
    if not data:
        return {}
    try:
        cards = {name: _card(name, card, data["variant"]) for name, card in data["nations"].items()}
    except (KeyError, TypeError) as wrong:
        raise DataError(f"nations.toml: {wrong} is missing or unknown; `pbem rules check` says more") from wrong
    for name, card in cards.items():
        if card.extra_card not in board.cards:
            known = ", ".join(board.cards)
            raise DataError(f"nations.toml: nations.{name}.extra_card is {card.extra_card!r}; known are {known}")
        if strange := [land for land in card.goals or () if land not in board.lands]:
            raise DataError(f"nations.toml: nations.{name}.goals names {strange[0]!r}, which the board does not have")
    return cards


def _card(name: str, card: Mapping[str, Any], variant: Mapping[str, Any]) -> Nation:
    whole = Nation(
        id=name,
        name=card["name"],
        extra_card=card["extra_card"],
        twice=tuple(card["extra_characters"]),
        goals={land: goal.get("city", "") for land, goal in card["goals"].items()},
        city_bonus=variant["historical_city_bonus"],
        freed_at=variant["starred_rules_end_at_prestige"],
        **_merged(card["rules"], starred=True),
    )
    # RULING C2-R65: which rules end is what the card marks: Tordesillas; Flamboyance and Extremadura stay.
    starred = card["extra_card_starred"] or any(rule["starred"] for rule in card["rules"])
    if not starred:
        return whole
    # RULING C2-R70: an extra card that ends so is in no later line-up; one that is lined up is played, and twice.
    lasting = {**_FREE, **_merged(card["rules"], starred=False)}
    extra = "" if card["extra_card_starred"] else whole.extra_card
    return replace(whole, freed=replace(whole, extra_card=extra, **lasting))


#: Every rule of a card left out.
_FREE: Mapping[str, Any] = {
    "bound": False, "founds_by_mission": "", "flamboyant": False, "highest": {}, "monopolies": 0, "rolls_again": False,
    "raises": False,
}  # fmt: skip


def _merged(rules: list[Mapping[str, Any]], *, starred: bool) -> dict[str, Any]:
    """What rules come to, those marked ** among them or not."""
    found: dict[str, Any] = {}
    for rule in rules:
        if starred or not rule["starred"]:
            found |= _RULES[rule["id"]]
    return found


def nation_of(s: State, seat: str) -> Nation:
    """The nation of a seat as its rules are now; NOBODY without one."""
    player = s.players[seat]
    if player.nation is None:
        return NOBODY
    nation: Nation = s.board.nations.get(player.nation, NOBODY)
    return nation.freed if player.freed and nation.freed else nation


def with_nations(s: State) -> bool:
    """25 Whether the Nations variant is played."""
    return bool(s.options.get("nations"))


def choosing(s: State) -> bool:
    """25 Whether nations are still to be chosen when this turn begins."""
    given = s.options.get("nations")
    named = given if isinstance(given, Mapping) else {}
    return s.turn == 1 and bool(given) and any(seat not in named for seat in s.seats)


# --- rules of the base game, as a nation changes them ---------------------------------------------------------------


def may_place(s: State, seat: str, territory: str, good: str) -> str | None:
    """8.1, 6.2, 25 Why a seat may not put a counter on a space; None where it may."""
    nation = nation_of(s, seat)
    if nation.bound and territory not in (nation.goals or {}):
        there = s.board.names[territory]
        return f"by the Treaty of Tordesillas {nation.name} places no counters in {there}, which is no goal of it"
    return native_power.may_place(s, seat, territory, good)


def next_space(s: State, seat: str, track: str) -> int | None:
    """6.1, 25 The number of the next space of a track, which is its cost; None where the track ends for the seat."""
    space = plain_tracks.next_space(s, seat, track)
    most = nation_of(s, seat).highest.get(track)
    return None if space is None or (most is not None and space > most) else space


def monopolies(s: State) -> dict[str, list[str]]:
    """5.2, 5.3, 25 Every seat's Monopolies; "nation:<n>" for each that a nation has of its own."""
    # RULING C2-R08: those of a nation have no colour, so that nobody can break them.
    # RULING C2-R71: they count wherever Monopolies are counted: for Merchant Fleets and for the First Player.
    held = plain_monopolies.monopolies(s)
    for seat, found in held.items():
        found += [f"nation:{n}" for n in range(1, nation_of(s, seat).monopolies + 1)]
    return held


# --- the game for two or three --------------------------------------------------------------------------------------

_FEW = 3  #: up to this many players, Territories that are nobody's goal are out of the game
_BOARDS: dict[tuple[int, tuple[str, ...]], tuple[Board, Board]] = {}
_MOST_BOARDS = 64  #: boards kept at a time


def playing_board(board: Board, nations: list[str | None]) -> Board:
    """25 The board that these nations play on, one a seat: with two or three of them, their goals alone.

    The same nations give the same Board value, whose names are looked up by identity.
    """
    if len(nations) > _FEW or not all(nation in board.nations for nation in nations):
        return board
    # RULING C2-R73: all other Territories are out, Levant, Barbary and Egypt too.
    goals = {goal for nation in nations if nation for goal in board.nations[nation].goals}
    kept = tuple(name for name in board.lands if name in goals)
    known = _BOARDS.get((id(board), kept))
    if known is None or known[0] is not board:
        if len(_BOARDS) >= _MOST_BOARDS:
            _BOARDS.clear()
        known = _BOARDS[id(board), kept] = (board, _without(board, kept))
    return known[1]


def _without(board: Board, kept: tuple[str, ...]) -> Board:
    """The board with nothing but these Territories; the names of all stay known, so that one can say of them why."""
    lands = {
        name: replace(land, neighbours=tuple(other for other in land.neighbours if other in kept))
        for name, land in board.lands.items()
        if name in kept
    }
    return replace(
        board,
        lands=lands,
        colour_of={space: colour for space, colour in board.colour_of.items() if space[0] in lands},
        spaces_of={
            colour: tuple(space for space in spaces if space[0] in lands) for colour, spaces in board.spaces_of.items()
        },
    )
