"""When deadlines fall: in plain weeks, over changes of the clocks, at a year's end, past skip days."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.clock import Clock, clock_from, next_deadline
from pbem.desk.clock.wall import Skip, Weekly, instant_of, wall_time

ZONES = sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc"))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def clock(every: str, zone: str = "UTC", **settings: str) -> Clock:
    return clock_from({"every": every, "zone": zone, **settings})


@pytest.mark.parametrize(
    ("every", "zone", "opened", "due"),
    [
        # 2026-11-21 is a Saturday
        ("Tue,Fri 20:00", "UTC", "2026-11-21 10:00", "2026-11-24 20:00"),
        ("Tue,Fri 20:00", "UTC", "2026-11-24 19:59", "2026-11-24 20:00"),
        ("Tue,Fri 20:00", "UTC", "2026-11-24 20:00", "2026-11-27 20:00"),  # strictly after
        ("Tue,Fri 20:00", "America/New_York", "2026-11-24 20:00", "2026-11-25 01:00"),
        ("Tue 20:00, Sat 12:00", "UTC", "2026-11-21 10:00", "2026-11-21 12:00"),
        ("Tue 20:00, Sat 12:00", "UTC", "2026-11-21 12:00", "2026-11-24 20:00"),
        ("Sun 00:00", "Pacific/Kiritimati", "2026-11-21 09:59", "2026-11-21 10:00"),  # UTC+14
        # a wall-clock time stays over both changes, north and south
        ("Sun 20:00", "Europe/Berlin", "2026-10-18 18:00", "2026-10-25 19:00"),
        ("Sun 20:00", "Europe/Berlin", "2027-03-21 19:00", "2027-03-28 18:00"),
        ("Sun 20:00", "America/New_York", "2026-10-26 00:00", "2026-11-02 01:00"),
        ("Sun 20:00", "America/New_York", "2027-03-08 01:00", "2027-03-15 00:00"),
        ("Sun 20:00", "Australia/Sydney", "2026-09-27 10:00", "2026-10-04 09:00"),
        ("Sun 20:00", "Australia/Sydney", "2027-03-28 09:00", "2027-04-04 10:00"),
        # a time that clocks skip: the first instant after the gap
        ("Sun 02:30", "Europe/Berlin", "2027-03-27 12:00", "2027-03-28 01:00"),
        ("Sun 02:30", "America/New_York", "2027-03-13 12:00", "2027-03-14 07:00"),
        ("Sun 02:30", "Australia/Sydney", "2026-10-03 12:00", "2026-10-03 16:00"),
        ("Sun 02:15", "Australia/Lord_Howe", "2026-10-03 12:00", "2026-10-03 15:30"),  # half an hour is skipped
        ("Fri 00:00", "Africa/Cairo", "2026-04-23 12:00", "2026-04-23 22:00"),  # 00:00 is skipped
        ("Fri 12:00", "Pacific/Apia", "2011-12-29 20:00", "2011-12-30 10:00"),  # a whole day is skipped
        # a time that clocks show twice: its first occurrence, and not the second one after it
        ("Sun 02:30", "Europe/Berlin", "2026-10-24 12:00", "2026-10-25 00:30"),
        ("Sun 02:30", "Europe/Berlin", "2026-10-25 00:30", "2026-11-01 01:30"),
        ("Sun 02:30", "Europe/Berlin", "2026-10-25 01:00", "2026-11-01 01:30"),
        ("Sun 01:30", "America/New_York", "2026-10-31 12:00", "2026-11-01 05:30"),
        ("Sun 02:30", "Australia/Sydney", "2027-04-03 02:00", "2027-04-03 15:30"),
        # a year's end, and the leap day
        ("Tue,Fri 20:00", "UTC", "2026-12-29 21:00", "2027-01-01 20:00"),
        ("Thu 23:30", "America/New_York", "2026-12-31 12:00", "2027-01-01 04:30"),
        ("Tue 20:00", "UTC", "2028-02-28 12:00", "2028-02-29 20:00"),
        # spans count hours, not the wall clock
        ("72h", "Europe/Berlin", "2026-10-24 10:00", "2026-10-27 10:00"),
        ("3d", "Europe/Berlin", "2027-03-27 10:00", "2027-03-30 10:00"),
        ("24h", "UTC", "2028-02-28 12:00", "2028-02-29 12:00"),
        ("72h", "UTC", "2026-12-30 12:00", "2027-01-02 12:00"),
        ("10m", "UTC", "2026-11-21 10:00:01", "2026-11-21 10:11"),  # up to the full minute
        ("10m", "UTC", "2026-11-21 10:00:00", "2026-11-21 10:10"),
    ],
)
def test_deadline(every: str, zone: str, opened: str, due: str) -> None:
    assert next_deadline(clock(every, zone), utc(opened)) == utc(due)


def test_the_moment_may_be_told_in_any_zone() -> None:
    second = datetime(2026, 10, 25, 2, 30, tzinfo=ZoneInfo("Europe/Berlin"), fold=1)
    found = next_deadline(clock("1h", "Europe/Berlin"), second)
    assert (found, found.tzinfo) == (utc("2026-10-25 02:30"), UTC)


@pytest.mark.parametrize(
    ("every", "skip", "zone", "opened", "due"),
    [
        ("24h", "weekends", "UTC", "2026-11-20 20:00", "2026-11-23 20:00"),
        ("24h", "2026-11-21", "UTC", "2026-11-20 20:00", "2026-11-22 20:00"),
        ("72h", "2026-12-24..2027-01-02", "UTC", "2026-12-22 08:00", "2027-01-03 08:00"),
        ("Tue,Fri 20:00", "2026-12-24..2027-01-02", "UTC", "2026-12-22 21:00", "2027-01-05 20:00"),
        ("Thu,Fri 20:00", "Fri", "UTC", "2026-11-19 20:00", "2026-11-26 20:00"),
        # the calendar of the zone counts: this Saturday begins on Friday in UTC
        ("24h", "Sat", "Asia/Tokyo", "2026-11-19 16:00", "2026-11-21 16:00"),
        # the wall-clock time is kept when a change of the clocks is passed over
        ("24h", "2027-03-27", "Europe/Berlin", "2027-03-26 11:00", "2027-03-28 10:00"),
    ],
)
def test_skip_days_are_passed_over(every: str, skip: str, zone: str, opened: str, due: str) -> None:
    assert next_deadline(clock(every, zone, skip=skip), utc(opened)) == utc(due)


@pytest.mark.parametrize(
    ("every", "minimum", "due"),
    [
        ("Sat,Sun 20:00", "8h", "2026-11-21 20:00"),
        ("Sat,Sun 20:00", "10h", "2026-11-22 20:00"),  # opened + min is 20:00 sharp: strictly after
        ("Sat,Sun 20:00", "12h", "2026-11-22 20:00"),
        ("6h", "12h", "2026-11-21 22:00"),
        ("24h", "12h", "2026-11-22 10:00"),
    ],
)
def test_never_sooner_than_min(every: str, minimum: str, due: str) -> None:
    assert next_deadline(clock(every, min=minimum), utc("2026-11-21 10:00")) == utc(due)


@pytest.mark.parametrize(
    ("every", "not_before", "due"),
    [
        ("Tue,Fri 20:00", "2026-11-25 00:00", "2026-11-27 20:00"),
        ("Tue,Fri 20:00", "2026-11-24 20:00", "2026-11-24 20:00"),  # that very moment is not before it
        ("Tue,Fri 20:00", "2026-11-20 00:00", "2026-11-24 20:00"),
        ("24h", "2026-11-25 00:00", "2026-11-25 00:00"),
        ("24h", "2026-11-20 00:00", "2026-11-22 10:00"),
    ],
)
def test_never_before_what_was_promised(every: str, not_before: str, due: str) -> None:
    assert next_deadline(clock(every), utc("2026-11-21 10:00"), utc(not_before)) == utc(due)


# --- in every zone ------------------------------------------------------------------------------------------

zones = st.sampled_from(ZONES).map(ZoneInfo)
moments = st.datetimes(datetime(1975, 1, 1), datetime(2050, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(microsecond=0)
)
hours = st.integers(0, 120).map(lambda n: timedelta(hours=n))
week_times = st.sets(
    st.tuples(st.integers(0, 6), st.builds(time, st.integers(0, 23), st.integers(0, 59))),
    min_size=1,
    max_size=4,
).map(lambda times: Weekly(times=tuple(sorted(times))))
spans = st.integers(1, 120 * 24 * 60).map(lambda n: timedelta(minutes=n))
skips = st.sets(st.integers(0, 6), max_size=3).map(lambda days: Skip(weekdays=tuple(sorted(days))))


@given(zones, moments, hours, week_times)
def test_a_weekly_deadline_shows_the_asked_time(
    zone: ZoneInfo, opened: datetime, minimum: timedelta, every: Weekly
) -> None:
    found = next_deadline(Clock(every=every, zone=zone, min=minimum), opened)
    assert opened + minimum < found <= opened + minimum + timedelta(days=9)
    shown = wall_time(found, zone)
    asked = [datetime.combine(shown.date() - timedelta(days=back), at) for back in (0, 1) for _, at in every.times]
    on_time = (shown.weekday(), shown.time()) in every.times
    assert on_time or wall_time(found - timedelta(seconds=1), zone) < min(asked, key=lambda at: abs(at - shown)) < shown


@given(zones, moments, hours, st.one_of(week_times, spans), skips, st.none() | moments)
def test_deadlines_come_later_and_on_no_skip_day(
    zone: ZoneInfo,
    opened: datetime,
    minimum: timedelta,
    every: Weekly | timedelta,
    skip: Skip,
    not_before: datetime | None,
) -> None:
    if isinstance(every, Weekly) and {day for day, _ in every.times} <= set(skip.weekdays):
        skip = Skip()
    found = next_deadline(Clock(every=every, zone=zone, min=minimum, skip=skip), opened, not_before)
    assert found > opened
    assert found >= opened + minimum
    assert not_before is None or found >= not_before
    assert not skip.covers(wall_time(found, zone).date())
    assert found.tzinfo is UTC


@given(zones, moments, hours, st.one_of(week_times, spans), skips, hours)
def test_who_opens_later_is_never_due_earlier(
    zone: ZoneInfo, opened: datetime, minimum: timedelta, every: Weekly | timedelta, skip: Skip, later: timedelta
) -> None:
    # A span that ends on a skip day keeps its hour on the day after it, where a later, shorter one may come before it.
    if isinstance(every, timedelta) or {day for day, _ in every.times} <= set(skip.weekdays):
        skip = Skip()
    asked = Clock(every=every, zone=zone, min=minimum, skip=skip)
    assert next_deadline(asked, opened) <= next_deadline(asked, opened + later)


@given(zones, moments)
def test_an_instant_is_found_again_from_what_the_clock_shows(zone: ZoneInfo, moment: datetime) -> None:
    shown = wall_time(moment, zone)
    found = instant_of(shown, zone)
    assert wall_time(found, zone) == shown
    assert found <= moment  # the first occurrence
