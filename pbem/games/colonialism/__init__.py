"""Colonialism, with its own board, sequence of play, cards and order language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.colonialism.board_check import check_board
from pbem.games.colonialism.ruleset import Colonialism

#: `check_board(content, file)` is what a host's correction of the board is looked over with.
__all__ = ["check_board", "load"]


def load(data: Mapping[str, Mapping[str, Any]]) -> Colonialism:
    """The ruleset on the board that `data` describes. Raises DataError where a datum is missing."""
    return Colonialism(data)
