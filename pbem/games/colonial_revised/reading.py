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
from pbem.games.colonial_revised.prestige import recomputed
from pbem.games.colonial_revised.state import America, Player, State, Territory, Titles

_COUNTS = (
    "treasury", "merchant_fleets", "squadrons", "diplomacy", "seafaring", "navy", "logistics", "economy",
    "wars_won", "permanent", "missions_placed", "progress_bought",
)  # fmt: skip
_FLAGS = ("ever_empire", "navy_step", "exempt")
_GAME = tuple(name for name in State.__slots__ if name != "board")


def state_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a state document; an entry that is missing is zero or empty, a track stands at its first space.

    Prestige follows from the holdings, whatever the document says of it. Raises DataError naming the path.
    """
    only_known("", document, _GAME)
    seats = strings_at("seats", document.get("seats", []))
    order = strings_at("order", document.get("order") or seats)
    titles = table_at("titles", document.get("titles"))
    only_known("titles", titles, Titles.__slots__)
    s = State(
        ruleset=text_at("ruleset", document.get("ruleset", "")),
        board=board,
        options=dict(table_at("options", document.get("options"))),
        seats=seats,
        turn=count_at("turn", document.get("turn", 1)),
        phase=text_at("phase", document.get("phase", "round-1")),
        round=count_at("round", document.get("round", 0)),
        first_player=seat_at("first_player", document.get("first_player") or (order[0] if order else ""), seats),
        order=order,
        winner=document.get("winner"),
        players=_players(document, board, seats),
        market=_market(document, seats),
        territories=_territories(document, board, seats),
        america=_america(table_at("america", document.get("america"))),
        war_box=count_at("war_box", document.get("war_box", 0)),
        war_this_turn=flag_at("war_this_turn", document.get("war_this_turn", False)),
        titles=Titles(
            progress=_seat_or_none("titles.progress", titles.get("progress"), seats),
            missions=_seat_or_none("titles.missions", titles.get("missions"), seats),
        ),
    )
    if sorted(order) != sorted(seats):
        raise DataError(f"order is {', '.join(order)}; it lists every seat once: {', '.join(seats)}")
    for seat, player in s.players.items():
        player.prestige = recomputed(s, seat)
    return s


def _players(document: Mapping[str, Any], board: Board, seats: list[str]) -> dict[str, Player]:
    given = table_at("players", document.get("players"))
    only_known("players", given, seats)
    return {
        seat: _player(f"players.{seat}", table_at(f"players.{seat}", given.get(seat)), board, seats) for seat in seats
    }


def _player(path: str, given: Mapping[str, Any], board: Board, seats: list[str]) -> Player:
    only_known(path, given, (*Player.__slots__, "nation"))
    start = {track: values[0] for track, values in board.tracks.items()}
    start["diplomacy"] = board.diplomacy_start
    counts = {name: counted(path, given, name, start.get(name, 0)) for name in _COUNTS}
    flags = {name: flag_at(f"{path}.{name}", given.get(name, False)) for name in _FLAGS}
    loans = given.get("loans") or []
    if not isinstance(loans, list):
        raise DataError(f"{path}.loans is {loans!r}; a list of one pile would do, [10] say")
    privateers = table_at(f"{path}.privateers", given.get("privateers"))
    only_known(f"{path}.privateers", privateers, seats)
    barred = given.get("barred")
    player = Player(
        cards=names_at(f"{path}.cards", given.get("cards") or [], board.cards),
        passed=names_at(f"{path}.passed", given.get("passed") or [], board.cards),
        barred=None if barred is None else names_at(f"{path}.barred", [barred], board.cards)[0],
        privateers={host: count_at(f"{path}.privateers.{host}", n) for host, n in privateers.items() if n},
    )
    for name, value in (*counts.items(), *flags.items()):
        setattr(player, name, value)
    # 12.4 One pile; several that a document gives are one.
    player.owe(sum(count_at(f"{path}.loans", pile) for pile in loans))
    return player


def _market(document: Mapping[str, Any], seats: list[str]) -> dict[str, int]:
    given = table_at("market", document.get("market"))
    only_known("market", given, seats)
    return {seat: count_at(f"market.{seat}", given.get(seat, 0)) for seat in seats}


def _territories(document: Mapping[str, Any], board: Board, seats: list[str]) -> dict[str, Territory]:
    given = table_at("territories", document.get("territories"))
    only_known("territories", given, board.lands)
    found = {}
    for name, land in board.lands.items():
        path = f"territories.{name}"
        found[name] = _territory(path, table_at(path, given.get(name)), land.goods, seats)
    return found


def _territory(path: str, given: Mapping[str, Any], goods: tuple[str, ...], seats: list[str]) -> Territory:
    only_known(path, given, Territory.__slots__)
    land = Territory(
        explored=flag_at(f"{path}.explored", given.get("explored", False)),
        resources=_stacks(f"{path}.resources", given.get("resources"), goods, seats),
        unrest=counted(path, given, "unrest"),
        missions=names_at(f"{path}.missions", given.get("missions") or [], seats),
        colony=_seat_or_none(f"{path}.colony", given.get("colony"), seats),
        independent=flag_at(f"{path}.independent", given.get("independent", False)),
        city=counted(path, given, "city"),
        relevant_cities=counted(path, given, "relevant_cities"),
        incited=flag_at(f"{path}.incited", given.get("incited", False)),
    )
    rebelled = given.get("rebelled")
    if rebelled is True:  # shorthand: everybody who is there survived it
        land.rebelled = {good: stack[:] for good, stack in land.resources.items()}
    elif rebelled not in (None, False):
        land.rebelled = _stacks(f"{path}.rebelled", rebelled, goods, seats)
    return land


def _stacks(path: str, value: Any, goods: tuple[str, ...], seats: list[str]) -> dict[str, list[str]]:
    given = table_at(path, value)
    only_known(path, given, goods)
    return {good: names_at(f"{path}.{good}", given.get(good) or [], seats) for good in goods}


def _america(given: Mapping[str, Any]) -> America:
    only_known("america", given, America.__slots__)
    return America(
        discovered=flag_at("america.discovered", given.get("discovered", False)),
        turn=count_at("america.turn", given.get("turn", 0)),
    )


def _seat_or_none(path: str, value: Any, seats: list[str]) -> str | None:
    return None if value is None else seat_at(path, value, seats)
