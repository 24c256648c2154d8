"""Mail of the table that does not get through costs nobody a deadline."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pbem.desk.clock import Wait
from pbem.mail.transports import Deferred, Refused
from pbem.mail.transports.maildir import MaildirOut
from tests.desk.acting import read_away, words
from tests.desk.office import MODERATOR, SEATS, Office, address_of
from tests.desk.test_turn_by_mail import all_send_orders

OTHERS = tuple(seat for seat in SEATS if seat != "Yellow")
really_send = MaildirOut.send


def open_wait(office: Office) -> Wait:
    wait = office.dossier().wait
    assert wait is not None
    return wait


def failing(monkeypatch: pytest.MonkeyPatch, failure: Exception) -> None:
    """Mail to Yellow fails so."""

    def send(self: Any, sender: str, to: str, raw: bytes) -> None:
        if to == address_of("Yellow"):
            raise failure
        really_send(self, sender, to, raw)

    monkeypatch.setattr(MaildirOut, "send", send)


@pytest.mark.parametrize(
    ("failure", "says"),
    [
        (Refused("550 no such mailbox", recipient=True), "could not be delivered"),
        (Deferred("451 try again later"), "has not been taken yet"),
    ],
)
def test_the_deadline_is_moved_on_once_and_no_miss_is_counted(
    office: Office, monkeypatch: pytest.MonkeyPatch, failure: Exception, says: str
) -> None:
    failing(monkeypatch, failure)
    office.new_game(clock={"grace": "0h", "drop_after": 1})
    all_send_orders(office, OTHERS)
    due = open_wait(office).deadline
    read_away(office)
    office.letters(MODERATOR)
    office.until(due)
    office.poll()
    wait = open_wait(office)
    assert wait.deadline == due + timedelta(hours=24), "a day at most"
    assert (wait.stretched, wait.excused) == (True, ("Yellow",))
    letter = office.letters("Red")[-1]
    assert "mail did not reach Yellow in time" in words(letter)
    notice = next(each for each in office.letters(MODERATOR) if "did not get through" in each.subject)
    assert says in words(notice)
    office.until(wait.deadline)
    assert office.poll().adjudicated == 1
    assert office.dossier().seat("Yellow").missed == 0
    assert office.dossier().people["Yellow"].kept == "~"
    assert not any("missed" in each.subject for each in office.letters(MODERATOR))


def test_a_letter_that_went_out_late_gives_back_what_it_took(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        failing(broken, Deferred("451 greylisted"))
        office.new_game(clock={"grace": "0h"})
        all_send_orders(office, OTHERS)
        due = open_wait(office).deadline
        for _ in range(3):
            office.later(hours=1)
            office.poll()
    office.later(hours=2)
    office.poll()
    assert office.letters("Yellow")
    office.until(due)
    office.poll()
    gained = open_wait(office).deadline - due
    assert timedelta(hours=5) <= gained <= timedelta(hours=5, minutes=2)


def test_a_letter_that_is_delivered_in_time_changes_nothing(office: Office) -> None:
    office.new_game(clock={"grace": "12h"})
    all_send_orders(office, OTHERS)
    office.until(open_wait(office).deadline)
    office.poll()
    assert open_wait(office).grace_used
    assert not open_wait(office).stretched


def test_a_dead_address_does_not_hold_a_game_for_ever(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, Refused("550 no such mailbox", recipient=True))
    office.new_game(clock={"grace": "0h", "drop_after": 0})
    for wait_number in range(5):
        all_send_orders(office, OTHERS)
        due = open_wait(office).deadline
        office.until(due)
        office.poll()
        stretched = wait_number < 3
        assert (open_wait(office).deadline == due + timedelta(hours=24)) == stretched
        if stretched:
            office.until(open_wait(office).deadline)
            assert office.poll().adjudicated == 1


def test_what_the_mail_cost_is_given_back_before_a_bank_is_spent(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, Deferred("451 try again later"))
    office.new_game(clock={"bank": "24h", "grace": "0h"})
    all_send_orders(office, OTHERS)
    office.until(open_wait(office).deadline)
    office.poll()
    wait = open_wait(office)
    assert (wait.stretched, wait.banks) == (True, ())
