"""A copy of an SQLite database while the table runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from pbem.store.engine import database_url, shown, sqlite_file
from pbem.store.errors import Missing, StoreError, Unreachable


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
