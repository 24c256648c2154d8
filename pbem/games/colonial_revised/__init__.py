"""Colonial: Europe's Empires Overseas, revised edition, with its own sequence of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.colonial.board_check import check_board
from pbem.games.colonial_revised.ruleset import ColonialRevised

#: `check_board(content, file)` is what a host's correction of the family's board is looked over with.
__all__ = ["check_board", "load"]


def load(data: Mapping[str, Mapping[str, Any]]) -> ColonialRevised:
    """The ruleset on the board that `data` describes: the family's "board", this edition's "edition" and "ruleset".

    Raises DataError where a datum is missing.
    """
    return ColonialRevised(data)
