"""Whether a board's data hang together and agree with what the rules say of the board.

A host may correct reconstructed data; what the two published rule texts state may not be broken. Every breach is a
sentence that names the key and the cure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.errors import DataError
from pbem.games.colonialism.board import Board, board_from
from pbem.games.colonialism.rules.decisions import KEPT_FIRST
from pbem.games.colonialism.rules.policy_cards import WORTH
from pbem.games.colonialism.state import COLOURS

_TOP = ("meta", "pieces", "numbers", "resources", "regions", "zones", "cards", "interests")
_SOURCED = ("resources", "regions", "zones", "cards", "interests")
_PLAYERS = (2, 3, 4)
_REGIONS, _ZONES, _INTERESTS_A_REGION = 6, 5, 2


def check_board(data: Mapping[str, Any], file: str = "board.toml") -> list[str]:
    """Every breach in the data of a board, a sentence each; empty when all is well."""
    missing = [name for name in _TOP if not isinstance(data.get(name), Mapping)]
    if missing:
        return [f"{file}: the table [{name}] is missing; copy it from the board of the rules" for name in missing]
    breaches = [f"{name} is not known here; {', '.join(_TOP)} are" for name in data if name not in _TOP]
    breaches += [*_unsourced(data), *_interests(data)]
    try:
        board = board_from(data)
    except DataError as wrong:
        return [f"{file}: {breach}" for breach in [*breaches, str(wrong).removeprefix("board.toml: ")]]
    return [f"{file}: {breach}" for breach in [*breaches, *_map(board), *_tiles(board), *_cards(board)]]


def _unsourced(data: Mapping[str, Any]) -> list[str]:
    """Entries that do not say where they are known from."""
    return [
        f"{table}.{name} has no provenance; write where it is known from, “board: …” say"
        for table in _SOURCED
        for name, entry in data[table].items()
        if not (isinstance(entry, Mapping) and str(entry.get("provenance", "")).strip())
    ]


def _interests(data: Mapping[str, Any]) -> list[str]:
    """Interests of a region or colour that is not there."""
    return [
        f"interests.{name} must name a region and one of {', '.join(COLOURS)}"
        for name, card in data["interests"].items()
        if isinstance(card, Mapping)
        and (card.get("region") not in data["regions"] or card.get("colour") not in COLOURS)
    ]


def _map(board: Board) -> Iterator[str]:
    """2.1 Six regions and five sea zones; borders go both ways."""
    if len(board.regions) != _REGIONS or len(board.zones) != _ZONES:
        yield f"there are {len(board.regions)} regions and {len(board.zones)} sea zones; the rules have 6 and 5"
    for name, region in board.regions.items():
        for near in region.neighbours:
            if near not in board.regions:
                yield f"regions.{name}.neighbours names {near}, which is no region"
            elif name not in board.regions[near].neighbours:
                yield f"regions.{name}.neighbours names {near}, but {near} does not name {name}"
        for zone in region.zones:
            if zone not in board.zones:
                yield f"regions.{name}.zones names {zone}, which is no sea zone"
        if not region.zones:
            yield f"regions.{name}.zones is empty; without a sea zone no ship could reach it"


def _tiles(board: Board) -> Iterator[str]:
    """2.7.2 A tile for each number of players, and cubes and natives enough for all of them."""
    for name, region in board.regions.items():
        if wanting := [players for players in _PLAYERS if players not in region.tiles]:
            yield f"regions.{name}.tiles is without {', '.join(map(str, wanting))} players; value and limit would do"
            return
    for players in _PLAYERS:
        values = sum(region.tiles[players].value for region in board.regions.values())
        # 4.3, 5.2.3, 5.3: three fillings by value and three by one cube a region.
        cubes = 3 * (values + len(board.regions))
        if cubes > len(COLOURS) * board.pieces.cubes_of_a_colour:
            yield f"the values of {players} players add up to {values}: {cubes} cubes would be drawn, too many"
        if values * board.numbers.die > board.pieces.natives:
            yield f"the values of {players} players add up to {values}: more natives could come than there are"


def _cards(board: Board) -> Iterator[str]:
    """2.6 The 24 cards that the rules know, and two interests a region."""
    if sorted(board.cards) != sorted(KEPT_FIRST):
        yield f"cards must be the {len(KEPT_FIRST)} of the rules: {', '.join(sorted(KEPT_FIRST))}"
    if sorted(board.policies) != sorted(WORTH):
        yield f"the policy cards must be {', '.join(sorted(WORTH))}"
    for name in board.regions:
        found = [card for card in board.interests.values() if card.region == name]
        if len(found) != _INTERESTS_A_REGION:
            yield f"{name} has {len(found)} interests; the rules have two for every region"
