"""The table was out of reach, or its clock was wrong: nobody loses a deadline over it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.core.errors import TableError
from pbem.desk.clock import Wait
from pbem.desk.playing.outage import Stopwatch, clock_is_right, outages
from pbem.desk.polling.poll import poll_once
from tests.desk.acting import read_away, record, words
from tests.desk.office import MODERATOR, SEATS, Office, open_office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

OTHERS = tuple(seat for seat in SEATS if seat != "Yellow")


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Office]:
    """An office that takes ninety minutes without a pass for an outage."""
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", limits={"outage_minutes": 90}) as opened:
        yield opened


def open_wait(office: Office) -> Wait:
    wait = office.dossier().wait
    assert wait is not None
    return wait


def pass_by(office: Office, until: datetime) -> None:
    """The timer calls every hour."""
    while office.now < until:
        office.until(min(office.now + timedelta(hours=1), until))
        office.poll()


def miss_the_deadline(office: Office) -> None:
    """Fourteen hours without a pass, in which the open deadline falls; the moderator has read what came before."""
    due = open_wait(office).deadline
    pass_by(office, due - timedelta(hours=5))
    office.letters(MODERATOR)
    office.until(due + timedelta(hours=9))
    office.poll()


def notices(office: Office) -> list[str]:
    subjects = [letter.subject for letter in office.letters(MODERATOR)]
    return [subject for subject in subjects if "reach" in subject or "clock" in subject]


def test_a_timer_that_calls_every_hour_is_no_outage(guarded: Office) -> None:
    guarded.new_game(clock={"grace": "12h"})
    due = open_wait(guarded).deadline
    pass_by(guarded, due)
    assert open_wait(guarded).grace_used
    assert not notices(guarded)


def test_a_deadline_that_fell_into_an_outage_is_moved_on_by_it(guarded: Office) -> None:
    office = guarded
    office.new_game(clock={"grace": "12h"})
    due = open_wait(office).deadline
    pass_by(office, due - timedelta(hours=5))
    began = office.now
    read_away(office)
    office.letters(MODERATOR)
    office.until(due + timedelta(hours=9))
    assert office.poll().reminded == 1
    length = office.now - began
    assert timedelta(hours=14) <= length <= timedelta(hours=14, minutes=1)
    wait = open_wait(office)
    assert due + length <= wait.deadline < due + length + timedelta(minutes=1)
    assert not wait.grace_used
    for seat in SEATS:
        [letter] = office.letters(seat)
        assert "the deadline is now" in letter.subject
        assert "out of reach from Thursday 15 January, 07:00 UTC to Thursday 15 January, 21:00 UTC" in words(letter)
        assert letter.attachments == ("deadline.ics",)
    [notice] = notices(office)
    assert notice.endswith("The table was out of reach; deadlines move on")
    pass_by(office, wait.deadline - timedelta(minutes=1))
    assert not any("deadline is now" in letter.subject for letter in office.letters("Red")), "it is moved on once"
    pass_by(office, wait.deadline)
    assert open_wait(office).grace_used


def test_nobody_has_less_than_an_hour_after_it(guarded: Office) -> None:
    office = guarded
    office.new_game(clock={"grace": "0h"})
    due = open_wait(office).deadline
    pass_by(office, due - timedelta(minutes=1))
    office.until(due + timedelta(hours=9))
    office.poll()
    assert open_wait(office).deadline >= office.now + timedelta(hours=1)


def test_mail_that_came_meanwhile_is_handled_first(guarded: Office) -> None:
    office = guarded
    office.new_game(clock={"settle": "30m"})
    due = open_wait(office).deadline
    pass_by(office, due - timedelta(hours=5))
    for seat in SEATS:
        office.mail(seat, orders_of(seat), at=due - timedelta(hours=1))
    office.until(due + timedelta(hours=9))
    counts = office.poll()
    assert counts.handled == 4
    assert record(office).turn == 2, "all is in, so nobody needs more time"


def test_one_notice_for_all_games_and_one_move_for_each(guarded: Office) -> None:
    office = guarded
    games = [office.new_game(), office.new_game()]
    due = open_wait(office).deadline
    miss_the_deadline(office)
    [notice] = office.letters(MODERATOR)
    for game in games:
        assert f"{game}, Amber Fleet" in words(notice)
        office.game = game
        assert open_wait(office).deadline > due + timedelta(hours=9)


def test_a_deadline_outside_the_outage_stays(guarded: Office) -> None:
    office = guarded
    office.new_game()
    due = open_wait(office).deadline
    office.until(due - timedelta(hours=1))
    office.poll()
    with office.desk.store.read() as work:
        assert outages(work)
    assert open_wait(office).deadline == due
    pass_by(office, due)
    assert open_wait(office).grace_used


def test_missed_reminders_are_one(guarded: Office) -> None:
    office = guarded
    office.new_game(clock={"remind": "48h, 24h, 3h"})
    read_away(office)
    office.until(open_wait(office).deadline - timedelta(hours=2))
    office.poll()
    assert len(office.letters("Red")) == 1


def test_a_mailbox_that_cannot_be_reached_is_an_outage(guarded: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office = guarded
    office.new_game()
    due = open_wait(office).deadline
    pass_by(office, due - timedelta(hours=2))
    with monkeypatch.context() as broken:

        def unreachable() -> None:
            raise TableError("the server does not answer")

        broken.setattr(office.desk.mailboxes[0].mails, "waiting", unreachable)
        pass_by(office, due + timedelta(hours=2))
    assert open_wait(office).deadline == due
    pass_by(office, office.now + timedelta(minutes=5))
    assert open_wait(office).deadline > due + timedelta(hours=3)


def test_a_service_sees_a_clock_that_jumps_forward(guarded: Office) -> None:
    office = guarded
    office.new_game()
    due = open_wait(office).deadline
    pass_by(office, due - timedelta(minutes=30))
    office.later(minutes=40)  # ten seconds of which were real
    poll_once(office.desk, jumped=timedelta(minutes=39, seconds=50))
    assert timedelta(minutes=39) < open_wait(office).deadline - due <= timedelta(minutes=40)


def test_the_stopwatch_compares_clock_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    real = 100.0
    monkeypatch.setattr("pbem.desk.playing.outage.time.monotonic", lambda: real)
    noon = datetime(2026, 1, 12, 12, 0, tzinfo=UTC)
    watch = Stopwatch(noon)
    real = 160.0
    assert watch.jumped(noon + timedelta(minutes=1)) == timedelta()
    real = 220.0
    assert watch.jumped(noon + timedelta(hours=1)) == timedelta(minutes=58)
    assert watch.jumped(noon) == timedelta(hours=-1)


# --- the clock goes back ----------------------------------------------------------------------------------------------


def behind(office: Office) -> datetime:
    """A pass was made two days ahead of the time; Yellow is late, the deadline passes in between. The pass's moment."""
    office.new_game(clock={"grace": "0h"})
    all_send_orders(office, OTHERS)
    due = open_wait(office).deadline
    with office.desk.store.transaction() as work:
        work.fetch_completed(office.desk.mailboxes[0].name, due + timedelta(days=2))
    office.letters(MODERATOR)
    office.until(due + timedelta(hours=1))
    return due + timedelta(days=2)


