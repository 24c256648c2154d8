"""A limit on how long one piece of work may take, so that a single mail or game cannot stop the table.

Two lines of defence. An alarm raises OutOfTime where Python code runs. Code outside the interpreter (a C extension, the
kernel) does not see it: some time later the process is ended, which costs no data and lets the next pass begin.
"""

from __future__ import annotations

import faulthandler
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import UnsupportedOperation
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

#: The alarm is repeated after this many seconds: one that rings inside a destructor is lost there.
AGAIN = 5.0
#: A process that did not hear the alarm is ended this many seconds after it.
_GRACE = 60.0


class OutOfTime(KeyboardInterrupt):
    """The work was not finished in its time.

    No Exception, so that no `except Exception` on the way goes on with the work; and a KeyboardInterrupt, because at
    that psycopg cancels the statement on the server and SQLAlchemy gives the connection up.
    """


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in the block after `seconds`; 0: never.

    Signals reach the main thread alone. In any other one, and where the system has no such alarm, nothing is limited.
    """
    if not seconds or not _can_ring():
        yield
        return
    armed = True

    def ring(number: int, frame: FrameType | None) -> None:
        if armed:
            raise OutOfTime(f"not finished within {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    left, every = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    _end_process_after(seconds + _GRACE)
    try:
        yield
    finally:
        armed = False
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_REAL, left, every)
        signal.signal(signal.SIGALRM, before)


def _can_ring() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _end_process_after(seconds: float) -> None:
    """A watchdog beside the interpreter: it writes down where the process hangs, and ends it."""
    if sys.__stderr__ is not None:
        with suppress(UnsupportedOperation, ValueError, OSError):  # no file behind it
            faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__)
