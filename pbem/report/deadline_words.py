"""Deadlines as people read them: in their own zone, with how long there is still.

Arithmetic is done in UTC, so that a change of summer time makes no hour too many or too few; only what is shown is
wall-clock time.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pbem.report.wording import Words

_SLACK = timedelta(minutes=5)  #: a deadline set an hour ago still reads "in 3 days", never a whole hour too much
_DAYS_FROM = timedelta(hours=48)
_HOURS_FROM = timedelta(minutes=100)
_WEEK = timedelta(days=6)


def moment(at: datetime, zone: str, now: datetime, words: Words) -> str:
    """A moment in words: "Friday 27 November, 20:00 Berlin"; with the year where it is not this one."""
    local = at.astimezone(_zone(zone))
    far = local.year != now.astimezone(_zone(zone)).year
    day = words.date("day_of_another_year" if far else "day").format(
        weekday=words.names("weekdays")[local.weekday()],
        day=local.day,
        month=words.names("months")[local.month - 1],
        year=local.year,
    )
    pattern = words.date("moment_twice" if _comes_twice(local) else "moment")
    return pattern.format(day=day, time=f"{local:%H:%M}", zone=words.town(zone_name(zone)), offset=local.tzname())


def deadline(at: datetime, zone: str, now: datetime, words: Words) -> str:
    """A moment and how far off it is: "Friday 27 November, 20:00 Berlin (in 3 days)"."""
    return f"{moment(at, zone, now, words)} ({away(at, now, words)})"


def short(at: datetime, zone: str, now: datetime, words: Words) -> str:
    """A moment for a subject line: "Fri 20:00", with the date where the weekday alone would mislead."""
    local = at.astimezone(_zone(zone))
    pattern = "short" if timedelta(0) <= at - now < _WEEK else "short_far"
    return words.date(pattern).format(
        weekday=words.names("weekdays_short")[local.weekday()],
        day=local.day,
        month=words.names("months")[local.month - 1],
        time=f"{local:%H:%M}",
    )


def away(at: datetime, now: datetime, words: Words) -> str:
    """How far off a moment is: "in 3 days", "in 5 hours", "2 hours ago"."""
    between = at.astimezone(UTC) - now.astimezone(UTC)
    if abs(between) < timedelta(minutes=1):
        return words.away("now")
    return words.away("in" if between > timedelta(0) else "ago", *_measured(abs(between)))


def span(length: timedelta, words: Words) -> str:
    """A length of time in its fitting unit: "30 minutes", "12 hours", "3 days"."""
    return words.length(*_measured(length))


def _measured(length: timedelta) -> tuple[str, int]:
    """A length of time as its fitting unit, and how many of it."""
    if length >= _DAYS_FROM - _SLACK:
        return "days", (length + timedelta(hours=3)) // timedelta(days=1)
    if length >= _HOURS_FROM:
        return "hours", (length + _SLACK) // timedelta(hours=1)
    return "minutes", (length + timedelta(seconds=30)) // timedelta(minutes=1)


def zone_name(zone: str) -> str:
    """A zone as people say it: the city of an IANA name ("Berlin", "New York"), or the name itself ("UTC")."""
    return _zone(zone).key.rsplit("/", 1)[-1].replace("_", " ")


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo:
    """The zone; UTC for a name that this machine does not know."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def _comes_twice(local: datetime) -> bool:
    return local.utcoffset() != local.replace(fold=1 - local.fold).utcoffset() and _exists(local)


def _exists(local: datetime) -> bool:
    return local.astimezone(UTC).astimezone(local.tzinfo).replace(tzinfo=None) == local.replace(tzinfo=None)
