"""Positions of this edition from their documents: on the board that their nations play on, in order of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.colonial.board import Board
from pbem.games.colonial_2e.rules.nations import playing_board
from pbem.games.colonial_2e.rules.state_reading import state_from
from pbem.games.colonial_2e.state import State


def position_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a state document or a view. Raises DataError naming the path that does not fit."""
    players = document.get("players") or {}
    nations = [(players.get(seat) or {}).get("nation") for seat in document.get("seats", [])]
    state = state_from(document, playing_board(board, nations) if nations else board)
    state.order = state.clockwise(state.first_player)
    return state
