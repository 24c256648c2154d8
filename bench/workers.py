"""Two and four workers at one table on PostgreSQL, beside one: a rush of order mails, then a turn of every game.

Each worker is a process of its own, as `pbem run` is; mail is taken in before, for one of them does that alone. The
server of the database has the same cores, and so has whatever else this machine does: the rate of one worker is taken
in turn with theirs.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from bench.mails import order_mail
from bench.measure import Row, Size, Wanted
from bench.postgres import postgres
from bench.season.workers import Passed, Workers
from bench.table import BEGIN, SEATS, config_for, new_games, open_desk
from pbem.desk.ground import now as clock
from pbem.desk.incoming.intake import take_in
from pbem.mail.transports.maildir import make_maildir
from tests.databases import Postgres

#: Games whose turn the workers play before it is measured: rules and templates are loaded then.
WARM = 6
#: When orders have settled.
SETTLED = timedelta(minutes=32)


def workers(size: Size) -> list[Row]:
    """Mails and turns a second by several workers, beside one."""
    games, rows = size.pick(full=24, tiny=2), list[Row]()
    with tempfile.TemporaryDirectory() as name, postgres() as server:
        if server is None:
            return []
        room = _Room(folder=Path(name), server=server, games=games, warm=size.pick(full=WARM, tiny=1))
        room.begin()
        for many in (2, 4) if size is Size.FULL else (2,):
            pairs = [(room.rates(many), room.rates(1)) for _ in range(size.pick(full=3, tiny=1))]
            for what in ("mails", "turns"):
                rows.append(_rate_row(many, what, [(ours[what].rate, one[what].rate) for ours, one in pairs]))
                rows.append(_cost_row(many, what, [(ours[what].cost, one[what].cost) for ours, one in pairs]))
    return rows


@dataclass(frozen=True, kw_only=True, slots=True)
class _Done:
    """What workers did at the same time."""

    rate: float  #: a second, by the slowest
    cost: float  #: seconds of processor time each, of all workers together


def _rate_row(many: int, what: str, pairs: Sequence[tuple[float, float]]) -> Row:
    return Row(
        name=f"workers: {many}, {what} a second / one worker's, PostgreSQL on the same cores",
        ours=f"{statistics.median(ours for ours, _ in pairs):.1f}",
        beside=f"{statistics.median(one for _, one in pairs):.1f}",
        ratio=statistics.median(ours / one for ours, one in pairs),
        wanted=Wanted.AT_LEAST if many == 2 else Wanted.NOTHING,
        target=1.7,
    )


def _cost_row(many: int, what: str, pairs: Sequence[tuple[float, float]]) -> Row:
    """What they stumble over one another: another load leaves it as it is."""
    return Row(
        name=f"workers: {many}, processor time for {what} / one worker's",
        ours=f"{1000 * statistics.median(ours for ours, _ in pairs):.1f} ms each",
        beside=f"{1000 * statistics.median(one for _, one in pairs):.1f} ms each",
        ratio=statistics.median(ours / one for ours, one in pairs),
        wanted=Wanted.AT_MOST,
        target=1.2,
    )


@dataclass(kw_only=True)
class _Room:
    """A table whose games wait for orders, and copies of it for each measurement."""

    folder: Path
    server: Postgres
    games: int  #: that are measured
    warm: int
    mails: dict[str, list[bytes]] = field(default_factory=dict)  #: game to its six mails
    _numbers: Iterator[int] = field(default_factory=count)

    def begin(self) -> None:
        """Begin all games."""
        self.begun = self.server.database(empty=True)
        with open_desk(config_for(self.folder, self.begun)) as desk:
            names = new_games(desk, self.games + self.warm, BEGIN)
            self.mails = {game: [order_mail(desk, game, seat) for seat in SEATS] for game in names}

    def rates(self, many: int) -> dict[str, _Done]:
        """Mails and turns of so many workers."""
        folder = self.folder / str(next(self._numbers))
        config = config_for(folder, self.server.copy(self.begun))
        names = list(self.mails)
        some = Workers(config=config, seed=1, how_many=many)
        some.restart()
        try:
            with open_desk(config) as desk:

                def passed(games: list[str], now: datetime) -> list[Passed]:
                    for game in games:
                        _deliver(folder / "in", self.mails[game], game, now)
                    with clock.told_by(lambda: now):
                        take_in(desk, desk.mailboxes[0])
                    return some.poll(now, away=False)

                passed(names[: self.warm], BEGIN)
                passed([], BEGIN + SETTLED)
                mails = passed(names[self.warm :], BEGIN + SETTLED)
                turns = passed([], BEGIN + 2 * SETTLED)
        finally:
            some.close()
        return {
            "mails": _done(mails, "handled", len(SEATS) * self.games),
            "turns": _done(turns, "adjudicated", self.games),
        }


def _done(passes: list[Passed], what: str, wanted: int) -> _Done:
    total = sum(int(getattr(each.counts, what)) for each in passes)
    if total != wanted:
        raise AssertionError(f"{wanted} were to be {what}, and {total} were")
    return _Done(rate=total / max(each.wall for each in passes), cost=sum(each.processor for each in passes) / total)


def _deliver(mailbox: Path, mails: list[bytes], game: str, at: datetime) -> None:
    home = make_maildir(mailbox)
    for number, raw in enumerate(mails):
        path = home / "new" / f"{game}.{number}"
        path.write_bytes(raw)
        os.utime(path, (at.timestamp(), at.timestamp()))
