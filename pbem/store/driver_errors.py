"""The driver's errors that a person can mend, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, PendingRollbackError

from pbem.store.database_errors import Busy, Overtaken, Unreachable, Unwritable, held_too_long, unusable

#: PostgreSQL ended the transaction for the sake of another one: serialization failure, deadlock.
_AGAIN = ("40001", "40P01")
#: What was not there when it was read, and is when it is written (unique), or the other way round (foreign key).
_OVERTAKEN = ("23505", "23503")
#: PostgreSQL is being started or stopped, has lost its memory or its connections, or stands by (classes of SQLSTATE).
_AWAY = ("08", "57P", "53", "58", "25006")
#: What SQLite says of a file that it cannot write, or of the disk below it; the rest of its sentence is the name.
_UNWRITABLE = ("database or disk is full", "disk I/O error", "attempt to write a readonly database")
#: PostgreSQL: disk_full, io_error, read_only_sql_transaction.
_UNWRITABLE_STATES = ("53100", "58030", "25006")


@contextmanager
def telling(where: str) -> Iterator[None]:
    """Turn the driver's errors that a person can mend into sentences; all others pass as they are."""
    try:
        yield
    except PendingRollbackError as error:  # a statement after the one in which the connection was lost
        raise Unreachable(f"the connection to the database {where} was lost in the middle of its work") from error
    except DBAPIError as error:
        said = " ".join(str(error.orig).split())
        state = getattr(error.orig, "sqlstate", None) or ""
        if "database is locked" in said or state in _AGAIN:
            raise Busy(held_too_long(where)) from error
        if state in _OVERTAKEN:
            raise Overtaken(f"another worker was first in the database {where}; it is tried again") from error
        if state in _UNWRITABLE_STATES or any(words in said for words in _UNWRITABLE):
            raise Unwritable(
                f"the database {where} cannot be written: {said}; look at the space on its disk and at its rights"
            ) from error
        if meant := unusable(said, state, where):
            raise meant from error
        if error.connection_invalidated or state.startswith(_AWAY) or _cannot_connect(error):
            raise Unreachable(f"the database {where} cannot be reached: {said}") from error
        raise


def _cannot_connect(error: DBAPIError) -> bool:
    # A failed connect has no statement; SQLite opens its file at the first one.
    return error.statement is None or "unable to open database file" in str(error.orig)
