"""The bot of the 2nd edition: it writes order lines as a player would, seeing what its seat sees.

The same view and salt give the same lines. What varies from bot to bot is its persona (`bot_mind.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.table import Decision
from pbem.games.colonial.board import Board
from pbem.games.colonial.bot_plans import cards_line
from pbem.games.colonial_2e.bot_answers import ANSWERS
from pbem.games.colonial_2e.bot_mind import Mind, mind_of
from pbem.games.colonial_2e.bot_plans import MOST, line_up, plans
from pbem.games.colonial_2e.bot_standing import standing
from pbem.games.colonial_2e.positions import position_from


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
