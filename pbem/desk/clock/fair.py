"""Fair hours: deadlines at which nobody is asleep, from the players' zones and quiet hours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.core.errors import NotUnderstood
from pbem.core.language import quoted, say
from pbem.desk.clock.text import time_from
from pbem.desk.clock.wall import full_minute, instant_of, wall_time

#: Where a fair hour is looked for: so long after the deadline that the span gives.
REACH = timedelta(hours=12)

_DAY = timedelta(days=1)
_HOURS = re.compile(r"([\d:]+)\s*(?:-|–|to|until)\s*([\d:]+)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Quiet:
    """Hours of every day in which nothing should be due; they may go over midnight."""

    begin: time
    end: time


#: Where a player has not said any.
SLEEP = Quiet(begin=time(23), end=time(7))


def quiet_from(text: str) -> Quiet:
    """`22:00-07:00`, or full hours as `22-7`. Raises NotUnderstood."""
    if not (found := _HOURS.fullmatch(text.strip())):
        raise NotUnderstood(say("{text} are no hours of the night; 22:00-07:00 would do", text=quoted(text.strip())))
    begin, end = (time_from(hour if ":" in hour else f"{hour}:00") for hour in found.groups())
    if begin == end:
        raise NotUnderstood(say("{text} begins when it ends; 22:00-07:00 would do", text=quoted(text.strip())))
    return Quiet(begin=begin, end=end)


def quiet_text(quiet: Quiet) -> str:
    """What `quiet_from` reads."""
    return f"{quiet.begin:%H:%M}-{quiet.end:%H:%M}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Night:
    """Somebody's night."""

    zone: ZoneInfo
    quiet: Quiet = SLEEP

    def ends_after(self, moment: datetime) -> datetime | None:
        """When the night that `moment` falls into is over, in UTC; None by day.

        Worked out on the instants, so that a night is as long as the clocks make it when they are changed.
        """
        day = wall_time(moment, self.zone).date()
        over_midnight = _DAY if self.quiet.end <= self.quiet.begin else timedelta()
        for first in (day - _DAY, day):
            begin = instant_of(datetime.combine(first, self.quiet.begin), self.zone)
            end = instant_of(datetime.combine(first + over_midnight, self.quiet.end), self.zone)
            if begin <= moment < end:
                return end
        return None


def sleepers(nights: Sequence[Night], moment: datetime) -> int:
    """How many have their night at `moment`."""
    return sum(night.ends_after(moment) is not None for night in nights)


def fair_hour(zones_and_quiet: Sequence[Night], around: datetime) -> datetime:
    """`around`, or the nearest later moment within 12 hours at which nobody is asleep, in UTC.

    Where there is none, the earliest of those moments at which the fewest have their night.
    """
    begin = full_minute(around.astimezone(UTC))
    # Fewer sleep only when somebody's night is over, so those moments are all that can be better.
    moments, found = [begin], begin
    while found < begin + REACH:
        ends = [end for night in zones_and_quiet if (end := night.ends_after(found)) is not None]
        if not ends:
            break
        found = min(ends)
        moments += [found] if found <= begin + REACH else []
    return min(moments, key=lambda moment: (sleepers(zones_and_quiet, moment), moment))
