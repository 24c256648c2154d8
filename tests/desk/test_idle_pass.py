"""A pass at a glance: it overlooks nothing that the whole pass would do, and leaves the same behind."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time

from pbem.desk.ground.config import Config, WebhookSection, load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.mailbox import mailboxes_of
from pbem.desk.ground.new_table import set_up
from pbem.desk.ground.put_back import RESTORED
from pbem.desk.ground.webhook_state import NEW, WEBHOOK
from pbem.desk.polling.idle_pass import idle_pass
from pbem.desk.polling.poll import poll_once
from pbem.desk.restoring.stamp import stamp
from pbem.desk.wording.pause_marks import END, PAUSE
from pbem.mail.transports.maildir import deliver
from pbem.store.file_locks import file_lock
from pbem.store.stored_values import GameStatus, LetterStatus, MailStatus
from pbem.store.work import Work
from tests.store.some import minutes, new_game, new_letter, new_mail

MINUTE = timedelta(minutes=1)
BEGIN = minutes(60)
LATER = BEGIN + MINUTE


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Of a table that a pass has just looked at; two games are under way, one of them waits for its day."""
    set_up(tmp_path, address="table@example.net", moderator="you@example.net", zone="UTC", database="sqlite:///pbem.db")
    found = load_config(tmp_path / "pbem.toml")
    with freeze_time(BEGIN):
        desk = Desk.open(found)
        new_game(desk.store, due_at=LATER + MINUTE)
        game = new_game(desk.store)
        with desk.store.transaction() as work:
            work.save_game(replace(game, status=GameStatus.PAUSED), game.version)
            work.set_mark(game.id, PAUSE, END, (LATER + MINUTE).isoformat(), at=BEGIN)
        poll_once(desk)
        desk.close()
    return found


def changed(config: Config, change: Callable[[Work], object]) -> None:
    """Something is written, as another process would do it, and the stamp says so."""
    desk = Desk.open(config)
    with desk.store.transaction() as work:
        change(work)
        reached = work.reached()
    stamp(config, reached)
    desk.close()


def rows(config: Config) -> list[Any]:
    with sqlite3.connect(config.home / "pbem.db") as connection:
        return [
            connection.execute(f"SELECT * FROM {table}").fetchall() for table in ("fetch_mark", "heartbeat", "setting")
        ]


def test_where_nothing_is_due_it_leaves_what_the_whole_pass_leaves(config: Config) -> None:
    before = rows(config)
    with freeze_time(LATER):
        assert idle_pass(config)
        after = rows(config)
        desk = Desk.open(config)
        assert not poll_once(desk).anything()
        desk.close()
        assert after == rows(config) != before


DUE: dict[str, Callable[[Work], object]] = {
    "a mail that is stored and not handled": lambda work: work.take_in([new_mail("a")]),
    "a letter": lambda work: work.put_letters([new_letter("red@x", cause="a")]),
    "a table that was put back": lambda work: work.put_setting(RESTORED, {}),
    "a mailbox that was never read": lambda work: work.forget_fetch("mail/in"),
}


@pytest.mark.parametrize("what", DUE)
def test_what_is_due_is_left_to_the_whole_pass(config: Config, what: str) -> None:
    changed(config, DUE[what])
    before = rows(config)
    with freeze_time(LATER):
        assert not idle_pass(config)
    assert rows(config) == before


def test_a_letter_that_somebody_began_to_send_is_due_again(config: Config) -> None:
    def lease(work: Work) -> None:
        work.put_letters([new_letter("red@x", cause="a")])
        assert work.claim_letters(1, now=BEGIN, lease=MINUTE, owner="gone")

    changed(config, lease)
    with freeze_time(BEGIN + MINUTE / 2):
        assert idle_pass(config)
    with freeze_time(LATER):
        assert not idle_pass(config)


def test_a_webhook_that_failed_is_tried_again_in_its_time(config: Config) -> None:
    changed(config, lambda work: work.put_setting(WEBHOOK, {**NEW, "next": LATER.isoformat()}))
    told = config.model_copy(update={"webhook": WebhookSection(url="https://ntfy.sh/x")})
    with freeze_time(BEGIN + MINUTE / 2):
        assert idle_pass(told)
    with freeze_time(LATER):
        assert not idle_pass(told)
        assert idle_pass(config), "the host has taken it out of the config"


def test_what_is_handled_sent_or_held_back_is_not_due(config: Config) -> None:
    def settle(work: Work) -> None:
        for number, status in zip(
            work.take_in([new_mail(str(n)) for n in range(5)]).new,
            (each for each in MailStatus if each is not MailStatus.NEW),
            strict=True,
        ):
            work.finish_mail(number, status, at=BEGIN)
        work.put_letters([new_letter("red@x", cause="a")])
        work.sent([letter.id for letter in work.letters(LetterStatus.WAITING)], at=BEGIN)

    changed(config, settle)
    with freeze_time(LATER):
        assert idle_pass(config)


