"""Mails taken in: from the IMAP fetch to the composed receipt in the outbox, beside the floor of reading mail at all.

Ours: `take_in`, then `handle_next` until nothing is left: stored whole, judged, put on the seat's sheet, answered, a
transaction each. The floor fetches the same mails one by one from the same server, reads each with the standard
library's `policy.default`, and inserts it into SQLite in one transaction.
"""

from __future__ import annotations

import email
import email.policy
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import format_datetime
from itertools import count
from pathlib import Path
from typing import Any

from bench.measure import Row, Size, Wanted, paired
from bench.table import SEATS, config_for, new_games, open_desk, sheet_text
from pbem.desk.game.dossier import open_dossier
from pbem.desk.ground import now as clock
from pbem.desk.ground.desk import Desk
from pbem.desk.incoming.inbox import Handled, handle_next
from pbem.desk.incoming.intake import take_in
from pbem.mail.reply_addresses import SeatTag, reply_address
from pbem.store.stored_values import LetterStatus
from tests.live.servers import PASSWORD, USER, ImapServer, dovecot, pymap

_MAIL = """Return-Path: <{sender}>\r
From: {name} <{sender}>\r
To: {to}\r
Subject: Re: [{game}] turn 1 of Fleet\r
Date: {date}\r
Message-ID: <{seat}.{game}@players.example>\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=utf-8\r
\r
{orders}\r
\r
On Mon, Jan 12, 2026 at 1:00 PM The Table <table@example.org> wrote:\r
{quoted}"""
_QUOTED = "> line of quoted text, some words\r\n" * 12


def mails(size: Size) -> list[Row]:
    """Mails a second through the desk, beside the floor; on Dovecot, or pymap where that is not installed."""
    with tempfile.TemporaryDirectory() as name, mail_server() as server:
        room = _room(Path(name), server, size.pick(full=25, tiny=1))
        if size is Size.FULL:
            room.through_the_desk()  # templates are compiled, statements prepared
        found = paired(room.through_the_desk, room.floor, times=size.pick(full=7, tiny=1))
        room.client.logout()
    return [
        Row(
            name=f"mails: fetched, read, answered / floor one by one, policy.default ({server.name})",
            ours=f"{found.ours:,.0f} mails/s",
            beside=f"{found.theirs:,.0f} mails/s",
            ratio=found.ratio,
            wanted=Wanted.AT_LEAST,
            target=0.4,
        )
    ]


@contextmanager
def mail_server() -> Iterator[ImapServer]:
    """Dovecot, or pymap where that is not installed."""
    has_dovecot = shutil.which("dovecot") or Path("/usr/sbin/dovecot").exists()
    with dovecot() if has_dovecot else pymap() as server:
        yield server


@dataclass(kw_only=True)
class _Room:
    """Games that wait for orders, the mails with these orders, and a server to put them on."""

    folder: Path
    server: ImapServer
    client: Any
    mails: list[bytes]
    _numbers: Iterator[int] = field(default_factory=count)

    def through_the_desk(self) -> float:
        """Mails a second; each time with a fresh copy of the table and a folder of its own."""
        number = next(self._numbers)
        file, mailbox = self.folder / f"table{number}.db", f"Table{number}"
        shutil.copy(self.folder / "begun.db", file)
        self._fill(mailbox)
        with open_desk(_config(self.folder, file, self.server, mailbox)) as desk:
            with desk.store.read() as work:
                before = len(work.letters(LetterStatus.WAITING))
            start = time.perf_counter()
            take_in(desk, desk.mailboxes[0])
            while (handled := handle_next(desk, clock.now())) is Handled.DONE:
                pass
            taken = time.perf_counter() - start
            with desk.store.read() as work:
                written = len(work.letters(LetterStatus.WAITING)) - before
                ordered = sum(len(work.sheets(game.id)) for game in work.list_games())
        if handled is not Handled.NONE or {written, ordered} != {len(self.mails)}:
            raise AssertionError(f"{len(self.mails)} mails brought {written} receipts and filled {ordered} sheets")
        return len(self.mails) / taken

    def floor(self) -> float:
        """Mails a second: fetched one by one, read by the standard library, stored in one transaction."""
        number = next(self._numbers)
        mailbox = f"Floor{number}"
        self._fill(mailbox)
        database = sqlite3.connect(self.folder / f"floor{number}.db", isolation_level=None)
        database.execute("PRAGMA journal_mode=wal")
        database.execute("CREATE TABLE mail (message_id TEXT PRIMARY KEY, sender TEXT, subject TEXT, body TEXT)")
        self.client.select_folder(mailbox)
        uids = self.client.search("ALL")
        start = time.perf_counter()
        database.execute("BEGIN IMMEDIATE")
        for uid in uids:
            for data in self.client.fetch([uid], ["BODY.PEEK[]"]).values():
                database.execute("INSERT INTO mail VALUES (?, ?, ?, ?)", _parsed(data[b"BODY[]"]))
        database.execute("COMMIT")
        taken = time.perf_counter() - start
        database.close()
        return len(uids) / taken

    def _fill(self, mailbox: str) -> None:
        self.client.create_folder(mailbox)
        for mail in self.mails:
            self.client.append(mailbox, mail)


def _room(folder: Path, server: ImapServer, games: int) -> _Room:
    file = folder / "begun.db"
    with open_desk(_config(folder, file, server, "INBOX")) as desk:
        names = new_games(desk, games, clock.now())
        # Players of many games write at about the same time, not game after game.
        written = [order_mail(desk, game, seat) for seat in SEATS for game in names]
    return _Room(folder=folder, server=server, client=server.client(), mails=written)


def _config(folder: Path, file: Path, server: ImapServer, mailbox: str) -> Any:
    settings = {
        "kind": "imap",
        "host": server.host,
        "port": server.port,
        "security": "none",
        "user": USER,
        "password_file": "password",
        "folder": mailbox,
    }
    (folder / "password").write_text(PASSWORD)
    return config_for(folder, f"sqlite:///{file}", settings)


def order_mail(desk: Desk, game: str, seat: str) -> bytes:
    """A reply with a full sheet, the report quoted below it."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, game)
    tag = SeatTag(game=game, seat=seat.lower(), token=dossier.tokens[seat])
    return _MAIL.format(
        sender=dossier.seat(seat).address,
        name=dossier.people[seat].name,
        to=reply_address(desk.address, tag),
        seat=seat.lower(),
        game=game,
        date=format_datetime(clock.now()),  # an old one would be refused as too old
        orders=sheet_text(seat).replace("\n", "\r\n"),
        quoted=_QUOTED,
    ).encode()


def _parsed(raw: bytes) -> tuple[str, str, str, str]:
    message: Any = email.message_from_bytes(raw, policy=email.policy.default)
    body = message.get_body(("plain",)).get_content()
    return message["Message-ID"], message["From"].addresses[0].addr_spec, str(message["Subject"]), body
