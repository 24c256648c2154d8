"""Fair hours: no deadline of a span in anybody's night, also on the days when clocks are changed."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.clock import SLEEP, Company, Night, Quiet, clock_from, fair_hour, next_deadline
from pbem.desk.clock.fair import REACH, sleepers
from pbem.desk.clock.wall import wall_time

BERLIN, NEW_YORK, TOKYO, LONDON = (
    Night(zone=ZoneInfo(name)) for name in ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Europe/London")
)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("nights", "around", "found"),
    [
        ([], "2026-11-21 03:00", "2026-11-21 03:00"),
        ([BERLIN], "2026-11-21 12:00", "2026-11-21 12:00"),
        ([BERLIN], "2026-11-21 03:00", "2026-11-21 06:00"),  # 07:00 in Berlin
        ([BERLIN], "2026-07-21 03:00", "2026-07-21 05:00"),  # 07:00 in summer
        ([BERLIN], "2026-11-21 22:00", "2026-11-22 06:00"),  # 23:00 begins the night
        ([BERLIN], "2026-11-21 21:59", "2026-11-21 21:59"),
        ([BERLIN, NEW_YORK], "2026-11-21 03:00", "2026-11-21 12:00"),  # Berlin is up at 06:00, New York at 12:00
        ([BERLIN, NEW_YORK], "2026-11-21 22:30", "2026-11-21 22:30"),  # one of them always sleeps till 10:30
        ([BERLIN, NEW_YORK, TOKYO], "2026-11-21 03:00", "2026-11-21 12:00"),
        ([BERLIN, NEW_YORK, TOKYO], "2026-11-21 14:00", "2026-11-21 14:00"),
        ([BERLIN], "2026-03-29 00:30", "2026-03-29 05:00"),  # the night in which an hour is missing
        ([BERLIN], "2026-10-25 00:30", "2026-10-25 06:00"),  # and the one that has it twice
    ],
)
def test_the_nearest_moment_at_which_nobody_sleeps(nights: list[Night], around: str, found: str) -> None:
    assert fair_hour(nights, utc(around)) == utc(found)


def test_where_somebody_always_sleeps_the_fewest_do() -> None:
    round_the_world = [BERLIN, LONDON, Night(zone=ZoneInfo("Pacific/Auckland")), NEW_YORK]
    found = fair_hour(round_the_world, utc("2026-11-21 01:00"))
    hours = [utc("2026-11-21 01:00") + timedelta(minutes=step) for step in range(12 * 60 + 1)]
    fewest = min(sleepers(round_the_world, hour) for hour in hours)
    assert sleepers(round_the_world, found) == fewest == 1
    assert found == next(hour for hour in hours if sleepers(round_the_world, hour) == fewest)


zones = st.sampled_from(
    ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/St_Johns", "Asia/Tokyo"]
).map(ZoneInfo)
quiets = st.builds(lambda begin, end: Quiet(begin=time(begin), end=time(end)), st.integers(18, 23), st.integers(4, 10))
nights = st.lists(st.builds(lambda zone, quiet: Night(zone=zone, quiet=quiet), zones, quiets), max_size=4)
moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(second=0, microsecond=0)
)


@given(nights, moments)
def test_outside_all_nights_when_there_is_such_an_hour(them: list[Night], around: datetime) -> None:
    found = fair_hour(them, around)
    assert around <= found <= around + REACH
    quarters = [around + timedelta(minutes=15 * step) for step in range(49)]
    for quarter in quarters:
        assert sleepers(them, quarter) >= sleepers(them, found)
        if quarter < found:
            assert sleepers(them, quarter) > sleepers(them, found)


@given(zones, quiets, moments)
def test_a_night_is_what_the_clock_on_the_wall_says(zone: ZoneInfo, quiet: Quiet, moment: datetime) -> None:
    ends = Night(zone=zone, quiet=quiet).ends_after(moment)
    shown = wall_time(moment, zone).time()
    assert (ends is not None) == (shown >= quiet.begin or shown < quiet.end)
    if ends is not None:
        assert moment < ends <= moment + timedelta(hours=17)
        assert wall_time(ends, zone).time() == quiet.end


# --- in a game's clock ------------------------------------------------------------------------------------------------


def test_a_span_ends_by_day_for_those_who_owe() -> None:
    clock = clock_from({"every": "24h", "fair": True})
    company = Company(nights={"Red": BERLIN, "Blue": TOKYO})
    opened = utc("2026-11-20 03:00")
    assert next_deadline(clock, opened, company=company, seats=("Red",)) == utc("2026-11-21 06:00")
    assert next_deadline(clock, opened, company=company, seats=("Blue",)) == utc("2026-11-21 03:00")
    assert next_deadline(clock, opened, company=company, seats=("Red", "Blue")) == utc("2026-11-21 06:00")


def test_without_fair_and_at_fixed_times_nights_do_not_count() -> None:
    company = Company(nights={"Red": BERLIN})
    opened = utc("2026-11-20 03:00")
    for settings in ({"every": "24h"}, {"every": "daily 03:00", "fair": True}):
        found = next_deadline(clock_from(settings), opened, company=company, seats=("Red",))
        assert found == utc("2026-11-21 03:00")


def test_a_fair_hour_is_on_no_skip_day() -> None:
    clock = clock_from({"every": "24h", "fair": True, "skip": "2026-11-22"})
    company = Company(nights={"Red": Night(zone=ZoneInfo("UTC"), quiet=SLEEP)})
    due = next_deadline(clock, utc("2026-11-20 23:30"), company=company, seats=("Red",))
    assert due == utc("2026-11-23 07:00")
