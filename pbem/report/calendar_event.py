"""The deadline as a calendar event that updates itself (RFC 5545).

A game's seat has one UID for good; each move of the deadline has a higher SEQUENCE.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from icalendar import Alarm

_BEFORE = timedelta(hours=3)


def ics(
    game: str,
    seat: str,
    deadline: datetime,
    sequence: int,
    summary: str,
    *,
    organizer: str = "table@example.org",
    made: datetime | None = None,
    cancelled: bool = False,
) -> bytes:
    """The event at `deadline`, as the bytes of a `text/calendar; method=PUBLISH` part.

    `organizer`: the table's address, which both methods want (RFC 5546, 3.2.1, 3.2.5). `made` stamps it (the deadline
    where it is not given, so that the same call gives the same bytes); `cancelled` takes the event out of the calendar.
    """
    # lazy: heavy, and only where a deadline is told
    from icalendar import Calendar, Event

    title = _one_line(summary)
    event = Event()
    event.add("uid", f"{game}.{seat.lower()}.deadline@{organizer.rpartition('@')[2]}")
    event.add("organizer", f"mailto:{quote(organizer, safe='@+')}")
    event.add("sequence", sequence)
    event.add("dtstamp", made or deadline)
    event.add("dtstart", deadline.astimezone(UTC))
    event.add("summary", title)
    event.add("status", "CANCELLED" if cancelled else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    if not cancelled:
        event.add_component(_alarm(title))
    calendar = Calendar()
    calendar.add("prodid", "-//pbem//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "CANCEL" if cancelled else "PUBLISH")
    calendar.add_component(event)
    data: bytes = calendar.to_ical()
    return data


def _alarm(title: str) -> Alarm:
    # lazy: heavy, and only where a deadline is told
    from icalendar import Alarm

    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", title)
    alarm.add("trigger", -_BEFORE)
    return alarm


def _one_line(value: str) -> str:
    """A title may hold line ends and signs that are not printed; calendars show one line."""
    return " ".join("".join(each if each.isprintable() else " " for each in value).split())
