"""IMAP, SMTP and PostgreSQL over lines that break in mid-command, mid-mail and mid-transaction."""

from __future__ import annotations

import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from tests.databases import Databases
from tests.desk.office import MODERATOR, TABLE
from tests.faults.cutting import CuttingLine, cutting_port, cutting_socket
from tests.faults.play import Season, assert_alike
from tests.live.servers import PASSWORD, USER, ImapServer, SmtpServer, dovecot, smtp_sink

pytestmark = pytest.mark.live

RULESETS = ["colonial-2e", "colonial-revised", "colonialism", "new-world"]
#: Where the table is kept; over SQLite only the lines of its mail can break.
KINDS = ["sqlite", "postgres"]
VARIABLE = "PBEM_FAULTS_PASSWORD"
#: Cuts that one pass may have on each line.
SHARE = 3


@pytest.fixture(scope="session")
def imap_server() -> Iterator[ImapServer]:
    with dovecot() as server:
        yield server


@dataclass(kw_only=True)
class Cut:
    """What the table knows about its servers, and the lines between."""

    lines: list[CuttingLine]  #: to IMAP, to SMTP, to the database where it is a server
    database: str  #: URL
    ports: tuple[int, int]  #: of IMAP and SMTP

    passes: int = 0

    def calm(self) -> None:
        """No line breaks."""
        for line in self.lines:
            line.arm(0)

    def disturb(self) -> None:
        """In this pass those of the mail break, in the next one that of the database."""
        self.calm()
        self.passes += 1
        mail, database = self.lines[:2], self.lines[2:]
        for line in database if database and self.passes % 2 else mail:
            line.arm(SHARE)


def config(folder: Path, database: str, box: str, imap_port: int, smtp_port: int) -> Config:
    login: dict[str, Any] = {"host": "127.0.0.1", "security": "none", "timeout": 10}
    incoming = {"kind": "imap", "port": imap_port, "user": USER, "password_env": VARIABLE, "folder": box}
    return Config.model_validate(
        {
            "table": {"address": TABLE, "moderator": MODERATOR, "name": "The Table"},
            "database": {"url": database},
            "mail": {
                "pictures": False,
                "in": {**login, **incoming, "processed": f"{box}-done", "rejected": f"{box}-odd"},
                "out": {**login, "kind": "smtp", "port": smtp_port},
            },
            "limits": {"outage_minutes": 0},
            "home": folder,
        }
    )


@contextmanager
def season(
    folder: Path, database: str, through: str, imap: ImapServer, smtp: SmtpServer, ports: tuple[int, int]
) -> Iterator[Season]:
    """A season of its own mailbox; the table reaches its servers at `ports`, and its database by `through`."""
    box = f"season{random.SystemRandom().randrange(10**9)}"
    carrier = imap.client()
    carrier.create_folder(box)
    folder = folder / box  # of its own: a table notices another database in its place
    folder.mkdir()
    desk = Desk.open(config(folder, through, box, *ports))
    look = Desk.open(config(folder, database, box, *ports))
    smtp.envelopes.clear()

    def deliver(raw: bytes, at: datetime) -> None:
        carrier.append(box, raw, msg_time=at)

    def sent() -> list[tuple[str, bytes]]:
        return [(to, raw) for _, recipients, raw in smtp.envelopes for to in recipients]

    try:
        yield Season(desk=desk, look=look, deliver=deliver, sent=sent)
    finally:
        desk.close()
        look.close()
        carrier.logout()


@contextmanager
def cut_lines(chance: random.Random, database: str, imap: int, smtp: int) -> Iterator[Cut]:
    """Lines that break to all three servers."""
    url = make_url(database)
    with ExitStack() as stack:
        to_imap, imap_port = stack.enter_context(cutting_port(imap, chance))
        to_smtp, smtp_port = stack.enter_context(cutting_port(smtp, chance))
        through, lines = url, [to_imap, to_smtp]
        if url.get_backend_name() == "sqlite":
            to_database = None
        elif "host" in url.query:  # a socket in a folder
            place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pbem-cut")))
            target = Path(str(url.query["host"])) / f".s.PGSQL.{url.query.get('port', 5432)}"
            to_database = stack.enter_context(cutting_socket(target, place, chance))
            through = url.set(query={**url.query, "host": str(place)})
        else:
            to_database, port = stack.enter_context(cutting_port(url.port or 5432, chance))
            through = url.set(host="127.0.0.1", port=port)
        lines += [to_database] if to_database else []
        where = through.render_as_string(hide_password=False)
        yield Cut(lines=lines, database=where, ports=(imap_port, smtp_port))


def undisturbed(
    folder: Path, new_database: Callable[[], str], imap: ImapServer, smtp: SmtpServer, rulesets: list[str], turns: int
) -> dict[str, Any]:
    database = new_database()
    with season(folder, database, database, imap, smtp, (imap.port, smtp.port)) as quiet:
        quiet.play(rulesets, turns)
        assert not quiet.troubles
        return quiet.remains()


def disturbed(
    folder: Path, database: str, imap: ImapServer, smtp: SmtpServer, rulesets: list[str], turns: int, seed: str
) -> tuple[dict[str, Any], list[int], int]:
    """What is left of a season over lines that break, the cuts of each line, and the passes it took."""
    with (
        cut_lines(random.Random(seed), database, imap.port, smtp.port) as cut,
        season(folder, database, cut.database, imap, smtp, cut.ports) as torn,
    ):
        torn.calm, torn.disturb = cut.calm, cut.disturb
        torn.play(rulesets, turns)
        return torn.remains(), [line.made for line in cut.lines], torn.tries


@pytest.mark.parametrize("kind", KINDS)
def test_a_season_over_lines_that_break(
    tmp_path: Path, databases: Databases, imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv(VARIABLE, PASSWORD)
    new: Callable[[], str] = partial(getattr(databases, kind), empty=False)
    with smtp_sink() as smtp:
        quiet = undisturbed(tmp_path, new, imap_server, smtp, RULESETS[:1], 1)
        assert len(quiet["letters"]) == 12
        torn, cuts, tries = disturbed(tmp_path, new(), imap_server, smtp, RULESETS[:1], 1, "0")
    print(f"cuts of each line: {cuts}, in {tries} passes")
    assert_alike(quiet, torn, 0)
    assert all(cuts), f"cuts of each line: {cuts}"
    assert sum(cuts) >= 6, "the disturbance bites"


@pytest.mark.faults
@pytest.mark.parametrize("kind", KINDS)
def test_seasons_over_lines_that_break(
    tmp_path: Path, databases: Databases, imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv(VARIABLE, PASSWORD)
    wanted, first = int(os.environ.get("PBEM_FAULTS", "1000")), os.environ.get("PBEM_FAULTS_SEED", "0")
    new: Callable[[], str] = partial(getattr(databases, kind), empty=False)
    made, seasons, passes = Counter[str](), 0, 0
    with smtp_sink() as smtp:
        quiet = undisturbed(tmp_path, new, imap_server, smtp, RULESETS, 3)
        while made.total() < wanted:
            seed = f"{first}.{seasons}"
            torn, cuts, tries = disturbed(tmp_path, new(), imap_server, smtp, RULESETS, 3, seed)
            assert_alike(quiet, torn, seed)
            made.update(dict(zip(("IMAP", "SMTP", "PostgreSQL"), cuts, strict=False)))
            seasons, passes = seasons + 1, passes + tries
            print(f"\n{kind}: {seasons} seasons, {passes} passes, cuts: {dict(made)}")
