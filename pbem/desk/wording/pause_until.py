"""Until when a pause lasts that ends by itself."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pbem.core.errors import NotAllowed, Refusal
from pbem.core.language import say
from pbem.desk.clock.text import parse_when, span_from
from pbem.desk.clock.wall import instant_of
from pbem.desk.wording.days_away import days_from
from pbem.desk.wording.pause_marks import END, PAUSE

if TYPE_CHECKING:
    from pbem.store.work import Work

#: The hour at which a game goes on, on a day that is named without a time.
_MORNING = 8


_DAY = timedelta(days=1)


def lasts(text: str) -> bool:
    """Whether words say how long: `2 weeks`, `3 Tage`, `48h`."""
    try:
        return span_from(text) > timedelta()
    except Refusal:
        return False


def end_of_pause(until: str, zone: ZoneInfo, now: datetime) -> datetime:
    """The moment that `Jan 3`, `2027-01-03`, `Fri 20:00` or `2 weeks` means in the game's zone. Raises Refusal.

    Whole days end in the morning, as a day that is named does.
    """
    if lasts(until):
        span = span_from(until)
        return now + span if span % _DAY else _morning((now + span).astimezone(zone).date(), zone)
    if ":" in until:
        return parse_when(until, zone, now)
    day = days_from(until, now.astimezone(zone).date()).first
    end = _morning(day, zone)
    if end <= now:
        raise NotAllowed(say("{until} has passed already", until=until))
    return end


def _morning(day: date, zone: ZoneInfo) -> datetime:
    return instant_of(datetime(day.year, day.month, day.day, _MORNING), zone)


def note_end(work: Work, game: str, end: datetime, now: datetime) -> None:
    """Keep when the pause ends; RESUME forgets it with the pause."""
    work.set_mark(game, PAUSE, END, end.isoformat(), at=now)
