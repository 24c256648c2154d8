"""Sending: what is wrong with one letter stops no other, and nothing goes twice for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.desk.ground.desk import Desk
from pbem.desk.letters.sending import BATCH, LEASE
from pbem.mail.transports import Refused, Unusable
from pbem.mail.transports.maildir import MaildirOut
from pbem.store.stored_values import LetterStatus, NewLetter
from tests.desk.office import MODERATOR, SEATS, Office, address_of

Send = Callable[[Any, str, str, bytes], None]
really_send: Send = MaildirOut.send


def test_a_letter_that_breaks_the_program_stops_no_other(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.new_game(begin=False)
    sent: list[str] = []

    def fragile(self: Any, sender: str, to: str, raw: bytes) -> None:
        if to == address_of("Green"):
            raise ZeroDivisionError("a fault of ours")
        sent.append(to)
        really_send(self, sender, to, raw)

    put(office, [address_of(seat) for seat in SEATS])
    monkeypatch.setattr(MaildirOut, "send", fragile)
    counts = office.poll()
    assert (counts.sent, counts.deferred) == (3, 1)
    assert "ZeroDivisionError" in counts.trouble
    office.later(minutes=30)
    office.poll()
    assert sorted(sent) == sorted(address_of(seat) for seat in SEATS if seat != "Green"), "each once"


def test_a_server_that_does_not_answer_is_asked_once_a_pass(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def down(self: Any, sender: str, to: str, raw: bytes) -> None:
        tried.append(to)
        raise Unusable("the mail server does not answer")

    people = [f"{number}@players.example" for number in range(BATCH + 10)]
    put(office, people)
    with monkeypatch.context() as broken:
        broken.setattr(MaildirOut, "send", down)
        counts = office.poll()
    assert len(tried) == 1
    assert counts.deferred == BATCH, "the others have not been touched"
    assert "does not answer" in counts.trouble
    office.later(minutes=5)
    assert office.poll().sent == len(people)


def test_a_password_that_is_not_there_puts_letters_off(office: Office) -> None:
    config = office.desk.config
    smtp = config.mail.outgoing.model_copy(update={"kind": "smtp", "host": "localhost", "password_env": "PBEM_NONE"})
    mail = config.mail.model_copy(update={"outgoing": smtp})
    desk = Desk(config=config.model_copy(update={"mail": mail}), store=office.desk.store)
    put(office, [address_of("Red")])
    office.desk = desk
    counts = office.poll()
    assert counts.deferred == 1
    assert "PBEM_NONE" in counts.trouble


def test_nobody_gets_a_letter_twice_while_sending_takes_long(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each letter takes three minutes: other workers must find those that are being sent still leased."""
    sent: list[str] = []

    def slow(self: Any, sender: str, to: str, raw: bytes) -> None:
        with office.desk.store.transaction() as work:
            others = work.claim_letters(BATCH, now=office.now, lease=LEASE, owner="another")
            work.sent([letter.id for letter in others], at=office.now)
        sent.extend([to, *(letter.recipient for letter in others)])
        office.later(minutes=3)

    people = [f"{number}@players.example" for number in range(2 * BATCH)]
    put(office, people)
    monkeypatch.setattr(MaildirOut, "send", slow)
    for _ in range(20):
        office.poll()
        office.later(minutes=11)
    assert sorted(sent) == sorted(people)


def test_a_moderator_is_told_no_seats_token(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(self: Any, sender: str, to: str, raw: bytes) -> None:
        if to == address_of("Green"):
            raise Refused("550 no such user here", recipient=True)
        really_send(self, sender, to, raw)

    monkeypatch.setattr(MaildirOut, "send", unknown)
    office.new_game()
    office.poll()
    [notice] = office.letters(MODERATOR)
    assert "green" in notice.text
    assert office.dossier().tokens["Green"] not in notice.text


def put(office: Office, people: list[str], cause: str = "test", text: bytes = b"") -> None:
    """A letter to each of them is in the outbox."""
    with office.desk.store.transaction() as work:
        work.put_letters(
            [
                NewLetter(
                    recipient=to,
                    kind="notice",
                    cause=cause,
                    message_id=f"<{cause}.{to}>",
                    raw=f"To: {to}\r\n\r\n".encode() + text,
                    created=office.now,
                )
                for to in people
            ]
        )


def test_what_was_not_come_to_within_the_lease_is_left(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    def slow(self: Any, sender: str, to: str, raw: bytes) -> None:
        sent.append(to)
        office.later(seconds=LEASE.total_seconds() / 4)

    put(office, [f"{number}@players.example" for number in range(10)])
    monkeypatch.setattr(MaildirOut, "send", slow)
    office.poll()
    assert len(sent) == 3, "the next one might have been under way when its lease was over"
    with office.desk.store.read() as work:
        assert not work.letters(LetterStatus.LEASED)
        assert len(work.letters(LetterStatus.WAITING)) == 7
    office.later(minutes=1)
    office.poll()
    assert len(set(sent)) == len(sent) == 6
