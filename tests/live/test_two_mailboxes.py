"""Two IMAP mailboxes at one PostgreSQL: read at the same time by two workers, and a deadline that waits for both."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import pytest

from pbem.desk.clock.waits import wait_from
from pbem.desk.ground import now as clock
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.polling.poll import poll_once
from pbem.mail.letter import Letter
from tests.databases import *  # noqa: F403
from tests.databases import Databases
from tests.desk.test_turn_by_mail import orders_of
from tests.live import servers
from tests.live.test_service import PATIENCE, SEATS, VARIABLE, House, ended, everything_once, house, until

pytestmark = pytest.mark.live

ADDRESS, USER = "second@house.example", "second"


@dataclass(frozen=True, kw_only=True)
class Two:
    """A house with two mailboxes, and the line to the second one's server."""

    home: House
    second: House  #: the same with its players' mails going to the second mailbox
    line: servers.CutLine

    def is_taken(self, number: int) -> bool:
        """Whether a worker is at that mailbox."""
        store, mailbox = self.home.desk.store, self.home.desk.mailboxes[number]
        with store.mailbox_lock(mailbox.name) as ours:
            return not ours

    def last_read(self, number: int) -> datetime:
        """When that mailbox was read whole."""
        with self.home.desk.store.read() as work:
            found = work.last_complete_fetch(self.home.desk.mailboxes[number].name)
        assert found is not None
        return found

    def new_game(self) -> tuple[str, dict[str, Letter]]:
        """A game that gives no grace; its first letters by seat."""
        sitters = [Sitter(seat=seat, address=f"{seat.lower()}@players.example", name=seat) for seat in SEATS]
        clock_keys = {"settle": "0m", "grace": "0h"}
        new = NewGame(ruleset="colonial-2e", title="Fleet", sitters=sitters, options={}, clock=clock_keys)
        desk = self.home.desk
        game = create(desk, new, clock.now())
        start(desk, game, clock.now())
        poll_once(desk)
        return game, {letter.recipients[0].partition("@")[0].capitalize(): letter for letter in self.home.sent()}


@pytest.fixture(autouse=True)
def _password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, servers.PASSWORD)


@contextmanager
def two_mailboxes(folder: Path, databases: Databases) -> Iterator[Two]:
    with servers.dovecot((servers.USER, USER)) as imap, servers.cut_line(imap.port) as line:
        more = (
            f'[[mail.more]]\naddress = "{ADDRESS}"\nkind = "imap"\nhost = "127.0.0.1"\nport = {line.port}\n'
            f'security = "none"\nuser = "{USER}"\npassword_env = "{VARIABLE}"\ntimeout = 300\n'
        )
        with house(folder, imap, databases.postgres(empty=False), more) as home:
            client = imap.client(USER)
            try:
                yield Two(home=home, second=replace(home, mailbox=client), line=line)
            finally:
                client.logout()


def nothing_waits(home: House) -> bool:
    with home.desk.store.read() as work:
        return work.next_letter_due() is None and not any(work.inbox_counts().values())


def test_two_workers_read_two_mailboxes_at_the_same_time(tmp_path: Path, databases: Databases) -> None:
    """One of them hangs at the second mailbox, whose server does not answer; the other reads the first one."""
    with two_mailboxes(tmp_path, databases) as two:
        home = two.home
        _, letters = two.new_game()
        two.line.cut()
        two.line.flows.clear()
        services = [home.pbem("run", "--seconds", "1")]
        until("a worker at the second mailbox", lambda: two.is_taken(1))
        mails = [two.second.reply(letters[seat], orders_of(seat)) for seat in SEATS[:2]]
        mails += [home.reply(letters[seat], orders_of(seat)) for seat in SEATS[2:]]
        services.append(home.pbem("run", "--seconds", "1"))
        until("mails of the first mailbox are answered", lambda: len(home.sent()) >= len(letters) + 2)
        assert two.is_taken(1), "all that time"
        assert home.turns() == [1]
        two.line.flows.set()
        until("the game in turn 2", lambda: home.turns() == [2])
        until("all letters sent", lambda: nothing_waits(home))
        for service in services:
            ended(service)
        everything_once(home, mails, 1)
        for user in (home, two.second):
            assert user.mailbox.folder_status("Processed", ["MESSAGES"])[b"MESSAGES"] == 2


def test_a_deadline_waits_for_the_mailbox_that_is_away_whoever_is_killed_meanwhile(
    tmp_path: Path, databases: Databases
) -> None:
    with two_mailboxes(tmp_path, databases) as two:
        home = two.home
        game, letters = two.new_game()
        mails = [home.reply(letters[seat], orders_of(seat)) for seat in SEATS[:3]]
        poll_once(home.desk)
        two.line.away = True
        two.line.cut()
        mails.append(two.second.reply(letters["Yellow"], orders_of("Yellow")))
        due = _is_due_now(home, game)
        worker = home.pbem("run", "--seconds", "1")
        until("a pass after the deadline", lambda: two.last_read(0) > due)
        seen = two.last_read(0)
        until("the next one, so that the first is over", lambda: two.last_read(0) > seen)
        assert home.turns() == [1]
        worker.kill()
        _, complained = worker.communicate(timeout=PATIENCE)
        assert worker.returncode == -signal.SIGKILL
        assert f"mailbox {ADDRESS}: " in complained
        assert two.last_read(1) <= due
        two.line.away = False
        another = home.pbem("run", "--seconds", "1")
        until("the game in turn 2", lambda: home.turns() == [2])
        until("all letters sent", lambda: nothing_waits(home))
        ended(another)
        everything_once(home, mails, 1)
        with home.desk.store.read() as work:
            assert [seat.missed for seat in work.seats(game)] == [0, 0, 0, 0]


def _is_due_now(home: House, game: str) -> datetime:
    """The deadline is over at this moment, which is returned."""
    now = clock.now()
    with home.desk.store.transaction() as work:
        record = work.game(game)
        assert record is not None
        assert record.wait is not None
        wait = replace(wait_from(record.wait), deadline=now)
        assert work.save_game(replace(record, wait=wait.document(), due_at=now), record.version)
    return now
