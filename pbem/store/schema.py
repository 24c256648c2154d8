"""Which version of the schema this code is written for, told without loading the migrations."""

from __future__ import annotations

from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from pbem.store.database_errors import Missing, OutOfDate
from pbem.store.schema_head import HEAD
from pbem.store.tables import METADATA

#: Serialises whoever makes or upgrades the same PostgreSQL database ("pbem" in ASCII).
SCHEMA_LOCK = 0x7062656D
#: Before the version of a database whose table was copied to another one and goes on there.
_MOVED = "moved "
#: As Alembic makes it.
_VERSION_TABLE = """
    CREATE TABLE IF NOT EXISTS alembic_version (
        version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
    )
"""


def version_of(connection: Connection) -> str | None:
    """The migration the database is at; None for a database without a table. Costs one SELECT."""
    try:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    except (OperationalError, ProgrammingError) as error:
        if "alembic_version" not in str(error.orig):
            raise
        return None
    return None if found is None else str(found)


def require_head(version: str | None, where: str) -> None:
    """Refuse a database that this code cannot work with: Missing or OutOfDate."""
    if version is None:
        raise Missing(f"there is no table in {where} yet; `pbem init` makes one")
    require_here(version, where)
    if version != HEAD:
        raise OutOfDate(
            f"the database {where} is at schema {version} and this pbem needs {HEAD}; "
            "`pbem db upgrade` brings an older one up to date, a newer one needs the newer pbem"
        )


def require_here(version: str | None, where: str) -> None:
    """Refuse a database whose table goes on in another one: OutOfDate."""
    if version is not None and version.startswith(_MOVED):
        raise OutOfDate(
            f"the table was moved away from {where} by `pbem db copy`: let database.url of the config name where it is "
            "now; `pbem db reopen` takes this database after all"
        )


def make(connection: Connection) -> None:
    """Make the schema as it is today in an empty database, and write down its version.

    The same schema as all migrations one after the other (a test proves it), in a tenth of the time.
    """
    lock_schema(connection)
    METADATA.create_all(connection)
    connection.execute(text(_VERSION_TABLE))
    if connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 0:
        connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})


def lock_schema(connection: Connection) -> None:
    """Wait until nobody else makes or upgrades this database. On SQLite the write transaction itself is that lock."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SCHEMA_LOCK})


def mark_moved(connection: Connection) -> None:
    """From now on every command refuses this database: two tables with the same games would write to the players."""
    connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": f"{_MOVED}{HEAD}"})


def unmark_moved(connection: Connection) -> bool:
    """Take the mark away again; False where there is none."""
    version = version_of(connection) or ""
    if not version.startswith(_MOVED):
        return False
    connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version[len(_MOVED) :]})
    return True
