"""The one place where the table reads the time, so that tests can freeze it and a demonstration can live faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime


def now() -> datetime:
    """This moment in UTC, aware, in whole seconds: no database keeps less and no deadline needs more."""
    return _source().replace(microsecond=0)


@contextmanager
def told_by(source: Callable[[], datetime]) -> Iterator[None]:
    """Take the time from `source` for the length of the block: a demonstration's own, faster clock."""
    global _source  # noqa: PLW0603  # one clock for the whole process, and this the only place that sets it
    before = _source
    _source = source
    try:
        yield
    finally:
        _source = before


def _clock() -> datetime:
    return datetime.now(UTC)


_source: Callable[[], datetime] = _clock
