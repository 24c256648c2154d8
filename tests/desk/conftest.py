"""An office for every test of the desk: on SQLite, and as `both_offices` on PostgreSQL too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import *  # noqa: F403
from tests.desk.office import Office, open_office


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An office on SQLite."""
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as opened:
        yield opened


@pytest.fixture
def any_office(tmp_path: Path, database_url: str) -> Iterator[Office]:
    """An office on each database."""
    with open_office(tmp_path, database_url) as opened:
        yield opened
