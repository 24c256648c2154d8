"""Colonization of the New World: a common deck, long turns of many actions, and reactions in other players' turns."""

from __future__ import annotations

from pbem.games.new_world.board_check import check_board
from pbem.games.new_world.ruleset import NewWorld

#: `check_board(content, file)` is what a host's correction of the board is looked over with.
__all__ = ["check_board", "load"]
#: From the data to the ruleset on the board that they describe. Raises DataError where a datum is missing.
load = NewWorld
