"""The words in which clocks are set: spans, times of the week, days to skip, moments. Read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import ENGLISH_CODE, quoted, say, spoken
from pbem.core.near_words import nearest
from pbem.desk.clock.wall import Skip, Weekly, full_minute, instant_of, wall_time
from pbem.report.wording import words

#: No span in a clock is longer, and no deadline is set further out: such a date is a slip of the pen.
LONGEST = timedelta(days=120)

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_FULL_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_GERMAN_DAYS = ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag")
_DAY_GROUPS = {
    **dict.fromkeys(("daily", "täglich", "taeglich"), range(7)),
    **dict.fromkeys(("weekdays", "werktags"), range(5)),
    **dict.fromkeys(("weekend", "weekends", "wochenende"), (5, 6)),
}
_UNITS = {"w": 7 * _DAY, "d": _DAY, "t": _DAY, "h": _HOUR, "s": _HOUR, "m": timedelta(minutes=1)}
_SPAN_PART = re.compile(
    r"(\d{1,5})\s*(w|weeks?|wochen?|d|days?|tagen?|tage?|h|hours?|hrs?|stunden?|std|m|min|mins|minutes?|minuten?)(?![a-z])[\s,]*|(\d{1,5})([wdhm])(?=\d)"
)
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_NONE = ("", "none", "no", "never", "off")


# --- spans --------------------------------------------------------------------------------------------------


def span_from(text: str) -> timedelta:
    """A span such as `72h`, `3d`, `30m`, `1d 12h` or `2 days`; a day is 24 hours. Raises NotUnderstood, NotAllowed."""
    written, total, at = text.strip().lower(), timedelta(), 0
    if written.isdecimal():
        raise NotUnderstood(
            say(
                "{text} has no unit; {written}h (hours), {written}d (days) or {written}m would do",
                text=quoted(text),
                written=written,
            )
        )
    while at < len(written) and (part := _SPAN_PART.match(written, at)):
        total += int(part[1] or part[3]) * _UNITS[(part[2] or part[4])[0]]
        at = part.end()
    if not written or at < len(written):
        raise NotUnderstood(say("{text} is not a span of time; 72h, 3d, 30m or 1d 12h would do", text=quoted(text)))
    if total > LONGEST:
        raise NotAllowed(
            say(
                "{text} is longer than {days} days; a span up to {days}d would do", text=quoted(text), days=LONGEST.days
            )
        )
    return total


def span_text(span: timedelta) -> str:
    """The span in the largest unit that fits: `30m`, `72h`, `5d`."""
    if span % _HOUR:
        return f"{span // _UNITS['m']}m"
    if span % _DAY or span <= 3 * _DAY:
        return f"{span // _HOUR}h"
    return f"{span // _DAY}d"


def span_words(span: timedelta) -> str:
    """The span as it is read in the language being spoken: `72h` in English, "72 Stunden" in German."""
    text = span_text(span)
    n, unit = int(text[:-1]), text[-1]
    if unit == "m":
        return say("{n}m", "one", n=n) if n == 1 else say("{n}m", n=n)
    if unit == "h":
        return say("{n}h", "one", n=n) if n == 1 else say("{n}h", n=n)
    return say("{n}d", "one", n=n) if n == 1 else say("{n}d", n=n)


def spans_from(texts: Iterable[str]) -> tuple[timedelta, ...]:
    """Spans, the longest first, none twice, none of length 0. `none` is no span."""
    parts = [text for text in _parts(texts) if text.lower() not in _NONE]
    return tuple(sorted({span for part in parts if (span := span_from(part))}, reverse=True))


def spans_text(spans: Iterable[timedelta]) -> str:
    """What `spans_from` reads."""
    return ", ".join(span_text(span) for span in spans) or "none"


def _parts(texts: Iterable[str]) -> list[str]:
    """The pieces between commas and semicolons."""
    return [part.strip() for text in texts for part in re.split("[,;]", text) if part.strip()]


# --- days of the week ---------------------------------------------------------------------------------------


def weekday_from(text: str) -> int:
    """Monday 0 … Sunday 6, from two letters or more (`Tu`, `Tue`, `Di`, `Tuesday`). Raises NotUnderstood."""
    name = text.strip().lower().rstrip(".")
    if len(name) >= 2:
        for number, (full, german) in enumerate(zip(_FULL_DAYS, _GERMAN_DAYS, strict=True)):
            if full.startswith(name) or name in (german[:2], german):
                return number
    days = _in_words(", ".join(_DAYS))
    raise NotUnderstood(say("{text} is not a day of the week; {days} would do", text=quoted(text.strip()), days=days))


def weekdays_from(text: str) -> tuple[int, ...]:
    """Days such as `Tue,Fri`, `Mon-Fri`, `weekends` or `daily`, ascending. Raises NotUnderstood."""
    found: set[int] = set()
    for part in _parts([text]):
        first, dash, last = part.partition("-")
        if part.lower() in _DAY_GROUPS:
            found.update(_DAY_GROUPS[part.lower()])
        elif dash:
            start = weekday_from(first)
            found.update((start + step) % 7 for step in range((weekday_from(last) - start) % 7 + 1))
        else:
            found.add(weekday_from(part))
    return tuple(sorted(found))


def weekdays_text(days: Iterable[int]) -> str:
    """`Tue,Fri`; three and more in a row become `Mon-Fri`."""
    runs = [[day for _, day in run] for _, run in groupby(enumerate(days), lambda pair: pair[1] - pair[0])]
    return ",".join(
        f"{_DAYS[run[0]]}-{_DAYS[run[-1]]}" if len(run) > 2 else ",".join(_DAYS[day] for day in run) for run in runs
    )


def time_from(text: str) -> time:
    """A time of day, `00:00` to `23:59`. Raises NotUnderstood."""
    if not (found := _TIME.fullmatch(text.strip())):
        raise NotUnderstood(
            say("{text} is not a time of day; 20:00 would do (00:00 to 23:59)", text=quoted(text.strip()))
        )
    return time(int(found[1]), int(found[2]))


def every_from(text: str) -> Weekly | timedelta:
    """`Tue,Fri 20:00`, `Mon-Fri 21:30`, `Tue 20:00, Sat 12:00`, or a span. Raises NotUnderstood, NotAllowed."""
    if ":" not in text:
        if re.match(r"\s*[+\d]", text):
            return span_from(text)
        raise NotUnderstood(
            say("{text} names no time; Tue,Fri 20:00 or a span such as 72h would do", text=quoted(text))
        )
    times: set[tuple[int, time]] = set()
    for group in re.split(r"(?<=\d)\s*(?:[,;]\s*|\s)(?=[A-Za-z])", text.strip()):
        days, _, at = group.rpartition(" ")
        times.update((day, time_from(at)) for day in weekdays_from(days or "daily"))
    return Weekly(times=tuple(sorted(times)))


def every_text(every: Weekly | timedelta) -> str:
    """What `every_from` reads."""
    if isinstance(every, timedelta):
        return span_text(every)
    groups = groupby(sorted(every.times, key=lambda pair: (pair[1], pair[0])), key=lambda pair: pair[1])
    return ", ".join(f"{weekdays_text(day for day, _ in group)} {at:%H:%M}" for at, group in groups)


def week_words(every: Weekly) -> str:
    """The same as it is read in the language being spoken: "Di,Fr 20:00"."""
    return _in_words(every_text(every))


def _in_words(text: str) -> str:
    """A text with its days of the week in the language being spoken."""
    if spoken() == ENGLISH_CODE:
        return text
    names = words(spoken()).names("weekdays_short")
    return re.sub("|".join(_DAYS), lambda day: names[_DAYS.index(day[0])], text)


# --- days to skip -------------------------------------------------------------------------------------------


def day_from(text: str) -> date:
    """A date such as `2026-12-24`, in this millennium. Raises NotUnderstood."""
    try:
        found = date.fromisoformat(text.strip())
    except ValueError:
        found = date.min
    if not 2000 <= found.year <= 2999 or len(text.strip()) != 10:
        raise NotUnderstood(say("{text} is not a date; a date like 2026-12-24 would do", text=quoted(text.strip())))
    return found


def skip_from(texts: Iterable[str]) -> Skip:
    """Days such as `2026-12-25`, `2026-12-24..2027-01-02`, `weekends` or `Sat,Sun`.

    Raises NotUnderstood, NotAllowed.
    """
    weekdays: set[int] = set()
    ranges: set[tuple[date, date]] = set()
    for part in _parts(texts):
        if part[0].isdigit():
            ranges.add(_range_from(part))
        elif part.lower() not in _NONE:
            weekdays.update(weekdays_from(part))
    if len(weekdays) == 7:
        raise NotAllowed(say("all seven days of the week are skipped, which leaves none for a deadline; name fewer"))
    return Skip(weekdays=tuple(sorted(weekdays)), ranges=tuple(sorted(ranges)))


def _range_from(text: str) -> tuple[date, date]:
    first, dots, last = text.partition("..")
    start = day_from(first)
    end = day_from(last) if dots else start
    if not start <= end <= start + 366 * _DAY:
        raise NotAllowed(
            say("{text} ends before it begins or lasts over a year; 2026-12-24..2027-01-02 would do", text=quoted(text))
        )
    return start, end


def skip_text(skip: Skip) -> str:
    """What `skip_from` reads."""
    ranges = [str(first) if first == last else f"{first}..{last}" for first, last in skip.ranges]
    return ", ".join([*([weekdays_text(skip.weekdays)] if skip.weekdays else []), *ranges]) or "none"


# --- zones --------------------------------------------------------------------------------------------------


def zone_from(text: str) -> ZoneInfo:
    """The IANA zone of that name. Raises NotUnderstood with the names that come near."""
    try:
        return ZoneInfo(text.strip())
    except (OSError, ValueError, KeyError):  # a folder such as "Europe"; a path; no such zone
        near = " or ".join(_zones_near(text.strip())) or say("UTC, Europe/Berlin or America/New_York")
        raise NotUnderstood(
            say("{text} is not a time zone this table knows; {near} would do", text=quoted(text.strip()), near=near)
        ) from None


def _zones_near(text: str) -> list[str]:
    """Up to three zones whose name, or whose city, is nearly `text`."""
    # lazy: rare: for a zone that is not understood
    from zoneinfo import available_timezones

    word = text.lower().replace(" ", "_")
    names = sorted(available_timezones())
    alike = [name for name in names if word in (name.lower(), name.lower().rpartition("/")[2])]
    lower = {name.lower(): name for name in names}
    cities = {name.lower().rpartition("/")[2]: name for name in names}
    close = [lower[hit] for hit in nearest(word, lower, 2, 0.8)]
    close += [cities[hit] for hit in nearest(word, cities, 1, 0.8)]
    return list(dict.fromkeys(alike or close))[:3]


# --- moments ------------------------------------------------------------------------------------------------


def parse_when(text: str, zone: ZoneInfo, now: datetime, *, since: datetime | None = None) -> datetime:
    """The moment, in UTC, that `Fri 20:00`, `20:00`, `2026-12-01 20:00` or `+48h` means when said at `now` in `zone`.

    A weekday or a bare time is the next one after `now`; a span with a plus is that much more time, counted from
    `since`, the deadline of before, or from `now` where there is none or it has passed. Raises NotUnderstood;
    NotAllowed for a moment that has passed or lies more than 120 days out.
    """
    written = " ".join(text.split())
    if written.startswith("+"):
        found = full_minute(max(now, since or now).astimezone(UTC) + span_from(written[1:]))
    elif re.match(r"\d{4}-", written):
        found = _dated(written, zone)
    elif ":" in written and (weekly := every_from(written)) and isinstance(weekly, Weekly):
        found = weekly.after(now, zone, skip=Skip(), not_before=now)
    else:
        raise NotUnderstood(
            say("{written} names no moment; Fri 20:00, 2026-12-01 20:00 or +48h would do", written=quoted(written))
        )
    return _within_reach(found, written, zone, now)


def _dated(text: str, zone: ZoneInfo) -> datetime:
    day, _, at = text.replace("T", " ").partition(" ")
    if not at:
        raise NotUnderstood(say("{text} names no time of day; {text2} 20:00 would do", text=quoted(text), text2=text))
    return instant_of(datetime.combine(day_from(day), time_from(at)), zone)


def _within_reach(found: datetime, text: str, zone: ZoneInfo, now: datetime) -> datetime:
    if found <= now:
        clock = say("{wall_time} in {key}", wall_time=f"{wall_time(now, zone):%Y-%m-%d %H:%M}", key=zone.key)
        raise NotAllowed(
            say("{text} has passed already (it is {clock}); a later moment would do", text=quoted(text), clock=clock)
        )
    if found > now + LONGEST:
        raise NotAllowed(
            say(
                "{text} is more than {days} days from now; a nearer date would do", text=quoted(text), days=LONGEST.days
            )
        )
    return found
