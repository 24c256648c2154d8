"""A season, played: people write, the mail server delivers, workers pass, day after day of a virtual clock."""

from __future__ import annotations

import heapq
import os
import random
import shutil
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from bench.season.people import Person, Posted, people, stranger
from bench.season.plan import BEGIN, MODERATOR, PACES, SEATS, STEP, TABLE, Plan, is_away, is_restart, stream
from bench.season.workers import Passed, Within, Workers
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.mail.transports.maildir import make_maildir

#: One game in so many has a bot on its last seat.
BOTS_IN = 8
#: Strangers that write, for each hundred games and day.
STRANGERS = 5


@dataclass(kw_only=True)
class Kept:
    """What is counted while a season is played."""

    written: Counter[str] = field(default_factory=Counter)  #: mails that reached the mailbox, by kind
    done: Counter[str] = field(default_factory=Counter)  #: what passes did
    troubles: Counter[str] = field(default_factory=Counter)  #: what they told
    moments: list[datetime] = field(default_factory=list)  #: of the passes
    wall: list[float] = field(default_factory=list)  #: seconds of each, the slowest worker's
    processor: float = 0.0  #: seconds of all
    restarts: int = 0
    outages: int = 0
    memory: int = 0  #: bytes, of the worker that had most


def config_for(folder: Path, database: str) -> Config:
    """The table's: mail in folders, no pictures, no pages."""
    return Config.model_validate(
        {
            "table": {"address": TABLE, "moderator": MODERATOR},
            "database": {"url": database},
            "mail": {"in": {"path": "in"}, "out": {"path": "out"}, "pictures": False},
            "home": folder,
        }
    )


@dataclass(kw_only=True)
class Season:
    """One season; `tell` is called after each day with a line."""

    plan: Plan
    desk: Desk  #: of the host, and what people's programs look at
    workers: Workers | Within
    tell: Callable[[str], None]
    kept: Kept = field(default_factory=Kept)
    now: datetime = BEGIN
    _begun: int = 0
    _delivered: int = 0
    _strangers: int = 0
    _on_the_way: list[tuple[datetime, int, Posted]] = field(default_factory=list)
    _sent: int = 0

    def __post_init__(self) -> None:
        home = self.desk.config.home
        self._in, self._out = make_maildir(home / "in"), home / "out"
        self._people = people(self.plan)
        self._looks = [(person.next_look, number) for number, person in enumerate(self._people)]
        heapq.heapify(self._looks)
        self._chance = random.Random(f"{self.plan.seed} table")
        self.desk.random_bytes = stream(f"{self.plan.seed} host")

    def play(self) -> Kept:
        """All of it; the workers are ended."""
        began = time.perf_counter()
        self.workers.restart()
        try:
            for number in range(self.plan.passes):
                self.now = BEGIN + (number + 1) * STEP
                self._one_step()
                if (number + 1) * STEP % timedelta(days=1) == timedelta():
                    self.tell(self._progress(time.perf_counter() - began))
        finally:
            self.kept.memory = max(self.kept.memory, self.workers.close())
        return self.kept

    def _one_step(self) -> None:
        self._begin_games()
        while self._looks[0][0] <= self.now:
            moment, number = self._looks[0]
            self._look(self._people[number], moment)
            heapq.heapreplace(self._looks, (self._people[number].next_look, number))
        self._strangers_write()
        while self._on_the_way and self._on_the_way[0][0] <= self.now:
            self._deliver(heapq.heappop(self._on_the_way)[2])
        if is_restart(self.now):
            self._restart()
        away = is_away(self.now)
        self.kept.outages += away and not is_away(self.now - STEP)
        self._note(self.workers.poll(self.now, away=away))

    def _look(self, person: Person, moment: datetime) -> None:
        for posted in person.looks(self.desk, self._out, moment):
            self._send(posted)

    def _send(self, posted: Posted) -> None:
        self._sent += 1
        heapq.heappush(self._on_the_way, (posted.at, self._sent, posted))

    def _deliver(self, posted: Posted) -> None:
        self._delivered += 1
        path = self._in / "tmp" / f"{self._delivered:08}.season"
        path.write_bytes(posted.raw)
        os.utime(path, (posted.at.timestamp(), posted.at.timestamp()))
        path.rename(self._in / "new" / path.name)
        self.kept.written[posted.kind] += 1

    def _strangers_write(self) -> None:
        if self._chance.random() < STRANGERS * self.plan.games / 100 * (STEP / timedelta(days=1)):
            self._strangers += 1
            self._send(stranger(self.plan, self._strangers, self.now))

    def _begin_games(self) -> None:
        while self._begun < self.plan.games and self.plan.begins(self._begun) <= self.now:
            with clock.told_by(lambda: self.now):
                game = create(self.desk, self._new_game(self._begun), self.now)
                start(self.desk, game, self.now)
            self._begun += 1

    def _new_game(self, number: int) -> NewGame:
        chance = random.Random(f"{self.plan.seed} game {number}")
        ruleset = list(SEATS)[number % len(SEATS)]
        names = self.desk.ruleset(ruleset).seat_names[: chance.choice(SEATS[ruleset])]
        who = chance.sample(self._people, len(names))
        sitters = [Sitter(seat=seat, address=person.address) for seat, person in zip(names, who, strict=True)]
        if number % BOTS_IN == 0:
            sitters[-1] = Sitter(seat=names[-1], bot="steady")
        return NewGame(
            ruleset=ruleset,
            title=f"Game {number}",
            sitters=sitters,
            options={},
            clock={"every": chance.choice(PACES)},
            seed=chance.randbytes(32),
        )

    def _restart(self) -> None:
        """The host restarts the workers, and clears away what was read."""
        self.kept.memory = max(self.kept.memory, self.workers.restart())
        self.kept.restarts += 1
        for folder in (self._in / ".Processed", self._out / MODERATOR):
            shutil.rmtree(folder, ignore_errors=True)

    def _note(self, passes: list[Passed]) -> None:
        self.kept.moments.append(self.now)
        self.kept.wall.append(max(each.wall for each in passes))
        self.kept.processor += sum(each.processor for each in passes)
        for each in passes:
            for name in ("mails", "handled", "failed", "adjudicated", "held", "sent", "given_up"):
                self.kept.done[name] += getattr(each.counts, name)
            if each.counts.trouble:
                self.kept.troubles[each.counts.trouble] += 1

    def _progress(self, seconds: float) -> str:
        done, day = self.kept.done, (self.now - BEGIN).days
        slowest = max(self.kept.wall[-(timedelta(days=1) // STEP) :])
        return (
            f"day {day} of {self.plan.days}: games {self._begun}, mails {done['handled']:,}, "
            f"turns {done['adjudicated']:,}, letters {done['sent']:,}; "
            f"slowest pass {slowest:.2f} s; {seconds:.0f} s gone"
        )
