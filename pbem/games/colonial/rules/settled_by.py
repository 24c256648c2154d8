"""Telling who settled a decision: the source to all, the note to its owner alone."""

from __future__ import annotations

from pbem.core.table import Decision, Table
from pbem.games.colonial.state import Position
from pbem.games.common.rules.asking_seats import how


def source(s: Position, table: Table, decision: Decision) -> str:
    """Who settled a decision ("order", "standing", "default" …), for all; the note is told to its owner alone."""
    settled = how(s, table, decision.seat, decision.key)
    if note := settled.get("note"):
        table.tell("note", seen_by=(decision.seat,), seat=decision.seat, about=decision.kind, note=note)
    return settled["source"]
