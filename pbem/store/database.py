"""The store: opening it, and its transactions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine

from pbem.store import schema
from pbem.store.driver_errors import telling
from pbem.store.engine import database_url, make_engine, reading, shown
from pbem.store.schema_head import HEAD
from pbem.store.waking import Waking
from pbem.store.work import Work


class Store(Waking):
    """A database with a table in it. Give it back with `close()`, or use it in a `with`."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        super().__init__(engine)
        self._reading = reader

    @contextmanager
    def transaction(self) -> Iterator[Work]:
        """One transaction that may write: committed at the end of the block, undone when an exception leaves it.

        On SQLite only one is open at a time, so keep rules, rendering and sending outside. Do not nest.
        """
        with telling(self.where), self._engine.begin() as connection:
            yield Work(connection)

    @contextmanager
    def read(self) -> Iterator[Work]:
        """One snapshot of the database; nothing may be written through it. Waits for nobody."""
        with telling(self.where), self._reading.begin() as connection:
            yield Work(connection)

    def close(self) -> None:
        """Close all connections."""
        self.stop_listening()
        self._reading.dispose()
        self._engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_store(url: str, *, create: bool = False) -> Store:
    """See `pbem.store.open_store`."""
    full = database_url(url)
    engine = make_engine(full, create=create)
    reader = reading(engine)
    where = shown(full)
    try:
        with telling(where):
            # PostgreSQL: not in a snapshot, which would be older than a move of the table that is waited for.
            with (engine if engine.dialect.name == "postgresql" else reader).begin() as connection:
                version = schema.version_of(connection)
            if version is None and create:
                with engine.begin() as connection:
                    schema.make(connection)
                version = HEAD
        schema.require_head(version, where)
    except BaseException:
        reader.dispose()
        engine.dispose()
        raise
    return Store(engine, reader)
