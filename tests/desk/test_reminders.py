"""Reminders: one mail a person for all games of a pass, to nobody who owes nothing, never twice."""

from __future__ import annotations

from datetime import timedelta

from pbem.desk.clock import Wait
from pbem.desk.ground.desk import Desk
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import wake_all
from tests.desk.acting import read_away
from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


def open_wait(office: Office) -> Wait:
    wait = office.dossier().wait
    assert wait is not None
    return wait


def two_games(office: Office) -> list[str]:
    """Two games whose first reminder is due within the same minute."""
    games = []
    for _ in range(2):
        games.append(office.new_game())
        office.later(seconds=20)
    read_away(office)
    office.until(open_wait(office).deadline - timedelta(hours=24) + timedelta(minutes=2))
    return games


def test_one_mail_for_all_games(any_office: Office) -> None:
    office = any_office
    games = two_games(office)
    assert office.poll().reminded == 2
    for seat in SEATS:
        [letter] = office.letters(seat)
        assert "2 games want orders" in letter.subject
        for game in games:
            assert f"({game})" in letter.text
    office.later(minutes=5)
    assert office.poll().reminded == 0
    assert not office.letters("Red")


def test_only_the_game_that_is_owed(office: Office) -> None:
    games = two_games(office)
    office.mail("Red", orders_of("Red"))
    office.poll()
    [reminder] = [each for each in office.letters("Red") if "wanted" in each.subject]
    assert f"[{games[0]} red" in reminder.subject
    [reminder] = office.letters("Green")
    assert "2 games want orders" in reminder.subject


def test_who_owes_nothing_is_not_written_to(office: Office) -> None:
    office.new_game()
    all_send_orders(office, ("Red", "Blue", "Green"))
    read_away(office)
    office.until(open_wait(office).deadline - timedelta(hours=24) + timedelta(minutes=2))
    assert office.poll().reminded == 1
    assert [seat for seat in SEATS if office.letters(seat)] == ["Yellow"]


def test_two_passes_at_once_remind_once(any_office: Office) -> None:
    office = any_office
    two_games(office)
    first = Counts()
    wake_all(office.desk, office.now, first)
    other = Desk.open(office.desk.config)
    try:
        second = Counts()
        wake_all(other, office.now, second)
    finally:
        other.close()
    assert (first.reminded, second.reminded) == (2, 0)
    office.poll()
    assert len(office.letters("Green")) == 1


def test_a_game_that_changes_meanwhile_is_reminded_by_the_next_pass(office: Office) -> None:
    from pbem.desk.playing.reminders import Reminded, send_reminders
    from pbem.desk.polling.wake import wake

    first, second = two_games(office)
    reminded: list[Reminded] = []
    for game in (first, second):
        wake(office.desk, game, office.now, reminded)
    assert len(reminded) == 2
    with office.desk.store.transaction() as work:
        kept = work.claim_game(second)
        assert kept is not None
        work.save_game(kept, kept.version)
    assert send_reminders(office.desk, reminded, office.now) == 1
    office.poll()
    subjects = [letter.subject for letter in office.letters("Red")]
    assert len(subjects) == 2
    assert not any("2 games" in subject for subject in subjects)
