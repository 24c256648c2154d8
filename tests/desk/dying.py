"""A pass in a process of its own that comes to a bad end: `python -m tests.desk.dying FOLDER DATABASE MOMENT END`."""

from __future__ import annotations

import os
import signal
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from freezegun import freeze_time

import pbem.store.database  # noqa: F401  # its tables cannot be made once time is frozen
from pbem.desk.ground import time_limit
from pbem.desk.ground.desk import Desk
from pbem.desk.incoming import inbox
from pbem.desk.polling import wake
from pbem.desk.polling.poll import poll_once
from tests.desk.office import config_for


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


if __name__ == "__main__":
    folder, database, moment, end = sys.argv[1:]
    module, name, bad = ENDS[end]
    setattr(module, name, bad)
    time_limit._GRACE = 0.5
    with freeze_time(datetime.fromisoformat(moment)):
        poll_once(Desk.open(config_for(Path(folder), database, limits={"mail_seconds": 1})))
