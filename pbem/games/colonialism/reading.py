"""From a state document to the position. Every mistake is answered with the path that does not fit and what would.

An entry that is missing is zero or empty. What a reserve, the bag and the supply hold is the rest of the pieces where a
document does not say it, ranks are those of the board, limits and values those of the tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import DataError
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.discs import MERCENARIES
from pbem.games.colonialism.setup import COUNTS
from pbem.games.colonialism.state import COLOURS, HIDDEN, NATIVES, Player, Region, Ships, State

_GAME = tuple(name for name in State.__slots__ if name != "board")
_CARDS = ("hand", "deck", "discard")


def state_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a state document, or of a seat's view of it. Raises DataError naming the path."""
    _only("", document, _GAME)
    seats = _words("seats", document.get("seats", []))
    if len(seats) not in COUNTS:
        raise DataError(f"seats are {', '.join(seats) or 'none'}; 2 to 4 would do")
    order = _words("order", document.get("order") or seats)
    if sorted(order) != sorted(seats):
        raise DataError(f"order is {', '.join(order)}; it lists every seat once: {', '.join(seats)}")
    s = State(
        ruleset=str(document.get("ruleset", "")),
        board=board,
        options=dict(_table("options", document.get("options"))),
        seats=seats,
        turn=_count("turn", document.get("turn", 1)),
        phase=str(document.get("phase", "setup")),
        round=_count("round", document.get("round", 0)),
        first_player=str(document.get("first_player", order[0])),
        order=order,
        winner=document.get("winner"),
        players=_players(_table("players", document.get("players")), board, seats),
        regions=_regions(_table("regions", document.get("regions")), board, seats),
    )
    _put_rows(s)
    _put_rest(s, document)
    return s


# --- players --------------------------------------------------------------------------------------------------------


def _players(given: Mapping[str, Any], board: Board, seats: Sequence[str]) -> dict[str, Player]:
    _only("players", given, seats)
    return {seat: _player(f"players.{seat}", _table(f"players.{seat}", given.get(seat)), board) for seat in seats}


def _player(path: str, given: Mapping[str, Any], board: Board) -> Player:
    _only(path, given, Player.__slots__)
    hand, deck, discard = (_ids(f"{path}.{name}", given.get(name), board.cards) for name in _CARDS)
    policies = _table(f"{path}.policies", given.get("policies"))
    _only(f"{path}.policies", policies, board.regions)
    return Player(
        row=_count(f"{path}.row", given.get("row", 0)),
        ships=_ships(f"{path}.ships", given.get("ships"), board),
        hand=hand,
        deck=deck,
        discard=discard,
        policies={name: _ids(f"{path}.policies.{name}", policies.get(name), board.policies) for name in board.regions},
        resources=_counts(f"{path}.resources", given.get("resources"), COLOURS),
        collected_this_turn=_count(f"{path}.collected_this_turn", given.get("collected_this_turn", 0)),
        interests=_ids(f"{path}.interests", given.get("interests"), board.interests),
    )


def _ships(path: str, value: Any, board: Board) -> dict[str, Ships]:
    """Ships by zone; a number stands for so many fresh ones."""
    given = _table(path, value)
    _only(path, given, board.zones)
    found = {}
    for zone in board.zones:
        there = given.get(zone) or 0
        if isinstance(there, Mapping):
            counts = _counts(f"{path}.{zone}", there, Ships.__slots__)
            found[zone] = Ships(fresh=counts["fresh"], used=counts["used"])
        else:
            found[zone] = Ships(fresh=_count(f"{path}.{zone}", there))
    return found


def _put_rows(s: State) -> None:
    """Where a document gives no rows they are the first ones, in the order of play."""
    if not any(player.row for player in s.players.values()) and not s.phase.startswith("setup"):
        for row, seat in enumerate(s.order, start=1):
            s.players[seat].row = row


# --- regions and what lies beside the board -------------------------------------------------------------------------


def _regions(given: Mapping[str, Any], board: Board, seats: Sequence[str]) -> dict[str, Region]:
    _only("regions", given, board.regions)
    found = {}
    for place, name in enumerate(board.regions, start=1):
        there, path, tile = given.get(name), f"regions.{name}", board.tile(name, len(seats))
        region = _table(path, there)
        _only(path, region, Region.__slots__)
        found[name] = Region(
            rank=_count(f"{path}.rank", region.get("rank", place)),
            limit=_count(f"{path}.limit", region.get("limit", tile.limit)),
            value=_count(f"{path}.value", region.get("value", tile.value)),
            influence=_discs(f"{path}.influence", region.get("influence"), (*seats, NATIVES)),
            mercenaries=_discs(f"{path}.mercenaries", region.get("mercenaries"), seats),
            cubes=_counts(f"{path}.cubes", region.get("cubes"), COLOURS),
        )
    return found


def _put_rest(s: State, document: Mapping[str, Any]) -> None:
    """The reserve, the bag and the supply as given, or all the pieces that lie nowhere else."""
    pieces = s.board.pieces
    for seat, player in s.players.items():
        given = _table(f"players.{seat}", _table("players", document.get("players")).get(seat)).get("reserve")
        placed = sum(region.influence.get(seat, 0) for region in s.regions.values())
        player.reserve = pieces.discs - 1 - placed if given is None else _count(f"players.{seat}.reserve", given)
    bag = document.get("bag")
    s.bag = _counts("bag", bag, COLOURS) if bag is not None else {
        colour: pieces.cubes_of_a_colour
        - sum(region.cubes[colour] for region in s.regions.values())
        - sum(player.resources[colour] for player in s.players.values())
        for colour in COLOURS
    }  # fmt: skip
    supply = document.get("supply")
    s.supply = _counts("supply", supply, (NATIVES, MERCENARIES)) if supply is not None else {
        NATIVES: pieces.natives - sum(region.natives for region in s.regions.values()),
        MERCENARIES: pieces.mercenaries - sum(sum(region.mercenaries.values()) for region in s.regions.values()),
    }  # fmt: skip


# --- values ---------------------------------------------------------------------------------------------------------


def _only(path: str, given: Mapping[str, Any], names: Any) -> None:
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


def _discs(path: str, value: Any, names: Sequence[str]) -> dict[str, int]:
    """Numbers by owner; none is no entry."""
    return {name: count for name, count in _counts(path, value, names).items() if count}


def _words(path: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise DataError(f"{path} is {value!r}; a list of words would do")
    return list(value)


def _ids(path: str, value: Any, known: Any) -> list[str]:
    """Cards by id; a view has HIDDEN in the place of those that its reader does not know."""
    names = _words(path, value or [])
    for name in names:
        if name not in known and name != HIDDEN:
            raise DataError(f"{path} names {name!r}; known are {', '.join(known)}")
    return names
