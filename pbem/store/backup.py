"""A copy of an SQLite database while the table runs, and its way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from pbem.store import schema
from pbem.store.database_errors import Busy, Missing, OutOfDate, StoreError, Unreachable
from pbem.store.engine import database_url, shown, sqlite_file
from pbem.store.schema_head import HEAD

#: What is beside an SQLite file while it is open.
_BESIDE = ("-wal", "-shm")


def backup(url: str, path: str | Path) -> int:
    """Copy the database to `path`, whole and from one moment, while others write; how many bytes the copy has.

    An older copy there is replaced only when the new one is complete. Raises StoreError: Missing, Unreachable, or for
    PostgreSQL, which has its own tool.
    """
    full = database_url(url)
    file, copy = sqlite_file(full), Path(path)
    if file is None:
        raise StoreError(f"{shown(full)} is kept by PostgreSQL; `pg_dump --format=custom` makes a backup of it")
    if not file.exists():
        raise Missing(f"there is no table in {shown(full)}, so there is nothing to keep a copy of")
    if copy.exists() and copy.samefile(file):
        raise StoreError(f"{copy} is the database itself; another name for the copy would do")
    part = copy.with_name(f"{copy.name}.part")
    try:
        # Seeds, tokens and addresses are inside, as in the database.
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        part.replace(copy)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise Unreachable(f"the copy {copy} could not be made: {error}") from error
    return copy.stat().st_size


def look_at_copy(url: str, path: str | Path) -> str:
    """The schema of a copy that `restore` would take; nothing is changed. Raises StoreError where it would not."""
    full = database_url(url)
    file, copy = sqlite_file(full), Path(path)
    if file is None:
        raise StoreError(
            f"{shown(full)} is kept by PostgreSQL; put it back with pg_restore, then call this without a file"
        )
    if not copy.is_file():
        raise Missing(f"there is no copy {copy}; name a file that `pbem db backup` wrote")
    if file.exists() and copy.samefile(file):
        raise StoreError(f"{copy} is the database itself; name a file that `pbem db backup` wrote")
    try:
        with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as source:
            [faults] = source.execute("PRAGMA quick_check(1)").fetchone()
            version = str(source.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.Error, TypeError) as error:
        raise StoreError(f"{copy} is no copy of a table ({error}); name a file that `pbem db backup` wrote") from None
    if faults != "ok":
        raise StoreError(f"the copy {copy} is damaged ({faults}); an older one would do")
    schema.require_here(version, str(copy))
    if version > HEAD:
        raise OutOfDate(f"the copy {copy} is at schema {version} and this pbem needs {HEAD}; a newer pbem would do")
    return version


def restore(url: str, path: str | Path, *, aside: str) -> Path | None:
    """Put a copy in the place of an SQLite database; where the present one is kept then, None where there was none.

    `aside`: what its name gets behind it. Raises StoreError, and nothing is changed then: Busy while a process of the
    table has the database open.
    """
    look_at_copy(url, path)
    file = sqlite_file(database_url(url))
    assert file is not None
    part, kept = file.with_name(f"{file.name}.part"), file.with_name(f"{file.name}.{aside}")
    close_for_good(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        with Path(path).open("rb") as source, part.open("wb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        there = file.exists()
        if there:
            file.rename(kept)
        for ending in _BESIDE:  # of a damaged database that could not be closed
            beside = file.with_name(file.name + ending)
            if beside.exists():
                beside.rename(kept.with_name(kept.name + ending))
        part.replace(file)
    except OSError as error:
        if kept.exists() and not file.exists():
            kept.rename(file)
        part.unlink(missing_ok=True)
        raise Unreachable(f"{file} could not be put back: {error.strerror}; nothing was changed") from None
    return kept if there else None


def close_for_good(file: Path) -> None:
    """Everything is in the one file then, and nobody has it open; a damaged one is left as it is."""
    if not file.exists():
        return
    try:
        with closing(sqlite3.connect(file, timeout=2)) as connection:
            connection.execute("PRAGMA journal_mode=delete")
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            raise Busy(
                f"a process has {file} open; stop what wakes the table first (timer, service, crontab)"
            ) from None
    except sqlite3.DatabaseError:
        return
