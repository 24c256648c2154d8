"""Until when a pause lasts that ends by itself."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.clock.text import parse_when
from pbem.desk.clock.wall import instant_of
from pbem.desk.wording.days_away import days_from
from pbem.desk.wording.pause_marks import END, PAUSE

if TYPE_CHECKING:
    from pbem.store.work import Work

#: The hour at which a game goes on, on a day that is named without a time.
_MORNING = 8


def end_of_pause(until: str, zone: ZoneInfo, now: datetime) -> datetime:
    """The moment that `Jan 3`, `2027-01-03` or `Fri 20:00` means in the game's zone. Raises Refusal."""
    if ":" in until:
        return parse_when(until, zone, now)
    day = days_from(until, now.astimezone(zone).date()).first
    end = instant_of(datetime(day.year, day.month, day.day, _MORNING), zone)
    if end <= now:
        raise NotAllowed(say("{until} has passed already", until=until))
    return end


def note_end(work: Work, game: str, end: datetime, now: datetime) -> None:
    """Keep when the pause ends; RESUME forgets it with the pause."""
    work.set_mark(game, PAUSE, END, end.isoformat(), at=now)
