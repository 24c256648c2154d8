"""A pass in a process of its own, whose write calls may break: what it did, what it said, or that it was killed."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from pbem.core.errors import TableError
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import poll_once
from tests.faults.breaking import Fault, WriteCalls

# Each pass begins as a copy of a process that has read the program once.
_CONTEXT: Any = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload([__name__, "pbem.desk.incoming.inbox", "pbem.desk.polling.wake"])
#: Seconds after which a pass is stuck.
LONGEST = 120


@dataclass(frozen=True, kw_only=True)
class Ended:
    """How a pass ended."""

    counts: Counts | None  #: None where it told a trouble and nothing else, or was killed
    trouble: str = ""
    killed: bool = False
    writes: int = 0  #: write calls it made
    bitten: int = 0  #: how many of them failed


@dataclass(kw_only=True)
class Running:
    """A pass that has begun."""

    process: BaseProcess
    told: Connection

    def end(self) -> Ended:
        """Waits for it; a traceback is a failure of the test."""
        self.process.join(LONGEST)
        assert self.process.exitcode is not None, "the pass is stuck"
        if self.process.exitcode == -9:
            return Ended(counts=None, killed=True)
        assert self.told.poll(), f"the pass ended with {self.process.exitcode}"
        ended = self.told.recv()
        assert isinstance(ended, Ended), ended
        return ended


@dataclass(frozen=True)
class Place:
    """A call of a function at which a process is killed."""

    name: str  #: module:function, or module:Class.method
    call: int = 1  #: which one
    after: bool = False  #: when it has returned, not before it is called

    def install(self) -> None:
        """From now on."""
        module, _, path = self.name.partition(":")
        owner: Any = importlib.import_module(module)
        *names, last = path.split(".")
        for name in names:
            owner = getattr(owner, name)
        real, calls = getattr(owner, last), count(1)

        def killing(*arguments: Any, **named: Any) -> Any:
            ours = next(calls) == self.call
            if ours and not self.after:
                os.kill(os.getpid(), signal.SIGKILL)
            returned = real(*arguments, **named)
            if ours:
                os.kill(os.getpid(), signal.SIGKILL)
            return returned

        setattr(owner, last, killing)


def begin(config: Config, now: datetime, ends: tuple[Fault, int] | Place) -> Running:
    """A pass at that moment begins; its write call of that number breaks, or it is killed at that place."""
    told, telling = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_run, args=(config, now, ends, telling), daemon=True)
    process.start()
    telling.close()
    return Running(process=process, told=told)


def _run(config: Config, now: datetime, ends: tuple[Fault, int] | Place, telling: Connection) -> None:
    calls = WriteCalls(*((Fault.NONE, 0) if isinstance(ends, Place) else ends))
    calls.install()
    if isinstance(ends, Place):
        ends.install()
    try:
        ended = _passed(config, now)
    except BaseException:  # the test shows it
        import traceback

        told: Any = traceback.format_exc()
    else:
        told = Ended(counts=ended[0], trouble=ended[1], writes=calls.made, bitten=calls.bitten)
    calls.fault = Fault.NONE
    telling.send(told)
    telling.close()
    # SQLite's calls lead into this interpreter: it must not take itself apart first.
    os._exit(0)


def _passed(config: Config, now: datetime) -> tuple[Counts | None, str]:
    try:
        with clock.told_by(lambda: now):
            desk = Desk.open(config)
            counts = poll_once(desk)
            desk.close()
    except TableError as error:  # the host reads it in one line
        return None, str(error)
    return counts, counts.trouble
