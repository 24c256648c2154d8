"""From a state document to the position. Every mistake is answered with the path that does not fit and what would.

An entry that is missing is zero or empty. A marker is dropped where its owner has a unit (C5). Nations that are not
given are those of the seating order, and a document that has them all is past the choice of nations.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbem.core.errors import DataError
from pbem.games.new_world.board import Board
from pbem.games.new_world.setup import COUNTS, FIRST_PHASE, NATIONS, named_after
from pbem.games.new_world.state import HIDDEN, KINDS, Act, Homeland, Offer, Player, Region, State, Units

_GAME = tuple(name for name in State.__slots__ if name != "board")


def state_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a state document, or of a seat's view of it. Raises DataError naming the path."""
    _only("", document, _GAME)
    seats = _words("seats", document.get("seats", []))
    if len(seats) not in COUNTS:
        raise DataError(f"seats are {', '.join(seats) or 'none'}; 2 to 5 would do")
    order = _words("order", document.get("order") or seats)
    if sorted(order) != sorted(seats):
        raise DataError(f"order is {', '.join(order)}; it lists every seat once: {', '.join(seats)}")
    s = State(
        ruleset=str(document.get("ruleset", "")),
        board=board,
        options=dict(_table("options", document.get("options"))),
        seats=seats,
        turn=_count("turn", document.get("turn", 1)),
        phase=str(document.get("phase", FIRST_PHASE)),
        round=_count("round", document.get("round", 0)),
        first_player=str(document.get("first_player", order[0])),
        order=order,
        winner=document.get("winner"),
        players=_players(_table("players", document.get("players")), board, seats),
        regions=_regions(_table("regions", document.get("regions")), board, seats),
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
    s.exported = _names("exported", document.get("exported"), s.board.regions)
    s.free = _words("free", document.get("free") or [])
    s.war_on_full_map = bool(document.get("war_on_full_map", False))
    s.offers = [_offer(f"offers.{place}", each, s) for place, each in enumerate(document.get("offers") or [])]
    s.last_offer = _count("last_offer", document.get("last_offer", 0))


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
    _only("players", given, seats)
    return {seat: _player(f"players.{seat}", _table(f"players.{seat}", given.get(seat)), board) for seat in seats}


def _player(path: str, given: Mapping[str, Any], board: Board) -> Player:
    _only(path, given, Player.__slots__)
    nation = str(given.get("nation") or "")
    if nation and nation not in board.nations:
        raise DataError(f"{path}.nation is {nation!r}; known are {', '.join(board.nations)}")
    home = _counts(f"{path}.homeland", given.get("homeland"), Homeland.__slots__)
    levels = _counts(f"{path}.advances", given.get("advances"), tuple(board.advances))
    return Player(
        nation=nation,
        vp=_count(f"{path}.vp", given.get("vp", 0)),
        hand=_cards(f"{path}.hand", given.get("hand"), board),
        homeland=Homeland(**home),
        advances={name: level for name, level in levels.items() if level},
        slaver=bool(given.get("slaver", False)),
        conquest=bool(given.get("conquest", False)),
        drawn=_cards(f"{path}.drawn", given.get("drawn"), board),
        missed=_count(f"{path}.missed", given.get("missed", 0)),
    )


# --- regions --------------------------------------------------------------------------------------------------------


def _regions(given: Mapping[str, Any], board: Board, seats: Sequence[str]) -> dict[str, Region]:
    _only("regions", given, board.regions)
    return {
        name: _region(f"regions.{name}", _table(f"regions.{name}", given.get(name)), seats) for name in board.regions
    }


def _region(path: str, given: Mapping[str, Any], seats: Sequence[str]) -> Region:
    _only(path, given, Region.__slots__)
    units = _table(f"{path}.units", given.get("units"))
    _only(f"{path}.units", units, seats)
    counts = {seat: _counts(f"{path}.units.{seat}", units[seat], KINDS) for seat in seats if seat in units}
    there = {seat: Units(**count) for seat, count in counts.items() if any(count.values())}
    markers = _names(f"{path}.markers", given.get("markers"), seats)
    return Region(
        units=there,
        # RULING NW-C5: no marker beside units; a seat whose last unit is taken away still knows the region.
        markers=[seat for seat in seats if seat not in there and (seat in markers or seat in counts)],
        resistance=_count(f"{path}.resistance", given.get("resistance", 0)),
    )


# --- the turn -------------------------------------------------------------------------------------------------------


def _act(path: str, value: Any) -> Act:
    given = _table(path, value)
    _only(path, given, Act.__slots__)
    return Act(**{"do": "", **{name: str(each) for name, each in given.items()}})


def _offer(path: str, value: Any, s: State) -> Offer:
    given = _table(path, value)
    _only(path, given, Offer.__slots__)
    seat, to = _names(path, [given.get("seat"), given.get("to")], s.seats)
    return Offer(
        number=_count(f"{path}.number", given.get("number", 0)),
        seat=seat,
        to=to,
        give=_cards(f"{path}.give", given.get("give"), s.board),
        get=_cards(f"{path}.get", given.get("get"), s.board),
        until=_count(f"{path}.until", given.get("until", 0)),
    )


# --- values ---------------------------------------------------------------------------------------------------------


def _only(path: str, given: Mapping[str, Any], names: Collection[str]) -> None:
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


def _counts(path: str, value: Any, names: Sequence[str]) -> dict[str, int]:
    """A number for every name, 0 where none is given."""
    given = _table(path, value)
    _only(path, given, names)
    return {name: _count(f"{path}.{name}", given.get(name, 0)) for name in names}


def _words(path: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise DataError(f"{path} is {value!r}; a list of words would do")
    return list(value)


def _names(path: str, value: Any, known: Collection[str]) -> list[str]:
    names = _words(path, value or [])
    for name in names:
        if name not in known:
            raise DataError(f"{path} names {name!r}; known are {', '.join(known)}")
    return names


def _cards(path: str, value: Any, board: Board) -> list[str]:
    """Cards by id; a view has HIDDEN in the place of those that its reader does not know."""
    return _names(path, value, (*board.cards, HIDDEN))
