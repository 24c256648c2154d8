"""Colonialism, with its own board, sequence of play, cards and order language."""

from __future__ import annotations

from pbem.games.colonialism.board_check import check_board
from pbem.games.colonialism.ruleset import Colonialism

#: `check_board(content, file)` is what a host's correction of the board is looked over with.
__all__ = ["check_board", "load"]
#: From the data to the ruleset on the board that they describe. Raises DataError where a datum is missing.
load = Colonialism
