"""Colonial: Europe's Empires Overseas, revised edition, with its own sequence of play."""

from __future__ import annotations

from pbem.games.colonial.board_check import check_board
from pbem.games.colonial_revised.ruleset import ColonialRevised

#: `check_board(content, file)` is what a host's correction of the family's board is looked over with.
__all__ = ["check_board", "load"]
#: From the family's "board", this edition's "edition" and "ruleset" to the ruleset on that board; raises DataError.
load = ColonialRevised
