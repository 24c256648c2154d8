"""Wall clocks and instants: what "Tuesday 20:00 in Berlin" is in UTC, also on the days when clocks are changed.

Two times with the same zone compare by the wall clock and add by it, so every sum and every comparison is made in UTC
and every wall-clock time stays naive until it becomes an instant.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

_SECOND = timedelta(seconds=1)
_MINUTE = timedelta(minutes=1)
_DAY = timedelta(days=1)


def wall_time(moment: datetime, zone: ZoneInfo) -> datetime:
    """What the clocks of `zone` show at `moment`, naive."""
    return moment.astimezone(zone).replace(tzinfo=None, fold=0)


def instant_of(wall: datetime, zone: ZoneInfo) -> datetime:
    """The instant in UTC at which the clocks of `zone` show the naive `wall`.

    A time that clocks skip in spring is the first instant after the gap; a time that they show twice in autumn is
    its first occurrence (as RFC 5545, 3.3.5 has it, so that calendars agree with the table).
    """
    first = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if wall_time(first, zone) == wall:
        return first
    return _end_of_gap(wall, zone)


def _end_of_gap(wall: datetime, zone: ZoneInfo) -> datetime:
    """The first second that shows more than `wall`, which no clock shows; found by halving."""
    before = wall.replace(tzinfo=zone, fold=1).astimezone(UTC)  # with the offset of after the gap: still too early
    after = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    while after - before > _SECOND:
        middle = before + (after - before) // _SECOND // 2 * _SECOND
        if wall_time(middle, zone) > wall:
            after = middle
        else:
            before = middle
    return after


def full_minute(moment: datetime) -> datetime:
    """`moment`, or the next full minute after it."""
    cut = moment.replace(second=0, microsecond=0)
    return cut if cut == moment else cut + _MINUTE


@dataclass(frozen=True, kw_only=True, slots=True)
class Skip:
    """Days on which no deadline falls, counted by the calendar of the clock's zone."""

    #: days of every week, Monday 0, ascending
    weekdays: tuple[int, ...] = ()
    #: first and last day of each range, both included, ascending
    ranges: tuple[tuple[date, date], ...] = ()

    def covers(self, day: date) -> bool:
        """Whether `day` is one of them."""
        return day.weekday() in self.weekdays or any(first <= day <= last for first, last in self.ranges)

    def passed_over(self, moment: datetime, zone: ZoneInfo) -> datetime:
        """`moment`, or the same wall-clock time on the next day that has deadlines."""
        wall, found = wall_time(moment, zone), moment
        while self.covers(wall_time(found, zone).date()):
            wall += _DAY
            found = instant_of(wall, zone)
        return found


@dataclass(frozen=True, kw_only=True, slots=True)
class Weekly:
    """Fixed times of the week."""

    #: (weekday, wall-clock time) pairs, Monday 0, ascending, at least one
    times: tuple[tuple[int, time], ...]

    def shortest(self) -> timedelta:
        """The least time between two of them that follow one another, a change of the clock left aside."""
        at = [timedelta(days=day, hours=hour.hour, minutes=hour.minute) for day, hour in self.times]
        return min(later - earlier for earlier, later in pairwise([*at, at[0] + timedelta(days=7)]))

    def after(self, moment: datetime, zone: ZoneInfo, *, skip: Skip, not_before: datetime) -> datetime:
        """The first of these times that is later than `moment`, not before `not_before` and not on a skip day."""
        # A time that a gap moves over midnight belongs to the day before.
        day = wall_time(max(moment, not_before), zone).date() - _DAY
        while True:
            for weekday, at in self.times:
                found = instant_of(datetime.combine(day, at), zone)
                late = found > moment and found >= not_before
                if weekday == day.weekday() and late and not skip.covers(wall_time(found, zone).date()):
                    return found
            day += _DAY
