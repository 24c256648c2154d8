"""Asking at the table: a seat whose player has left is played by its defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from pbem.core.table import Decision, Table

#: Who settled what nobody was asked, because the player has left.
DROPPED: Mapping[str, str] = {"source": "dropped"}


class Leavable(Protocol):
    """A position that knows whose players have left."""

    @property
    def dropped(self) -> Sequence[str]:
        """Seats whose players have left the game."""
        ...


def ask(s: Leavable, table: Table, decision: Decision) -> Any:
    """The value that settles a decision; for a seat whose player has left, its default."""
    table.let_in(decision.key)  # the player may have left while this was waited for
    return decision.fallback() if decision.seat in s.dropped else table.ask(decision)


def ask_all(s: Leavable, table: Table, decisions: Sequence[Decision]) -> dict[str, Any]:
    """Seat to value for decisions asked together, one of each seat."""
    gone, asked = _parted(s, table, decisions)
    return {decision.seat: decision.fallback() for decision in gone} | table.ask_all(asked)


def ask_each(s: Leavable, table: Table, decisions: Sequence[Decision]) -> dict[str, Any]:
    """Key to value for decisions asked together: settled all or nothing."""
    gone, asked = _parted(s, table, decisions)
    return {decision.key: decision.fallback() for decision in gone} | table.ask_each(asked)


def _parted(s: Leavable, table: Table, decisions: Sequence[Decision]) -> tuple[list[Decision], list[Decision]]:
    """(those of seats whose players have left, the others)."""
    for decision in decisions:
        table.let_in(decision.key)
    gone = [decision for decision in decisions if decision.seat in s.dropped]
    return gone, [decision for decision in decisions if decision.seat not in s.dropped]


def how(s: Leavable, table: Table, seat: str, key: str) -> Mapping[str, str]:
    """Who settled `key`, for the report: {"source", "note"}."""
    return DROPPED if seat in s.dropped else table.how(key)


def source(s: Leavable, table: Table, decision: Decision, *, notes: bool = True) -> str:
    """Who settled a decision; what its owner should read about it is told to him alone, unless `notes` is false."""
    settled = how(s, table, decision.seat, decision.key)
    if notes and (note := settled.get("note")):
        table.tell("note", seen_by=(decision.seat,), seat=decision.seat, about=decision.kind, note=note)
    return settled["source"]
