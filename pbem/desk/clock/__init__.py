"""The clock of a game: when its deadlines fall, whom it reminds and when it goes on."""

from __future__ import annotations

from pbem.desk.clock.due import (
    LATE,
    Due,
    Reason,
    early_at,
    is_due,
    next_deadline,
    next_wake,
    note_reminded,
    reminders_due,
    with_grace,
)
from pbem.desk.clock.settings import Clock, Nmr, clock_from
from pbem.desk.clock.waits import Wait, moved, note_orders, note_wait, wait_from

__all__ = [
    "LATE",
    "Clock",
    "Due",
    "Nmr",
    "Reason",
    "Wait",
    "clock_from",
    "early_at",
    "is_due",
    "moved",
    "next_deadline",
    "next_wake",
    "note_orders",
    "note_reminded",
    "note_wait",
    "reminders_due",
    "wait_from",
    "with_grace",
]
