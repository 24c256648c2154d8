"""Passes that are killed at a write call, and passes whose write calls fail as those of a full or broken disk do."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pbem.core.errors import TableError
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.wake import BEGUN
from pbem.mail.transports.maildir import deliver, make_maildir
from pbem.store.stored_values import MailStatus
from tests.databases import Databases
from tests.desk.office import config_for
from tests.faults import passes
from tests.faults.breaking import Fault
from tests.faults.play import Season, assert_alike

RULESETS = ["colonial-2e", "colonial-revised", "colonialism", "new-world"]
KILLS, FAILURES = (Fault.KILL, Fault.TORN), (Fault.FULL, Fault.BROKEN)


@dataclass(kw_only=True)
class Breaking:
    """Passes in processes of their own, of one worker or several at a time; some break at a write call."""

    config: Config
    look: Desk  #: at the database, in this process
    workers: int = 1
    faults: tuple[Fault, ...] = (Fault.NONE,)
    chance: random.Random = field(default_factory=lambda: random.Random(0))
    #: Moment to the write calls of its first pass, as an undisturbed season made them.
    known: Mapping[datetime, int] = field(default_factory=dict)
    writes: dict[datetime, int] = field(default_factory=dict)  #: the same of this one
    made: Counter[str] = field(default_factory=Counter)  #: what bit, by its name
    _rough: bool = False

    def disturb(self) -> None:
        """In the next pass something breaks; not where a mail or a game has seen one end already."""
        self._rough = not self._begun()

    def calm(self) -> None:
        """In the next pass nothing breaks."""
        self._rough = False

    def poll(self, now: datetime) -> Counts | None:
        """A pass of each worker at once; what they did together."""
        ended = [running.end() for running in [self._begin(now) for _ in range(self.workers)]]
        self.writes.setdefault(now, max(each.writes for each in ended))
        self.made["killed"] += sum(each.killed for each in ended)
        self.made["failed write calls"] += sum(each.bitten for each in ended)
        self.made["passes with failed write calls"] += sum(each.bitten > 0 for each in ended)
        self.made["passes that said so"] += sum(bool(each.bitten and each.trouble) for each in ended)
        if any(each.counts is None for each in ended):
            broken = next((each.trouble for each in ended if each.trouble), "")
            if broken:
                raise TableError(broken)
            return None
        return _together([each.counts for each in ended if each.counts])

    def _begin(self, now: datetime) -> passes.Running:
        fault = self.chance.choice(self.faults) if self._rough else Fault.NONE
        return passes.begin(self.config, now, (fault, self.chance.randint(1, self.known.get(now, 0) or 40)))

    def _begun(self) -> bool:
        """Whether a mail or a game would be set aside if it saw another bad end, as it should be."""
        with self.look.store.read() as work:
            mails = any(mail.begun for mail in work.mails(MailStatus.NEW))
            return mails or any(work.find_mark(game.id, BEGUN, "") for game in work.list_games())


def _together(counts: list[Counts]) -> Counts:
    first = counts[0]
    for other in counts[1:]:
        first.failed, first.held = first.failed + other.failed, first.held + other.held
        if other.trouble:
            first.note(other.trouble)
    return first


@contextmanager
def season(folder: Path, database: str, workers: int = 1) -> Iterator[tuple[Season, Breaking]]:
    """A season whose mail is in folders."""
    folder.mkdir()
    config = config_for(folder, database, limits={"outage_minutes": 0})
    desk, look = Desk.open(config), Desk.open(config)
    breaking = Breaking(config=config, look=look, workers=workers)
    mails = 0

    def arrive(raw: bytes, at: datetime) -> None:
        nonlocal mails
        mails += 1
        path = deliver(make_maildir(folder / "in"), raw, f"{mails:05}.mail")
        os.utime(path, (at.timestamp(), at.timestamp()))

    def sent() -> list[tuple[str, bytes]]:
        return [(path.parts[-3], path.read_bytes()) for path in (folder / "out").glob("*/new/*")]

    try:
        yield Season(desk=desk, look=look, deliver=arrive, sent=sent, poll=breaking.poll, singly=True), breaking
    finally:
        desk.close()
        look.close()


def undisturbed(folder: Path, database: str, rulesets: list[str], turns: int) -> tuple[dict[str, Any], Breaking]:
    with season(folder, database) as (quiet, breaking):
        quiet.play(rulesets, turns)
        assert not quiet.troubles
        return quiet.remains(), breaking


def disturbed(
    folder: Path,
    database: str,
    quiet: Breaking,
    rulesets: list[str],
    turns: int,
    faults: tuple[Fault, ...],
    seed: str,
    workers: int,
) -> tuple[dict[str, Any], Counter[str]]:
    with season(folder, database, workers) as (torn, breaking):
        breaking.faults, breaking.chance, breaking.known = faults, random.Random(seed), quiet.writes
        torn.disturb, torn.calm = breaking.disturb, breaking.calm
        torn.play(rulesets, turns)
        breaking.made["passes"] = torn.tries
        return torn.remains(), breaking.made


#: What is played: the database, how many workers, what breaks, and how the bites are counted.
WAYS = [
    pytest.param("sqlite", 1, KILLS, "killed", id="killed, SQLite"),
    pytest.param("postgres", 2, KILLS, "killed", id="killed, PostgreSQL, two workers"),
    pytest.param("sqlite", 1, FAILURES, "passes with failed write calls", id="failing writes, SQLite"),
]


#: Those of each run, and that of its share: PostgreSQL takes as long as both others.
IN_TURN = [
    pytest.param(*each.values, id=each.id, marks=[pytest.mark.broad] * (each.values[0] != "sqlite")) for each in WAYS
]


@pytest.mark.live
@pytest.mark.parametrize(("kind", "workers", "faults", "bite"), IN_TURN)
def test_a_season_whose_writes_break(
    tmp_path: Path, databases: Databases, kind: str, workers: int, faults: tuple[Fault, ...], bite: str
) -> None:
    quiet, known = undisturbed(tmp_path / "quiet", getattr(databases, kind)(empty=False), RULESETS[:1], 1)
    torn, made = disturbed(
        tmp_path / "torn",
        getattr(databases, kind)(empty=False),
        known,
        RULESETS[:1],
        1,
        faults,
        "0",
        workers,
    )
    print(f"{dict(made)}")
    assert_alike(quiet, torn, 0)
    assert made[bite] >= 4, "the disturbance bites"


@pytest.mark.faults
@pytest.mark.parametrize(("kind", "workers", "faults", "bite"), WAYS)
def test_seasons_whose_writes_break(
    tmp_path: Path, databases: Databases, kind: str, workers: int, faults: tuple[Fault, ...], bite: str
) -> None:
    wanted, first = int(os.environ.get("PBEM_FAULTS", "1000")), os.environ.get("PBEM_FAULTS_SEED", "0")
    quiet, known = undisturbed(tmp_path / "quiet", getattr(databases, kind)(empty=False), RULESETS, 3)
    made, seasons = Counter[str](), 0
    while made[bite] < wanted:
        seed = f"{first}.{seasons}"
        torn, more = disturbed(
            tmp_path / f"torn{seasons}",
            getattr(databases, kind)(empty=False),
            known,
            RULESETS,
            3,
            faults,
            seed,
            workers,
        )
        assert_alike(quiet, torn, seed)
        made.update(more)
        seasons += 1
        print(f"\n{kind}, {workers} workers: {seasons} seasons, {dict(made)}")
