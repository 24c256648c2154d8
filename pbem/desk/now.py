"""The one place where the table reads the time, so that tests can freeze it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """This moment in UTC, aware, in whole seconds: no database keeps less and no deadline needs more."""
    return datetime.now(UTC).replace(microsecond=0)
