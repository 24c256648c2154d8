"""Whatever happens to an open wait, its deadline never comes closer by itself: only a moderator brings it forward."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.clock import (
    Absence,
    Clock,
    Company,
    Night,
    Wait,
    clock_from,
    halt,
    is_due,
    moved_on,
    next_deadline,
    next_wake,
    note_orders,
    note_reminded,
    on_bank,
    past_company,
    reminders_due,
    wait_from,
    with_grace,
)

HOUR = timedelta(hours=1)
Step = Callable[[Clock, Wait, datetime, int], Wait]


def company(day: int) -> Company:
    first = date(2026, 10, 1) + timedelta(days=day)
    zone = ZoneInfo("America/New_York")
    away = Absence(seat="Red", first=first, last=first + timedelta(days=day % 9), zone=zone)
    return Company(absences=(away,), nights={"Red": Night(zone=zone)})


STEPS: dict[str, Step] = {
    "absence": lambda clock, wait, now, n: past_company(clock, wait, company(n), now),
    "outage": lambda clock, wait, now, n: moved_on(wait, wait.deadline + n * HOUR, now),
    "a move that would bring it closer": lambda clock, wait, now, n: moved_on(wait, wait.deadline - n * HOUR, now),
    "bank": lambda clock, wait, now, n: on_bank(wait, {"Red": n * HOUR, "Blue": HOUR}, now) or wait,
    "grace": lambda clock, wait, now, n: with_grace(clock, wait, now) or wait,
    "orders": lambda clock, wait, now, n: note_orders(wait, all_in=n % 3 == 0, now=now, lacking=["Blue"] * (n % 3)),
    "reminder": lambda clock, wait, now, n: note_reminded(wait, reminders_due(clock, wait, now)),
    "kept": lambda clock, wait, now, n: wait_from(wait.document()),
}
clocks: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "every": st.sampled_from(["24h", "72h", "Tue,Fri 20:00", "daily 02:30", "Sun,Mon 03:00"]),
        "zone": st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]),
        "grace": st.sampled_from(["0h", "12h", "3d"]),
        "skip": st.sampled_from(["none", "Sat,Sun", "2026-10-20..2026-11-05"]),
        "min": st.sampled_from(["0h", "12h"]),
        "fair": st.booleans(),
    }
)
#: The clocks are changed in October and November: the weeks in which Berlin and New York do not agree.
openings = st.integers(0, 60 * 24 * 60).map(lambda n: datetime(2026, 10, 1, tzinfo=UTC) + timedelta(minutes=n))


@given(clocks, clocks, openings, st.lists(st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, 60)), max_size=12))
def test_an_open_deadline_only_moves_on(
    settings: dict[str, Any], changed: dict[str, Any], opened: datetime, steps: list[tuple[str, int]]
) -> None:
    clock, now = clock_from(settings), opened
    seats = ("Red", "Blue")
    due = next_deadline(clock, opened, company=company(30), seats=seats)
    assert due > opened
    wait = Wait(keys=("k",), seats=seats, opened=opened, deadline=due)
    for place, (step, number) in enumerate(steps):
        now += number * HOUR
        if place == len(steps) // 2:  # CLOCK: another rhythm, zone and grace in the middle of the wait
            clock = clock_from(changed)
        after = STEPS[step](clock, wait, now, number)
        assert after.deadline >= wait.deadline
        wait = after


@given(clocks, openings, st.integers(0, 400))
def test_a_halted_game_waits_for_ever_and_goes_on_when_all_is_in(
    settings: dict[str, Any], opened: datetime, later: int
) -> None:
    clock = clock_from({**settings, "nmr": "wait", "early": False})
    wait = halt(Wait(keys=("k",), seats=("Red",), opened=opened, deadline=opened + HOUR, waiting_seats=("Red",)))
    now = opened + HOUR + later * HOUR
    assert is_due(clock, wait, now) is None
    assert next_wake(clock, wait) is None
    wait = note_orders(replace(wait, waiting_seats=("Blue",)), all_in=True, now=now)
    wake = next_wake(clock, wait)
    assert wake is not None
    assert now < wake <= max(now + clock.settle, opened + clock.min)
    assert is_due(clock, wait, wake) is not None
