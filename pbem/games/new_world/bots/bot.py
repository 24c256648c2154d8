"""The bot of the New World: it writes order lines as a player would, seeing what its seat sees.

The same view and salt give the same lines. What varies from bot to bot is its persona (`bots/mind.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.table import Decision
from pbem.games.new_world.board import Board
from pbem.games.new_world.bots.mind import Mind, mind_of
from pbem.games.new_world.bots.standing_wishes import kept, levy, nations, reactions, trades
from pbem.games.new_world.bots.whole_turn import turn_lines
from pbem.games.new_world.rules.state_reading import state_from


def bot_orders(view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str, board: Board) -> str:
    """Order lines for the decisions that wait for `seat`, from its view of the position."""
    mind = mind_of(state_from(view, board), seat, salt)
    lines: list[str] = []
    for decision in decisions:
        lines += _LINES[decision.kind](mind, decision)
    return "\n".join(lines)


def _turn(mind: Mind, decision: Decision) -> list[str]:
    """A whole turn, or the rest of it after a pause."""
    if decision.about["pauses"]:
        return turn_lines(mind) or ["DONE"]
    said = [*trades(mind), *levy(mind), *reactions(mind)]
    planned = turn_lines(mind)
    return [*said, *(planned or ["DONE"]), *kept(mind)]


def _action(mind: Mind, decision: Decision) -> list[str]:
    return [line for line in turn_lines(mind, 1) if not line.startswith("PAUSE")] or ["DONE"]


def _spread(mind: Mind, decision: Decision) -> list[str]:
    """All but one."""
    return [f"SPREAD {max(0, decision.about['soldiers'] - 1)}"]


def _religion(mind: Mind, decision: Decision) -> list[str]:
    regions = decision.about["regions"]
    return [f"SCORE RELIGION {min(regions, key=lambda region: mind.s.units(mind.seat, region).all)}"]


_LINES: Mapping[str, Callable[[Mind, Decision], list[str]]] = {
    "nation": lambda mind, decision: nations(mind),
    "orders": _turn,
    "levy": lambda mind, decision: levy(mind),
    "religion": _religion,
    "action": _action,
    "spread": _spread,
    "keep": lambda mind, decision: kept(mind),
}
