"""Asking at the table of Colonial: a seat whose player has left is played by its defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.table import Decision, Table
from pbem.games.colonial.position import Position

#: Who settled what nobody was asked, because the player has left.
DROPPED: Mapping[str, str] = {"source": "dropped"}


def ask(s: Position, table: Table, decision: Decision) -> Any:
    """The value that settles a decision; for a seat whose player has left, its default."""
    # The player may have left while this was waited for.
    table.let_in(decision.key)
    # RULING C2-R79: a player who has left allows shipping and selling and gives no orders: defaults answer for him.
    return decision.fallback() if decision.seat in s.dropped else table.ask(decision)


def ask_all(s: Position, table: Table, decisions: Sequence[Decision]) -> dict[str, Any]:
    """Seat to value for decisions asked together."""
    for decision in decisions:
        table.let_in(decision.key)
    gone = {decision.seat: decision.fallback() for decision in decisions if decision.seat in s.dropped}
    return gone | table.ask_all([decision for decision in decisions if decision.seat not in s.dropped])


def how(s: Position, table: Table, seat: str, key: str) -> Mapping[str, str]:
    """Who settled `key`, for the report: {"source", "note"}."""
    return DROPPED if seat in s.dropped else table.how(key)
