"""The bot of Colonialism: it writes order lines as a player would, seeing what its seat sees.

The same view and salt give the same lines. What varies from bot to bot is its persona (`bots/mind.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.table import Decision
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.bots.mind import Mind, mind_of
from pbem.games.colonialism.bots.question_answers import answer, wishes
from pbem.games.colonialism.bots.whole_turn import places_of, slot_lines
from pbem.games.colonialism.rules.state_reading import state_from


def bot_orders(view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str, board: Board) -> str:
    """Order lines for the decisions that wait for `seat`, from its view of the position."""
    mind = mind_of(state_from(view, board), seat, salt)
    lines: list[str] = []
    for decision in decisions:
        lines += _lines(mind, decision)
    return "\n".join(dict.fromkeys(lines))


def _lines(mind: Mind, decision: Decision) -> list[str]:
    if decision.kind == "plans":
        said = wishes(mind, decision.about["rounds"])
        return [*slot_lines(mind, places_of(decision.about["rounds"])), *said]
    if decision.kind == "action":
        return slot_lines(mind, [(decision.about["round"], decision.about["slot"])])
    return answer(mind, decision)
