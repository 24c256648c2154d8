"""Deadlines as people get them: the calendar entry, the pace of a game in words."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.report.calendar import ics

if TYPE_CHECKING:
    from pbem.desk.clock import Clock
    from pbem.desk.letterpress import Attachment
    from pbem.desk.postbag import Postbag


def calendar_entry(bag: Postbag, seat: str, deadline: datetime) -> Attachment:
    """The deadline as an attached calendar event, which replaces the one before it."""
    record = bag.dossier.record
    event = ics(
        game=record.id,
        seat=seat,
        host=bag.desk.host,
        deadline=deadline,
        sequence=record.version,
        summary=f"{record.title}: orders for {seat}",
        made=bag.now,
    )
    return "deadline.ics", "text/calendar; charset=utf-8; method=PUBLISH", event


def pace(clock: Clock) -> str:
    """The clock in words: "Tue,Fri 20:00 (Europe/Berlin)" or "every 72h"."""
    settings = clock.settings()
    every = str(settings["every"])
    return f"{every} ({settings['zone']})" if ":" in every else f"every {every}"
