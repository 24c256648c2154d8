"""Once a day the table tidies up: what nobody confirmed, tokens that have run out, old mail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event

from pbem.desk.hosting import sweep
from pbem.desk.tokens.seat_tokens import issue_confirm_token, renew_token
from pbem.store.stored_values import GameStatus, MailStatus
from tests.desk.office import BEGIN, Office, address_of, open_office
from tests.store.some import new_mail


def held(office: Office) -> int:
    """Orders from an unknown address wait; the number of their mail."""
    newest = office.all_letters(address_of("Red"))[-1]
    reply_to = newest.header("reply-to").rpartition("<")[2].rstrip("> ")
    office.mail("Red", "1 PASS", to=reply_to, from_address="somebody@else.example")
    office.poll()
    with office.desk.store.read() as work:
        [mail] = work.held_mails()
    return mail.id


def test_a_mail_that_nobody_confirms_is_refused_and_recorded(office: Office) -> None:
    office.new_game(clock={"every": "1000h"})
    office.poll()
    number = held(office)
    office.letters("Red")
    office.later(days=2.9)
    office.poll()
    with office.desk.store.read() as work:
        assert len(work.held_mails()) == 1
    office.later(days=1.1)
    office.poll()
    with office.desk.store.read() as work:
        mail = work.mail(number)
    assert mail is not None
    assert (mail.status, mail.reason) == (MailStatus.REFUSED, "Nobody confirmed it within 3 days.")
    assert (mail.game, mail.seat) == (office.game, "red") or mail.seat == "Red"
    assert office.letters("Red") == []


def test_old_text_is_forgotten_when_its_game_is_over(office: Office) -> None:
    office.new_game(clock={"every": "2880h"})
    office.mail("Red", "1 PASS")
    office.deliver(b"From: pat@else.example\r\nTo: table@example.org\r\nSubject: hello\r\n\r\nhello\r\n")
    office.poll()
    office.later(days=100)
    office.poll()
    assert texts(office) == ["1 PASS"], "the game goes on; the stranger's mail is of none"
    dossier = office.dossier()
    with office.desk.store.transaction() as work:
        over = replace(dossier.record, status=GameStatus.OVER, ended=office.now, due_at=None)
        assert work.save_game(over, dossier.record.version)
    office.later(days=89)
    office.poll()
    assert texts(office) == ["1 PASS"]
    office.later(days=2)
    office.poll()
    assert texts(office) == []
    with office.desk.store.read() as work:
        assert work.mails(MailStatus.HANDLED)[0].sender == address_of("Red"), "what is known of it stays"


def texts(office: Office) -> list[str]:
    """The last line of each mail of which the text is still there."""
    with office.desk.store.read() as work:
        mails = [*work.mails(MailStatus.HANDLED), *work.mails(MailStatus.REFUSED)]
    return [mail.raw.decode().strip().splitlines()[-1] for mail in mails if mail.raw]


def test_it_is_done_once_a_day(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    real = sweep.sweep
    monkeypatch.setattr(sweep, "sweep", lambda desk, now: done.append(real(desk, now)))
    office.poll()
    for _ in range(23):
        office.later(hours=1)
        office.poll()
    assert len(done) == 1
    office.later(hours=1)
    office.poll()
    assert len(done) == 2
    assert real(office.desk, office.now) == sweep.Swept(), "another worker was faster"


def test_a_pass_with_nothing_to_do_asks_one_thing_more(office: Office) -> None:
    office.poll()
    office.desk.swept = None  # another process
    with said(office) as heard:
        office.poll()
        office.poll()
    # Each pass asks whether the table was put back; only the first one when it was tidied up last.
    assert len([each for each in heard if "FROM setting" in each]) == 2 + 1
    assert [each for each in heard if each.startswith(("UPDATE inbox", "UPDATE outbox", "UPDATE seat_token"))] == []


@contextmanager
def said(office: Office) -> Iterator[list[str]]:
    heard: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        heard.append(statement)

    engines = (office.desk.store._engine, office.desk.store._reading)
    for engine in engines:
        event.listen(engine, "before_cursor_execute", hear)
    yield heard
    for engine in engines:
        event.remove(engine, "before_cursor_execute", hear)


def test_a_renewed_token_ends_all_the_seat_had(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        old = office.dossier().tokens["Red"]
        asked = issue_confirm_token(office.desk, work, office.game, "Red", "mail.7", office.now)
        new = renew_token(office.desk, work, office.game, "Red", office.now)
        assert [found.token for found in work.tokens(office.game, "Red")] == [new]
        for token in (old, asked):
            assert work.seat_by_token(token, at=office.now) is None
            assert work.stale_token(token, at=office.now) is not None


def test_a_question_can_be_answered_for_three_days(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        token = issue_confirm_token(office.desk, work, office.game, "Red", "mail.7", office.now)
        found = work.seat_by_token(token, at=office.now)
    assert found is not None
    assert found.about == "mail.7"
    office.later(days=3)
    office.poll()
    with office.desk.store.read() as work:
        assert work.seat_by_token(token, at=office.now) is None
        stale = work.stale_token(token, at=office.now)
    assert stale is not None
    assert stale.token == "", "its text is forgotten"


# --- mails of strangers that were discarded ---------------------------------------------------------------------------


def discarded(office: Office, name: str, size: int, *, game: str | None = None) -> int:
    with office.desk.store.transaction() as work:
        [number] = work.take_in([new_mail(name, at=office.now, raw=b"x" * size)]).new
        work.finish_mail(number, MailStatus.DISCARDED, at=office.now, rule="robot", game=game)
    return number


def kept(office: Office, *numbers: int) -> list[bool]:
    with office.desk.store.read() as work:
        found = [work.mail(number) for number in numbers]
    return [bool(mail and mail.raw) for mail in found]


def test_discarded_mails_of_strangers_are_kept_a_week(office: Office) -> None:
    office.new_game()
    of_nobody, of_a_game = discarded(office, "a", 100), discarded(office, "b", 100, game=office.game)
    office.later(days=6, hours=23)
    sweep.sweep(office.desk, office.now)
    assert kept(office, of_nobody, of_a_game) == [True, True]
    office.later(days=1, hours=1)
    sweep.sweep(office.desk, office.now)
    assert kept(office, of_nobody, of_a_game) == [False, True]


def test_they_never_take_more_than_what_is_set_together(tmp_path: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/t.db", keep={"discarded_megabytes": 1}) as office:
        old = discarded(office, "a", 400_000)
        office.later(minutes=1)
        newer = [discarded(office, name, 400_000) for name in ("b", "c")]
        assert sweep.trim_discarded(office.desk, office.now) == 1, "the oldest first"
        assert kept(office, old, *newer) == [False, True, True]
        assert sweep.trim_discarded(office.desk, office.now) == 0
        with office.desk.store.read() as work:
            assert work.discarded_bytes(BEGIN) == 800_000


def test_a_pass_that_brings_them_keeps_the_bound(tmp_path: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/t.db", keep={"discarded_megabytes": 1}) as office:
        for number in range(4):
            head = f"From: robot{number}@x.example\r\nTo: table@example.org\r\nAuto-Submitted: auto-replied\r\n\r\n"
            office.deliver(head.encode() + (b"x" * 70 + b"\r\n") * 6_000 + b"%d" % number)
            office.poll()
        with office.desk.store.read() as work:
            assert 0 < work.discarded_bytes(BEGIN) <= 1_000_000
