"""DEADLINE, PAUSE, RESUME and PROCESS."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.core.errors import TableError
from pbem.desk.clock import Wait
from pbem.desk.moderation.deadlines import deadline, pause, process, resume
from pbem.store.stored_values import GameStatus
from tests.desk.acting import do, hold, last_act, read_away, record, standing_of, words
from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


@pytest.fixture
def begun(office: Office) -> Office:
    office.new_game(clock={"every": "Tue,Fri 20:00", "zone": "Europe/Berlin"})
    read_away(office)
    return office


def wait_of(office: Office) -> Wait:
    wait = office.dossier().wait
    assert wait is not None
    return wait


# --- DEADLINE ---------------------------------------------------------------------------------------------------------


def test_a_deadline_is_read_in_the_zone_of_the_game(begun: Office) -> None:
    done = do(begun, deadline("Wed 20:00"))
    assert wait_of(begun).deadline.isoformat() == "2026-01-14T19:00:00+00:00"
    assert done.says == ("deadline: Tue 2026-01-13 20:00 Europe/Berlin -> Wed 2026-01-14 20:00 Europe/Berlin",)
    assert last_act(begun).diff["deadline"]["after"] == "Wed 2026-01-14 20:00 Europe/Berlin"


def test_everybody_reads_the_new_deadline_with_its_reason_and_a_calendar_entry(begun: Office) -> None:
    do(begun, deadline("Wed 20:00"), why="the mail server was down")
    for seat in SEATS:
        [letter] = begun.letters(seat)
        assert "the deadline is now" in letter.subject
        assert "the mail server was down" in words(letter)
        assert letter.attachments == ("deadline.ics",)


def test_the_game_is_played_at_the_new_deadline_and_not_before(begun: Office) -> None:
    all_send_orders(begun, ("Red", "Blue", "Green"))
    do(begun, deadline("Wed 20:00"))
    begun.until(wait_of(begun).deadline - timedelta(minutes=1))
    assert begun.poll().adjudicated == 0
    begun.later(hours=13)
    assert begun.poll().reminded == 1, "the grace"
    begun.later(hours=13)
    assert begun.poll().adjudicated == 1


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("yesterday", "names no moment; Fri 20:00"),
        ("2026-01-11 20:00", "has passed already"),
        ("Tue 20:00", "is Tue 2026-01-13 20:00 Europe/Berlin already"),
    ],
)
def test_a_moment_that_will_not_do_is_one_sentence(begun: Office, when: str, said: str) -> None:
    before = wait_of(begun)
    with pytest.raises(TableError, match=said):
        do(begun, deadline(when))
    assert wait_of(begun) == before


# --- PAUSE and RESUME -------------------------------------------------------------------------------------------------


def test_a_paused_game_passes_its_deadline_untouched(begun: Office) -> None:
    all_send_orders(begun)
    do(begun, pause())
    begun.later(days=30)
    counts = begun.poll()
    assert (counts.adjudicated, counts.reminded) == (0, 0)
    assert record(begun).turn == 1


def test_orders_are_taken_while_the_clock_stands(begun: Office) -> None:
    do(begun, pause())
    all_send_orders(begun, ("Red",))
    assert "6 lines taken" in begun.letters("Red")[-1].subject
    assert record(begun).due_at is None


def test_resume_moves_the_deadline_by_the_length_of_the_pause(begun: Office) -> None:
    before = wait_of(begun).deadline
    do(begun, pause())
    begun.later(days=2, minutes=3)
    read_away(begun)
    do(begun, resume())
    after = wait_of(begun).deadline
    assert timedelta(days=2, minutes=3) <= after - before < timedelta(days=2, minutes=4)
    assert record(begun).status is GameStatus.RUNNING
    assert record(begun).due_at is not None
    assert "goes on" in begun.letters("Blue")[-1].subject


def test_a_resumed_deadline_is_never_earlier_and_on_no_skipped_day(office: Office) -> None:
    office.new_game(clock={"every": "72h", "skip": "Fri,Sat"})
    before = wait_of(office).deadline
    assert f"{before:%a}" == "Thu"
    do(office, pause())
    office.later(hours=24)
    do(office, resume())
    assert f"{wait_of(office).deadline:%a}" == "Sun"


def test_who_was_in_before_the_pause_has_time_to_think_again_after_it(begun: Office) -> None:
    all_send_orders(begun)
    do(begun, pause())
    begun.later(days=3)
    do(begun, resume())
    begun.later(minutes=28)
    assert begun.poll().adjudicated == 0
    begun.later(minutes=3)
    assert begun.poll().adjudicated == 1


def test_a_second_pause_counts_for_itself(begun: Office) -> None:
    before = wait_of(begun).deadline
    for hours in (5, 1):
        do(begun, pause())
        begun.later(hours=hours)
        do(begun, resume())
    assert timedelta(hours=6) <= wait_of(begun).deadline - before <= timedelta(hours=6, minutes=2)


def test_there_is_nothing_to_resume_in_a_running_game(begun: Office) -> None:
    with pytest.raises(TableError, match="is running; there is nothing to resume"):
        do(begun, resume())


@pytest.mark.parametrize("act", [deadline("+24h"), process()])
def test_a_paused_game_must_be_resumed_first(begun: Office, act: object) -> None:
    do(begun, pause())
    with pytest.raises(TableError, match="is paused; `pbem game resume g1"):
        do(begun, act)  # type: ignore[arg-type]


def test_a_held_game_is_released_and_told_as_it_reads_now(begun: Office) -> None:
    """Everybody owes its orders; the deadline has passed, so the next pass plays the turn and tells all of it."""
    hold(begun)
    read_away(begun)
    done = do(begun, resume())
    assert any("held because" in line for line in done.says)
    assert record(begun).held_reason == ""
    begun.poll()
    assert record(begun).turn == 2
    report = begun.letters("Red")[-1]
    assert "turn 1 adjudicated" in report.subject
    assert "ROUND 1" in report.text


# --- PROCESS ----------------------------------------------------------------------------------------------------------


def test_process_plays_now_with_defaults_and_says_for_whom(begun: Office) -> None:
    all_send_orders(begun, ("Red",))
    done = do(begun, process())
    assert done.says[0] == "place: turn 1, line-up -> turn 2, line-up"
    assert {line.split()[0] for line in done.says[1:]} == {"Blue", "Green", "Yellow"}
    assert standing_of(begun, "Red")["seafaring"] == 1
    assert all("turn 1 adjudicated" in begun.letters(seat)[-1].subject for seat in SEATS)


def test_what_is_missing_at_a_process_is_no_missed_deadline(begun: Office) -> None:
    do(begun, process())
    assert [seat.missed for seat in begun.dossier().seats] == [0, 0, 0, 0]


def test_a_stale_phase_is_ignored_with_a_sentence(begun: Office) -> None:
    do(begun, process())
    done = do(begun, process("round-1"))
    assert done.lines() == ["game g1 is in line-up by now, not in round-1: nothing was done"]
    assert last_act(begun).args == {}, "nothing was recorded of it"
    assert record(begun).turn == 2


def test_a_phase_that_is_open_is_processed(begun: Office) -> None:
    do(begun, process("line-up"))
    assert record(begun).turn == 2


def test_a_dry_run_of_process_is_what_then_happens(begun: Office) -> None:
    begun.mail("Red", orders_of("Red"))
    begun.poll()
    planned = do(begun, process(), dry_run=True)
    assert record(begun).turn == 1
    assert do(begun, process()).says == planned.says
