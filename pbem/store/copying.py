"""Moving a table from one database to another: from SQLite to PostgreSQL, back, or to another place of the same kind.

Everything is read in one transaction in which nobody else can write, and written in one: the new database has the whole
table or nothing. The old one is kept as it was, but for its version, so that no pass goes on with it by mistake.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    LargeBinary,
    String,
    Table,
    TableClause,
    event,
    func,
    insert,
    inspect,
    literal_column,
    select,
    text,
)
from sqlalchemy import column as bare_column
from sqlalchemy import table as bare_table
from sqlalchemy.exc import DBAPIError

from pbem.store import schema
from pbem.store.backup import close_for_good
from pbem.store.database_errors import Busy, Missing, StoreError
from pbem.store.driver_errors import telling
from pbem.store.engine import database_url, make_engine, shown, sqlite_file
from pbem.store.schema_head import HEAD
from pbem.store.tables import METADATA
from pbem.store.tables.types import Packed, Word

#: Rows that are in memory at a time: of tables with whole mails or positions in them, and of all others.
_FEW, _MANY = 50, 1000
#: How long the old database may keep us waiting where somebody works at it.
_PATIENCE = "10s"
#: PostgreSQL: lock_not_available.
_LOCKED = "55P03"


@dataclass(frozen=True, kw_only=True, slots=True)
class Copied:
    """How far a copy has come."""

    table: str  #: the table that is being copied
    rows: int  #: that were copied since the last time, of all tables


def rows_to_copy(source: str, target: str) -> dict[str, int]:
    """How many rows each table has that `copy` would copy; nothing is changed. Raises StoreError where it would not."""
    full, to = _two(source, target)
    engine = make_engine(full)
    try:
        with telling(shown(full)), engine.connect() as connection:
            schema.require_head(schema.version_of(connection), shown(full))
            counts = _counts(connection)
    finally:
        engine.dispose()
    _require_empty(to)
    return counts


def copy(source: str, target: str) -> Generator[Copied]:
    """Copy the whole table to an empty database, and mark the old one as moved; tells after each few rows.

    Raises StoreError, and then the old database is what it was and the new one is empty: Busy where anybody else is at
    the old one, StoreError where the new one is not empty.
    """
    full, to = _two(source, target)
    _require_empty(to)
    if (file := sqlite_file(full)) is not None:
        close_for_good(file)
    old, new = make_engine(full), make_engine(to, create=True)
    try:
        # The new database is committed first: whatever ends us in between, there is a table that can go on.
        with telling(shown(full)), _alone(old) as reader:
            schema.require_head(schema.version_of(reader), shown(full))
            with telling(shown(to)), new.begin() as writer:
                schema.make(writer)
                yield from _copy_all(reader, writer)
            schema.mark_moved(reader)
    finally:
        old.dispose()
        new.dispose()


def reopen(url: str) -> bool:
    """Let a database that was moved be the table again; False where it was not moved. Raises StoreError."""
    full = database_url(url)
    engine = make_engine(full)
    try:
        with telling(shown(full)), engine.begin() as connection:
            return schema.unmark_moved(connection)
    finally:
        engine.dispose()


def _two(source: str, target: str) -> tuple[Any, Any]:
    """Both URLs in full. Raises StoreError where both name one database."""
    full, to = database_url(source), database_url(target)
    files = sqlite_file(full), sqlite_file(to)
    same_file = all(files) and files[0].resolve() == files[1].resolve()  # type: ignore[union-attr]
    if full == to or same_file:
        raise StoreError(f"the table is in {shown(full)} already; name another database to copy it to")
    return full, to


def _require_empty(to: Any) -> None:
    """Raises StoreError unless there is nothing in the database; one that `pbem init` has just made has nothing."""
    where = shown(to)
    try:
        engine = make_engine(to)
    except Missing:
        return
    try:
        with telling(where), engine.connect() as connection:
            there = set(inspect(connection).get_table_names())
            ours = {*METADATA.tables, "alembic_version"}
            if there - ours:
                raise StoreError(f"{where} has tables of something else ({min(there - ours)}); an empty one would do")
            if there and schema.version_of(connection) != HEAD:
                raise StoreError(f"{where} has a table of another version in it; an empty database would do")
            full = [name for name, rows in _counts(connection).items() if rows] if there else []
            if full:
                raise StoreError(f"{where} is not empty ({', '.join(full[:3])}); an empty database would do")
    finally:
        engine.dispose()


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """The old database, with nobody else at it: whoever looks whether it is the table waits, and finds it moved.

    To keep only writers out is not enough: a pass that had looked before would go on with the old database afterwards.
    """
    if engine.dialect.name != "postgresql":
        event.listen(engine, "connect", _keep_out, insert=True)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            _lock(connection, shown(engine.url))
        yield connection


def _keep_out(connection: Any, _record: Any) -> None:
    """SQLite: from the first look on, as long as the connection lasts."""
    connection.execute("PRAGMA locking_mode=exclusive")


def _lock(connection: Connection, where: str) -> None:
    names = ", ".join(f'"{name}"' for name in (*METADATA.tables, "alembic_version"))
    stop = "stop what wakes the table first (timer, service, crontab; on every machine)"
    try:
        connection.execute(text(f"SET LOCAL lock_timeout = '{_PATIENCE}'"))
        connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", "") != _LOCKED:
            raise
        raise Busy(f"somebody else works at the database {where}; {stop}") from None
    # Whoever was there before the lock may have looked already.
    others = connection.scalar(
        text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
    )
    if others:
        raise Busy(f"somebody else is at the database {where} (connections: {others}); {stop}")


def _counts(connection: Connection) -> dict[str, int]:
    tables = METADATA.sorted_tables
    return {each.name: connection.scalar(select(func.count()).select_from(each)) or 0 for each in tables}


def _copy_all(reader: Connection, writer: Connection) -> Iterator[Copied]:
    for table in METADATA.sorted_tables:  # what others refer to comes first
        copied = 0
        for rows in _read(reader, table):
            fit = [_without_nul(row) for row in rows] if writer.dialect.name == "postgresql" else rows
            writer.execute(insert(_as_stored(table)), fit)
            copied += len(rows)
            yield Copied(table=table.name, rows=len(rows))
        if copied != (there := writer.scalar(select(func.count()).select_from(table))):
            raise StoreError(f"{copied} rows of {table.name} were copied, and {there} arrived; nothing was changed")
        _go_on_counting(writer, table)


def _read(reader: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """The rows, in the order of their keys, a few at a time."""
    whole = any(isinstance(column.type, LargeBinary | Packed) for column in table.c)
    size = _FEW if whole else _MANY
    statement = select(_as_stored(table)).order_by(*[literal_column(column.name) for column in table.primary_key])
    for rows in reader.execute(statement, execution_options={"yield_per": size}).mappings().partitions():
        yield [dict(row) for row in rows]


def _as_stored(table: Table) -> TableClause:
    """Words and packed positions pass as they are stored; times and JSON have a form of their own in each database."""
    stored: dict[type[Any], Any] = {Packed: LargeBinary(), Word: String()}
    return bare_table(
        table.name, *[bare_column(column.name, stored.get(type(column.type), column.type)) for column in table.c]
    )


def _without_nul(row: Mapping[str, Any]) -> dict[str, Any]:
    """PostgreSQL's text has no NUL; SQLite's may have one, from a mail of long ago."""
    return {name: value.replace("\0", "�") if isinstance(value, str) else value for name, value in row.items()}


def _go_on_counting(writer: Connection, table: Table) -> None:
    """New rows are numbered behind those that were copied; SQLite does so by itself."""
    column = table.autoincrement_column
    if writer.dialect.name != "postgresql" or column is None:
        return
    sequence = writer.scalar(select(func.pg_get_serial_sequence(f'"{table.name}"', column.name)))
    last = writer.scalar(select(func.max(column)))
    if sequence is not None and last is not None:
        writer.execute(select(func.setval(sequence, last)))
