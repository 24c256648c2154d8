"""Absences move deadlines on, as far as the game's allowance goes, and never closer."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.clock import (
    Absence,
    Company,
    Wait,
    absence_from,
    allowed,
    clock_from,
    next_deadline,
    past_absences,
    past_company,
)

BERLIN = ZoneInfo("Europe/Berlin")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def away(first: str, last: str, seat: str = "Red", zone: ZoneInfo = BERLIN) -> Absence:
    return Absence(seat=seat, first=date.fromisoformat(first), last=date.fromisoformat(last), zone=zone)


def test_it_is_written_and_read_again() -> None:
    absence = away("2026-12-20", "2026-12-27")
    assert absence.name == "Red.2026-12-20"
    assert absence_from(absence.name, absence.document(), BERLIN) == absence
    assert absence.days == 8


def test_its_days_are_the_players_own() -> None:
    absence = away("2026-12-20", "2026-12-20")
    assert (absence.begins, absence.ends) == (utc("2026-12-19 23:00"), utc("2026-12-20 23:00"))
    in_the_change = away("2026-10-25", "2026-10-25")
    assert in_the_change.ends - in_the_change.begins == timedelta(hours=25)


@pytest.mark.parametrize(
    ("first", "last", "due"),
    [
        ("2026-11-30", "2026-12-05", "2026-11-24 10:00"),  # after the deadline
        ("2026-11-20", "2026-11-21", "2026-11-24 10:00"),  # the day it opens: there is time enough afterwards
        ("2026-11-22", "2026-11-22", "2026-11-24 10:00"),  # home again with more than a day left
        ("2026-11-22", "2026-11-23", "2026-11-24 23:00"),  # home again ten hours before: a whole day is given
        ("2026-11-24", "2026-11-24", "2026-11-25 23:00"),  # away when it is due: a day is given
        ("2026-11-23", "2026-11-27", "2026-11-28 23:00"),
    ],
)
def test_whoever_comes_back_has_time_to_play(first: str, last: str, due: str) -> None:
    clock = clock_from({"every": "72h"})
    found = next_deadline(
        clock, utc("2026-11-21 10:00"), company=Company(absences=(away(first, last),)), seats=("Red", "Blue")
    )
    assert found == utc(due)


def test_only_those_who_owe_are_waited_for() -> None:
    company = Company(absences=(away("2026-11-24", "2026-12-24"),))
    found = next_deadline(clock_from({"every": "72h"}), utc("2026-11-21 10:00"), company=company, seats=("Blue",))
    assert found == utc("2026-11-24 10:00")


def test_fixed_times_and_skip_days_stay_what_they_are() -> None:
    company = Company(absences=(away("2026-11-24", "2026-11-28"),))
    clock = clock_from({"every": "Tue,Sat,Sun 20:00", "skip": "Sun"})
    found = next_deadline(clock, utc("2026-11-21 10:00"), company=company, seats=("Red",))
    assert found == utc("2026-11-21 20:00")
    found = next_deadline(clock, utc("2026-11-22 10:00"), company=company, seats=("Red",))
    assert found == utc("2026-12-01 20:00")


def test_two_absences_after_one_another_are_both_waited_for() -> None:
    both = (away("2026-11-24", "2026-11-25"), away("2026-11-26", "2026-11-27", seat="Blue"))
    found = next_deadline(
        clock_from({"every": "72h"}), utc("2026-11-21 10:00"), company=Company(absences=both), seats=("Red", "Blue")
    )
    assert found == utc("2026-11-28 23:00")


def test_days_beyond_the_allowance_move_nothing() -> None:
    absences = (
        away("2026-12-20", "2026-12-31"),
        away("2026-11-24", "2026-12-05"),
        away("2026-11-24", "2026-11-24", "Blue"),
    )
    assert allowed(absences, 21) == (
        away("2026-11-24", "2026-11-24", "Blue"),
        away("2026-11-24", "2026-12-05"),
        away("2026-12-20", "2026-12-28"),
    )
    assert allowed(absences, 0) == ()


def wait(deadline: str, **more: object) -> Wait:
    given = {"keys": (), "seats": ("Red",), "opened": utc("2026-11-21 10:00"), "deadline": utc(deadline), **more}
    return Wait(**given)  # type: ignore[arg-type]


def test_an_open_wait_is_moved_on_when_it_is_said() -> None:
    clock, now = clock_from({}), utc("2026-11-22 10:00")
    company = Company(absences=(away("2026-11-24", "2026-11-28"),))
    assert past_company(clock, wait("2026-11-24 10:00"), company, now).deadline == utc("2026-11-29 23:00")
    assert past_company(clock, wait("2026-11-24 10:00", seats=("Blue",)), company, now).deadline == utc(
        "2026-11-24 10:00"
    )
    assert past_company(clock, wait("2026-12-24 10:00"), company, now) == wait("2026-12-24 10:00")
    assert past_company(clock, wait("2026-11-24 10:00", halted=True), company, now).halted


zones = st.sampled_from([BERLIN, ZoneInfo("America/New_York"), ZoneInfo("Pacific/Apia"), ZoneInfo("Asia/Tehran")])
days = st.dates(date(2026, 1, 1), date(2027, 12, 31))
absences = st.builds(
    lambda seat, first, length, zone: Absence(seat=seat, first=first, last=first + timedelta(days=length), zone=zone),
    st.sampled_from(["Red", "Blue"]),
    days,
    st.integers(0, 30),
    zones,
)
moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))


@given(st.lists(absences, max_size=5), moments, st.integers(1, 240), zones)
def test_a_deadline_only_ever_moves_on(them: list[Absence], opened: datetime, span: int, zone: ZoneInfo) -> None:
    due = opened + timedelta(hours=span)
    found = past_absences(due, opened, them)
    assert found >= due
    clock = clock_from({"every": f"{span}h", "zone": zone.key, "skip": "Sun"})
    plain = next_deadline(clock, opened, seats=("Red", "Blue"))
    moved = next_deadline(clock, opened, company=Company(absences=tuple(them)), seats=("Red", "Blue"))
    assert moved >= plain
    for absence in them:
        assert not absence.begins <= moved < absence.ends


@given(st.lists(absences, max_size=5), st.integers(0, 40))
def test_nobody_is_away_for_longer_than_allowed(them: list[Absence], allowance: int) -> None:
    kept = allowed(them, allowance)
    for seat in ("Red", "Blue"):
        assert sum(absence.days for absence in kept if absence.seat == seat) <= allowance
