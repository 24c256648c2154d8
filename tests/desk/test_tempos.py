"""What one deadline asks for: the whole turn, a round, or each decision; and a game that must not go on silently."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.core.events import Event
from pbem.store.stored_values import GameStatus
from tests.desk.office import MODERATOR, SEATS, Office, open_office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

LINE_UP = "CARDS scientist, explorer, viceroy, merchant, trader"


def settled(office: Office) -> None:
    """The time to think better of it goes by."""
    office.later(minutes=31)
    office.poll()


def test_a_round_asks_everybody_before_it_is_played(office: Office) -> None:
    office.new_game(clock={"tempo": "round"})
    for seat in SEATS:
        office.mail(seat, LINE_UP)
    office.poll()
    settled(office)
    wait = office.dossier().wait
    assert wait
    assert wait.keys == tuple(f"t1.r1.action.{seat}" for seat in SEATS)
    for seat in SEATS:
        assert "round 1" in office.letters(seat)[-1].subject
        office.mail(seat, "1 SCIENTIST seafaring")
    office.poll()
    settled(office)
    wait = office.dossier().wait
    assert wait
    assert wait.keys[0] == "t1.r2.action.Red"
    for seat in SEATS:
        report = office.letters(seat)[-1]
        assert "turn 1 round 1 adjudicated" in report.subject
        assert "CARDS OF ROUND 2" in report.text


def test_rounds_that_are_planned_ahead_cost_no_further_mail(office: Office) -> None:
    office.new_game(clock={"tempo": "round"})
    all_send_orders(office)
    settled(office)
    assert office.dossier().record.turn == 2
    for seat in SEATS:
        assert len(office.letters(seat)) == 3, "start, receipt and one report"


def test_each_decision_asks_only_whoever_decides(office: Office) -> None:
    office.new_game(clock={"tempo": "decision"})
    for seat in SEATS:
        office.mail(seat, LINE_UP)
    office.poll()
    settled(office)
    for seat in SEATS:
        office.letters(seat)
    for turn, seat in enumerate(SEATS):
        wait = office.dossier().wait
        assert wait
        assert wait.seats == (seat,)
        office.mail(seat, "1 SCIENTIST seafaring")
        office.poll()
        settled(office)
        assert len(office.letters(seat)) >= 1
        for later in SEATS[turn + 2 :]:
            assert not office.letters(later), "the others hear of it when the round is over"


def test_a_seat_that_asks_to_be_asked_is_asked(office: Office) -> None:
    office.new_game()
    all_send_orders(office, ("Blue", "Green", "Yellow"))
    office.mail("Red", orders_of("Red").replace("3 VICEROY egypt cotton 1", "3 ASK"))
    office.poll()
    settled(office)
    wait = office.dossier().wait
    assert wait
    assert wait.keys == ("t1.r3.action.Red",)
    for seat in ("Blue", "Green", "Yellow"):
        assert len(office.letters(seat)) == 2, "start and receipt: who is not asked reads of it when the turn is over"
    office.letters("Red")
    office.mail("Red", "3 VICEROY barbary salt 1")
    office.poll()
    settled(office)
    for seat in ("Blue", "Green", "Yellow"):
        [report] = office.letters(seat)
        assert all(f"ROUND {number}\n" in report.text for number in range(1, 6)), "every round is told once"
    assert office.dossier().record.turn == 2
    assert office.dossier().table.state.territories["barbary"].resources["salt"] == ["Red"]


@pytest.mark.parametrize(
    ("zone", "begin", "hour"),
    [
        ("Europe/Berlin", datetime(2026, 3, 27, 12, 0, tzinfo=UTC), 20),  # summer time begins on the 29th
        ("Europe/Berlin", datetime(2026, 10, 23, 12, 0, tzinfo=UTC), 20),  # it ends on the 25th
        ("America/New_York", datetime(2026, 3, 6, 12, 0, tzinfo=UTC), 20),
        ("Europe/Berlin", datetime(2026, 12, 30, 12, 0, tzinfo=UTC), 20),  # a year's end
    ],
)
def test_a_deadline_keeps_its_hour_and_is_played_on_time(tmp_path, zone: str, begin: datetime, hour: int) -> None:  # type: ignore[no-untyped-def]
    from zoneinfo import ZoneInfo

    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", begin=begin) as office:
        office.new_game(clock={"every": f"Mon {hour}:00", "zone": zone, "grace": "0h"})
        wait = office.dossier().wait
        assert wait
        local = wait.deadline.astimezone(ZoneInfo(zone))
        assert (local.hour, local.minute, local.weekday()) == (hour, 0, 0)
        office.until(wait.deadline - timedelta(seconds=5))
        assert office.poll().adjudicated == 0
        office.until(wait.deadline + timedelta(seconds=1))
        assert office.poll().adjudicated == 1


def test_a_pass_that_comes_late_plays_once_and_sends_no_old_reminders(office: Office) -> None:
    office.new_game(clock={"grace": "0h"})
    office.later(days=30)
    counts = office.poll()
    assert counts.adjudicated == 1
    assert counts.reminded == 0
    wait = office.dossier().wait
    assert wait
    assert wait.deadline > office.now + timedelta(days=2), "the next turn has its full time"


def test_what_was_published_cannot_change_silently(office: Office) -> None:
    """The rules have changed while a phase is open: the game is held, and goes on when the moderator says so."""
    office.new_game(clock={"tempo": "round"})
    for seat in SEATS:
        office.mail(seat, LINE_UP)
    office.poll()
    settled(office)
    with office.desk.store.transaction() as work:
        told = list(work.published("g1"))
        work.put_published("g1", [Event("cards-revealed", {"round": 1, "cards": {"Red": "other"}}, "4.1"), *told[1:]])
    for seat in SEATS:
        office.mail(seat, "1 SCIENTIST seafaring")
    office.poll()
    office.later(minutes=31)
    assert office.poll().held == 1
    record = office.dossier().record
    assert record.status is GameStatus.HELD
    assert "cards-revealed" in record.held_reason
    [notice] = office.letters(MODERATOR)
    assert "g1" in notice.subject or "Amber Fleet" in notice.subject
