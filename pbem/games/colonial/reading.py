"""From a state document to the position. Every mistake is answered with the path that does not fit and what would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import DataError
from pbem.games.colonial.board import Board
from pbem.games.colonial.state import America, Player, State, Territory

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
    _known("", document, _GAME)
    seats = _strings("seats", document.get("seats", []))
    return State(
        ruleset=_text("ruleset", document.get("ruleset", "")),
        board=board,
        options=dict(_table("options", document.get("options"))),
        seats=seats,
        turn=_count("turn", document.get("turn", 1)),
        round=_count("round", document.get("round", 0)),
        phase=_text("phase", document.get("phase", "line-up")),
        first_player=_seat("first_player", document.get("first_player") or (seats[0] if seats else ""), seats),
        order=_strings("order", document.get("order", [])),
        winner=document.get("winner"),
        players=_players(document, board, seats),
        market=_market(document, seats),
        territories=_territories(document, board, seats),
        america=_america(_table("america", document.get("america"))),
        circumnavigation=_count("circumnavigation", document.get("circumnavigation", 0)),
    )


def _players(document: Mapping[str, Any], board: Board, seats: list[str]) -> dict[str, Player]:
    given = _table("players", document.get("players"))
    _known("players", given, seats)
    return {seat: _player(f"players.{seat}", _table(f"players.{seat}", given.get(seat)), board) for seat in seats}


def _player(path: str, given: Mapping[str, Any], board: Board) -> Player:
    _known(path, given, Player.__slots__)
    start = {track: values[0] for track, values in board.tracks.items()}
    start["diplomacy"] = board.diplomacy_start
    counts = {name: _counted(path, given, name, start.get(name, 0)) for name in _COUNTS}
    loans = given.get("loans") or []
    if not isinstance(loans, list):
        raise DataError(f"{path}.loans is {loans!r}; a list of piles would do, [3, 5] say")
    return Player(
        **counts,
        loans=[_count(f"{path}.loans", pile) for pile in loans],
        nation=_nation(f"{path}.nation", given.get("nation"), board),
        cards=_among(f"{path}.cards", given.get("cards") or [], board.cards),
        set_aside=_among(f"{path}.set_aside", given.get("set_aside") or [], board.cards),
        used=_among(f"{path}.used", given.get("used") or [], board.card_with),
        freed=_flag(f"{path}.freed", given.get("freed", False)),
    )


def _nation(path: str, value: Any, board: Board) -> str | None:
    return None if value is None else _among(path, [value], board.nations)[0]


def _market(document: Mapping[str, Any], seats: list[str]) -> dict[str, int]:
    given = _table("market", document.get("market"))
    _known("market", given, seats)
    return {seat: _count(f"market.{seat}", given.get(seat, 0)) for seat in seats}


def _territories(document: Mapping[str, Any], board: Board, seats: list[str]) -> dict[str, Territory]:
    given = _table("territories", document.get("territories"))
    _known("territories", given, board.lands)
    return {
        name: _territory(f"territories.{name}", _table(f"territories.{name}", given.get(name)), board, name, seats)
        for name in board.lands
    }


def _territory(path: str, given: Mapping[str, Any], board: Board, name: str, seats: list[str]) -> Territory:
    _known(path, given, _TERRITORY)
    land = board.lands[name]
    stacks = _table(f"{path}.resources", given.get("resources"))
    _known(f"{path}.resources", stacks, land.goods)
    colony = given.get("colony")
    return Territory(
        prestige=_tokens(path, given, land.prestige),
        resources={good: _among(f"{path}.resources.{good}", stacks.get(good) or [], seats) for good in land.goods},
        unrest=_counted(path, given, "unrest"),
        missions=_counted(path, given, "missions"),
        colony=None if colony is None else _seat(f"{path}.colony", colony, seats),
        independent=_flag(f"{path}.independent", given.get("independent", False)),
        city=_counted(path, given, "city"),
    )


def _tokens(path: str, given: Mapping[str, Any], printed: int) -> int:
    """Prestige lying there: `explored` is shorthand for none, or for what is printed."""
    if "explored" in given and _flag(f"{path}.explored", given["explored"]):
        return 0
    missing = printed if "explored" in given else 0
    return _counted(path, given, "prestige", missing)


def _america(given: Mapping[str, Any]) -> America:
    _known("america", given, America.__slots__)
    discovered = _flag("america.discovered", given.get("discovered", False))
    return America(discovered=discovered, bonus=_count("america.bonus", given.get("bonus", 0)))


def _known(path: str, given: Mapping[str, Any], names: Any) -> None:
    for name in given:
        if name not in names:
            where = f"{path}.{name}" if path else name
            raise DataError(f"{where} is not in a state document; known there: {', '.join(names)}")


def _table(path: str, value: Any) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise DataError(f"{path} is {value!r}; a table would do")
    return value


def _count(path: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise DataError(f"{path} is {value!r}; a whole number would do")
    return value


def _counted(path: str, given: Mapping[str, Any], name: str, missing: int = 0) -> int:
    value = given.get(name, missing)
    # A document has hundreds of counts; the path to one is only spelled out where it is wrong.
    return value if type(value) is int else _count(f"{path}.{name}", value)


def _flag(path: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise DataError(f"{path} is {value!r}; true or false would do")
    return value


def _text(path: str, value: Any) -> str:
    if not isinstance(value, str):
        raise DataError(f"{path} is {value!r}; a word would do")
    return value


def _seat(path: str, value: Any, seats: list[str]) -> str:
    if value not in seats:
        raise DataError(f"{path} is {value!r}; one of the seats would do: {', '.join(seats)}")
    return str(value)


def _strings(path: str, value: Any) -> list[str]:
    if not isinstance(value, list):
        raise DataError(f"{path} is {value!r}; a list would do")
    return [_text(path, item) for item in value]


def _among(path: str, value: Any, known: Any) -> list[str]:
    names = _strings(path, value)
    for name in names:
        if name not in known:
            raise DataError(f"{path} names {name!r}; known are {', '.join(known)}")
    return names
