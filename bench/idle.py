"""A pass with nothing to do, as the process that cron starts, beside a Python that only imports two libraries.

Measured with a Maildir, and with an empty IMAP mailbox, where logging in and looking count too; in processor time, user
and system, which another load on the machine moves least.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

from bench.mails import mail_server
from bench.measure import BUDGET, Row, Size, Wanted, paired
from bench.table import BEGIN, config_for, new_games, open_desk
from tests.live.servers import PASSWORD, USER, ImapServer

_IMPORTS = [sys.executable, "-c", "import sqlmodel, imapclient"]
_TABLE = """
[table]
address = "table@example.org"
moderator = "moderator@example.org"
[database]
url = "sqlite:///table.db"
[mail.in]
"""
_MAILDIR = 'kind = "maildir"\npath = "in"\n'
_IMAP = """kind = "imap"
host = "{host}"
port = {port}
security = "none"
user = "{user}"
password_file = "password"
"""


def idle(size: Size) -> list[Row]:
    """`pbem poll` of a table with games whose deadlines are far off."""
    times = size.pick(full=21, tiny=1)
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with open_desk(config_for(folder, f"sqlite:///{folder}/table.db")) as desk:
            new_games(desk, size.pick(full=10, tiny=1), BEGIN.replace(year=2200))
            with desk.store.transaction() as work:
                for game in work.list_games():
                    work.hold_letters(game.id)
        for where in ("Maildir", "IMAP") if size is Size.FULL else ("Maildir",):
            with mail_server() if where == "IMAP" else nullcontext() as server:
                rows.append(_row(where, _poll(folder, server), times))
    return rows


def _row(where: str, poll: list[str], times: int) -> Row:
    _run(poll)  # bytecode is compiled, the Maildir made
    found = paired(lambda: _run(poll), lambda: _run(_IMPORTS), times=times, within=BUDGET / 2)
    return Row(
        name=f"idle: pbem poll, {where} / import sqlmodel, imapclient",
        ours=f"{1000 * found.ours:.0f} ms",
        beside=f"{1000 * found.theirs:.0f} ms",
        ratio=found.ratio,
        wanted=Wanted.AT_MOST,
        target=1.2,
    )


def _poll(folder: Path, server: ImapServer | None) -> list[str]:
    """The command, its config written."""
    (folder / "password").write_text(PASSWORD)
    source = _MAILDIR if server is None else _IMAP.format(host=server.host, port=server.port, user=USER)
    config = folder / "pbem.toml"
    config.write_text(_TABLE + source)
    return [sys.executable, "-m", "pbem", "poll", "--config", str(config)]


def _run(command: list[str]) -> float:
    """The seconds of processor time the process took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
