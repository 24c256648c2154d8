"""Who is writing: tokens that run out, limits, what is asked and how often, and programs that write for people."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.ground.desk import Desk
from pbem.desk.tokens.seat_tokens import renew_token
from pbem.mail.letter import Letter
from pbem.store.stored_values import MailStatus
from tests.desk.office import TABLE, Office, address_of, open_office
from tests.desk.test_turn_by_mail import all_send_orders
from tests.mail.keys import make_key

RED = address_of("Red")


def reply_to(letter: Letter) -> str:
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ")


def plain(letter: Letter) -> str:
    return " ".join(letter.text.split())


def without_token(office: Office, text: str, sender: str = RED) -> None:
    """A mail that says it is of `sender`, and carries no token."""
    office.mail("Red", text, to=TABLE, subject="orders", from_address=sender, in_reply_to="")
    office.poll()


def statuses(office: Office) -> list[tuple[str, str]]:
    """Rule and status of every mail that came in, oldest first."""
    with office.desk.store.read() as work:
        mails = [mail for status in MailStatus for mail in work.mails(status)]
    return [(mail.rule, str(mail.status)) for mail in sorted(mails, key=lambda mail: mail.id)]


# --- tokens ---------------------------------------------------------------------------------------------------------


def test_orders_with_an_old_token_are_asked_about_and_told_why(office: Office) -> None:
    office.new_game()
    [report] = office.letters("Red")
    with office.desk.store.transaction() as work:
        renew_token(office.desk, work, office.game, "Red", office.now)
    office.mail("Red", "1 PASS")
    office.poll()
    [question] = office.letters("Red")
    assert "with the token of an older mail" in plain(question)
    assert "1 PASS" in question.text
    assert reply_to(question) != reply_to(report)


def test_orders_without_a_token_are_asked_about(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    without_token(office, "1 PASS")
    [question] = office.letters("Red")
    assert "without the token that my mails to you carry" in plain(question)
    assert office.dossier().sheets["Red"].orders == {}


def test_an_answer_that_comes_too_late_is_told_so(office: Office) -> None:
    office.new_game(clock={"every": "1000h"})
    office.letters("Red")
    without_token(office, "1 PASS")
    [question] = office.letters("Red")
    office.later(days=4)
    office.mail("Red", "CONFIRM", to=reply_to(question), subject=f"Re: {question.subject}")
    office.poll()
    [answer] = office.letters("Red")
    assert "send it once more" in plain(answer)
    assert office.dossier().sheets["Red"].orders == {}
    assert statuses(office) == [("sender-alone", "refused"), ("stale-token", "refused")]


def test_a_question_is_about_one_mail_and_its_answer_too(office: Office) -> None:
    """Whoever confirms his own mail does not confirm one that somebody else wrote meanwhile."""
    office.new_game()
    office.letters("Red")
    without_token(office, "5 PASS")
    without_token(office, "4 PASS")
    mine, forged = office.letters("Red")
    office.mail("Red", "CONFIRM", to=reply_to(mine), subject=f"Re: {mine.subject}", in_reply_to="")
    office.poll()
    assert list(office.dossier().sheets["Red"].orders) == ["5"]
    assert reply_to(mine) != reply_to(forged)
    office.mail("Red", "CONFIRM", to=reply_to(mine), subject=f"Re: {mine.subject}", in_reply_to="")
    office.poll()
    assert list(office.dossier().sheets["Red"].orders) == ["5"], "a second CONFIRM opens nothing more"


def test_a_program_that_writes_unsubscribe_into_the_subject_alone_is_understood(office: Office) -> None:
    office.new_game()
    [report] = office.letters("Red")
    office.mail("Red", "", to=reply_to(report), subject=f"UNSUBSCRIBE {report.subject}")
    office.poll()
    [answer] = office.letters("Red")
    assert "UNSUBSCRIBE" in answer.text
    assert office.dossier().seat("Red").address == RED, "a seated player is asked, never resigned by a click"


# --- limits ---------------------------------------------------------------------------------------------------------


def test_forged_mails_make_no_flood_and_lock_nobody_out(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    for number in range(40):
        without_token(office, f"{number % 5 + 1} PASS")
    letters = office.letters("Red")
    assert len(letters) == 11, "ten questions, and one that says so"
    assert "as many as 10 answers went to" in plain(letters[-1]).lower()
    office.mail("Red", "5 PASS", to=reply_to(office.all_letters(RED)[0]), subject="orders")
    office.poll()
    assert len(office.letters("Red")) == 1
    assert list(office.dossier().sheets["Red"].orders) == ["5"]
    office.later(days=1)
    without_token(office, "4 PASS")
    assert len(office.letters("Red")) == 1, "the next day begins anew"


def test_a_crowd_of_strangers_is_not_answered_whole(office: Office) -> None:
    for number in range(20):
        raw = f"From: {number}@else.example\r\nTo: {TABLE}\r\nSubject: hi {number}\r\n\r\nhi {number}\r\n"
        office.deliver(raw.encode())
    office.poll()
    answered = [number for number in range(20) if office.letters(f"{number}@else.example")]
    assert len(answered) == 12
    assert statuses(office).count(("too-many-strangers", "discarded")) == 8


# --- what is proved elsewhere ---------------------------------------------------------------------------------------


def test_with_trust_dkim_a_signed_mail_is_taken_and_an_unsigned_one_asked_about(tmp_path: Path) -> None:
    key = make_key()
    asked: list[bytes] = []

    def names(name: bytes, timeout: float = 0) -> bytes:
        asked.append(name)
        return key.record

    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", trust={"mode": "dkim"}) as office:
        office.desk.name_servers = names
        office.new_game()
        report = office.letters("Red")[-1]
        raw = office.mail("Red", "5 PASS")
        office.poll()
        assert office.dossier().sheets["Red"].orders == {}
        assert "nothing proves" in plain(office.letters("Red")[-1])
        raw = raw.replace(b"5 PASS", b"4 PASS").replace(b"<red.1@", b"<red.2@")
        office.deliver(key.sign(raw, "players.example"))
        office.poll()
        assert list(office.dossier().sheets["Red"].orders) == ["4"]
        assert asked == [b"s1._domainkey.players.example."], "once, before the transaction"
        assert report.message_id


# --- secrets --------------------------------------------------------------------------------------------------------


def test_no_token_reaches_a_log_or_a_record(
    office: Office, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    office.new_game()
    tokens = set(office.dossier().tokens.values())
    all_send_orders(office)
    without_token(office, "1 PASS", "red@elsewhere.example")
    tokens |= {found.token for found in found_tokens(office)}

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError(f"mail to {office.all_letters(RED)[0].header('reply-to')}")

    with monkeypatch.context() as patched:
        patched.setattr("pbem.desk.incoming.inbox.take_orders", broken)
        office.mail("Blue", "1 PASS")
        office.poll()
    office.later(minutes=31)
    office.poll()
    with office.desk.store.transaction() as work:
        renew_token(office.desk, work, office.game, "Red", office.now)
    tokens |= {found.token for found in found_tokens(office)}
    office.later(days=4)
    office.poll()
    assert len(tokens) >= 6
    said = caplog.text + records(office.desk)
    assert len(said) > 1000
    assert [token[:4] for token in tokens if token in said] == []


def found_tokens(office: Office) -> list[Any]:
    with office.desk.store.read() as work:
        return list(work.tokens(office.game))


def records(desk: Desk) -> str:
    """What the database says for people to read: acts, the log, the records of mails and letters, marks."""
    asked = (
        "SELECT * FROM act",
        "SELECT * FROM log_entry",
        "SELECT key, sender, rule, reason, error, game, seat FROM inbox",
        "SELECT recipient, kind, cause, game, seat, error, message_id FROM outbox",
        "SELECT * FROM mark",
        "SELECT * FROM setting",
        "SELECT * FROM heartbeat",
    )
    with desk.store._engine.begin() as connection:
        return "\n".join(str(tuple(row)) for each in asked for row in connection.exec_driver_sql(each))
