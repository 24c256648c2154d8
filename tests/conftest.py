"""What every test may rely on: a quiet environment, and property tests that fail the same way twice."""

from __future__ import annotations

import os

import freezegun
import pytest
from hypothesis import HealthCheck, settings

# CI must not fail by luck; at a desk, a new example each run is welcome.
settings.register_profile("desk", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

# time.monotonic freezes as well: psycopg_pool would wait five seconds for its threads on every close.
freezegun.configure(extend_ignore_list=["psycopg_pool"])


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is kept as it was found good can be written anew."""
    parser.addoption("--regenerate", action="store_true", help="write what is kept of the whole games anew")


@pytest.fixture(autouse=True)
def _no_table_of_the_developer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests never meet the table that the developer hosts: only what is meant for tests reaches them."""
    for name in list(os.environ):
        if name.startswith("PBEM_") and not name.startswith(("PBEM_TEST_", "PBEM_FAULTS", "PBEM_HOSTILE")):
            monkeypatch.delenv(name)
