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


class Unusable(Unreachable):
    """The database is there, and cannot be used as it is: damaged, not whole, or not this user's."""


#: What the drivers say, in words or as SQLSTATE, and what it means for the host.
_MEANS = (
    (("is not a database", "malformed"), "is damaged ({said}); `pbem db restore` puts a backup in its place"),
    (("permission denied", "42501"), "may not be used by this user ({said}); let its owner grant it"),
)


def unusable(said: str, state: str, where: str) -> Unusable | None:
    """What an error of a driver means, as one to be raised; None where it is nothing that a host could mend."""
    for signs, means in _MEANS:
        if any(sign in said or sign == state for sign in signs):
            return Unusable(f"the database {where} {means.format(said=said)}")
    return None


class Busy(StoreError):
    """Another process has held the database for longer than we wait."""


class Unwritable(StoreError):
    """The database answers and cannot be written: a full disk, a disk that fails, rights."""


class Overtaken(StoreError):
    """Another worker has just written the same."""


def held_too_long(where: str) -> str:
    """What is said where another process does not give the database free."""
    return f"the database {where} was held by another process for too long; the next pass tries again"
