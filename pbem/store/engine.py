"""Opening connections: what SQLite and PostgreSQL need so that the rest of the store need not know which it is.

SQLite: WAL, `BEGIN IMMEDIATE` for whoever means to write (a transaction that upgrades later deadlocks), a busy
timeout, foreign keys. PostgreSQL: psycopg, READ COMMITTED for work, one REPEATABLE READ snapshot for reading.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import ArgumentError
from sqlalchemy.util import LRUCache

from pbem.store.database_errors import Missing, StoreError, Unreachable
from pbem.store.tables.types import compact

#: How long a writer waits for another one, in milliseconds.
BUSY_TIMEOUT = 30_000


def database_url(url: str | URL) -> URL:
    """The URL with its driver, as SQLAlchemy wants it; raises StoreError with what would do."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(
            "the database URL is not one; sqlite:///table.db or postgresql://user@host/pbem would do"
        ) from None
    family = parsed.get_backend_name()
    if family == "sqlite":
        if not parsed.database or parsed.database == ":memory:":
            raise StoreError("a table cannot live in memory; sqlite:///table.db would do")
        return parsed
    if family in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    raise StoreError(f"a table cannot be kept in {family}; sqlite:///table.db or postgresql://user@host/pbem would do")


def shown(url: URL) -> str:
    """The URL for messages, without its password."""
    return url.render_as_string(hide_password=True)


def sqlite_file(url: URL) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def make_engine(url: URL, *, create: bool = False) -> Engine:
    """An engine for `url`. A missing SQLite file is made, readable by its owner only, or refused (Missing)."""
    file = sqlite_file(url)
    if file is None:
        return _postgres(url)
    try:
        there = file.exists()
    except OSError as error:  # a folder above may not be entered
        raise Unreachable(f"{file} cannot be reached: {error.strerror}; call this as the table's user") from None
    if not there:
        _new_file(file, url, create=create)
    engine = _sqlite(url)
    event.listen(engine, "begin", _begin_writing)
    return engine


# Errors are logged and mailed to the moderator: a statement's parameters (seeds, tokens, orders) stay out of them.


def _sqlite(url: URL) -> Engine:
    options = {"timeout": BUSY_TIMEOUT / 1000, "check_same_thread": False}
    engine = create_engine(
        url,
        connect_args=options,
        json_serializer=compact,
        hide_parameters=True,
        execution_options={"compiled_cache": _COMPILED},
    )
    # Compiled statements are kept by dialect: with one for all, what the writer has compiled the reader need not.
    engine.dialect = _sqlite_dialect()
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


#: The statements that this process has compiled for SQLite.
_COMPILED: LRUCache[Any, Any] = LRUCache(500)


@cache
def _sqlite_dialect() -> Dialect:
    """The dialect of every SQLite engine, after its first connection, which tells it what this SQLite can do."""
    engine = create_engine("sqlite://", json_serializer=compact)
    engine.connect().close()
    engine.dispose()
    return engine.dialect


def _postgres(url: URL) -> Engine:
    try:
        engine = create_engine(url, json_serializer=compact, hide_parameters=True)
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs psycopg; `pip install 'pbem[postgres]'` brings it") from None
    event.listen(engine, "connect", _prepare_postgres)
    return engine


def _prepare_postgres(connection: Any, _record: Any) -> None:
    """The server finds out within two minutes that a worker's machine is gone, and lets its locks go; else in hours."""
    with connection.cursor() as cursor:
        cursor.execute("SET tcp_keepalives_idle = 60; SET tcp_keepalives_interval = 15; SET tcp_keepalives_count = 4")
    connection.commit()


def _new_file(file: Path, url: URL, *, create: bool) -> None:
    if not create:
        raise Missing(f"there is no table in {shown(url)} yet; `pbem init` makes one")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Seeds, tokens and addresses are inside: nobody but the owner may read it. The WAL takes the same mode.
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise Unreachable(f"{file} cannot be made: {error.strerror}; another folder would do") from None


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode=wal", "synchronous=normal", f"busy_timeout={BUSY_TIMEOUT}", "foreign_keys=on"):
        connection.execute(f"PRAGMA {pragma}")


def _refuse_writing(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA query_only=on")


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def reading(engine: Engine) -> Engine:
    """An engine for transactions that only read, each from one snapshot of the database. Dispose of both.

    SQLite has connections of their own for it: to switch one between reading and writing makes SQLite parse all its
    prepared statements anew.
    """
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    reader = _sqlite(engine.url)
    event.listen(reader, "connect", _refuse_writing)
    event.listen(reader, "begin", _begin_reading)
    return reader
