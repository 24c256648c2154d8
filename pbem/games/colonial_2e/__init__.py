"""Colonial: Europe's Empires Overseas, 2nd edition, with its own sequence of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.colonial.board_check import check_board
from pbem.games.colonial_2e.nations_check import check_nations
from pbem.games.colonial_2e.ruleset import Colonial2e

#: `check_board(content, file)` and `check_nations` are what `pbem rules check` looks data over with.
__all__ = ["check_board", "check_nations", "load"]


def load(data: Mapping[str, Mapping[str, Any]]) -> Colonial2e:
    """The ruleset on the board that `data` describes.

    `data` maps the names of the folder's files without ".toml" to their content: "ruleset" and what its `files`
    lists. Raises DataError where a datum is missing.
    """
    return Colonial2e(data)
