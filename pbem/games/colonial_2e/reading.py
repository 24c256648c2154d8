"""From a state document to the position. Every mistake is answered with the path that does not fit and what would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import DataError
from pbem.games.colonial.board import Board
from pbem.games.colonial.fields import (
    count_at,
    counted,
    flag_at,
    names_at,
    only_known,
    seat_at,
    strings_at,
    table_at,
    text_at,
)
from pbem.games.colonial_2e.state import America, Player, State, Territory

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
    """The position of a state document; an entry that is missing is zero or empty, a track stands at its first space.

    Raises DataError naming the path that does not fit.
    """
    only_known("", document, _GAME)
    seats = strings_at("seats", document.get("seats", []))
    return State(
        ruleset=text_at("ruleset", document.get("ruleset", "")),
        board=board,
        options=dict(table_at("options", document.get("options"))),
        seats=seats,
        turn=count_at("turn", document.get("turn", 1)),
        round=count_at("round", document.get("round", 0)),
        phase=text_at("phase", document.get("phase", "line-up")),
        first_player=seat_at("first_player", document.get("first_player") or (seats[0] if seats else ""), seats),
        order=strings_at("order", document.get("order", [])),
        winner=document.get("winner"),
        players=_players(document, board, seats),
        market=_market(document, seats),
        territories=_territories(document, board, seats),
        america=_america(table_at("america", document.get("america"))),
        circumnavigation=count_at("circumnavigation", document.get("circumnavigation", 0)),
    )


def _players(document: Mapping[str, Any], board: Board, seats: list[str]) -> dict[str, Player]:
    given = table_at("players", document.get("players"))
    only_known("players", given, seats)
    return {seat: _player(f"players.{seat}", table_at(f"players.{seat}", given.get(seat)), board) for seat in seats}


def _player(path: str, given: Mapping[str, Any], board: Board) -> Player:
    only_known(path, given, Player.__slots__)
    start = {track: values[0] for track, values in board.tracks.items()}
    start["diplomacy"] = board.diplomacy_start
    counts = {name: counted(path, given, name, start.get(name, 0)) for name in _COUNTS}
    loans = given.get("loans") or []
    if not isinstance(loans, list):
        raise DataError(f"{path}.loans is {loans!r}; a list of piles would do, [3, 5] say")
    return Player(
        **counts,
        loans=[count_at(f"{path}.loans", pile) for pile in loans],
        nation=_nation(f"{path}.nation", given.get("nation"), board),
        cards=names_at(f"{path}.cards", given.get("cards") or [], board.cards),
        set_aside=names_at(f"{path}.set_aside", given.get("set_aside") or [], board.cards),
        used=names_at(f"{path}.used", given.get("used") or [], board.card_with),
        freed=flag_at(f"{path}.freed", given.get("freed", False)),
    )


def _nation(path: str, value: Any, board: Board) -> str | None:
    return None if value is None else names_at(path, [value], board.nations)[0]


def _market(document: Mapping[str, Any], seats: list[str]) -> dict[str, int]:
    given = table_at("market", document.get("market"))
    only_known("market", given, seats)
    return {seat: count_at(f"market.{seat}", given.get(seat, 0)) for seat in seats}


def _territories(document: Mapping[str, Any], board: Board, seats: list[str]) -> dict[str, Territory]:
    given = table_at("territories", document.get("territories"))
    only_known("territories", given, board.lands)
    return {
        name: _territory(f"territories.{name}", table_at(f"territories.{name}", given.get(name)), board, name, seats)
        for name in board.lands
    }


def _territory(path: str, given: Mapping[str, Any], board: Board, name: str, seats: list[str]) -> Territory:
    only_known(path, given, _TERRITORY)
    land = board.lands[name]
    stacks = table_at(f"{path}.resources", given.get("resources"))
    only_known(f"{path}.resources", stacks, land.goods)
    colony = given.get("colony")
    return Territory(
        prestige=_tokens(path, given, land.prestige),
        resources={good: names_at(f"{path}.resources.{good}", stacks.get(good) or [], seats) for good in land.goods},
        unrest=counted(path, given, "unrest"),
        missions=counted(path, given, "missions"),
        colony=None if colony is None else seat_at(f"{path}.colony", colony, seats),
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
