"""Letters sent: from the outbox to what an SMTP server has taken, beside the floor of handing them over at all.

Ours: `send_all`, which claims letters in batches, looks whether their mail comes back, hands each over with an
envelope sender of its own, and notes what became of it. The floor hands the same bytes over by the standard library's
`smtplib`, on one connection. The server is a process of its own that keeps nothing.
"""

from __future__ import annotations

import shutil
import smtplib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path

from bench.measure import Row, Size, Wanted, paired
from bench.table import config_for, new_games, open_desk
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import Config
from pbem.desk.letters.late_drawing import finished
from pbem.desk.letters.sending import send_all
from tests.live.servers import await_port, free_port

_HOST = "127.0.0.1"


def sending(size: Size) -> list[Row]:
    """Letters a second through the outbox, beside the floor."""
    with tempfile.TemporaryDirectory() as name, _taking_all(Path(name)) as port:
        room = _room(Path(name), port, size.pick(full=40, tiny=1))
        if size is Size.FULL:
            room.through_the_outbox()  # statements are prepared
        found = paired(room.through_the_outbox, room.floor, times=size.pick(full=9, tiny=1))
    return [
        Row(
            name="sending: from the outbox, each noted / the same bytes by smtplib",
            ours=f"{found.ours:,.0f} letters/s",
            beside=f"{found.theirs:,.0f} letters/s",
            ratio=found.ratio,
            wanted=Wanted.AT_LEAST,
            target=0.5,
        )
    ]


@contextmanager
def _taking_all(folder: Path) -> Iterator[int]:
    """The port of a server that takes every mail and keeps none."""
    port, log = free_port(), folder / "server.log"
    command = [sys.executable, "-m", "aiosmtpd", "-n", "-c", "aiosmtpd.handlers.Sink", "-l", f"{_HOST}:{port}"]
    with log.open("wb") as said, subprocess.Popen(command, stdout=said, stderr=said) as server:
        try:
            await_port(port, server, log)
            yield port
        finally:
            server.terminate()


@dataclass(kw_only=True)
class _Room:
    """A table whose games have just begun, their first mails in the outbox, and the same as bytes."""

    folder: Path
    port: int
    letters: list[tuple[str, bytes]]  #: recipient and what is handed over
    _numbers: Iterator[int] = field(default_factory=count)

    def through_the_outbox(self) -> float:
        """Letters a second; each time with a fresh copy of the table."""
        file = self.folder / f"table{next(self._numbers)}.db"
        shutil.copy(self.folder / "begun.db", file)
        with open_desk(_config(self.folder, file, self.port)) as desk:
            start = time.perf_counter()
            sent = send_all(desk, clock.now())
            taken = time.perf_counter() - start
        if sent.sent != len(self.letters):
            raise AssertionError(f"{sent.sent} of {len(self.letters)} letters were sent: {sent.trouble}")
        return len(self.letters) / taken

    def floor(self) -> float:
        """Letters a second by the standard library, one by one on one connection."""
        start = time.perf_counter()
        with smtplib.SMTP(_HOST, self.port) as client:
            for recipient, raw in self.letters:
                client.sendmail("table@example.org", recipient, raw)
        return len(self.letters) / (time.perf_counter() - start)


def _room(folder: Path, port: int, games: int) -> _Room:
    now, file = clock.now(), folder / "begun.db"
    with open_desk(_config(folder, file, port)) as desk:
        new_games(desk, games, now)
    shutil.copy(file, folder / "seen.db")
    with open_desk(_config(folder, folder / "seen.db", port)) as desk, desk.store.transaction() as work:
        claimed = work.claim_letters(1_000_000, now=clock.now(), lease=timedelta(minutes=1), owner="bench")
        letters = [(letter.recipient, finished(desk, letter)) for letter in claimed]
    return _Room(folder=folder, port=port, letters=letters)


def _config(folder: Path, file: Path, port: int) -> Config:
    outgoing = {"kind": "smtp", "host": _HOST, "port": port, "security": "none"}
    return config_for(folder, f"sqlite:///{file}", mail_out=outgoing)
