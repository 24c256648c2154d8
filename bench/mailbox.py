"""A mailbox in which 20,000 mails wait, taken in: a mail beside one of 2,000, and the memory of the process.

Read from the mailbox, stored, and put away by one `take_in`, in a process of its own, as a worker that was away for
long does it: by IMAP (Dovecot, or pymap where that is not installed) and from a Maildir. Answering comes later, mail by
mail, and is measured by `mails`.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bench.mails import mail_server
from bench.measure import Row, Size, Wanted, paired
from bench.table import config_for, open_desk
from pbem.desk.ground.config import Config
from pbem.desk.incoming.intake import take_in
from pbem.mail.transports.maildir import make_maildir
from tests.live.servers import PASSWORD, USER, ImapServer

MANY, FEW = 20_000, 2_000
#: Megabytes that a worker may take for it.
MOST = 300
#: Mails appended in one command, where the server takes several.
_AT_ONCE = 200
#: The text of a mail: orders, and a quoted report.
_LINES = "> a line of the report that is answered, as mail programs quote it below\r\n" * 80
_CONTEXT = multiprocessing.get_context("spawn")
_numbers = count(1)


@dataclass(frozen=True, kw_only=True, slots=True)
class TakenIn:
    """What it took."""

    seconds: float  #: of processor time, a mail
    megabytes: float  #: that the process had at most


def mailbox(size: Size) -> list[Row]:
    """The time a mail takes among many, beside a mail among few; and the memory, beside what it may be."""
    many, few = size.pick(full=MANY, tiny=40), size.pick(full=FEW, tiny=20)
    rows = list[Row]()
    with tempfile.TemporaryDirectory() as name, mail_server() as server:
        for where in (server, None):
            rows += _rows(Path(name), where, many, few, times=size.pick(full=3, tiny=1))
    return rows


def _rows(folder: Path, server: ImapServer | None, many: int, few: int, *, times: int) -> list[Row]:
    called = "Maildir" if server is None else f"IMAP ({server.name})"
    most = list[float]()

    def taken(mails: int) -> float:
        found = taken_in(folder, server, mails)
        most.append(found.megabytes)
        return found.seconds

    found = paired(lambda: taken(many), lambda: taken(few), times=times, within=120)
    return [
        Row(
            name=f"mailbox: a mail of {many:,} that wait, {called} / of {few:,}",
            ours=f"{1000 * found.ours:.2f} ms",
            beside=f"{1000 * found.theirs:.2f} ms",
            ratio=found.ratio,
            wanted=Wanted.AT_MOST,
            target=1.2,
        ),
        Row(
            name=f"mailbox: memory for {many:,}, {called} / {MOST} MB",
            ours=f"{max(most):.0f} MB",
            beside=f"{MOST} MB",
            ratio=max(most) / MOST,
            wanted=Wanted.AT_MOST,
            target=1.0,
        ),
    ]


def taken_in(folder: Path, server: ImapServer | None, mails: int) -> TakenIn:
    """A fresh table takes in so many mails that wait in a mailbox of its own."""
    home = folder / str(next(_numbers))
    home.mkdir()
    config = _config(home, server)
    fill(config, server, mails)
    ours, theirs = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_take_in, args=(config, mails, theirs))
    process.start()
    theirs.close()
    with closing(ours):
        seconds, bytes_ = ours.recv()
    process.join()
    return TakenIn(seconds=seconds / mails, megabytes=bytes_ / 1_000_000)


def _config(home: Path, server: ImapServer | None) -> Config:
    if server is None:
        return config_for(home, f"sqlite:///{home}/table.db")
    (home / "password").write_text(PASSWORD)
    settings: dict[str, Any] = {
        "kind": "imap",
        "host": server.host,
        "port": server.port,
        "security": "none",
        "user": USER,
        "password_file": "password",
        "folder": f"Box{home.name}",
        "processed": f"Done{home.name}",
    }
    return config_for(home, f"sqlite:///{home}/table.db", settings)


def fill(config: Config, server: ImapServer | None, mails: int) -> None:
    """So many mails wait, of a thousand senders."""
    if server is None:
        box = make_maildir(config.path(config.mail.incoming.path))
        for number in range(mails):
            path = box / "new" / f"{number:06}.mail"
            path.write_bytes(_mail(number))
            os.utime(path, (number, number))
        return
    with _signed_in(server) as client:
        folder = config.mail.incoming.folder
        client.create_folder(folder)
        if client.has_capability("MULTIAPPEND"):
            for start in range(0, mails, _AT_ONCE):
                client.multiappend(folder, [_mail(each) for each in range(start, min(start + _AT_ONCE, mails))])
        else:
            for number in range(mails):
                client.append(folder, _mail(number))


@contextmanager
def _signed_in(server: ImapServer) -> Iterator[Any]:
    client = server.client()
    try:
        yield client
    finally:
        client.logout()


def _mail(number: int) -> bytes:
    return (
        f"From: Somebody <s{number % 1000}@players.example>\r\nTo: table@example.org\r\nSubject: orders {number}\r\n"
        f"Date: Mon, 12 Jan 2026 12:00:00 +0000\r\nMessage-ID: <{number}@players.example>\r\n\r\nSTATUS\r\n\r\n{_LINES}"
    ).encode()


def _take_in(config: Config, mails: int, telling: Connection) -> None:
    with open_desk(config) as desk:
        start = time.process_time()
        taken = take_in(desk, desk.mailboxes[0])
        seconds = time.process_time() - start
        if taken.new != mails or taken.trouble or desk.mailboxes[0].mails.waiting():
            raise AssertionError(f"of {mails} mails {taken.new} were taken in; {taken.trouble}")
        desk.mailboxes[0].mails.close()
    telling.send((seconds, 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))
