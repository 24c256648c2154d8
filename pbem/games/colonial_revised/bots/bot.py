"""The bot of the revised edition: it writes order lines as a player would, seeing what its seat sees.

The same view and salt give the same lines. What varies from bot to bot is its persona (`bots/mind.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.table import Decision
from pbem.games.colonial.board import Board
from pbem.games.colonial.bots.whole_turn import cards_line
from pbem.games.colonial_revised.bots.mind import Mind, mind_of
from pbem.games.colonial_revised.bots.question_answers import ANSWERS
from pbem.games.colonial_revised.bots.standing_wishes import standing
from pbem.games.colonial_revised.bots.whole_turn import MOST, line_up, plans
from pbem.games.colonial_revised.rules.endeavour import ROUNDS
from pbem.games.colonial_revised.rules.state_reading import state_from


def bot_orders(view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str, board: Board) -> str:
    """Order lines for the decisions that wait for `seat`, from its view of the position."""
    state = state_from(view, board)
    mind = mind_of(state, seat, salt)
    lines: list[str] = []
    for decision in decisions:
        lines += _lines(mind, decision)
    return "\n".join(dict.fromkeys(lines))


def _lines(mind: Mind, decision: Decision) -> list[str]:
    if decision.kind == "plans":
        return _turn(mind)
    if decision.kind == "action":
        return _play(mind, decision.about["round"])
    return ANSWERS[decision.kind](mind, decision)


def _turn(mind: Mind) -> list[str]:
    """Cards, plans, and what else is to be said for the turn."""
    chosen = line_up(mind, plans(mind))
    return [cards_line(chosen), *(plan.line(slot, MOST) for slot, plan in enumerate(chosen, start=1)), *standing(mind)]


def _play(mind: Mind, number: int) -> list[str]:
    """This round's play; with the first and the last also what reactions and the turn's end ask for."""
    (first, *_) = line_up(mind, plans(mind))
    return [first.line(number, MOST), *(standing(mind) if number in (1, ROUNDS) else [])]
