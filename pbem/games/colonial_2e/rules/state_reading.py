"""From a state document to the position. Every mistake is answered with the path that does not fit and what would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.colonial.board import Board, Land
from pbem.games.colonial.rules import state_reading as r
from pbem.games.colonial_2e.state import America, Player, State, Territory
from pbem.games.common import state_fields as f

_COUNTS = (
    "treasury", "merchant_fleets", "squadrons", "prestige",
    "diplomacy", "seafaring", "navy", "logistics", "economy",
)  # fmt: skip
_GAME = (
    "ruleset", "options", "seats", "turn", "phase", "round", "first_player", "order", "winner",
    "players", "market", "territories", "america", "circumnavigation",
)  # fmt: skip
_TERRITORY = ("explored", *Territory.held)


def state_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a state document; an entry that is missing is zero or empty, a track is at its first space.

    Raises DataError naming the path that does not fit.
    """
    f.only_known("", document, _GAME)
    seats = f.strings_at("seats", document.get("seats", []))
    return State(
        **r.head_of(document, "line-up"),
        board=board,
        seats=seats,
        first_player=f.seat_at("first_player", document.get("first_player") or (seats[0] if seats else ""), seats),
        order=f.strings_at("order", document.get("order", [])),
        players=r.players_in(document, seats, lambda path, given: _player(path, given, board)),
        market=r.market_in(document, seats),
        territories=r.territories_in(document, board, lambda path, given, land: _territory(path, given, land, seats)),
        america=_america(f.table_at("america", document.get("america"))),
        circumnavigation=f.count_at("circumnavigation", document.get("circumnavigation", 0)),
    )


def _player(path: str, given: Mapping[str, Any], board: Board) -> Player:
    f.only_known(path, given, Player.held)
    return Player(
        **r.counts_in(path, given, _COUNTS, board),
        loans=r.piles_in(path, given, "a list of piles would do, [3, 5] say"),
        nation=_nation(f"{path}.nation", given.get("nation"), board),
        cards=f.names_at(f"{path}.cards", given.get("cards") or [], board.cards),
        set_aside=f.names_at(f"{path}.set_aside", given.get("set_aside") or [], board.cards),
        used=f.names_at(f"{path}.used", given.get("used") or [], board.card_with),
        freed=f.flag_at(f"{path}.freed", given.get("freed", False)),
    )


def _nation(path: str, value: Any, board: Board) -> str | None:
    return None if value is None else f.names_at(path, [value], board.nations)[0]


def _territory(path: str, given: Mapping[str, Any], land: Land, seats: list[str]) -> Territory:
    f.only_known(path, given, _TERRITORY)
    return Territory(
        prestige=_tokens(path, given, land.prestige),
        resources=r.stacks_in(f"{path}.resources", given.get("resources"), land.goods, seats),
        unrest=f.counted(path, given, "unrest"),
        missions=f.counted(path, given, "missions"),
        colony=r.seat_or_none(f"{path}.colony", given.get("colony"), seats),
        independent=f.flag_at(f"{path}.independent", given.get("independent", False)),
        city=f.counted(path, given, "city"),
    )


def _tokens(path: str, given: Mapping[str, Any], printed: int) -> int:
    """Prestige lying there: `explored` is shorthand for none, or for what is printed."""
    if "explored" in given and f.flag_at(f"{path}.explored", given["explored"]):
        return 0
    missing = printed if "explored" in given else 0
    return f.counted(path, given, "prestige", missing)


def _america(given: Mapping[str, Any]) -> America:
    f.only_known("america", given, America.held)
    discovered = f.flag_at("america.discovered", given.get("discovered", False))
    return America(discovered=discovered, bonus=f.count_at("america.bonus", given.get("bonus", 0)))
