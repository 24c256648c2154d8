"""Bad input is a normal day: every mail gets one clear answer or a recorded reason, and nothing that stood is lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pbem.desk.entrance.mails_shown import retry_mails
from pbem.desk.moderation.beginning_and_end import end
from pbem.store.stored_values import MailHead, MailStatus
from tests.desk.acting import do
from tests.desk.office import MODERATOR, TABLE, Office, address_of
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

STRANGER = "stranger@elsewhere.example"


def handled(office: Office) -> MailHead:
    """The newest mail of the inbox."""
    with office.desk.store.read() as work:
        newest = max(number for number in range(1, 200) if work.mail(number))
        found = work.mail(newest)
    assert found is not None
    return found


def from_stranger(**headers: str) -> bytes:
    lines = {"From": STRANGER, "To": TABLE, "Subject": "hello", "Message-ID": "<1@elsewhere.example>", **headers}
    return ("".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\nLet me play!\r\n").encode()


def test_a_stranger_is_answered_once_a_day(office: Office) -> None:
    office.new_game()
    office.deliver(from_stranger())
    office.poll()
    [answer] = office.letters(STRANGER)
    assert TABLE in answer.text
    office.later(hours=2)
    office.deliver(from_stranger(**{"Message-ID": "<2@elsewhere.example>"}))
    office.poll()
    assert not office.letters(STRANGER)
    assert handled(office).status is MailStatus.DISCARDED
    assert "today" in handled(office).reason
    office.later(hours=24)
    office.deliver(from_stranger(**{"Message-ID": "<3@elsewhere.example>"}))
    office.poll()
    assert len(office.letters(STRANGER)) == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List-Id": "<list.elsewhere.example>"},
        {"Return-Path": "<>"},
        {"From": "MAILER-DAEMON@elsewhere.example"},
        {"From": TABLE},
        {"X-PBEM-Loop": TABLE},
        {"Subject": "Out of office: hello"},
    ],
    ids=lambda headers: next(iter(headers)),
)
def test_machines_are_never_answered(office: Office, headers: dict[str, str]) -> None:
    office.new_game()
    before = {address: len(office.all_letters(address)) for address in (STRANGER, TABLE, MODERATOR)}
    office.deliver(from_stranger(**headers))
    office.poll()
    assert {address: len(office.all_letters(address)) for address in before} == before
    assert handled(office).status is MailStatus.DISCARDED
    assert handled(office).reason


def test_an_absence_is_taken_whatever_the_subject_says(office: Office) -> None:
    """A player writes it into the subject as well: no program's note, and never discarded."""
    office.new_game()
    office.letters("Red")
    office.mail("Red", "ABWESEND 27.1.", subject="Abwesend: 27.1.")
    office.poll()
    [answer] = office.letters("Red")
    assert "27 January" in answer.text
    assert handled(office).status is MailStatus.HANDLED


