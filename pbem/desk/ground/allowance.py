"""An allowance of time and memory for work on something that came from outside: beyond it, it ends with a sentence.

For commands that read a stranger's file. Limits on sizes come first; this is for what they do not foresee, such as
rules that go on for ever from a position that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.core.errors import TableError
from pbem.desk.ground.time_limit import OutOfTime, time_limit


@contextmanager
def allowance(seconds: float, megabytes: int, what: str) -> Iterator[None]:
    """Raises TableError where the work inside takes more; `what`: it, in the words of the sentence.

    Where the system knows no alarm or no limit of memory it goes on without.
    """
    try:
        with time_limit(seconds), _memory(megabytes):
            yield
    except OutOfTime:
        raise TableError(f"{what} did not come to an end in {seconds:g} seconds, and was given up") from None
    except MemoryError:
        raise TableError(f"{what} needs more than {megabytes} MB of memory, and was given up") from None


@contextmanager
def _memory(megabytes: int) -> Iterator[None]:
    try:
        import resource  # lazy: not on every system

        kind = resource.RLIMIT_AS
        soft, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (_used() + megabytes * 1_000_000, hard))
    except (ImportError, AttributeError, ValueError, OSError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(kind, (soft, hard))


def _used() -> int:
    """The memory that this process has mapped now, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        import resource  # lazy: not on every system

        return int(file.read().split()[0]) * resource.getpagesize()
