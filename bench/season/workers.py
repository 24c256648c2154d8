"""The workers of a season: processes that make a pass when they are told the time, all at once; or one within this."""

from __future__ import annotations

import multiprocessing
import os
import resource
import time
from dataclasses import dataclass, field
from datetime import datetime
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn

from bench.season.plan import stream
from pbem.cli.garbage import look_seldom
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import poll_once
from pbem.mail.transports.contract import Unreachable, Unusable

_CONTEXT: Any = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload([__name__, "pbem.desk.incoming.inbox", "pbem.desk.polling.wake"])
#: Seconds after which a pass is stuck.
LONGEST = 1800


@dataclass(frozen=True, kw_only=True)
class Passed:
    """A pass of one worker."""

    counts: Counts
    wall: float  #: seconds
    processor: float  #: seconds


class NoServer:
    """Mailbox and sender while the mail server does not answer."""

    def waiting(self) -> NoReturn:
        """Nothing can be read."""
        raise Unreachable("the mail server does not answer")

    def send(self, *_: object) -> NoReturn:
        """Nor sent."""
        raise Unusable("the mail server does not answer")

    def close(self) -> None:
        """Nothing is held open."""


def a_pass(desk: Desk, now: datetime, *, away: bool) -> Passed:
    """A pass at that moment; `away`: the mail server does not answer."""
    for holder, transport in ((desk, "mail_out"), *((mailbox, "mails") for mailbox in desk.mailboxes)):
        holder.__dict__.pop(transport, None)
        if away:
            holder.__dict__[transport] = NoServer()
    began = time.perf_counter(), time.process_time()
    with clock.told_by(lambda: now):
        counts = poll_once(desk)
    return Passed(counts=counts, wall=time.perf_counter() - began[0], processor=time.process_time() - began[1])


@dataclass(kw_only=True)
class Within:
    """One worker in this process, for a season that is small."""

    config: Config
    seed: int
    _starts: int = 0
    _desk: Desk | None = None

    def restart(self) -> int:
        """End it where it runs, and begin anew; the bytes of memory that it had at most (here: not known)."""
        self.close()
        self._starts += 1
        self._desk = Desk.open(self.config)
        self._desk.random_bytes = stream(f"{self.seed} worker 0 {self._starts}")
        return 0

    def poll(self, now: datetime, *, away: bool) -> list[Passed]:
        """A pass."""
        assert self._desk is not None
        return [a_pass(self._desk, now, away=away)]

    def close(self) -> int:
        """End it."""
        if self._desk is not None:
            self._desk.close()
        self._desk = None
        return 0


@dataclass(kw_only=True)
class Workers:
    """Several, each a process."""

    config: Config
    seed: int
    how_many: int
    _starts: int = 0
    _running: list[tuple[BaseProcess, Connection]] = field(default_factory=list)

    def restart(self) -> int:
        """End those that run, and begin as many; the bytes of memory that one of them had at most."""
        most = self.close()
        self._starts += 1
        for number in range(self.how_many):
            ours, theirs = _CONTEXT.Pipe()
            name = f"{self.seed} worker {number} {self._starts}"
            process = _CONTEXT.Process(target=_serve, args=(self.config, name, theirs), daemon=True)
            process.start()
            theirs.close()
            self._running.append((process, ours))
        return most

    def poll(self, now: datetime, *, away: bool) -> list[Passed]:
        """A pass of each, all at the same time."""
        for _, pipe in self._running:
            pipe.send((now, away))
        return [self._heard(pipe) for _, pipe in self._running]

    def close(self) -> int:
        """End them; the bytes of memory that one of them had at most."""
        most = 0
        for process, pipe in self._running:
            pipe.send(None)
            most = max(most, self._heard(pipe))
            process.join(LONGEST)
        self._running.clear()
        return most

    def _heard(self, pipe: Connection) -> Any:
        if not pipe.poll(LONGEST):
            raise AssertionError(f"a worker is silent for {LONGEST} seconds")
        return pipe.recv()


def _serve(config: Config, name: str, pipe: Connection) -> None:
    look_seldom()  # as the command does
    desk = Desk.open(config)
    desk.random_bytes = stream(name)
    while (asked := pipe.recv()) is not None:
        pipe.send(a_pass(desk, asked[0], away=asked[1]))
    desk.close()
    pipe.send(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
    pipe.close()
    os._exit(0)