def test_the_right_token_from_an_unknown_address_waits_for_a_confirmation(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    office.mail("Red", orders_of("Red"), from_address="red.holiday@elsewhere.example")
    office.poll()
    assert not office.dossier().sheets["Red"].orders
    assert not office.letters("red.holiday@elsewhere.example")
    [question] = office.letters("Red")
    assert "red.holiday@elsewhere.example" in question.text
    assert "CARDS scientist" in question.text
    office.mail("Red", "CONFIRM")
    office.poll()
    assert office.dossier().sheets["Red"].orders["2"].text.startswith("2 EXPLORE west-africa")
    [receipt] = office.letters("Red")
    assert "6 lines taken" in receipt.subject


def test_who_confirms_a_mail_confirms_no_other(office: Office) -> None:
    """Somebody writes with Red's address as sender before Red writes from elsewhere and confirms that."""
    office.new_game()
    office.mail("Red", "1 SCIENTIST navy", to=TABLE, subject="orders", in_reply_to="")
    office.poll()
    office.later(minutes=1)
    office.mail("Red", "2 EXPLORE west-africa", from_address="red.holiday@elsewhere.example")
    office.poll()
    office.mail("Red", "yes")
    office.poll()
    assert list(office.dossier().sheets["Red"].orders) == ["2"]
    with office.desk.store.read() as work:
        assert len(work.held_mails()) == 1


def test_a_confirmation_that_may_mean_several_mails_confirms_none(office: Office) -> None:
    """One of them may be forged, and whoever answers a report with CONFIRM has not said which."""
    office.new_game()
    report = office.all_letters(address_of("Red"))[0]
    to: dict[str, Any] = {
        "to": report.header("reply-to").rpartition("<")[2].rstrip("> "),
        "subject": f"Re: {report.subject}",
    }
    office.mail("Red", "1 SCIENTIST economy", to=TABLE, subject="orders", in_reply_to="")
    office.mail("Red", "2 EXPLORE west-africa", from_address="red.holiday@elsewhere.example", **to)
    office.poll()
    office.letters("Red")
    office.mail("Red", "CONFIRM", in_reply_to=report.message_id or "", **to)
    office.poll()
    assert not office.dossier().sheets["Red"].orders
    assert "2 mails wait: reply CONFIRM to the question about each" in " ".join(office.letters("Red")[-1].text.split())


def test_orders_beside_a_confirmation_are_taken_after_it(office: Office) -> None:
    office.new_game()
    office.mail("Red", "1 SCIENTIST navy\n2 EXPLORE west-africa", from_address="red.holiday@elsewhere.example")
    office.poll()
    office.letters("Red")
    office.mail("Red", "CONFIRM\n1 SCIENTIST economy\nBest wishes")
    office.poll()
    orders = office.dossier().sheets["Red"].orders
    assert "economy" in orders["1"].text.lower()
    assert "2" in orders
    assert len(office.letters("Red")) == 2, "an answer to each mail"


def test_a_confirmation_of_nothing_is_answered(office: Office) -> None:
    office.new_game()
    office.mail("Red", "1 SCIENTIST navy", from_address="red.holiday@elsewhere.example")
    office.poll()
    for _ in range(2):
        office.letters("Red")
        office.mail("Red", "CONFIRM")
        office.poll()
        assert len(office.letters("Red")) == 1


@pytest.mark.parametrize("retried", [False, True], ids=["confirmed", "retried"])
def test_orders_that_waited_for_a_person_leave_time_to_settle(
    office: Office, monkeypatch: pytest.MonkeyPatch, retried: bool
) -> None:
    """They make all orders complete, hours after they were written: nobody could think better of it."""
    office.new_game()
    all_send_orders(office, ("Blue", "Green", "Yellow"))
    with monkeypatch.context() as broken:
        if retried:
            broken.setattr("pbem.desk.incoming.inbox.take_orders", None)
            office.mail("Red", orders_of("Red"))
        else:
            office.mail("Red", orders_of("Red"), from_address="red.holiday@elsewhere.example")
        office.poll()
    office.later(hours=5)
    if retried:
        retry_mails(office.desk, None)
    else:
        office.mail("Red", "CONFIRM")
    assert office.poll().adjudicated == 0
    office.later(minutes=31)
    assert office.poll().adjudicated == 1


def test_a_reply_in_one_game_that_names_another_changes_neither(office: Office) -> None:
    games = [office.new_game() for _ in range(2)]
    office.letters("Red")
    office.mail("Red", f"GAME {games[0]}\n1 SCIENTIST navy")
    assert office.poll().failed == 0
    for office.game in games:
        assert not office.dossier().sheets["Red"].orders
    [receipt] = office.letters("Red")
    assert f"reply to a mail of {games[0]}" in " ".join(receipt.text.split())


def test_the_line_that_names_the_game_is_no_order(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    office.mail("Red", "Game: G1\n1 SCIENTIST navy")
    office.mail("Red", "Game on\n1 SCIENTIST economy")
    office.poll()
    first, second = office.letters("Red")
    assert "1 line taken" in first.subject
    assert "refused" not in first.subject
    assert "1 line taken" in second.subject
    assert "what is said to people" in " ".join(second.text.split()), "there is no game of that name"


def test_a_game_that_is_over_is_none_of_those_a_mail_may_be_for(office: Office) -> None:
    first, second = (office.new_game() for _ in range(2))
    office.game = first
    do(office, end())
    office.letters("Red")
    office.mail("Red", "1 SCIENTIST navy", to=TABLE, subject="orders", in_reply_to="")
    office.poll()
    [question] = office.letters("Red")
    assert f"[{second} red " in question.subject
    assert "CONFIRM" in question.text


def test_who_writes_before_the_game_has_begun_is_told_so(office: Office) -> None:
    office.new_game(begin=False)
    office.deliver(from_stranger(From=address_of("Red")).replace(b"Let me play!", b"1 PASS"))
    assert office.poll().failed == 0
    [answer] = office.letters("Red")
    assert "has not begun" in answer.text
    assert not office.letters(MODERATOR)


def test_a_forged_sender_without_the_token_changes_nothing(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    office.mail(
        "Red", "CARDS trader, merchant, viceroy, explorer, scientist", to=TABLE, subject="orders", in_reply_to=""
    )
    office.poll()
    assert not office.dossier().sheets["Red"].orders
    [question] = office.letters("Red")
    assert "CONFIRM" in question.text, "the real owner is asked"


def test_another_seats_mail_cannot_order_for_red(office: Office) -> None:
    office.new_game()
    office.mail("Blue", "GAME g1\n" + orders_of("Red"), subject="[g1 red 0000000000000000] orders")
    office.poll()
    assert not office.dossier().sheets["Red"].orders


def test_an_empty_mail_gets_a_receipt_that_says_what_stands(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    office.mail("Red", "\n\n")
    office.poll()
    [receipt] = office.letters("Red")
    assert "STILL WANTED" in receipt.text


def test_a_mail_that_is_too_large_loses_nothing_that_stood(office: Office) -> None:
    office.new_game()
    office.mail("Red", orders_of("Red"))
    office.poll()
    office.letters("Red")
    office.mail("Red", "1 SCIENTIST economy\n" + "x" * 3_000_000)
    office.poll()
    [answer] = office.letters("Red")
    assert "bytes" in answer.text
    assert "seafaring" in office.dossier().sheets["Red"].orders["1"].text.lower()


@pytest.mark.parametrize(
    "raw",
    [
        b"\r\n",
        b"\x00\xff" * 5000,
        b"From: a@b\r\nFrom: c@d\r\n\r\n1 PASS",
        b"no header at all\n\njust words",
        b"From: x@y.example\r\n" + b"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n" * 2,
        b"From: =?utf-8?b?" + b"A" * 4000 + b"?= <x@y.example>\r\nSubject: \xff\xfe\r\n\r\n\x80\x81",
    ],
    ids=["empty", "binary", "two senders", "no header", "broken boundary", "junk headers"],
)
def test_junk_never_stops_the_pass(office: Office, raw: bytes) -> None:
    office.new_game()
    office.deliver(raw)
    office.mail("Red", orders_of("Red"))
    counts = office.poll()
    assert counts.failed == 0
    assert office.dossier().sheets["Red"].orders
    with office.desk.store.read() as work:
        found = [work.mail(number) for number in (1, 2)]
    assert all(mail and mail.status is not MailStatus.NEW for mail in found)
    assert all(mail and (mail.reason or mail.status is MailStatus.HANDLED) for mail in found)


def test_too_many_mails_in_an_hour_get_one_answer_and_then_silence(office: Office) -> None:
    office.new_game()
    object.__setattr__(office.desk.config.limits, "mails_an_hour", 5)
    office.letters("Red")
    for number in range(9):
        office.mail("Red", f"1 SCIENTIST seafaring\n# {number}")
        office.later(seconds=10)
    office.poll()
    subjects = [letter.subject for letter in office.letters("Red")]
    assert sum("1 line taken" in subject for subject in subjects) == 5
    assert 1 <= len(subjects) - 5 <= 4


def test_a_mail_to_a_game_that_is_over_is_answered(office: Office) -> None:
    from dataclasses import replace

    from pbem.store.stored_values import GameStatus

    office.new_game()
    record = office.dossier().record
    with office.desk.store.transaction() as work:
        work.save_game(replace(record, status=GameStatus.OVER, due_at=None), record.version)
    office.letters("Red")
    office.mail("Red", "1 PASS")
    office.poll()
    [receipt] = office.letters("Red")
    assert "over" in receipt.text


def test_a_hard_bounce_marks_the_address_and_tells_the_moderator(office: Office) -> None:
    office.new_game()
    report = (
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example\r\nTo: table@example.org\r\nSubject: Undelivered\r\n"
        'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nno such user\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; {address_of('Blue')}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
    )
    office.deliver(report.encode())
    office.poll()
    [notice] = office.letters(MODERATOR)
    assert address_of("Blue") in notice.text
    with office.desk.store.read() as work:
        player = work.player_by_address(address_of("Blue"))
        assert player
        [address] = work.addresses(player.id)
    assert address.bad_since is not None


def test_a_mail_for_a_turn_that_is_over_does_not_harm_the_next(office: Office) -> None:
    """A plan that arrives after the turn was played is read for the turn that is open now, and the receipt says so."""
    office.new_game()
    for seat in ("Red", "Blue", "Green", "Yellow"):
        office.mail(seat, orders_of(seat))
    office.poll()
    office.later(minutes=31)
    office.poll()
    office.letters("Red")
    office.mail("Red", "3 VICEROY levant rugs 1", date=office.now - timedelta(hours=1))
    office.poll()
    [receipt] = office.letters("Red")
    assert "turn 2" in receipt.subject


@pytest.mark.parametrize("senders", [("red@players.example", "blue@players.example"), ()], ids=["two", "none"])
@pytest.mark.parametrize("about", ["seat", "table", "game not begun", "too large"])
def test_a_mail_of_no_one_sender_is_no_fault(office: Office, about: str, senders: tuple[str, ...]) -> None:
    """It carries a token, but there is nobody to answer: the seat's player is asked, or nothing is done."""
    office.new_game(begin=about != "game not begun")
    if about in ("table", "game not begun"):
        office.deliver(f"From: {address_of('Red')}\r\nTo: {TABLE}\r\nMessage-ID: <1@x>\r\n\r\nLIST\r\n".encode())
        office.poll()
    newest = office.all_letters(address_of("Red"))[-1]
    to = newest.header("reply-to").rpartition("<")[2].rstrip("> ")
    text = "x" * 20_000 if about == "too large" else "1 SCIENTIST navy"
    sender = "".join(f"From: {each}\r\n" for each in senders)
    before = len(office.all_letters(address_of("Red")))
    office.deliver(f"{sender}To: {to}\r\nMessage-ID: <2@x>\r\n\r\n{text}\r\n".encode())
    assert office.poll().failed == 0
    asked = office.all_letters(address_of("Red"))[before:]
    assert handled(office).status is (MailStatus.HELD if about == "seat" else MailStatus.DISCARDED)
    assert ["CONFIRM" in letter.text for letter in asked] == ([True] if about == "seat" else [])


def test_a_line_without_end_is_answered_in_a_short_mail(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    office.mail("Red", "x" * 500_000)
    office.poll()
    [answer] = office.letters("Red")
    assert "12,000 is the most that is read" in " ".join(answer.text.split())
    assert len(answer.raw) < 10_000


def test_the_question_about_a_long_mail_is_short(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    office.mail("Red", "NAME Anna\n" + "y" * 11_000 + "\n" + "z\n" * 5_000, to=TABLE, subject="x", in_reply_to="")
    office.poll()
    [question] = office.letters("Red")
    assert "CONFIRM" in question.text
    assert len(question.raw) < 20_000
