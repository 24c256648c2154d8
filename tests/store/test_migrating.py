"""The migrations lead to the schema of the models, on both databases, and carry what was stored along."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Boolean, Connection, DateTime, Integer, LargeBinary, MetaData, Table, inspect

from pbem.store import migrating, open_store
from pbem.store.database_errors import Missing, OutOfDate
from pbem.store.engine import database_url as full_url
from pbem.store.engine import make_engine
from pbem.store.schema_head import HEAD
from pbem.store.tables import METADATA
from tests.databases import Databases

#: SQLite cannot tell what an index is made of that is made of more than columns.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*expression-based index"),
]

OLDER = [each.revision for each in ScriptDirectory.from_config(migrating._config()).walk_revisions()][1:]


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, METADATA))


def shape(connection: Connection) -> dict[str, Any]:
    """The schema in the database's own words: what a comparison of models would not look at."""
    seen = inspect(connection)
    return {
        table: {
            "columns": [(c["name"], str(c["type"]), c["nullable"], c["default"]) for c in seen.get_columns(table)],
            "key": seen.get_pk_constraint(table),
            "unique": sorted(map(str, seen.get_unique_constraints(table))),
            "foreign": sorted(map(str, seen.get_foreign_keys(table))),
            "indexes": sorted(map(str, seen.get_indexes(table))),
        }
        for table in sorted(seen.get_table_names())
    }


def row_for(table: Table) -> dict[str, Any]:
    """A row with something in every column."""
    values: dict[type, Any] = {
        DateTime: datetime(2026, 11, 21, 12, tzinfo=UTC),
        Integer: 1,
        Boolean: True,
        JSON: {"a": [1, "ä"]},
        LargeBinary: b"\x00\xff",
    }
    return {
        column.name: next((value for kind, value in values.items() if isinstance(column.type, kind)), "g1")
        for column in table.columns
    }


def everything(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables but Alembic's own."""
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: [dict(row) for row in connection.execute(table.select()).mappings()]
        for table in found.sorted_tables
        if table.name != "alembic_version"
    }


def test_the_code_names_the_last_migration() -> None:
    assert migrating.head() == HEAD


def test_the_migrations_lead_to_the_models(empty_database_url: str) -> None:
    migrating.upgrade(empty_database_url)
    engine = make_engine(full_url(empty_database_url))
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_the_comparison_sees_a_difference(empty_database_url: str) -> None:
    migrating.upgrade(empty_database_url)
    engine = make_engine(full_url(empty_database_url))
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP INDEX ix_game_due_at")
        connection.exec_driver_sql("ALTER TABLE game ADD COLUMN extra INTEGER")
        assert {difference[0] for difference in differences(connection)} == {"add_index", "remove_column"}
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.live)])
def test_a_new_table_is_made_as_the_migrations_would(databases: Databases, kind: str) -> None:
    shapes = []
    for make in (migrating.upgrade, lambda url: open_store(url, create=True).close()):
        url = getattr(databases, kind)(empty=True)
        make(url)
        engine = make_engine(full_url(url))
        with engine.connect() as connection:
            shapes.append(shape(connection))
        engine.dispose()
    made, at_once = shapes
    # Columns that came later stand last in a migrated table.
    for each in (*made.values(), *at_once.values()):
        each["columns"].sort()
    assert made == at_once


@pytest.mark.parametrize("older", OLDER)
def test_what_was_stored_survives(empty_database_url: str, older: str) -> None:
    migrating.upgrade(empty_database_url, older)
    engine = make_engine(full_url(empty_database_url))
    with engine.begin() as connection:
        found = MetaData()
        found.reflect(connection)
        for table in found.sorted_tables:
            if table.name != "alembic_version":
                connection.execute(table.insert(), row_for(table))
        before = everything(connection)
    assert migrating.current(empty_database_url) == older
    assert migrating.needs_upgrade(empty_database_url)
    with pytest.raises(OutOfDate):
        open_store(empty_database_url)

    migrating.upgrade(empty_database_url)

    with engine.connect() as connection:
        after = everything(connection)
        assert differences(connection) == []
    engine.dispose()
    assert set(before) <= set(after)
    for name, rows in before.items():
        kept = [{column: row[column] for column in rows[0]} for row in after[name]]
        assert kept == rows
    open_store(empty_database_url).close()


def test_an_older_schema_is_refused_until_it_is_upgraded(empty_database_url: str) -> None:
    assert OLDER
    migrating.upgrade(empty_database_url, OLDER[-1])
    with pytest.raises(OutOfDate, match="`pbem db upgrade`"):
        open_store(empty_database_url, create=True)
    migrating.upgrade(empty_database_url)
    open_store(empty_database_url).close()


def test_a_new_database_needs_no_upgrade_and_an_upgrade_changes_nothing(database_url: str) -> None:
    assert not migrating.needs_upgrade(database_url)
    migrating.upgrade(database_url)
    assert migrating.current(database_url) == HEAD


def test_what_is_not_there_has_no_version(databases: Databases) -> None:
    with pytest.raises(Missing):
        migrating.current(databases.sqlite(empty=True))


@pytest.mark.live
def test_an_empty_server_database_has_no_version(databases: Databases) -> None:
    url = databases.postgres(empty=True)
    assert migrating.current(url) is None
    assert migrating.needs_upgrade(url)


def test_an_upgrade_that_fails_changes_nothing(empty_database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic import op

    migrating.upgrade(empty_database_url, OLDER[-1])
    engine = make_engine(full_url(empty_database_url))
    with engine.connect() as connection:
        before = shape(connection)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("in the middle")

    monkeypatch.setattr(op, "create_index", broken)
    with pytest.raises(RuntimeError, match="in the middle"):
        migrating.upgrade(empty_database_url)
    with engine.connect() as connection:
        assert shape(connection) == before
    engine.dispose()
    assert migrating.current(empty_database_url) == OLDER[-1]
