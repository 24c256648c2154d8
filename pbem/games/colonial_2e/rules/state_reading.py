"""From a state document to the position. Every mistake is answered with the path that does not fit and what would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.colonial.board import Board, Land
from pbem.games.colonial.rules.state_reading import (
    counts_in,
    head_of,
    market_in,
    piles_in,
    players_in,
    seat_or_none,
    stacks_in,
    territories_in,
)
from pbem.games.colonial_2e.state import America, Player, State, Territory
from pbem.games.common.state_fields import (
    count_at,
    counted,
    flag_at,
    names_at,
    only_known,
    seat_at,
    strings_at,
    table_at,
)

_COUNTS = (
    "treasury", "merchant_fleets", "squadrons", "prestige",
    "diplomacy", "seafaring", "navy", "logistics", "economy",
)  # fmt: skip
_GAME = (
    "ruleset", "options", "seats", "turn", "phase", "round", "first_player", "order", "winner",
    "players", "market", "territories", "america", "circumnavigation",
)  # fmt: skip
_TERRITORY = ("explored", *Territory.__slots__)


def state_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a state document; an entry that is missing is zero or empty, a track is at its first space.

    Raises DataError naming the path that does not fit.
    """
    only_known("", document, _GAME)
    seats = strings_at("seats", document.get("seats", []))
    return State(
        **head_of(document, "line-up"),
        board=board,
        seats=seats,
        first_player=seat_at("first_player", document.get("first_player") or (seats[0] if seats else ""), seats),
        order=strings_at("order", document.get("order", [])),
        players=players_in(document, seats, lambda path, given: _player(path, given, board)),
        market=market_in(document, seats),
        territories=territories_in(document, board, lambda path, given, land: _territory(path, given, land, seats)),
        america=_america(table_at("america", document.get("america"))),
        circumnavigation=count_at("circumnavigation", document.get("circumnavigation", 0)),
    )


def _player(path: str, given: Mapping[str, Any], board: Board) -> Player:
    only_known(path, given, Player.__slots__)
    return Player(
        **counts_in(path, given, _COUNTS, board),
        loans=piles_in(path, given, "a list of piles would do, [3, 5] say"),
        nation=_nation(f"{path}.nation", given.get("nation"), board),
        cards=names_at(f"{path}.cards", given.get("cards") or [], board.cards),
        set_aside=names_at(f"{path}.set_aside", given.get("set_aside") or [], board.cards),
        used=names_at(f"{path}.used", given.get("used") or [], board.card_with),
        freed=flag_at(f"{path}.freed", given.get("freed", False)),
    )


def _nation(path: str, value: Any, board: Board) -> str | None:
    return None if value is None else names_at(path, [value], board.nations)[0]


def _territory(path: str, given: Mapping[str, Any], land: Land, seats: list[str]) -> Territory:
    only_known(path, given, _TERRITORY)
    return Territory(
        prestige=_tokens(path, given, land.prestige),
        resources=stacks_in(f"{path}.resources", given.get("resources"), land.goods, seats),
        unrest=counted(path, given, "unrest"),
        missions=counted(path, given, "missions"),
        colony=seat_or_none(f"{path}.colony", given.get("colony"), seats),
        independent=flag_at(f"{path}.independent", given.get("independent", False)),
        city=counted(path, given, "city"),
    )


def _tokens(path: str, given: Mapping[str, Any], printed: int) -> int:
    """Prestige lying there: `explored` is shorthand for none, or for what is printed."""
    if "explored" in given and flag_at(f"{path}.explored", given["explored"]):
        return 0
    missing = printed if "explored" in given else 0
    return counted(path, given, "prestige", missing)


def _america(given: Mapping[str, Any]) -> America:
    only_known("america", given, America.__slots__)
    discovered = flag_at("america.discovered", given.get("discovered", False))
    return America(discovered=discovered, bonus=count_at("america.bonus", given.get("bonus", 0)))
