"""Workers in processes of their own at one table whose mail is in folders: `pbem run`, several times."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from pbem.desk.ground import now as clock
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.mail.transports.maildir import make_maildir

SEATS = ("Red", "Blue", "Green", "Yellow")
TABLE, MODERATOR = "table@house.example", "moderator@house.example"


@dataclass(kw_only=True)
class Workshop:
    """A table in a folder, the desk of whoever watches it, and the processes that run."""

    folder: Path
    desk: Desk
    running: list[subprocess.Popen[str]] = field(default_factory=list)
    _mails: int = 0

    def pbem(self, *words: str) -> subprocess.Popen[str]:
        """A command of the host, started; what it says goes into files."""
        command = [sys.executable, "-m", "pbem", *words, "--config", str(self.folder / "pbem.toml")]
        number = len(self.running)
        with (
            (self.folder / f"{number}.said").open("w") as said,
            (self.folder / f"{number}.complained").open("w") as complained,
        ):
            process = subprocess.Popen(command, stdout=said, stderr=complained, text=True, env={**os.environ})
        self.running.append(process)
        return process

    def complaints(self, process: subprocess.Popen[str]) -> list[str]:
        """The lines that a process wrote to stderr so far."""
        number = self.running.index(process)
        return (self.folder / f"{number}.complained").read_text().splitlines()

    def end(self, process: subprocess.Popen[str]) -> int:
        """Tell a process to end; its exit code."""
        process.send_signal(signal.SIGTERM)
        return process.wait(timeout=300)

    def new_game(self, name: str, people: Sequence[str], ruleset: str = "colonial-2e", **clock_keys: str) -> str:
        """A game that goes on as soon as all orders are in; `people` are addresses, one a seat."""
        sitters = [Sitter(seat=seat, address=address) for seat, address in zip(SEATS, people, strict=True)]
        keys = {"settle": "0m", **clock_keys}
        new = NewGame(ruleset=ruleset, title=name, sitters=sitters, options={}, clock=keys)
        game = create(self.desk, new, clock.now())
        start(self.desk, game, clock.now())
        return game

    def deliver(self, raw: bytes) -> None:
        """A mail reaches the table's mailbox."""
        self._mails += 1
        box = make_maildir(self.folder / "in")
        part = box / "tmp" / f"{self._mails:06}.mail"
        part.write_bytes(raw)
        part.rename(box / "new" / part.name)

    def letters(self) -> list[Path]:
        """The files of all letters that have gone out."""
        return sorted((self.folder / "out").glob("*/new/*"))


@contextmanager
def workshop(folder: Path, database: str, more: str = "") -> Iterator[Workshop]:
    """A table of that database; nothing that was started outlives it. `more`: further sections of the config."""
    config = folder / "pbem.toml"
    config.write_text(
        f'[table]\naddress = "{TABLE}"\nmoderator = "{MODERATOR}"\n'
        f'[database]\nurl = "{database}"\n[mail]\npictures = false\n'
        f'[mail.in]\npath = "in"\n[mail.out]\npath = "out"\n{more}'
    )
    desk = Desk.open(load_config(config), create=True)
    made = Workshop(folder=folder, desk=desk)
    try:
        yield made
    finally:
        for process in made.running:
            with suppress(ProcessLookupError):
                process.kill()
            process.wait()
        desk.close()
