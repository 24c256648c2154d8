"""From a state document to the position. Every mistake is answered with the path that does not fit and what would.

An entry that is missing is zero or empty. What a reserve, the bag and the supply hold is the rest of the pieces where a
document does not say it, ranks are those of the board, limits and values those of the tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import DataError
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.rules.setup import COUNTS
from pbem.games.colonialism.rules.supply import MERCENARIES
from pbem.games.colonialism.state import COLOURS, HIDDEN, NATIVES, Player, Region, Ships, State
from pbem.games.common.state_fields import count_at, counts_at, only_known, seating_in, strings_at, table_at

_GAME = tuple(name for name in State.held if name != "board")
_CARDS = ("hand", "deck", "discard")


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
        phase=str(document.get("phase", "setup")),
        round=count_at("round", document.get("round", 0)),
        acted=count_at("acted", document.get("acted", 0)),
        first_player=str(document.get("first_player", order[0])),
        order=order,
        winner=document.get("winner"),
        players=_players(table_at("players", document.get("players")), board, seats),
        regions=_regions(table_at("regions", document.get("regions")), board, seats),
        interests=_ids("interests", document.get("interests"), board.interests),
    )
    _put_rows(s)
    _put_rest(s, document)
    return s


# --- players --------------------------------------------------------------------------------------------------------


def _players(given: Mapping[str, Any], board: Board, seats: Sequence[str]) -> dict[str, Player]:
    only_known("players", given, seats)
    return {seat: _player(f"players.{seat}", table_at(f"players.{seat}", given.get(seat)), board) for seat in seats}


def _player(path: str, given: Mapping[str, Any], board: Board) -> Player:
    only_known(path, given, Player.held)
    hand, deck, discard = (_ids(f"{path}.{name}", given.get(name), board.cards) for name in _CARDS)
    policies = table_at(f"{path}.policies", given.get("policies"))
    only_known(f"{path}.policies", policies, board.regions)
    return Player(
        row=count_at(f"{path}.row", given.get("row", 0)),
        ships=_ships(f"{path}.ships", given.get("ships"), board),
        hand=hand,
        deck=deck,
        discard=discard,
        policies={name: _ids(f"{path}.policies.{name}", policies.get(name), board.policies) for name in board.regions},
        resources=counts_at(f"{path}.resources", given.get("resources"), COLOURS),
        collected_this_turn=count_at(f"{path}.collected_this_turn", given.get("collected_this_turn", 0)),
        interests=_ids(f"{path}.interests", given.get("interests"), board.interests),
    )


def _ships(path: str, value: Any, board: Board) -> dict[str, Ships]:
    """Ships by zone; a number means that many fresh ones."""
    given = table_at(path, value)
    only_known(path, given, board.zones)
    found = {}
    for zone in board.zones:
        there = given.get(zone) or 0
        if isinstance(there, Mapping):
            counts = counts_at(f"{path}.{zone}", there, Ships.held)
            found[zone] = Ships(fresh=counts["fresh"], used=counts["used"])
        else:
            found[zone] = Ships(fresh=count_at(f"{path}.{zone}", there))
    return found


def _put_rows(s: State) -> None:
    """Where a document gives no rows they are the first ones, in the order of play."""
    if not any(player.row for player in s.players.values()) and not s.phase.startswith("setup"):
        for row, seat in enumerate(s.order, start=1):
            s.players[seat].row = row


# --- regions and what is beside the board -------------------------------------------------------------------------


def _regions(given: Mapping[str, Any], board: Board, seats: Sequence[str]) -> dict[str, Region]:
    only_known("regions", given, board.regions)
    found = {}
    for place, name in enumerate(board.regions, start=1):
        there, path, tile = given.get(name), f"regions.{name}", board.tile(name, len(seats))
        region = table_at(path, there)
        only_known(path, region, Region.held)
        found[name] = Region(
            rank=count_at(f"{path}.rank", region.get("rank", place)),
            limit=count_at(f"{path}.limit", region.get("limit", tile.limit)),
            value=count_at(f"{path}.value", region.get("value", tile.value)),
            influence=_discs(f"{path}.influence", region.get("influence"), (*seats, NATIVES)),
            mercenaries=_discs(f"{path}.mercenaries", region.get("mercenaries"), seats),
            cubes=counts_at(f"{path}.cubes", region.get("cubes"), COLOURS),
        )
    return found


def _put_rest(s: State, document: Mapping[str, Any]) -> None:
    """The reserve, the bag and the supply as given, or all the pieces that lie nowhere else."""
    pieces = s.board.pieces
    for seat, player in s.players.items():
        given = table_at(f"players.{seat}", table_at("players", document.get("players")).get(seat)).get("reserve")
        placed = sum(region.influence.get(seat, 0) for region in s.regions.values())
        player.reserve = pieces.discs - 1 - placed if given is None else count_at(f"players.{seat}.reserve", given)
    bag = document.get("bag")
    s.bag = counts_at("bag", bag, COLOURS) if bag is not None else {
        colour: pieces.cubes_of_a_colour
        - sum(region.cubes[colour] for region in s.regions.values())
        - sum(player.resources[colour] for player in s.players.values())
        for colour in COLOURS
    }  # fmt: skip
    supply = document.get("supply")
    s.supply = counts_at("supply", supply, (NATIVES, MERCENARIES)) if supply is not None else {
        NATIVES: pieces.natives - sum(region.natives for region in s.regions.values()),
        MERCENARIES: pieces.mercenaries - sum(sum(region.mercenaries.values()) for region in s.regions.values()),
    }  # fmt: skip


# --- values ---------------------------------------------------------------------------------------------------------


def _discs(path: str, value: Any, names: Sequence[str]) -> dict[str, int]:
    """Numbers by owner; none is no entry."""
    return {name: count for name, count in counts_at(path, value, names).items() if count}


def _ids(path: str, value: Any, known: Any) -> list[str]:
    """Cards by id; a view has HIDDEN in the place of those that its reader does not know."""
    names = strings_at(path, value or [])
    for name in names:
        if name not in known and name != HIDDEN:
            raise DataError(f"{path} names {name!r}; known are {', '.join(known)}")
    return names
