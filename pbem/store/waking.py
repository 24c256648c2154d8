"""What goes on between workers outside a transaction: waking each other, and one of them at a mailbox."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, PendingRollbackError

from pbem.store.database_errors import Busy, held_too_long
from pbem.store.driver_errors import telling
from pbem.store.engine import BUSY_TIMEOUT, shown, sqlite_file
from pbem.store.file_locks import file_lock

#: What a worker may be woken by.
CHANNELS = ("mail", "game", "letter")


class Waking:
    """The part of the store that holds connections of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._ears: Connection | None = None

    @property
    def where(self) -> str:
        """The database URL for messages, without its password."""
        return shown(self._engine.url)

    def listen(self, timeout: float) -> bool:
        """Wait until another worker has something for us (`Work.notify`), at most `timeout` seconds; True when woken.

        The first call, and the first after the connection was lost, returns True at once: what happened before
        nobody could hear. On SQLite nobody can wake us and the time is waited out. Raises Unreachable at once.
        """
        if self._engine.dialect.name != "postgresql":
            time.sleep(timeout)
            return False
        if self._ears is not None:
            try:
                return any(True for _ in _driver(self._ears).notifies(timeout=timeout, stop_after=1))
            except _driver_error(self._engine):
                self.stop_listening()
        with telling(self.where):
            self._ears = self._listening()
        return True

    def stop_listening(self) -> None:
        """Give back the connection that listens, if there is one."""
        ears, self._ears = self._ears, None
        if ears is not None:
            with suppress(DBAPIError, PendingRollbackError):
                ears.invalidate()
                ears.close()

    @contextmanager
    def mailbox_lock(self, name: str) -> Iterator[bool]:
        """Whether we are the only one at this mailbox, for the length of the block; False: another worker is there.

        PostgreSQL: an advisory lock. SQLite: a lock on a file beside the database. Both are free at once when their
        holder dies.
        """
        file = sqlite_file(self._engine.url)
        with file_lock(file, name) if file else self._advisory_lock(name) as got:
            yield got

    @contextmanager
    def alone_at(self, kind: str, name: str, *, wait: bool = False) -> Iterator[bool]:
        """Whether we are the only one at work on this mail or game, for the length of the block.

        Unlike a transaction it lasts over several, and is free at once when its holder dies. On SQLite, where one
        worker writes at a time, it is a lock on all of that kind; to `wait` for it there raises Busy, as a transaction.
        """
        file = sqlite_file(self._engine.url)
        lock = (
            file_lock(file, kind, wait=BUSY_TIMEOUT / 1000 if wait else 0)
            if file
            else self._advisory_lock(f"{kind} {name}")
        )
        with lock as got:
            if wait and file and not got:
                raise Busy(held_too_long(self.where))
            yield got

    def _listening(self) -> Connection:
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            for channel in CHANNELS:
                connection.execute(text(f"LISTEN pbem_{channel}"))
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _advisory_lock(self, name: str) -> Iterator[bool]:
        key = {"key": int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)}
        with telling(self.where):
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            with telling(self.where):
                got = bool(connection.execute(text("SELECT pg_try_advisory_lock(:key)"), key).scalar())
            try:
                yield got
            finally:
                # A lock that is left to the disconnect is freed a little after close() has returned.
                if got:
                    _let_go(connection, key)
        finally:
            connection.close()


def _let_go(connection: Connection, key: dict[str, int]) -> None:
    """Give the lock back; with a connection that was lost it is gone already."""
    try:
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), key)
    except (DBAPIError, PendingRollbackError):
        connection.invalidate()


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _driver_error(engine: Engine) -> type[Exception]:
    error: type[Exception] = engine.dialect.loaded_dbapi.Error
    return error
