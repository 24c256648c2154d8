"""The bot of the 2nd edition: it writes order lines as a player would, seeing what its seat sees.

The same view and salt give the same lines. What varies from bot to bot is its persona (`bots/mind.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.table import Decision
from pbem.games.colonial.board import Board
from pbem.games.colonial.bots.whole_turn import cards_line
from pbem.games.colonial_2e.bots.mind import Mind, mind_of
from pbem.games.colonial_2e.bots.question_answers import ANSWERS
from pbem.games.colonial_2e.bots.standing_wishes import standing
from pbem.games.colonial_2e.bots.whole_turn import MOST, line_up, plans
from pbem.games.colonial_2e.rules.positions import position_from


def bot_orders(view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str, board: Board) -> str:
    """Order lines for the decisions that wait for `seat`, from its view of the position."""
    state = position_from(view, board)
    mind = mind_of(state, seat, salt)
    lines: list[str] = []
    for decision in decisions:
        lines += _lines(mind, decision)
    return "\n".join(dict.fromkeys(lines))


def _lines(mind: Mind, decision: Decision) -> list[str]:
    if decision.kind == "line-up":
        return _turn(mind)
    if decision.kind == "action":
        return [plans(mind)[decision.about["card"]].line(decision.about["round"], MOST)]
    return ANSWERS[decision.kind](mind, decision)


def _turn(mind: Mind) -> list[str]:
    """Cards, plans, and what else is to be said for the turn."""
    chosen = line_up(mind, plans(mind))
    slots = [plan.line(slot, MOST) for slot, plan in enumerate(chosen, start=1)]
    return [cards_line(chosen), *slots, *standing(mind)]
