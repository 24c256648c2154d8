"""`pbem run` as hosts run it: a process that waits for mail, ends when told to, and shares the work with others."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from imapclient import IMAPClient

from pbem.desk.ground import now as clock
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.polling.poll import poll_once
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter, read
from pbem.store.stored_values import LetterStatus, MailStatus
from tests.databases import *  # noqa: F403
from tests.databases import Databases
from tests.desk.test_turn_by_mail import orders_of
from tests.live import servers
from tests.live.servers import SmtpServer, free_port

pytestmark = pytest.mark.live

SEATS = ("Red", "Blue", "Green", "Yellow")
VARIABLE = "SERVICE_TABLE_PASSWORD"
#: Longer than any of it takes on a busy machine; a test that is well needs a fraction.
PATIENCE = 300.0


@dataclass(kw_only=True)
class SlowServer(SmtpServer):
    """Takes its time over every mail, so that a sender can be met in the middle of its work."""

    pause: float = 0.0  #: seconds

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """The mail is recorded after a while."""
        await asyncio.sleep(self.pause)
        return await super().handle_DATA(server, session, envelope)


@dataclass(kw_only=True)
class House:
    """A host's machine: the config, the table's mailbox, what has been sent, and the processes that run."""

    config: Path
    smtp: SlowServer
    mailbox: IMAPClient
    desk: Desk
    running: list[subprocess.Popen[str]] = field(default_factory=list)

    def pbem(self, *words: str) -> subprocess.Popen[str]:
        """A command of the host, started."""
        command = [sys.executable, "-m", "pbem", *words, "--config", str(self.config)]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env={**os.environ})
        self.running.append(process)
        return process

    def sent(self) -> list[Letter]:
        """The letters that have gone out, in order."""
        return [read(raw) for _, _, raw in list(self.smtp.envelopes)]

    def new_game(self, number: int) -> str:
        """A game that goes on as soon as all orders are in."""
        sitters = [Sitter(seat=seat, address=f"{seat.lower()}{number}@players.example", name=seat) for seat in SEATS]
        new = NewGame(
            ruleset="colonial-2e", title=f"Fleet {number}", sitters=sitters, options={}, clock={"settle": "0m"}
        )
        game = create(self.desk, new, clock.now())
        start(self.desk, game, clock.now())
        return game

    def reply(self, letter: Letter, text: str) -> str:
        """The player answers a letter; the mail is in the table's mailbox, its Message-ID is returned."""
        sender = letter.recipients[0]
        message = f"<{sender.replace('@', '.')}.{time.monotonic_ns()}@players.example>"
        raw = compose(
            Outgoing(
                to=letter.header("reply-to").rpartition("<")[2].rstrip("> "),
                from_address=sender,
                subject=f"Re: {letter.subject}",
                text=text,
                message_id=message,
                auto_submitted="no",
                date=clock.now(),
            )
        )
        self.mailbox.append("INBOX", raw)
        return message

    def started(self, games: int) -> list[Letter]:
        """The first letters of a number of new games, once they have gone out."""
        for number in range(1, games + 1):
            self.new_game(number)
        poll_once(self.desk)
        return self.sent()

    def turns(self) -> list[int]:
        """The turn of each game."""
        with self.desk.store.read() as work:
            return [game.turn for game in work.list_games()]


def until(what: str, happens: Callable[[], bool], seconds: float = PATIENCE) -> float:
    """Wait for it; the seconds that it took."""
    began = time.monotonic()
    while not happens():
        assert time.monotonic() - began < seconds, f"after {seconds:g} s still not: {what}"
        time.sleep(0.02)
    return time.monotonic() - began


