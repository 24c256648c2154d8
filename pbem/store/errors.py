"""What can go wrong with the database, each as one sentence with what mends it."""

from __future__ import annotations

from pbem.core.errors import TableError


class StoreError(TableError):
    """The database cannot be used as it is."""


class Missing(StoreError):
    """There is no table at this URL yet."""


class OutOfDate(StoreError):
    """The database was made by another version of pbem."""


class Unreachable(StoreError):
    """The database does not answer."""


class Busy(StoreError):
    """Another process has held the database for longer than we wait."""


class Unwritable(StoreError):
    """The database answers and cannot be written: a full disk, a disk that fails, rights."""


class Overtaken(StoreError):
    """Another worker has just written the same."""


def held_too_long(where: str) -> str:
    """What is said where another process does not give the database free."""
    return f"the database {where} was held by another process for too long; the next pass tries again"
