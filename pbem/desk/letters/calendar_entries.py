"""Deadlines as people get them: the calendar entry, the pace of a game in words."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.language import say
from pbem.desk.clock.text import span_words, week_words
from pbem.report.calendar_event import ics

if TYPE_CHECKING:
    from pbem.desk.clock import Clock
    from pbem.desk.letters.letterpress import Attachment
    from pbem.desk.letters.postbag import Postbag


def calendar_entry(bag: Postbag, seat: str, deadline: datetime) -> Attachment:
    """The deadline as an attached calendar event, which replaces the one before it."""
    return "deadline.ics", "text/calendar; charset=utf-8; method=PUBLISH", _event(bag, seat, deadline, cancelled=False)


def entry_taken_out(bag: Postbag, seat: str) -> list[Attachment]:
    """What takes a seat's deadline out of its calendar, now that nothing is asked any more.

    Empty where the open wait asks nothing of the seat, or its deadline has passed: what is past may stay.
    """
    wait = bag.dossier.wait
    if wait is None or seat not in wait.seats or wait.deadline <= bag.now:
        return []
    event = _event(bag, seat, wait.deadline, cancelled=True)
    return [("deadline.ics", "text/calendar; charset=utf-8; method=CANCEL", event)]


def _event(bag: Postbag, seat: str, deadline: datetime, *, cancelled: bool) -> bytes:
    record = bag.dossier.record
    with bag.speaking_to(seat):
        summary = say("{title}: orders for {seat}", title=record.title, seat=seat)
    return ics(
        game=record.id,
        seat=seat,
        organizer=bag.desk.address_of(record),
        deadline=deadline,
        # Seconds: a game's version stays the same through all that is done in one transaction.
        sequence=int((bag.now - record.created).total_seconds()),
        summary=summary,
        made=bag.now,
        cancelled=cancelled,
    )


def pace(clock: Clock) -> str:
    """The clock in words: "Tue,Fri 20:00 (Europe/Berlin)" or "every 72h"."""
    settings = clock.settings()
    if isinstance(clock.every, timedelta):
        return say("every {every}", every=span_words(clock.every))
    return say("{every} ({zone})", every=week_words(clock.every), zone=str(settings["zone"]))
