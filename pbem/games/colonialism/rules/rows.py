"""The turn order track: who chooses a row when, and what order of play comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonialism.rules.action_phase import FILED
from pbem.games.colonialism.state import State
from pbem.games.common.rules.asking_seats import ask, source

# RULING CL-J15: all four may be chosen, however many play.
ROWS = (1, 2, 3, 4)
#: Who settled it where nothing else was left: nobody.
ONLY = "only"


def choose_rows(s: State, table: Table, sequence: Sequence[str], *, waits: bool) -> None:
    """4.6, 5.2.3 The seats of `sequence`, one after the other, choose a free row; then the order of play follows.

    `waits`: whether each is waited for.
    """
    taken: dict[str, int] = {}
    for seat in sequence:
        decision = position_decision(s, seat, taken, waits=waits)
        row, by = _chosen(s, table, decision)
        table.tell("position", rule="5.2.3", seat=seat, row=row, before=s.players[seat].row, source=by)
        taken[seat] = row
    for seat, row in taken.items():
        s.players[seat].row = row
    s.order = sorted(s.seats, key=lambda seat: s.players[seat].row)
    s.first_player = s.order[0]
    table.tell("order", rule="5.2.3", order=s.order[:], rows={seat: s.players[seat].row for seat in s.order})


def _chosen(s: State, table: Table, decision: Decision) -> tuple[int, str]:
    """(row, who settled it). The only one that is left is nobody's to choose: it is not asked for, at any tempo."""
    if len(decision.about["free"]) > 1:
        return ask(s, table, decision), source(s, table, decision)
    table.let_in(decision.key)
    return decision.fallback(), ONLY


def rows_decision(seat: str, sequence: Sequence[str]) -> Decision:
    """Decision D01: Whether a seat's wish for a row is in; it is looked at when the seat chooses."""
    return Decision(
        key=f"setup.rows.{seat}", seat=seat, kind="rows", choice=OneOf(FILED), default=FILED[1], tempo=Tempo.TURN,
        about={"sequence": list(sequence)},
    )  # fmt: skip


def position_decision(s: State, seat: str, taken: Mapping[str, int], *, waits: bool = True) -> Decision:
    """Decisions D01, D18: The row that a seat chooses; where the game does not wait for it, a wish or the default."""
    # RULING CL-J65: discs that have not moved yet block no row.
    free = [row for row in ROWS if row not in taken.values()]
    row = s.players[seat].row
    about: dict[str, Any] = {"setup": s.phase.startswith("setup"), "row": row, "free": free, "taken": dict(taken)}
    return Decision(
        key=f"{s.at}.position.{seat}", seat=seat, kind="position", choice=OneOf(tuple(free)),
        default=row if row in free else free[0], tempo=Tempo.TURN, about=about, waits=waits,
    )  # fmt: skip
