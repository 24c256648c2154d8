"""While a game waits: reminders, time to settle, grace, and passes that come late."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from freezegun import freeze_time
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.clock import (
    Clock,
    Due,
    Reason,
    Wait,
    clock_from,
    is_due,
    moved,
    next_wake,
    note_orders,
    note_reminded,
    note_wait,
    reminders_due,
    wait_from,
    with_grace,
)
from pbem.desk.ground.now import now

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
OPENED = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
DEADLINE = OPENED + 72 * HOUR
USUAL = Clock()
OPEN = Wait(keys=("t3.r2.action.Red", "t3.r2.action.Blue"), seats=("Red", "Blue"), opened=OPENED, deadline=DEADLINE)


def all_in(at: datetime, wait: Wait = OPEN) -> Wait:
    return note_orders(wait, all_in=True, now=at)


# --- going on early -----------------------------------------------------------------------------------------


def test_all_in_goes_on_when_it_has_settled() -> None:
    wait = all_in(OPENED + 5 * HOUR)
    due = OPENED + 5 * HOUR + 30 * MINUTE
    assert next_wake(USUAL, wait) == due
    assert is_due(USUAL, wait, due - MINUTE) is None
    assert is_due(USUAL, wait, due) == Due(reason=Reason.ALL_IN, at=due)


def test_a_later_change_starts_the_settling_anew() -> None:
    changed = note_orders(all_in(OPENED + 5 * HOUR), all_in=True, now=OPENED + 5 * HOUR + 20 * MINUTE)
    assert is_due(USUAL, changed, OPENED + 5 * HOUR + 40 * MINUTE) is None
    assert next_wake(USUAL, changed) == OPENED + 5 * HOUR + 50 * MINUTE


def test_orders_taken_back_end_the_settling() -> None:
    wait = note_orders(all_in(OPENED + HOUR), all_in=False, now=OPENED + HOUR + MINUTE)
    assert wait == OPEN
    assert is_due(USUAL, wait, OPENED + 5 * HOUR) is None


def test_not_early_where_the_clock_says_so() -> None:
    clock = clock_from({"early": False})
    wait = all_in(OPENED + HOUR)
    assert is_due(clock, wait, DEADLINE - MINUTE) is None
    assert is_due(clock, wait, DEADLINE) == Due(reason=Reason.DEADLINE, at=DEADLINE)


def test_wait_holds_back_until_the_deadline_and_no_longer() -> None:
    wait = note_wait(all_in(OPENED + HOUR), "Blue", waits=True)
    assert next_wake(USUAL, wait) == DEADLINE
    assert is_due(USUAL, wait, DEADLINE - MINUTE) is None
    assert is_due(USUAL, wait, DEADLINE) == Due(reason=Reason.DEADLINE, at=DEADLINE)
    assert note_wait(wait, "Blue", waits=True) == wait
    released = note_wait(wait, "Blue", waits=False)
    assert is_due(USUAL, released, OPENED + 2 * HOUR) == Due(reason=Reason.ALL_IN, at=OPENED + HOUR + 30 * MINUTE)


def test_min_holds_back_going_on_early() -> None:
    clock = clock_from({"min": "12h"})
    wait = all_in(OPENED + HOUR)
    assert is_due(clock, wait, OPENED + 12 * HOUR - MINUTE) is None
    assert next_wake(clock, wait) == OPENED + 12 * HOUR
    assert is_due(clock, wait, OPENED + 12 * HOUR) == Due(reason=Reason.ALL_IN, at=OPENED + 12 * HOUR)


def test_settling_never_outlasts_the_deadline() -> None:
    wait = all_in(DEADLINE - 10 * MINUTE)
    assert next_wake(USUAL, wait) == DEADLINE
    assert is_due(USUAL, wait, DEADLINE) == Due(reason=Reason.DEADLINE, at=DEADLINE)


# --- the deadline and its grace -----------------------------------------------------------------------------


def test_who_owes_at_the_deadline_gets_grace_once() -> None:
    assert is_due(USUAL, OPEN, DEADLINE - MINUTE) is None
    assert is_due(USUAL, OPEN, DEADLINE + 2 * MINUTE) == Due(reason=Reason.GRACE, at=DEADLINE)
    wait = with_grace(USUAL, OPEN, DEADLINE + 2 * MINUTE)
    assert wait is not None
    assert (wait.deadline, wait.grace_used) == (DEADLINE + 12 * HOUR, True)
    assert reminders_due(USUAL, wait, DEADLINE + 11 * HOUR) == ()  # the grace's letter was the last reminder
    assert next_wake(USUAL, wait) == DEADLINE + 12 * HOUR
    assert is_due(USUAL, wait, DEADLINE + 12 * HOUR) == Due(reason=Reason.DEADLINE, at=DEADLINE + 12 * HOUR)
    assert with_grace(USUAL, wait, DEADLINE + 12 * HOUR) is None


def test_orders_in_the_grace_go_on_early_whoever_said_wait_before() -> None:
    wait = with_grace(USUAL, note_wait(OPEN, "Blue", waits=True), DEADLINE)
    assert wait is not None
    late = all_in(DEADLINE + HOUR, wait)
    assert is_due(USUAL, late, DEADLINE + 90 * MINUTE) == Due(reason=Reason.ALL_IN, at=DEADLINE + 90 * MINUTE)


@pytest.mark.parametrize(
    ("clock", "wait", "at"),
    [
        (USUAL, OPEN, DEADLINE - MINUTE),  # too soon
        (USUAL, all_in(OPENED), DEADLINE),  # nobody owes
        (USUAL, replace(OPEN, seats=()), DEADLINE),  # the game waits for nobody
        (USUAL, replace(OPEN, grace_used=True), DEADLINE),
        (clock_from({"grace": "0h"}), OPEN, DEADLINE),
    ],
)
def test_no_grace(clock: Clock, wait: Wait, at: datetime) -> None:
    assert with_grace(clock, wait, at) is None
    due = is_due(clock, wait, DEADLINE)
    assert at < DEADLINE or (due is not None and due.reason is not Reason.GRACE)


def test_an_outage_does_not_eat_the_grace() -> None:
    back = DEADLINE + 20 * HOUR + timedelta(seconds=7)
    wait = with_grace(USUAL, OPEN, back)
    assert wait is not None
    assert wait.deadline == DEADLINE + 32 * HOUR + MINUTE


def test_a_short_grace_is_not_over_when_it_is_announced() -> None:
    """The timer wakes the table every hour, the grace is half as long."""
    wait = with_grace(clock_from({"grace": "30m"}), OPEN, DEADLINE + 50 * MINUTE)
    assert wait is not None
    assert wait.deadline == DEADLINE + 80 * MINUTE


def test_grace_ends_on_no_skip_day() -> None:
    clock = clock_from({"skip": "Wed"})  # the deadline is a Tuesday, 20:00
    wait = with_grace(clock, OPEN, DEADLINE)
    assert wait is not None
    assert wait.deadline == DEADLINE + 36 * HOUR  # Thursday 08:00


# --- reminders ----------------------------------------------------------------------------------------------


def test_reminders_come_at_their_time_and_once() -> None:
    assert next_wake(USUAL, OPEN) == DEADLINE - 24 * HOUR
    assert reminders_due(USUAL, OPEN, DEADLINE - 24 * HOUR - MINUTE) == ()
    assert reminders_due(USUAL, OPEN, DEADLINE - 24 * HOUR) == (24 * HOUR,)
    once = note_reminded(OPEN, (24 * HOUR,))
    assert reminders_due(USUAL, once, DEADLINE - 23 * HOUR) == ()
    assert next_wake(USUAL, once) == DEADLINE - 3 * HOUR
    assert reminders_due(USUAL, once, DEADLINE - 2 * HOUR) == (3 * HOUR,)
    twice = note_reminded(once, (3 * HOUR,))
    assert reminders_due(USUAL, twice, DEADLINE - MINUTE) == ()
    assert next_wake(USUAL, twice) == DEADLINE


def test_a_late_pass_sends_only_the_nearest() -> None:
    assert reminders_due(USUAL, OPEN, DEADLINE - 2 * HOUR) == (3 * HOUR,)
    after = note_reminded(OPEN, (3 * HOUR,))
    assert reminders_due(USUAL, after, DEADLINE - HOUR) == ()  # the 24h are not made up for
    assert next_wake(USUAL, after) == DEADLINE


def test_a_pass_after_the_deadline_reminds_nobody() -> None:
    assert reminders_due(USUAL, OPEN, DEADLINE) == ()
    assert reminders_due(USUAL, OPEN, DEADLINE + 5 * HOUR) == ()


def test_no_reminder_as_long_as_the_period() -> None:
    short = replace(OPEN, deadline=OPENED + 24 * HOUR)
    assert reminders_due(USUAL, short, OPENED) == ()
    assert next_wake(USUAL, short) == OPENED + 21 * HOUR
    shorter = replace(OPEN, deadline=OPENED + 2 * HOUR)
    assert next_wake(USUAL, shorter) == OPENED + 2 * HOUR


def test_nobody_is_reminded_when_all_orders_are_in() -> None:
    assert reminders_due(USUAL, all_in(OPENED), DEADLINE - 2 * HOUR) == ()


# --- moving the deadline ------------------------------------------------------------------------------------


def test_a_moved_deadline_reminds_again_where_that_lies_ahead() -> None:
    done = note_reminded(OPEN, (24 * HOUR, 3 * HOUR))
    at = DEADLINE - 2 * HOUR
    far = moved(done, DEADLINE + 48 * HOUR, at)
    assert (far.deadline, far.reminded) == (DEADLINE + 48 * HOUR, ())
    assert next_wake(USUAL, far) == DEADLINE + 24 * HOUR
    near = moved(done, DEADLINE + 30 * MINUTE, at)  # 2½ hours to go: nobody hears "3h" twice
    assert reminders_due(USUAL, near, at) == ()
    assert next_wake(USUAL, near) == DEADLINE + 30 * MINUTE
    between = moved(done, DEADLINE + 10 * HOUR, at)
    assert (reminders_due(USUAL, between, at), next_wake(USUAL, between)) == ((), DEADLINE + 7 * HOUR)


def test_a_moderator_may_move_it_closer() -> None:
    wait = moved(OPEN, OPENED + 10 * HOUR, OPENED + HOUR)
    assert is_due(USUAL, wait, OPENED + 10 * HOUR) == Due(reason=Reason.GRACE, at=OPENED + 10 * HOUR)


def test_a_wait_is_kept_as_json() -> None:
    wait = note_wait(note_reminded(all_in(OPENED + HOUR), (24 * HOUR,)), "Red", waits=True)
    for kept in (OPEN, wait, with_grace(USUAL, OPEN, DEADLINE)):
        assert kept is not None
        assert wait_from(json.loads(json.dumps(kept.document()))) == kept


# --- any clock, any rhythm of passes ------------------------------------------------------------------------

clocks = st.builds(
    Clock,
    early=st.booleans(),
    settle=st.integers(0, 300).map(lambda n: n * MINUTE),
    min=st.integers(0, 40).map(lambda n: n * HOUR),
    grace=st.integers(0, 40).map(lambda n: n * HOUR),
    remind=st.sets(st.integers(1, 90), max_size=5).map(lambda s: tuple(n * HOUR for n in sorted(s, reverse=True))),
)
waits = st.builds(
    Wait,
    keys=st.just(("k",)),
    seats=st.sampled_from([(), ("Red",), ("Red", "Blue")]),
    opened=st.just(OPENED),
    deadline=st.integers(1, 5000).map(lambda n: OPENED + n * MINUTE),
    grace_used=st.booleans(),
    reminded=st.sets(st.integers(1, 90), max_size=3).map(lambda s: tuple(n * HOUR for n in sorted(s, reverse=True))),
    all_in_since=st.none() | st.integers(0, 5000).map(lambda n: OPENED + n * MINUTE),
    waiting_seats=st.sampled_from([(), ("Red",)]),
    halted=st.booleans(),
)


@given(clocks, waits)
def test_it_wakes_exactly_when_there_is_something_to_do(clock: Clock, wait: Wait) -> None:
    wake = next_wake(clock, wait)
    if wake is None:
        far = OPENED + 90 * 24 * HOUR
        assert wait.halted
        assert not is_due(clock, wait, far)
        assert not reminders_due(clock, wait, far)
        return
    assert is_due(clock, wait, wake) or reminders_due(clock, wait, wake)
    before = wake - timedelta(seconds=1)
    assert not is_due(clock, wait, before)
    assert not reminders_due(clock, wait, before)


@given(clocks, waits, st.lists(st.integers(1, 1000), min_size=40, max_size=40))
def test_no_reminder_twice_and_every_game_goes_on(clock: Clock, wait: Wait, pauses: list[int]) -> None:
    """Passes at odd times, until the game is adjudicated; orders never come."""
    wait = replace(wait, all_in_since=None, reminded=(), grace_used=False, halted=False)
    sent: list[timedelta] = []
    at, graces = OPENED, 0
    for pause in [*pauses, 10_000, 10_000]:
        at += pause * MINUTE
        due = is_due(clock, wait, at)
        if due and due.reason is Reason.DEADLINE:
            break
        if due and (longer := with_grace(clock, wait, at)):
            assert longer.deadline > at
            wait, graces = longer, graces + 1
        spans = reminders_due(clock, wait, at)
        sent += spans
        wait = note_reminded(wait, spans)
    else:
        pytest.fail("the game is still waiting")
    assert graces == (1 if clock.grace and wait.seats else 0)
    assert sent == sorted(set(sent), reverse=True)


def test_the_time_is_read_in_whole_seconds_of_utc() -> None:
    with freeze_time("2026-10-25 00:59:59.987654"):
        assert now() == datetime(2026, 10, 25, 0, 59, 59, tzinfo=UTC)
        assert now().tzinfo is UTC