@pytest.mark.parametrize("after", [2 * MINUTE, timedelta(days=2), -timedelta(hours=1)], ids=["due", "outage", "back"])
def test_a_time_at_which_something_happens_is_left_to_the_whole_pass(config: Config, after: timedelta) -> None:
    before = rows(config)
    with freeze_time(BEGIN + after):
        assert not idle_pass(config)
    assert rows(config) == before


def test_a_pause_that_is_over(config: Config) -> None:
    def let_end(work: Work) -> None:
        (game,) = work.list_games(GameStatus.PAUSED)
        work.set_mark(game.id, PAUSE, END, LATER.isoformat(), at=BEGIN)

    changed(config, let_end)
    with freeze_time(LATER):
        assert not idle_pass(config)


def test_the_daily_tidying(config: Config) -> None:
    changed(config, lambda work: work.put_setting("swept", (LATER - timedelta(days=1)).isoformat()))
    with freeze_time(LATER):
        assert not idle_pass(config)


def test_mail_in_the_mailbox_is_left_there(config: Config) -> None:
    deliver(config.path("mail/in"), b"Subject: x\n\nx\n", "1")
    with freeze_time(LATER):
        assert not idle_pass(config)
    assert len(list((config.path("mail/in") / "new").iterdir())) == 1


def test_a_database_that_is_not_as_it_was(config: Config, tmp_path: Path) -> None:
    stamp(config, (7, 7))
    with freeze_time(LATER):
        assert not idle_pass(config)
    stamp(config, (0, 0))
    with freeze_time(LATER):
        assert idle_pass(config)
        with sqlite3.connect(tmp_path / "pbem.db") as connection:
            connection.execute("UPDATE alembic_version SET version_num = '0001'")
        assert not idle_pass(config)
        (tmp_path / "pbem.db").write_bytes(b"no database")
        assert not idle_pass(config)
        (tmp_path / "pbem.db").unlink()
        assert not idle_pass(config)
    assert not (tmp_path / "pbem.db").exists()


def test_another_worker_at_the_mailbox(config: Config, tmp_path: Path) -> None:
    with freeze_time(LATER), file_lock(tmp_path / "pbem.db", mailboxes_of(config)[0].name) as ours:
        assert ours
        assert not idle_pass(config)


def test_another_kind_of_table(config: Config) -> None:
    with freeze_time(LATER):
        assert idle_pass(config)
        for section, settings in (
            ("database", {"url": "postgresql://x@y/z"}),
            ("rules", {"folders": ["own"]}),
        ):
            other = getattr(config, section).model_copy(update=settings)
            assert not idle_pass(config.model_copy(update={section: other}))


def test_a_mailbox_that_cannot_be_reached(config: Config) -> None:
    nowhere = {"kind": "imap", "host": "127.0.0.1", "port": 1, "security": "none"}
    incoming = config.mail.incoming.model_copy(update=nowhere)
    with freeze_time(LATER):
        assert not idle_pass(config.model_copy(update={"mail": config.mail.model_copy(update={"incoming": incoming})}))


# --- with several mailboxes -------------------------------------------------------------------------------------------


@pytest.fixture
def two(config: Config) -> Config:
    """The same table with a second mailbox, after a pass over both."""
    file = config.home / "pbem.toml"
    further = '\n[[mail.more]]\naddress = "second@example.net"\npath = "mail/second"\n'
    file.write_text(file.read_text(encoding="utf-8") + further, encoding="utf-8")
    found = load_config(file)
    with freeze_time(BEGIN):
        desk = Desk.open(found)
        poll_once(desk)
        desk.close()
    return found


def test_both_are_looked_at_and_noted(two: Config) -> None:
    before = rows(two)
    with freeze_time(LATER):
        assert idle_pass(two)
        after = rows(two)
        desk = Desk.open(two)
        assert not poll_once(desk).anything()
        desk.close()
        assert after == rows(two) != before
        assert len(after[0]) == 2


def test_mail_in_the_second_one(two: Config) -> None:
    deliver(two.path("mail/second"), b"Subject: x\n\nx\n", "1")
    with freeze_time(LATER):
        assert not idle_pass(two)


def test_a_second_one_that_was_never_read_or_at_which_somebody_is(two: Config) -> None:
    name = mailboxes_of(two)[1].name
    with freeze_time(LATER):
        with file_lock(two.home / "pbem.db", name) as ours:
            assert ours
            assert not idle_pass(two)
        changed(two, lambda work: work.forget_fetch(name))
        assert not idle_pass(two)