def test_a_clock_that_went_back_adjudicates_nothing_by_deadline(guarded: Office) -> None:
    office = guarded
    ahead = behind(office)
    for _ in range(3):
        assert office.poll().adjudicated == 0
        office.later(hours=1)
    [notice] = office.letters(MODERATOR)
    assert "The clock went back" in notice.subject
    assert "pbem clock-is-right" in notice.text
    office.until(ahead + timedelta(minutes=2))
    assert office.poll().adjudicated == 1


def test_the_host_says_that_it_is_right(guarded: Office) -> None:
    office = guarded
    behind(office)
    office.poll()
    assert record(office).turn == 1
    assert "count again" in clock_is_right(office.desk, office.now)
    assert office.poll().adjudicated == 1
    assert clock_is_right(office.desk, office.now) == "no deadline is held back for the clock's sake"


def test_games_go_on_when_all_is_in_whatever_the_clock_says(guarded: Office) -> None:
    office = guarded
    behind(office)
    office.mail("Yellow", orders_of("Yellow"))
    assert office.poll().adjudicated == 1


def test_a_minute_is_no_jump(guarded: Office) -> None:
    office = guarded
    office.new_game()
    office.poll()
    office.frozen.move_to(office.now - timedelta(seconds=50))
    office.poll()
    assert not notices(office)


def test_an_outage_is_given_back_before_any_bank_is_spent(guarded: Office) -> None:
    """Fourteen hours without the table would otherwise eat everybody's bank: nobody could send anything in them."""
    office = guarded
    office.new_game(clock={"bank": "24h", "grace": "12h"})
    due = open_wait(office).deadline
    miss_the_deadline(office)
    moved = open_wait(office)
    assert (moved.banks, moved.grace_used) == ((), False)
    assert moved.deadline >= due + timedelta(hours=14)
    pass_by(office, moved.deadline)
    spending = open_wait(office)
    assert dict(spending.banks) == dict.fromkeys(SEATS, timedelta(hours=24)), "whole, and only now"
    assert spending.deadline >= moved.deadline + timedelta(hours=24)


def test_the_notice_names_games_whose_deadline_fell_into_it_and_no_others(guarded: Office) -> None:
    office = guarded
    hit, far = office.new_game(), office.new_game(clock={"every": "30d"})
    office.game = hit
    miss_the_deadline(office)
    [notice] = office.letters(MODERATOR)
    assert f"{hit}, Amber Fleet" in words(notice)
    assert f"{far}, Amber Fleet" not in words(notice)
