"""A table goes whole from one kind of database to the other, is numbered on there, and is never half there."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Integer, LargeBinary, create_engine, event, insert, select
from sqlalchemy.exc import OperationalError

from pbem.store import copying, open_store
from pbem.store.copying import copy, reopen, rows_to_copy
from pbem.store.database import Store
from pbem.store.database_errors import Busy, Missing, OutOfDate, StoreError, Unwritable
from pbem.store.engine import database_url
from pbem.store.schema_head import HEAD
from pbem.store.tables import ACT, INBOX, METADATA
from pbem.store.tables.types import Moment, Packed, Word
from tests.databases import Databases
from tests.store.some import NOON, minutes, new_game, new_letter, new_mail

BOTH_WAYS = [("sqlite", "postgres"), ("postgres", "sqlite"), ("sqlite", "sqlite"), ("postgres", "postgres")]
KINDS = pytest.mark.parametrize(("old", "new"), BOTH_WAYS)


def made(databases: Databases, kind: str, *, empty: bool) -> str:
    return databases.sqlite(empty=empty) if kind == "sqlite" else databases.postgres(empty=empty)


def something(column: Any, number: int) -> Any:
    """A value for a column, another one for each row; of its words with all that text may have."""
    kind = column.type
    if column.foreign_keys:
        [key] = column.foreign_keys
        return something(key.column, number)
    if isinstance(kind, Word):
        return sorted(kind.words)[number % len(kind.words)]
    if isinstance(kind, Moment):
        return None if column.nullable and number % 2 else NOON + timedelta(minutes=number, microseconds=7)
    if isinstance(kind, Packed):
        return {"row": number, "text": "größer – 😀", "list": [1, None, 2.5]}
    if isinstance(kind, LargeBinary):
        return bytes(range(256)) * (number + 1)
    if isinstance(kind, Boolean):
        return bool(number % 2)
    if isinstance(kind, Integer):
        return number + 1
    if "JSON" in type(kind).__name__:
        return None if column.nullable and number % 2 else {"zoë": [number, "\u2028", "\x01"], "a": {"b": None}}
    return f"{column.name} {number} größer\n–\t😀 ' \" \\ %"


def fill(store: Store, rows: int = 5) -> None:
    """Rows in every table."""
    with store._engine.begin() as connection:
        for table in METADATA.sorted_tables:
            for number in range(rows):
                row = {column.name: something(column, number) for column in table.c}
                connection.execute(insert(table).values(**row))


def everything(url: str) -> dict[str, list[dict[str, Any]]]:
    """All that is in a database, moved away or not."""
    engine = create_engine(database_url(url))
    with engine.connect() as connection:
        found = {
            table.name: [dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()]
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    return found


@pytest.fixture
def filled(databases: Databases) -> str:
    """An SQLite table with something in it."""
    url = databases.sqlite(empty=False)
    with open_store(url) as store:
        fill(store)
    return url


@pytest.mark.live
@KINDS
def test_every_row_of_every_table_is_there_afterwards(
    databases: Databases, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "_FEW", 2)
    monkeypatch.setattr(copying, "_MANY", 3)
    source, target = made(databases, old, empty=False), made(databases, new, empty=True)
    with open_store(source) as store:
        fill(store)
    before = everything(source)
    assert all(len(rows) == 5 for rows in before.values())
    counts = rows_to_copy(source, target)
    assert counts == {name: len(rows) for name, rows in before.items()}
    steps = list(copy(source, target))
    assert sum(step.rows for step in steps) == sum(counts.values())
    assert {step.table for step in steps} == set(counts)
    assert len(steps) > len(counts), "a few rows at a time"
    assert everything(target) == before
    assert everything(source) == before


@pytest.mark.live
@KINDS
def test_numbers_go_on_behind_those_that_were_copied(databases: Databases, old: str, new: str) -> None:
    source, target = made(databases, old, empty=False), made(databases, new, empty=True)
    with open_store(source) as store:
        first = new_game(store)
        with store.transaction() as work:
            work.take_in([new_mail("one"), new_mail("two")])
            work.put_letters([new_letter(), new_letter("blue@example.org")])
    list(copy(source, target))
    with open_store(target) as store:
        second = new_game(store)
        with store.transaction() as work:
            work.put_letters([new_letter("green@example.org")])
            taken = work.take_in([new_mail("two"), new_mail("three")])
    assert (first.id, second.id) == ("g1", "g2")
    [number] = taken.new  # the second mail is known; PostgreSQL may have used up a number for it
    assert number in (3, 4)


@pytest.mark.live
def test_postgres_has_no_nul_in_a_text(databases: Databases) -> None:
    source, target = databases.sqlite(empty=False), databases.postgres(empty=True)
    with open_store(source) as store, store.transaction() as work:
        work.put_setting("odd", {"said": "a\0b"})
        mail = new_mail("odd")
        work.take_in([mail])
        work._connection.execute(INBOX.update().values(reason="a\0b"))
    list(copy(source, target))
    assert everything(target)["inbox"][0]["reason"] == "a�b"
    assert everything(target)["setting"][0]["value"] == {"said": "a\0b"}


# --- the old one ------------------------------------------------------------------------------------------------------


@pytest.mark.live
@pytest.mark.parametrize("old", ["sqlite", "postgres"])
def test_the_old_database_is_used_no_more_unless_it_is_reopened(databases: Databases, old: str) -> None:
    source, target = made(databases, old, empty=False), databases.sqlite(empty=True)
    list(copy(source, target))
    with pytest.raises(OutOfDate, match=r"moved away from .*`pbem db reopen`"):
        open_store(source)
    with pytest.raises(OutOfDate, match="moved away"):
        rows_to_copy(source, databases.sqlite(empty=True))
    with pytest.raises(OutOfDate, match="moved away"):
        list(copy(source, databases.sqlite(empty=True)))
    assert reopen(source)
    open_store(source).close()
    assert not reopen(source)


@pytest.mark.live
def test_nobody_else_is_at_the_old_database(databases: Databases) -> None:
    for source in (databases.sqlite(empty=False), databases.postgres(empty=False)):
        target = databases.sqlite(empty=True)
        with open_store(source) as store, store.read() as work:
            work.reached()
            with pytest.raises(Busy, match="stop what wakes the table first"):
                list(copy(source, target))
        list(copy(source, target))


@pytest.mark.live
@pytest.mark.parametrize("old", ["sqlite", "postgres"])
def test_nobody_writes_to_the_old_one_meanwhile(
    databases: Databases, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.store.engine.BUSY_TIMEOUT", 100)
    source, target = made(databases, old, empty=False), databases.sqlite(empty=True)
    with open_store(source) as store:
        fill(store)
    writer = create_engine(database_url(source))
    if old == "postgres":
        event.listen(writer, "connect", lambda connection, _: connection.execute("SET lock_timeout = '100ms'"))
    else:
        event.listen(writer, "connect", lambda connection, _: connection.execute("PRAGMA busy_timeout = 100"))
    steps = copy(source, target)
    next(steps)
    with pytest.raises(OperationalError), writer.begin() as connection:
        connection.execute(ACT.delete())
    writer.dispose()
    list(steps)
    assert len(everything(target)["act"]) == 5


@pytest.mark.live
@pytest.mark.parametrize("old", ["sqlite", "postgres"])
def test_a_pass_that_begins_meanwhile_waits_and_finds_the_table_moved(databases: Databases, old: str) -> None:
    """One that had seen the table as it was, and waited to write, would go on with the old database."""
    source, target = made(databases, old, empty=False), databases.sqlite(empty=True)
    with open_store(source) as store:
        fill(store)
    steps = copy(source, target)
    next(steps)
    with ThreadPoolExecutor(1) as others:
        opened = others.submit(lambda: open_store(source).close())
        time.sleep(0.5)
        assert not opened.done()
        list(steps)
        assert isinstance(opened.exception(timeout=300), OutOfDate)


# --- the new one ------------------------------------------------------------------------------------------------------


@pytest.mark.live
@pytest.mark.parametrize("new", ["sqlite", "postgres"])
def test_one_that_is_not_empty_is_refused_and_stays(databases: Databases, filled: str, new: str) -> None:
    target = made(databases, new, empty=False)
    with open_store(target) as store:
        new_game(store)
    before = everything(target)
    for attempt in (lambda: rows_to_copy(filled, target), lambda: list(copy(filled, target))):
        with pytest.raises(StoreError, match=r"is not empty \(.*game.*\); an empty database would do"):
            attempt()
    assert everything(target) == before
    open_store(filled).close()


@pytest.mark.live
@pytest.mark.parametrize("new", ["sqlite", "postgres"])
def test_one_that_is_just_made_is_empty(databases: Databases, filled: str, new: str) -> None:
    target = made(databases, new, empty=False)
    list(copy(filled, target))
    assert everything(target) == everything(filled)


@pytest.mark.live
@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("CREATE TABLE diary (day INTEGER)", r"has tables of something else \(diary\)"),
        ("UPDATE alembic_version SET version_num = '0001'", "has a table of another version in it"),
    ],
)
@pytest.mark.parametrize("new", ["sqlite", "postgres"])
def test_one_of_somebody_else_is_refused(
    databases: Databases, filled: str, new: str, statement: str, says: str
) -> None:
    target = made(databases, new, empty=False)
    with open_store(target) as store, store._engine.begin() as connection:
        connection.exec_driver_sql(statement)
    with pytest.raises(StoreError, match=says):
        list(copy(filled, target))


@pytest.mark.live
@pytest.mark.parametrize("new", ["sqlite", "postgres"])
def test_a_copy_that_fails_leaves_nothing_behind(
    databases: Databases, filled: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = made(databases, new, empty=True)
    steps = copy(filled, target)
    for _ in range(10):
        next(steps)
    steps.close()  # as Ctrl-C does

    monkeypatch.setattr(copying, "_go_on_counting", fails_at("snapshot"))
    with pytest.raises(Unwritable):
        list(copy(filled, target))
    monkeypatch.undo()

    open_store(filled).close()
    assert sum(rows_to_copy(filled, target).values()) == 5 * len(METADATA.tables)
    list(copy(filled, target))
    assert everything(target) == everything(filled)


def fails_at(name: str) -> Any:
    """A disk that is full when a certain table has come."""

    def fail(_: Any, table: Any) -> None:
        if table.name == name:
            raise Unwritable("the disk is full")

    return fail


def test_a_table_is_not_copied_to_itself(databases: Databases) -> None:
    url = databases.sqlite(empty=False)
    beside = url.replace(Path(url).name, f"./{Path(url).name}")
    for same in (url, beside):
        with pytest.raises(StoreError, match=r"is in .* already; name another database"):
            rows_to_copy(url, same)


def test_what_is_not_there_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        rows_to_copy(f"sqlite:///{tmp_path}/one.db", f"sqlite:///{tmp_path}/two.db")
    assert list(tmp_path.iterdir()) == []


def test_an_older_table_is_brought_up_to_date_first(databases: Databases, tmp_path: Path) -> None:
    url = databases.sqlite(empty=False)
    with open_store(url) as store, store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(OutOfDate, match=f"this pbem needs {HEAD}; `pbem db upgrade`"):
        rows_to_copy(url, f"sqlite:///{tmp_path}/new.db")
    assert list(tmp_path.iterdir()) == []


def test_the_moment_is_the_same_in_utc(databases: Databases, filled: str) -> None:
    target = databases.sqlite(empty=True)
    list(copy(filled, target))
    [first, *_] = everything(target)["act"]
    assert first["at"] == minutes(0) + timedelta(microseconds=7)
    assert first["at"].tzinfo is UTC
    assert isinstance(first["at"], datetime)
