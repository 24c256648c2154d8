"""Colonial: Europe's Empires Overseas, 2nd edition, with its own sequence of play."""

from __future__ import annotations

from pbem.games.colonial.board_check import check_board
from pbem.games.colonial_2e.nations_check import check_nations
from pbem.games.colonial_2e.ruleset import Colonial2e

#: `check_board(content, file)` and `check_nations` are what `pbem rules check` looks data over with.
__all__ = ["check_board", "check_nations", "load"]
#: From the data files of the folder by their names without ".toml" ("ruleset", and what its `files` lists) to the
#: ruleset on the board that they describe. Raises DataError where a datum is missing.
load = Colonial2e
