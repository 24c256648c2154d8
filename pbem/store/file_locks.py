"""Locks on files beside an SQLite database, for what lasts over several transactions; free when their holder dies."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO

from pbem.store.database_errors import Unwritable

#: How often a worker looks whether a lock is free, in seconds.
_NAP = 0.02


@contextmanager
def file_lock(database: Path, name: str, *, wait: float = 0) -> Iterator[bool]:
    """Whether we have the lock of that name, for the length of the block; `wait`: for how many seconds at most."""
    mark = sha256(name.encode()).hexdigest()[:12]
    path = database.with_name(f"{database.name}-mailbox-{mark}")
    try:
        file = path.open("w")
    except OSError as error:
        raise Unwritable(f"{path} cannot be written: {error.strerror}; look at its disk and at its rights") from None
    with file:
        yield _locked(file) or _locked_at_last(file, wait)


def _locked(file: IO[str]) -> bool:
    # lazy: not on every system
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _locked_at_last(file: IO[str], wait: float) -> bool:
    """Counted in naps: it must not matter what the clock says."""
    for _ in range(int(wait / _NAP)):
        time.sleep(_NAP)
        if _locked(file):
            return True
    return False
