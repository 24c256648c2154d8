"""Asking at the table: a seat whose player has left is played by its defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.table import Decision, Table
from pbem.games.new_world.state import State

#: Who settled what nobody was asked, because the player has left.
_DROPPED: Mapping[str, str] = {"source": "dropped"}


def ask(s: State, table: Table, decision: Decision) -> Any:
    """The value that settles a decision; for a seat whose player has left, its default."""
    table.let_in(decision.key)  # the player may have left while this was waited for
    return decision.fallback() if decision.seat in s.dropped else table.ask(decision)


def source(s: State, table: Table, decision: Decision) -> str:
    """Who settled a decision; what its owner should read about it is told to him alone."""
    how = _DROPPED if decision.seat in s.dropped else table.how(decision.key)
    if note := how.get("note"):
        table.tell("note", seen_by=(decision.seat,), seat=decision.seat, about=decision.kind, note=note)
    return how["source"]
