"""From a state document to the position. Every mistake is answered with the path that does not fit and what would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import DataError
from pbem.games.colonial.board import Board, Land
from pbem.games.colonial.rules import state_reading as r
from pbem.games.colonial_revised.rules.prestige import recomputed
from pbem.games.colonial_revised.state import America, Player, State, Territory, Titles
from pbem.games.common import state_fields as f

_COUNTS = (
    "treasury", "merchant_fleets", "squadrons", "diplomacy", "seafaring", "navy", "logistics", "economy",
    "wars_won", "permanent", "missions_placed", "progress_bought",
)  # fmt: skip
_FLAGS = ("ever_empire", "navy_step", "exempt")
_GAME = tuple(name for name in State.held if name != "board")


def state_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a state document; an entry that is missing is zero or empty, a track is at its first space.

    Prestige follows from the holdings, whatever the document says of it. Raises DataError naming the path.
    """
    f.only_known("", document, _GAME)
    seats = f.strings_at("seats", document.get("seats", []))
    order = f.strings_at("order", document.get("order") or seats)
    titles = f.table_at("titles", document.get("titles"))
    f.only_known("titles", titles, Titles.held)
    s = State(
        **r.head_of(document, "round-1"),
        board=board,
        seats=seats,
        first_player=f.seat_at("first_player", document.get("first_player") or (order[0] if order else ""), seats),
        order=order,
        players=r.players_in(document, seats, lambda path, given: _player(path, given, board, seats)),
        market=r.market_in(document, seats),
        territories=r.territories_in(document, board, lambda path, given, land: _territory(path, given, land, seats)),
        america=_america(f.table_at("america", document.get("america"))),
        war_box=f.count_at("war_box", document.get("war_box", 0)),
        war_this_turn=f.flag_at("war_this_turn", document.get("war_this_turn", False)),
        titles=Titles(
            progress=r.seat_or_none("titles.progress", titles.get("progress"), seats),
            missions=r.seat_or_none("titles.missions", titles.get("missions"), seats),
        ),
    )
    if sorted(order) != sorted(seats):
        raise DataError(f"order is {', '.join(order)}; it lists every seat once: {', '.join(seats)}")
    for seat, player in s.players.items():
        player.prestige = recomputed(s, seat)
    return s


def _player(path: str, given: Mapping[str, Any], board: Board, seats: list[str]) -> Player:
    f.only_known(path, given, (*Player.held, "nation"))
    counts = r.counts_in(path, given, _COUNTS, board)
    flags = {name: f.flag_at(f"{path}.{name}", given.get(name, False)) for name in _FLAGS}
    piles = r.piles_in(path, given, "a list of one pile would do, [10] say")
    privateers = f.table_at(f"{path}.privateers", given.get("privateers"))
    f.only_known(f"{path}.privateers", privateers, seats)
    barred = given.get("barred")
    player = Player(
        cards=f.names_at(f"{path}.cards", given.get("cards") or [], board.cards),
        passed=f.names_at(f"{path}.passed", given.get("passed") or [], board.cards),
        barred=None if barred is None else f.names_at(f"{path}.barred", [barred], board.cards)[0],
        privateers={host: f.count_at(f"{path}.privateers.{host}", n) for host, n in privateers.items() if n},
    )
    for name, value in (*counts.items(), *flags.items()):
        setattr(player, name, value)
    # 12.4 One pile; several that a document gives are one.
    player.owe(sum(piles))
    return player


def _territory(path: str, given: Mapping[str, Any], land: Land, seats: list[str]) -> Territory:
    f.only_known(path, given, Territory.held)
    territory = Territory(
        explored=f.flag_at(f"{path}.explored", given.get("explored", False)),
        resources=r.stacks_in(f"{path}.resources", given.get("resources"), land.goods, seats),
        unrest=f.counted(path, given, "unrest"),
        missions=f.names_at(f"{path}.missions", given.get("missions") or [], seats),
        colony=r.seat_or_none(f"{path}.colony", given.get("colony"), seats),
        independent=f.flag_at(f"{path}.independent", given.get("independent", False)),
        city=f.counted(path, given, "city"),
        relevant_cities=f.counted(path, given, "relevant_cities"),
        incited=f.flag_at(f"{path}.incited", given.get("incited", False)),
    )
    rebelled = given.get("rebelled")
    if rebelled is True:  # shorthand: everybody who is there survived it
        territory.rebelled = {good: stack[:] for good, stack in territory.resources.items()}
    elif rebelled not in (None, False):
        territory.rebelled = r.stacks_in(f"{path}.rebelled", rebelled, land.goods, seats)
    return territory


def _america(given: Mapping[str, Any]) -> America:
    f.only_known("america", given, America.held)
    return America(
        discovered=f.flag_at("america.discovered", given.get("discovered", False)),
        turn=f.count_at("america.turn", given.get("turn", 0)),
    )
