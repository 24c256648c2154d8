"""A deadline is moved on, by somebody's mail or by what the table itself lost: the others are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.ruleset_contract import Need
from pbem.desk.game.play import owing
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.report.inputs import DeadlineChanged

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.desk.clock import Wait
    from pbem.desk.letters.postbag import Postbag


def tell_moved(
    bag: Postbag,
    old: Wait,
    new: Wait,
    *,
    cause: str,
    by: str = "",
    why: str = "",
    but: str = "",
    outage: tuple[datetime, datetime] | None = None,
    undelivered: tuple[str, ...] = (),
) -> None:
    """To every seat except `but`: when orders are wanted now, and who moved the deadline (`by`, in words).

    `outage`, `undelivered`: nobody did, the table gives back what it lost. Who is asked gets the calendar entry.
    """
    late = owing(bag.dossier.table.needs(bag.dossier.position()))
    for seat in (record.name for record in bag.dossier.reached_by_mail()):
        if seat == but:
            continue
        content = DeadlineChanged(
            common=bag.common(seat),
            old=None if old.halted else old.deadline,
            new=new.deadline,
            by=by,
            why=why,
            needs=_needs(bag, seat) if seat in late else [],
            outage=outage,
            undelivered=undelivered,
            calendar=seat in new.seats,
        )
        entry = [calendar_entry(bag, seat, new.deadline)] if seat in new.seats else []
        bag.write(content, cause=cause, attachments=entry)


def _needs(bag: Postbag, seat: str) -> list[Need]:
    """What is wanted of a seat, in its player's language."""
    with bag.speaking_to(seat):
        return [need for need in bag.dossier.table.needs(bag.dossier.position()) if need.seat == seat]
