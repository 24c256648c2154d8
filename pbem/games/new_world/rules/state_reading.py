"""From a state document to the position. Every mistake is answered with the path that does not fit and what would.

An entry that is missing is zero or empty. A marker is dropped where its owner has a unit (NW-C5). Nations that are not
given are those of the seating order, and a document that has them all is past the choice of nations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import DataError
from pbem.games.common.state_fields import count_at, counts_at, names_at, only_known, seating_in, strings_at, table_at
from pbem.games.new_world.board import Board
from pbem.games.new_world.rules.setup import COUNTS, FIRST_PHASE, NATIONS, named_after
from pbem.games.new_world.state import HIDDEN, KINDS, Act, Homeland, Offer, Player, Region, State, Units

_GAME = tuple(name for name in State.held if name != "board")


def state_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a state document, or of a seat's view of it. Raises DataError naming the path."""
    only_known("", document, _GAME)
    seats, order = seating_in(document, COUNTS)
    s = State(
        ruleset=str(document.get("ruleset", "")),
        board=board,
        options=dict(table_at("options", document.get("options"))),
        seats=seats,
        turn=count_at("turn", document.get("turn", 1)),
        phase=str(document.get("phase", FIRST_PHASE)),
        round=count_at("round", document.get("round", 0)),
        first_player=str(document.get("first_player", order[0])),
        order=order,
        winner=document.get("winner"),
        players=_players(table_at("players", document.get("players")), board, seats),
        regions=_regions(table_at("regions", document.get("regions")), board, seats),
    )
    _put_rest(s, document)
    _put_nations(s)
    return s


def _put_rest(s: State, document: Mapping[str, Any]) -> None:
    """The deck, and what belongs to the turn."""
    s.deck = _cards("deck", document.get("deck"), s.board)
    s.discard = _cards("discard", document.get("discard"), s.board)
    s.played = _cards("played", document.get("played"), s.board)
    s.acts = [_act(f"acts.{place}", each) for place, each in enumerate(document.get("acts") or [])]
    s.exported = names_at("exported", document.get("exported"), s.board.regions)
    s.free = strings_at("free", document.get("free") or [])
    s.war_on_full_map = bool(document.get("war_on_full_map", False))
    s.offers = [_offer(f"offers.{place}", each, s) for place, each in enumerate(document.get("offers") or [])]
    s.last_offer = count_at("last_offer", document.get("last_offer", 0))


def _put_nations(s: State) -> None:
    """A position after the choice of nations has one for every seat."""
    players = s.players.values()
    if s.phase == NATIONS and all(player.nation for player in players):
        s.phase = FIRST_PHASE
    if s.phase != NATIONS:
        called = named_after(s.board, s.seats)
        for seat in s.seats:
            s.players[seat].nation = s.players[seat].nation or called.get(seat, "")
            free = (name for name in s.board.nations if all(player.nation != name for player in players))
            s.players[seat].nation = s.players[seat].nation or next(free)


# --- players --------------------------------------------------------------------------------------------------------


def _players(given: Mapping[str, Any], board: Board, seats: Sequence[str]) -> dict[str, Player]:
    only_known("players", given, seats)
    return {seat: _player(f"players.{seat}", table_at(f"players.{seat}", given.get(seat)), board) for seat in seats}


def _player(path: str, given: Mapping[str, Any], board: Board) -> Player:
    only_known(path, given, Player.held)
    nation = str(given.get("nation") or "")
    if nation and nation not in board.nations:
        raise DataError(f"{path}.nation is {nation!r}; known are {', '.join(board.nations)}")
    home = counts_at(f"{path}.homeland", given.get("homeland"), Homeland.held)
    levels = counts_at(f"{path}.advances", given.get("advances"), tuple(board.advances))
    return Player(
        nation=nation,
        vp=count_at(f"{path}.vp", given.get("vp", 0)),
        hand=_cards(f"{path}.hand", given.get("hand"), board),
        homeland=Homeland(**home),
        advances={name: level for name, level in levels.items() if level},
        slaver=bool(given.get("slaver", False)),
        conquest=bool(given.get("conquest", False)),
        drawn=_cards(f"{path}.drawn", given.get("drawn"), board),
        missed=count_at(f"{path}.missed", given.get("missed", 0)),
    )


# --- regions --------------------------------------------------------------------------------------------------------


def _regions(given: Mapping[str, Any], board: Board, seats: Sequence[str]) -> dict[str, Region]:
    only_known("regions", given, board.regions)
    return {
        name: _region(f"regions.{name}", table_at(f"regions.{name}", given.get(name)), seats) for name in board.regions
    }


def _region(path: str, given: Mapping[str, Any], seats: Sequence[str]) -> Region:
    only_known(path, given, Region.held)
    units = table_at(f"{path}.units", given.get("units"))
    only_known(f"{path}.units", units, seats)
    counts = {seat: counts_at(f"{path}.units.{seat}", units[seat], KINDS) for seat in seats if seat in units}
    there = {seat: Units(**count) for seat, count in counts.items() if any(count.values())}
    markers = names_at(f"{path}.markers", given.get("markers"), seats)
    return Region(
        units=there,
        # RULING NW-C5: no marker beside units; a seat whose last unit is taken away still knows the region.
        markers=[seat for seat in seats if seat not in there and (seat in markers or seat in counts)],
        resistance=count_at(f"{path}.resistance", given.get("resistance", 0)),
    )


# --- the turn -------------------------------------------------------------------------------------------------------


def _act(path: str, value: Any) -> Act:
    given = table_at(path, value)
    only_known(path, given, Act.held)
    return Act(**{"do": "", **{name: str(each) for name, each in given.items()}})


def _offer(path: str, value: Any, s: State) -> Offer:
    given = table_at(path, value)
    only_known(path, given, Offer.held)
    seat, to = names_at(path, [given.get("seat"), given.get("to")], s.seats)
    return Offer(
        number=count_at(f"{path}.number", given.get("number", 0)),
        seat=seat,
        to=to,
        give=_cards(f"{path}.give", given.get("give"), s.board),
        get=_cards(f"{path}.get", given.get("get"), s.board),
        until=count_at(f"{path}.until", given.get("until", 0)),
    )


# --- values ---------------------------------------------------------------------------------------------------------


def _cards(path: str, value: Any, board: Board) -> list[str]:
    """Cards by id; a view has HIDDEN in the place of those that its reader does not know."""
    return names_at(path, value, (*board.cards, HIDDEN))
