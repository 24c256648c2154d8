"""A pass in a process of its own that comes to a bad end."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from pbem.desk.ground import time_limit
from pbem.desk.ground.desk import Desk
from pbem.desk.incoming import inbox
from pbem.desk.polling import wake
from pbem.desk.polling.poll import poll_once
from tests.desk.office import Office, config_for


def die(*_: Any, **__: Any) -> Any:
    """As the kernel ends a process that has taken all memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def hang_deaf(*_: Any, **__: Any) -> Any:
    """As C code that never comes back to the interpreter: no alarm is heard."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    while True:
        time.sleep(60)


ENDS = {
    "mail-killed": (inbox, "take_orders", die),
    "mail-deaf": (inbox, "take_orders", hang_deaf),
    "game-killed": (wake, "adjudicate", die),
}


def a_pass_that_ends(office: Office, end: str) -> int:
    """A pass in a process of its own that comes to this end; its exit code.

    It is a copy of this one, with a desk of its own: to load the program once more would cost a second.
    """
    office.later(seconds=1)
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status)
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        module, name, bad = ENDS[end]
        setattr(module, name, bad)
        time_limit._GRACE = 0.5
        poll_once(Desk.open(config_for(office.folder, office.desk.config.database_url(), limits={"mail_seconds": 1})))
    finally:
        os._exit(0)  # whatever became of it: the tests are this process's parent's
