"""Reminders and the grace: only those who owe something are reminded, everybody is told of a grace."""

from __future__ import annotations

from pbem.core.ruleset import FormLine, Need
from pbem.desk.clock import Wait
from pbem.desk.clock.calendar import calendar_entry
from pbem.desk.play import owing
from pbem.desk.postbag import Postbag
from pbem.report.inputs import Grace, Owed, Reminder


def write_reminders(bag: Postbag, wait: Wait, *, cause: str) -> None:
    """To every seat that still lacks something: what, and until when."""
    for seat, lacking in owing(bag.dossier.table.needs(bag.dossier.position())).items():
        owed = Owed(
            game=bag.dossier.record.id,
            title=bag.dossier.record.title,
            seat=seat,
            tag=bag.common(seat).tag,
            reply_address=bag.common(seat).reply_address,
            needs=_needs(bag, seat),
            lacking=lacking,
            deadline=wait.deadline,
            form=_form(bag, seat),
        )
        bag.write(Reminder(common=bag.common(seat), owed=[owed]), cause=cause)


def write_grace(bag: Postbag, wait: Wait, *, cause: str) -> None:
    """To everybody: who is late, and how much longer the game waits for them."""
    late = owing(bag.dossier.table.needs(bag.dossier.position()))
    for seat in (record.name for record in bag.dossier.reached_by_mail()):
        owes = seat in late
        grace = Grace(
            common=bag.common(seat),
            missing=tuple(late),
            until=wait.deadline,
            needs=_needs(bag, seat) if owes else (),
            lacking=late.get(seat, ()),
            form=_form(bag, seat) if owes else (),
            calendar=owes,
        )
        bag.write(grace, cause=cause, attachments=[calendar_entry(bag, seat, wait.deadline)] if owes else [])


def _needs(bag: Postbag, seat: str) -> list[Need]:
    return [need for need in bag.dossier.table.needs(bag.dossier.position()) if need.seat == seat]


def _form(bag: Postbag, seat: str) -> list[FormLine]:
    position = bag.dossier.position()
    mine = [decision for decision in position.waiting if decision.seat == seat]
    return bag.dossier.ruleset.form(position.state, seat, mine)
