"""The board as this edition uses it: two Territories are not there, and the game starts richer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import DataError
from pbem.games.colonial.board import Board, board_from


def edition_board(board: Mapping[str, Any], edition: Mapping[str, Any]) -> Board:
    """The index of the family's board data, changed by what `edition` (edition.toml) says. Raises DataError."""
    try:
        unused = set(edition["unused"]["territories"])
        lands = {
            name: {**land, "adjacent": {near: why for near, why in land["adjacent"].items() if near not in unused}}
            for name, land in board["territories"].items()
            if name not in unused
        }
        setup = edition["setup"]
    except (KeyError, TypeError, AttributeError) as wrong:
        raise DataError(f"edition.toml or board.toml: {wrong} is missing or of the wrong kind") from wrong
    return board_from({**board, "territories": lands, "setup": setup})
