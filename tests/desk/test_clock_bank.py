"""The time bank: spent by itself before the grace, filled up by deadlines that are met, never above its start."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.clock import (
    Bank,
    Reason,
    Wait,
    balance,
    charges,
    clock_from,
    is_due,
    next_wake,
    note_orders,
    on_bank,
    paused,
    settled,
    wait_from,
    with_grace,
)

HOUR = timedelta(hours=1)
DUE = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)
WAIT = Wait(keys=("a", "b"), seats=("Red", "Blue", "Green"), opened=DUE - 72 * HOUR, deadline=DUE)
BANK = Bank(start=24 * HOUR, refill=4 * HOUR)


def running(**left: int) -> Wait:
    found = on_bank(WAIT, {seat: hours * HOUR for seat, hours in left.items()}, DUE)
    assert found is not None
    return found


def test_it_lasts_as_long_as_the_fullest() -> None:
    wait = running(Red=10, Blue=24)
    assert wait.deadline == DUE + 24 * HOUR
    assert wait.banks == (("Red", 10 * HOUR), ("Blue", 24 * HOUR))
    assert wait_from(wait.document()) == wait


def test_nobody_has_any_or_it_runs_already_or_it_is_not_time() -> None:
    assert on_bank(WAIT, {"Red": timedelta()}, DUE) is None
    assert on_bank(running(Red=3), {"Blue": HOUR}, DUE + 3 * HOUR) is None
    assert on_bank(WAIT, {"Red": HOUR}, DUE - HOUR) is None


def test_the_grace_comes_after_it() -> None:
    clock, wait = clock_from({"bank": "24h", "grace": "12h"}), running(Red=24)
    assert is_due(clock, wait, DUE + 23 * HOUR) is None
    due = is_due(clock, wait, DUE + 24 * HOUR)
    assert due is not None
    assert due.reason is Reason.GRACE
    longer = with_grace(clock, wait, DUE + 24 * HOUR)
    assert longer is not None
    assert longer.deadline == DUE + 36 * HOUR


def test_who_comes_in_stops_his_bank() -> None:
    wait = running(Red=10, Blue=24)
    assert charges(wait, DUE + 3 * HOUR) == {"Red": 3 * HOUR, "Blue": 3 * HOUR}
    wait = note_orders(wait, all_in=False, now=DUE + 4 * HOUR, lacking=["Blue"])
    assert charges(wait, DUE + 20 * HOUR) == {"Red": 4 * HOUR, "Blue": 20 * HOUR}
    wait = note_orders(wait, all_in=True, now=DUE + 21 * HOUR)
    assert charges(wait, DUE + 30 * HOUR) == {"Red": 4 * HOUR, "Blue": 21 * HOUR}
    assert next_wake(clock_from({"settle": "30m"}), wait) == DUE + 21.5 * HOUR


def test_who_takes_orders_back_spends_on() -> None:
    wait = note_orders(running(Red=10), all_in=True, now=DUE + HOUR)
    wait = note_orders(wait, all_in=False, now=DUE + 2 * HOUR, lacking=["Red"])
    assert charges(wait, DUE + 5 * HOUR) == {"Red": 5 * HOUR}
    assert charges(wait, DUE + 50 * HOUR) == {"Red": 10 * HOUR}


def test_a_pause_does_not_cost_it() -> None:
    assert charges(paused(running(Red=10), 48 * HOUR), DUE + 50 * HOUR) == {"Red": 2 * HOUR}


def test_balances_after_the_wait() -> None:
    wait = note_orders(running(Red=10), all_in=True, now=DUE + 4 * HOUR)
    kept = {"Red": 10 * 3600, "Blue": 21 * 3600}
    assert settled(BANK, wait, kept, ["Blue", "Green"], DUE + 5 * HOUR) == {"Red": 6 * HOUR, "Blue": 24 * HOUR}
    assert settled(BANK, WAIT, kept, ["Red"], DUE) == {"Red": 14 * HOUR}
    assert balance(BANK, None) == 24 * HOUR


@pytest.mark.parametrize("late", [2, 30])
def test_an_outage_does_not_eat_it(late: int) -> None:
    found = on_bank(WAIT, {"Red": 10 * HOUR}, DUE + late * HOUR)
    assert found is not None
    assert found.deadline == DUE + (late + 10) * HOUR
    assert charges(found, DUE + (late + 1) * HOUR) == {"Red": HOUR}


spans = st.integers(0, 48 * 3600)


@given(
    st.integers(3600, 48 * 3600),
    spans,
    st.lists(st.tuples(st.booleans(), st.booleans(), spans), max_size=12),
)
def test_never_above_its_start_nor_below_nothing(start: int, refill: int, turns: list[tuple[bool, bool, int]]) -> None:
    bank = Bank(start=timedelta(seconds=start), refill=timedelta(seconds=refill))
    kept: dict[str, int] = {}
    for late, comes, after in turns:
        wait = replace(WAIT, seats=("Red",))
        if late:
            wait = on_bank(wait, {"Red": balance(bank, kept.get("Red"))}, DUE) or wait
        now = DUE + timedelta(seconds=after)
        if comes:
            wait = note_orders(wait, all_in=True, now=now)
        before = balance(bank, kept.get("Red"))
        for seat, left in settled(bank, wait, kept, ["Red"] if comes else [], now).items():
            assert timedelta() <= left <= bank.start
            assert left < before if late and wait.banks else left > before
            kept[seat] = int(left.total_seconds())