def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What a process that was told to end has said; it ended well and soon."""
    process.send_signal(signal.SIGTERM)
    said, complained = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, complained
    return said, complained


@contextmanager
def house(folder: Path, imap: servers.ImapServer, database: str, more: str = "") -> Iterator[House]:
    """A host's machine with a mail server of its own; nothing that was started outlives it.

    `more`: further sections of the config.
    """
    smtp = SlowServer(port=free_port())
    controller = Controller(smtp, hostname=smtp.host, port=smtp.port)
    controller.start()
    config = folder / "pbem.toml"
    config.write_text(
        f'[table]\naddress = "table@house.example"\nmoderator = "moderator@house.example"\n'
        f'[database]\nurl = "{database}"\n'
        f"[mail]\npictures = false\n"  # each of its processes would draw them all
        f'[mail.in]\nkind = "imap"\nhost = "127.0.0.1"\nport = {imap.port}\nsecurity = "none"\n'
        f'user = "{servers.USER}"\npassword_env = "{VARIABLE}"\n'
        f'[mail.out]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {smtp.port}\nsecurity = "none"\n{more}'
    )
    desk = Desk.open(load_config(config), create=True)
    made = House(config=config, smtp=smtp, mailbox=imap.client(), desk=desk)
    try:
        yield made
    finally:
        for process in made.running:
            with suppress(ProcessLookupError):
                process.kill()
            process.communicate()
        made.mailbox.logout()
        desk.close()
        controller.stop()


@pytest.fixture(autouse=True)
def _password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, servers.PASSWORD)


def test_a_mail_is_answered_while_one_waits_for_it(tmp_path: Path) -> None:
    """IDLE wakes the service, which would look by itself only after ten minutes; SIGTERM ends it."""
    with servers.dovecot() as imap, house(tmp_path, imap, f"sqlite:///{tmp_path}/table.db") as home:
        home.new_game(1)
        service = home.pbem("run", "--seconds", "600")
        until("the start of the game", lambda: len(home.sent()) == 4)
        first = home.sent()[0]
        for _ in range(2):
            message = home.reply(first, "CARDS scientist, explorer, viceroy, merchant, trader")
            until("an answer", lambda wanted=message: any(x.in_reply_to == wanted for x in home.sent()))  # type: ignore[misc]
        said, complained = ended(service)
        assert "1 mails taken in, 1 handled; 0 adjudicated, 0 reminded; 1 letters sent" in said
        assert complained == ""
        assert home.mailbox.folder_status("Processed", ["MESSAGES"])[b"MESSAGES"] == 2


def test_a_pass_is_finished_when_the_service_is_told_to_end(tmp_path: Path) -> None:
    """SIGTERM in the middle of sending: what was begun goes out, once, and the exit code is 0."""
    with servers.pymap() as imap, house(tmp_path, imap, f"sqlite:///{tmp_path}/table.db") as home:
        home.smtp.pause = 0.3
        home.new_game(1)
        service = home.pbem("run", "--seconds", "600")
        until("the first letter", lambda: len(home.smtp.envelopes) == 1)
        said, _ = ended(service)
        assert "4 letters sent" in said
        assert len({letter.message_id for letter in home.sent()}) == len(home.sent()) == 4
        with home.desk.store.read() as work:
            assert not work.letters(LetterStatus.LEASED)


def everything_once(home: House, mails: list[str], games: int) -> None:
    """Every mail answered once, every game adjudicated once, every letter sent; a repeat is the same letter."""
    with home.desk.store.read() as work:
        assert not any(work.inbox_counts().values())
        handled = [mail for number in range(1, len(mails) + 1) if (mail := work.mail(number))]
        sent, merged = work.letters(LetterStatus.SENT), work.letters(LetterStatus.WITHDRAWN)
        played = [[head.phase for head in work.snapshots(game.id) if head.turn == 1] for game in work.list_games()]
    assert sorted(str(mail.message_id) for mail in handled) == sorted(mails)
    assert {mail.status for mail in handled} == {MailStatus.HANDLED}
    receipts = Counter(letter.cause.split(".", 2)[2] for letter in (*sent, *merged) if letter.kind == "receipt")
    assert receipts == Counter(f"mail.{mail.id}" for mail in handled)
    assert all(phases and len(phases) == len(set(phases)) for phases in played)
    reports = Counter((letter.game, letter.seat) for letter in sent if letter.kind == "report")
    assert len(reports) == games * len(SEATS)
    assert set(reports.values()) == {1}
    copies = {(to[0], raw) for _, to, raw in home.smtp.envelopes}
    assert len(copies) == len(sent), "a letter that went twice is the same letter, byte for byte"


def test_workers_share_mails_and_games(tmp_path: Path, databases: Databases) -> None:
    """Two services and passes from cron on one PostgreSQL."""
    games = 2
    url = databases.postgres(empty=False)
    with servers.dovecot() as imap, house(tmp_path, imap, url) as home:
        letters = home.started(games)
        services = [home.pbem("run", "--seconds", "2") for _ in range(2)]
        mails = [home.reply(letter, orders_of(_seat(letter))) for letter in letters]
        while min(home.turns()) < 2:
            from_cron = home.pbem("poll")
            _, complained = from_cron.communicate(timeout=PATIENCE)
            assert from_cron.returncode == 0, complained
        until("all letters sent", lambda: not _unsent(home))
        for service in services:
            _, complained = ended(service)
            assert complained == ""
        everything_once(home, mails, games)
        assert len(home.smtp.envelopes) == len({raw for _, _, raw in home.smtp.envelopes})


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path, databases: Databases) -> None:
    """kill -9 while it hands over letters: the other goes on, and the lease gives back what the dead one held."""
    games = 3
    url = databases.postgres(empty=False)
    with servers.dovecot() as imap, house(tmp_path, imap, url) as home:
        letters = home.started(games)
        home.smtp.pause = 0.2
        services = {process.pid: process for process in (home.pbem("run", "--seconds", "2") for _ in range(2))}
        mails = [home.reply(letter, orders_of(_seat(letter))) for letter in letters]
        until("a worker with letters in its hands", lambda: len(_senders(home)) > 1)
        victim = services.pop(_senders(home)[0])
        victim.kill()
        assert victim.wait(timeout=PATIENCE) == -signal.SIGKILL
        home.smtp.pause = 0.0
        until("every game in turn 2", lambda: min(home.turns()) == 2)
        assert _unsent(home), "the dead worker still holds letters"
        for survivor in services.values():
            ended(survivor)
        later = clock.now() + timedelta(minutes=11)
        with clock.told_by(lambda: later):
            poll_once(home.desk)
        everything_once(home, mails, games)


def _seat(letter: Letter) -> str:
    return re.sub(r"\d", "", letter.recipients[0].partition("@")[0]).capitalize()


def _unsent(home: House) -> list[Any]:
    with home.desk.store.read() as work:
        return [*work.letters(LetterStatus.WAITING), *work.letters(LetterStatus.LEASED)]


def _senders(home: House) -> list[int]:
    """The processes that hold letters."""
    with home.desk.store.read() as work:
        held = work.letters(LetterStatus.LEASED)
    return [int(letter.lease_owner.rpartition("-")[2]) for letter in held]
