"""A deadline is moved on because of somebody's mail: everybody else is told, with the calendar entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.clock.calendar import calendar_entry
from pbem.desk.play import owing
from pbem.report.inputs import DeadlineChanged

if TYPE_CHECKING:
    from pbem.desk.clock import Wait
    from pbem.desk.postbag import Postbag


def tell_moved(bag: Postbag, old: Wait, new: Wait, *, by: str, why: str, cause: str, but: str = "") -> None:
    """To every seat except `but`: when orders are wanted now, and who moved the deadline (`by`, in words)."""
    needs = bag.dossier.table.needs(bag.dossier.position())
    late = owing(needs)
    for seat in (record.name for record in bag.dossier.reached_by_mail()):
        if seat == but:
            continue
        content = DeadlineChanged(
            common=bag.common(seat),
            old=None if old.halted else old.deadline,
            new=new.deadline,
            by=by,
            why=why,
            needs=[need for need in needs if need.seat == seat] if seat in late else [],
            calendar=True,
        )
        bag.write(content, cause=cause, attachments=[calendar_entry(bag, seat, new.deadline)])
