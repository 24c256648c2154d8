"""Bringing a database up to the schema of this code, with Alembic. Only the commands for it load this module."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from pbem.store import schema
from pbem.store.driver_errors import telling
from pbem.store.engine import database_url, make_engine, shown
from pbem.store.schema_head import HEAD

_FOLDER = Path(__file__).with_name("migrations")


def head() -> str:
    """The schema that the migrations lead to."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    if found is None:
        raise LookupError(f"no migration in {_FOLDER}")
    return found


def current(url: str) -> str | None:
    """The schema that the database is at; None where there is no table in it. Raises StoreError."""
    full = database_url(url)
    engine = make_engine(full)
    try:
        with telling(shown(full)), engine.connect() as connection:
            return schema.version_of(connection)
    finally:
        engine.dispose()


def needs_upgrade(url: str) -> bool:
    """Whether `upgrade` would change the database."""
    return current(url) != HEAD


def upgrade(url: str, to: str = "head") -> None:
    """Bring the database, also an empty one, to the newest schema (or to the one named), all in one transaction."""
    full = database_url(url)
    engine = make_engine(full, create=True)
    try:
        with telling(shown(full)), engine.begin() as connection:
            schema.lock_schema(connection)
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, to)
    finally:
        engine.dispose()


def _config() -> Config:
    config = Config()
    # Alembic's options know `%` as a sign of their own; a folder may have one in its name.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config
