"""A worker that is killed at any point delays its game by one lease at most: what the other one does then, and when.

PostgreSQL and real processes. Time is shifted by hand: what is done by another worker at the moment of the kill is late
by nothing but the seconds in which the server notices that nobody is there, and these are measured.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pbem.desk.ground import now as clock
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.letters.sending import LEASE
from pbem.desk.polling.poll import poll_once
from pbem.mail.letter import read
from pbem.store.stored_values import LetterStatus, MailStatus
from tests.databases import Databases
from tests.desk.office import SEATS, address_of, config_for, open_office
from tests.desk.test_turn_by_mail import orders_of
from tests.faults import passes
from tests.faults.breaking import Fault
from tests.faults.passes import Place

#: Seconds of the wall within which the server has noticed on a busy machine that a worker is gone.
SOON = 300
MOMENT = timedelta(seconds=1)
#: Where a pass is killed, and whether it holds letters then. The pass takes in the orders of all four, answers them,
#: adjudicates by the deadline, and sends the reports.
PLACES = {
    "fetching, before anything is stored": (Place("pbem.desk.incoming.intake:_new_mail"), False),
    "fetching, stored and not committed": (Place("pbem.store.work:Work.take_in", after=True), False),
    "fetching, stored and still in the mailbox": (Place("pbem.desk.incoming.intake:_put_away"), False),
    "fetching, the first mail moved": (
        Place("pbem.mail.transports.maildir:MaildirIn._renamed", after=True),
        False,
    ),
    "answering, a mail begun": (Place("pbem.store.work:Work.count_begun", after=True), False),
    "answering, the second mail done and not committed": (
        Place("pbem.store.work:Work.finish_mail", call=2, after=True),
        False,
    ),
    "adjudicating, the game locked": (Place("pbem.desk.polling.wake:consider"), False),
    "adjudicating, the turn played and not written": (Place("pbem.desk.polling.wake:consider", after=True), False),
    "adjudicating, written and not committed": (Place("pbem.desk.polling.wake:commit", after=True), False),
    "adjudicating, committed": (Place("pbem.desk.polling.wake:_forget_begun"), False),
    "sending, leased": (Place("pbem.mail.transports.maildir:MaildirOut.send"), True),
    "sending, the third letter handed over": (
        Place("pbem.mail.transports.maildir:MaildirOut.send", call=3, after=True),
        True,
    ),
    "sending, handed over and not noted": (Place("pbem.desk.letters.sending:_settle"), True),
    "sending, noted and not committed": (Place("pbem.desk.letters.sending:_settle", after=True), True),
}


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A game whose deadline is over, and the mails that came before it."""

    database: str
    mails: Path
    game: str
    then: datetime  #: a minute after the deadline


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory, databases: Databases) -> Prepared:
    folder, database = tmp_path_factory.mktemp("prepared"), databases.postgres(empty=False)
    with open_office(folder, database) as office:
        office.new_game(clock={"grace": "0h"})
        wait = office.dossier().wait
        assert wait is not None
        office.until(wait.deadline - timedelta(minutes=5))
        office.poll()
        for seat in SEATS:
            office.mail(seat, orders_of(seat))
        game, deadline = office.game, wait.deadline.isoformat()
    then = datetime.fromisoformat(deadline) + timedelta(minutes=1)
    return Prepared(database=database, mails=folder / "in", game=game, then=then)


@dataclass(kw_only=True)
class Table:
    """A copy of it, with the worker that is not killed."""

    config: Config
    other: Desk
    game: str
    killed: datetime  #: when the first worker is

    def kill(self, place: Place | None, at: int = 0) -> bool:
        """A worker begins a pass and dies at that place, or before that write call; whether it came there."""
        ends = place if place is not None else (Fault.KILL, at)
        return passes.begin(self.config, self.killed, ends).end().killed

    def poll(self, now: datetime) -> None:
        """A pass of the other worker."""
        with clock.told_by(lambda: now):
            counts = poll_once(self.other)
        assert (counts.failed, counts.held) == (0, 0), counts.line()

    def is_played(self) -> bool:
        """Whether every mail is answered and the turn adjudicated."""
        with self.other.store.read() as work:
            record = work.game(self.game)
            return record is not None and record.turn == 2 and not work.inbox_counts().get(MailStatus.NEW)

    def waiting(self) -> int:
        """How many letters are not noted as sent."""
        with self.other.store.read() as work:
            counts = work.outbox_counts()
        return counts.get(LetterStatus.WAITING, 0) + counts.get(LetterStatus.LEASED, 0)

    def goes_on(self) -> float:
        """The other worker does at the moment of the kill all that is not leased; the seconds until it can."""
        began = time.monotonic()
        while True:
            self.poll(self.killed)
            if self.is_played():
                return time.monotonic() - began
            assert time.monotonic() - began < SOON, "the dead worker still holds a lock"
            time.sleep(0.02)

    def reports(self) -> list[str]:
        """Whom a report reached. A letter that was handed over twice is one file: it is the same byte for byte."""
        found = (self.config.home / "out").glob("*@players.example/new/*")
        return sorted(path.parts[-3] for path in found if "turn 1 adjudicated" in read(path.read_bytes()).subject)


@contextmanager
def copied(prepared: Prepared, databases: Databases, folder: Path) -> Iterator[Table]:
    shutil.copytree(prepared.mails, folder / "in")
    config = config_for(folder, databases.postgres_copy(prepared.database))
    other = Desk.open(config)
    try:
        yield Table(config=config, other=other, game=prepared.game, killed=prepared.then)
    finally:
        other.close()


@pytest.fixture
def table(prepared: Prepared, databases: Databases, tmp_path: Path) -> Iterator[Table]:
    with copied(prepared, databases, tmp_path) as made:
        yield made


@pytest.mark.live
@pytest.mark.parametrize("place", PLACES)
def test_a_killed_worker_delays_its_game_by_one_lease_at_most(table: Table, place: str) -> None:
    where, holds_letters = PLACES[place]
    assert table.kill(where), "the pass came by the place"
    print(f"{place}: the other goes on after {table.goes_on():.2f} s")
    assert bool(table.waiting()) is holds_letters
    if holds_letters:
        leased = table.waiting()
        table.poll(table.killed + LEASE - MOMENT)
        assert table.waiting() == leased, "nobody sends what another may be sending"
        table.poll(table.killed + LEASE)
    assert table.waiting() == 0
    assert table.reports() == sorted(map(address_of, SEATS))


@pytest.mark.faults
def test_before_whatever_it_writes_it_is_killed(prepared: Prepared, databases: Databases, tmp_path: Path) -> None:
    """The same before each single write call, statement and commit of the pass."""
    longest, at = 0.0, 0
    while True:
        at += 1
        folder = tmp_path / str(at)
        folder.mkdir()
        with copied(prepared, databases, folder) as table:
            if not table.kill(None, at):
                break
            longest = max(longest, table.goes_on())
            table.poll(table.killed + LEASE)
            assert table.waiting() == 0, at
            assert table.reports() == sorted(map(address_of, SEATS))
    print(f"\nkilled at {at - 1} places; the other went on after {longest:.2f} s at most")
    assert at > 50
