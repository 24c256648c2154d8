"""What the repositories of a transaction share: the connection, inserts beside what is there, a game's version."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Executable, Select, Table, bindparam, func, select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.engine import Row as RowOf

from pbem.store.tables import GAME

Value = TypeVar("Value")
Word = TypeVar("Word", bound=StrEnum)
Row = Mapping[str, Any]


class Repository:
    """One transaction, seen from one kind of thing that is kept. `Work` joins them all."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._touched: set[str] = set()

    def _run(self, statement: Executable, rows: Row | Sequence[Row] | None = None) -> CursorResult[Any]:
        return self._connection.execute(statement, rows)

    def _insert_missing(self, table: Table) -> Any:
        """An INSERT that leaves alone what is there already."""
        return _insert(self._connection.dialect.name, table).on_conflict_do_nothing()

    def _add_missing(self, table: Table, rows: Sequence[Row]) -> int:
        """Insert the rows that are not there already; how many. (Drivers do not count rows that return a key.)"""
        if not rows:
            return 0
        return len(self._run(_add_missing(self._connection.dialect.name, table), rows).all())

    def _insert_or_change(self, table: Table, *keys: str) -> Any:
        """An INSERT that, where a row with the same `keys` is there, changes all its other columns."""
        return _upsert(self._connection.dialect.name, table, keys)

    def _forget_texts(self, post: Table, *wanted: Any, **more: Any) -> int:
        """Drop the text of mails or letters, and set `more`; how many.

        SQLite leaves a row that became shorter where it is, nearly alone on a page of the file: under another number
        it is a new row, which shares a page with others.
        """
        forgotten = update(post).where(*wanted).values(raw=b"", **more)
        if self._connection.dialect.name != "sqlite":
            return self._run(forgotten).rowcount
        gone = self._run(forgotten.values(id=-post.c.id)).rowcount
        self._run(update(post).where(post.c.id < 0).values(id=-post.c.id))
        return gone

    def _touch(self, game: str) -> None:
        """Count this transaction in the game's version, once: what was made from an older one must be made again."""
        if game not in self._touched:
            self._run(_TOUCH, {"game": game})
            self._touched.add(game)

    def _count_each(self, table: Table, statuses: Sequence[Word]) -> dict[Word, int]:
        rows = self._run(_counted(table), {"statuses": list(statuses)}).mappings()
        found: dict[Word, int] = {row["status"]: row["number"] for row in rows}
        return {status: found.get(status, 0) for status in statuses}


_TOUCH = update(GAME).where(GAME.c.id == bindparam("game")).values(version=GAME.c.version + 1)


@cache
def _counted(table: Table) -> Any:
    counted = select(table.c.status, func.count().label("number")).group_by(table.c.status)
    return counted.where(table.c.status.in_(bindparam("statuses", expanding=True)))


@cache
def _insert(dialect: str, table: Table) -> Any:
    if dialect == "postgresql":
        # lazy: heavy, or of one kind of database
        from sqlalchemy.dialects.postgresql import insert as postgres_insert

        return postgres_insert(table)
    # lazy: heavy, or of one kind of database
    from sqlalchemy.dialects.sqlite import insert as sqlite_insert

    return sqlite_insert(table)


@cache
def _add_missing(dialect: str, table: Table) -> Any:
    return _insert(dialect, table).on_conflict_do_nothing().returning(*table.primary_key)


@cache
def _upsert(dialect: str, table: Table, keys: tuple[str, ...]) -> Any:
    insert = _insert(dialect, table)
    kept = {*keys, *(column.name for column in table.primary_key)}
    changed = {column.name: insert.excluded[column.name] for column in table.c if column.name not in kept}
    return insert.on_conflict_do_update(index_elements=list(keys), set_=changed)


def columns(table: Table, value: type[Any], *renamed: Any) -> Select[Any]:
    """A SELECT of exactly the columns that `value` has fields for."""
    return select(*[table.c[field.name] for field in fields(value)], *renamed)


def value_of(value: type[Value], row: RowOf[Any] | None) -> Value | None:
    """The value of one row of `columns`; None for no row."""
    return None if row is None else value(**dict(zip(_names(cast(Hashable, value)), row, strict=True)))


def values_of(value: type[Value], rows: Iterable[RowOf[Any]]) -> tuple[Value, ...]:
    """The values of rows of `columns`."""
    names = _names(cast(Hashable, value))
    return tuple(value(**dict(zip(names, row, strict=True))) for row in rows)


@cache
def _names(value: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cast(Any, value)))


def row_of(record: Any, *without: str) -> dict[str, Any]:
    """The fields of a frozen value as a row; unlike `asdict` it does not copy what is inside."""
    names, read = _reader(cast(Hashable, type(record)), without)
    return dict(zip(names, read(record), strict=True))


@cache
def _reader(value: Hashable, without: tuple[str, ...]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    names = tuple(field.name for field in fields(cast(Any, value)) if field.name not in without)
    return names, attrgetter(*names)
