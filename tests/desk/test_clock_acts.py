"""The moderator at a clock that has come to a halt, and what a PROCESS or a ROLLBACK finds in inbox and outbox."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.desk.clock import Wait
from pbem.desk.moderation.deadlines import pause, process, resume
from pbem.desk.moderation.pace import set_clock
from pbem.desk.moderation.rollback import rollback
from pbem.mail.transports import Deferred
from pbem.mail.transports.maildir import MaildirOut
from pbem.store.stored_values import LetterStatus
from tests.desk.acting import do, play_a_turn, read_away, record, send, words
from tests.desk.office import SEATS, Office, address_of
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

OTHERS = tuple(seat for seat in SEATS if seat != "Yellow")
really_send = MaildirOut.send


def open_wait(office: Office) -> Wait:
    wait = office.dossier().wait
    assert wait is not None
    return wait


def halted(office: Office) -> None:
    """Yellow is late and the game waits."""
    office.new_game(clock={"nmr": "wait", "grace": "0h"})
    all_send_orders(office, OTHERS)
    office.until(open_wait(office).deadline)
    office.poll()
    assert open_wait(office).halted
    read_away(office)


# --- a halt -----------------------------------------------------------------------------------------------------------


def test_a_pause_does_not_end_it(office: Office) -> None:
    halted(office)
    do(office, pause())
    office.later(days=2)
    do(office, resume())
    assert open_wait(office).halted
    assert "WANTED" in office.letters("Yellow")[-1].text
    office.poll()
    assert not office.letters("Red")[2:], "nobody is told again who is late"


def test_a_receipt_does_not_name_a_deadline_that_has_passed(office: Office) -> None:
    halted(office)
    office.later(hours=5)
    office.mail("Yellow", "CARDS explorer, scientist, viceroy, merchant, trader")
    office.poll()
    [receipt] = office.letters("Yellow")
    assert "STILL WANTED" in receipt.text
    assert "UNTIL" not in receipt.text
    assert "The deadline has passed" in words(receipt)


@pytest.mark.parametrize(("setting", "goes_on"), [("nmr=default", True), ("drop_after=5", False)])
def test_another_clock_ends_it_where_it_does_not_wait(office: Office, setting: str, goes_on: bool) -> None:
    halted(office)
    do(office, set_clock([setting]))
    office.later(minutes=1)
    assert office.poll().adjudicated == goes_on
    assert office.dossier().seat("Yellow").missed == 1, "one deadline was missed"


# --- PROCESS ----------------------------------------------------------------------------------------------------------


def test_process_says_how_many_mails_wait(office: Office) -> None:
    from pbem.desk.incoming.intake import take_in

    office.new_game()
    office.mail("Red", orders_of("Red"))
    office.later(seconds=1)
    take_in(office.desk, office.desk.mailboxes[0])
    done = do(office, process(), dry_run=True)
    assert any("not handled yet: 1" in line for line in done.says)
    office.poll()
    assert not any("not handled" in line for line in do(office, process(), dry_run=True).says)


# --- ROLLBACK ---------------------------------------------------------------------------------------------------------


def putting_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail server takes nothing for Yellow just now."""

    def send_it(self: Any, sender: str, to: str, raw: bytes) -> None:
        if to == address_of("Yellow"):
            raise Deferred("451 try again later")
        really_send(self, sender, to, raw)

    monkeypatch.setattr(MaildirOut, "send", send_it)


def waiting_reports(office: Office) -> list[str]:
    with office.desk.store.read() as work:
        return [letter.kind for letter in work.letters(LetterStatus.WAITING, game=office.game)]


def test_a_report_that_has_not_left_is_withdrawn(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.new_game()
    read_away(office)
    with monkeypatch.context() as broken:
        putting_off(broken)
        play_a_turn(office)
        assert "report" in waiting_reports(office)
        done = do(office, rollback(1))
    assert any("have not left yet are withdrawn: Yellow" in line for line in done.says)
    office.later(hours=1)
    send(office)
    subjects = [letter.subject for letter in office.letters("Yellow")]
    assert not any("adjudicated" in subject for subject in subjects)
    assert any("play goes back" in subject for subject in subjects)


def test_what_the_withdrawn_report_told_and_still_holds_is_told_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game(clock={"grace": "0h"})
    with monkeypatch.context() as broken:
        putting_off(broken)
        for turn in (2, 3):
            for _ in range(2):  # the deadline is moved on once, as the mail does not get through
                if record(office).turn < turn:
                    office.until(open_wait(office).deadline)
                    office.poll()
            assert record(office).turn == turn
        do(office, rollback(2))
        assert record(office).turn == 2
    office.later(hours=1)
    send(office)
    read_away(office)
    office.until(open_wait(office).deadline)
    assert office.poll().adjudicated == 1
    report = office.letters("Yellow")[-1]
    other = office.letters("Red")[-1]
    assert len(re.findall("^.*ROUND 1$", report.text, re.MULTILINE)) == 2, "of both turns"
    assert len(re.findall("^.*ROUND 1$", other.text, re.MULTILINE)) == 1


# --- gifts ------------------------------------------------------------------------------------------------------------


def test_a_gift_that_changes_who_owes_refreshes_the_wait(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Yellow were asked nothing any more once it has been given something."""
    from pbem.desk.game.play import GameOnTable

    office.new_game(clock={"settle": "30m"})
    all_send_orders(office, OTHERS)
    asked = GameOnTable.needs

    def without_yellow(self: Any, position: Any) -> list[Any]:
        given = bool(self.opening.interventions)
        return [need for need in asked(self, position) if need.seat != "Yellow" or not given]

    monkeypatch.setattr(GameOnTable, "needs", without_yellow)
    assert "Yellow" in open_wait(office).seats
    deadline = open_wait(office).deadline
    office.mail("Red", "GIVE Yellow 1")
    office.poll()
    wait = open_wait(office)
    assert wait.seats == OTHERS
    assert wait.deadline == deadline
    assert wait.all_in_since is not None
    assert wait.keys == tuple(decision.key for decision in office.dossier().position().waiting)
