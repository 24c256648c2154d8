"""Asking at the table: a seat whose player has left is played by its defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.table import Decision, Table
from pbem.games.colonialism.state import State

#: Who settled what nobody was asked, because the player has left.
_DROPPED: Mapping[str, str] = {"source": "dropped"}


def ask(s: State, table: Table, decision: Decision) -> Any:
    """The value that settles a decision; for a seat whose player has left, its default."""
    table.let_in(decision.key)  # the player may have left while this was waited for
    return decision.fallback() if decision.seat in s.dropped else table.ask(decision)


def ask_each(s: State, table: Table, decisions: Sequence[Decision]) -> dict[str, Any]:
    """Key to value for decisions asked together: settled all or nothing."""
    for decision in decisions:
        table.let_in(decision.key)
    gone = {decision.key: decision.fallback() for decision in decisions if decision.seat in s.dropped}
    return gone | table.ask_each([decision for decision in decisions if decision.seat not in s.dropped])


def source(s: State, table: Table, decision: Decision, *, notes: bool = True) -> str:
    """Who settled a decision; what its owner should read about it is told to him alone, unless `notes` is false."""
    how = settled(s, table, decision)
    if notes and (note := how.get("note")):
        table.tell("note", seen_by=(decision.seat,), seat=decision.seat, about=decision.kind, note=note)
    return how["source"]


def settled(s: State, table: Table, decision: Decision) -> Mapping[str, str]:
    """How a decision was settled: {"source", "note"}."""
    return _DROPPED if decision.seat in s.dropped else table.how(decision.key)
