"""What a season came to: every game verified, and figures as a table that can be pasted into docs/benchmarks.md."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import create_engine, text

from bench.season.playing import Kept
from pbem.desk.archive.canonical import understood
from pbem.desk.archive.export import as_json, export
from pbem.desk.archive.verify import verify
from pbem.desk.ground import now as clock
from pbem.desk.ground.desk import Desk
from pbem.store.engine import database_url

#: Label to what is shown; each database has its column.
Figures = dict[str, str]
SHARES = (0.5, 0.9, 0.99, 1.0)


@dataclass(frozen=True, kw_only=True)
class Ended:
    """A season that is over."""

    figures: Figures
    faults: list[
        str
    ]  #: what must not be: games that do not verify, mails that were set aside, passes that told of trouble


def summed_up(desk: Desk, kept: Kept, now: datetime, tell: Callable[[str], None]) -> Ended:
    """The figures, and what is wrong."""
    games = _ask(desk, "SELECT id FROM game ORDER BY id")
    wrong = []
    with clock.told_by(lambda: now):
        for number, [game] in enumerate(games, start=1):
            difference = verify(understood(as_json(export(desk, game)).encode())).difference
            wrong += [f"{game}: {difference}"] if difference else []
            if number % 50 == 0:
                tell(f"verified: {number} of {len(games)} games")
    faults = [*wrong, *_faults(desk, kept, now)]
    mails = _ask(desk, "SELECT received, handled_at FROM inbox ORDER BY received")
    pairs = [(_moment(received), _moment(handled)) for received, handled in mails]
    size = _size(desk)
    figures = {
        **_by(desk, "games", "SELECT status, count(*) FROM game GROUP BY status"),
        "games verified": f"{len(games) - len(wrong):,}",
        "turns and rounds adjudicated": f"{kept.done['adjudicated']:,}",
        "passes; restarts; outages": f"{len(kept.moments):,}; {kept.restarts}; {kept.outages}",
        **{f"mails written: {kind}": f"{count:,}" for kind, count in sorted(kept.written.items())},
        **_by(desk, "mails", "SELECT status, count(*) FROM inbox GROUP BY status"),
        **_by(desk, "letters", "SELECT kind, count(*) FROM outbox GROUP BY kind"),
        f"oldest unanswered mail before a pass, {_names()}": _shares(oldest(pairs, kept.moments), _span),
        f"a mail until it was answered, {_names()}": _shares(_waits(pairs), _span),
        f"a pass, seconds of the slowest worker, {_names()}": _shares(kept.wall, lambda taken: f"{taken:.2f}"),
        "processor time of all passes": f"{kept.processor / 60:.1f} min",
        "database; a game": f"{size / 1e6:,.0f} MB; {size / 1e6 / max(1, len(games)):.1f} MB",
        "memory of a worker, at most": f"{kept.memory / 1e6:.0f} MB" if kept.memory else "not measured",
    }
    return Ended(figures=figures, faults=faults)


def section(columns: Mapping[str, Figures]) -> str:
    """The columns side by side as a table of Markdown."""
    rows = list(dict.fromkeys(label for figures in columns.values() for label in figures))
    head = ["", *columns]
    lines = [head, ["---"] * len(head)]
    lines += [[label, *(figures.get(label, "0") for figures in columns.values())] for label in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def oldest(mails: Sequence[tuple[datetime | None, datetime | None]], moments: Iterable[datetime]) -> list[float]:
    """Before each pass, the age in seconds of the oldest mail that was there and not handled; 0 where none was.

    `mails`: when each came and was handled, in the order in which they came.
    """
    ages, waiting, place = [], list[tuple[datetime, datetime]](), 0
    for now in moments:
        while place < len(mails) and (came := mails[place][0]) is not None and came <= now:
            heapq.heappush(waiting, (came, mails[place][1] or datetime.max.replace(tzinfo=now.tzinfo)))
            place += 1
        ages.append((now - waiting[0][0]).total_seconds() if waiting else 0.0)
        waiting = [each for each in waiting if each[1] > now]
        heapq.heapify(waiting)
    return ages


def _waits(mails: Iterable[tuple[datetime | None, datetime | None]]) -> list[float]:
    return [(handled - came).total_seconds() for came, handled in mails if came and handled]


def _faults(desk: Desk, kept: Kept, now: datetime) -> list[str]:
    """What a season must not end with. While the mail server is away passes say so."""
    found = [
        f"a pass told {count} times: {trouble}"
        for trouble, count in kept.troubles.items()
        if "the mail server does not answer" not in trouble
    ]
    [[failed]] = _ask(desk, "SELECT count(*) FROM inbox WHERE status = 'failed'")
    [[new]] = _ask(desk, "SELECT count(*) FROM inbox WHERE status = 'new'")
    held = _ask(desk, "SELECT id, held_reason FROM game WHERE status = 'held'")
    with clock.told_by(lambda: now), desk.store.read() as work:
        overdue = [game for _, game in work.due_games(now - timedelta(hours=1), 100)]
    found += [f"mails set aside: {failed}"] if failed else []
    found += [f"mails not handled: {new}"] if new else []
    found += [f"games that are due for an hour: {', '.join(overdue)}"] if overdue else []
    return [*found, *(f"{game} is held: {why}" for game, why in held)]


def _by(desk: Desk, what: str, query: str) -> Figures:
    found = Counter({str(name): int(count) for name, count in _ask(desk, query)})
    return {f"{what}: all": f"{found.total():,}", **{f"{what}: {name}": f"{found[name]:,}" for name in sorted(found)}}


def _ask(desk: Desk, query: str) -> list[Any]:
    engine = create_engine(database_url(desk.config.database_url()))
    try:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query))]
    finally:
        engine.dispose()


def _size(desk: Desk) -> int:
    with desk.store.read() as work:
        return work.database_bytes()


def _moment(value: Any) -> datetime | None:
    """As either database gives it."""
    if value is None or isinstance(value, datetime):
        return value
    return datetime.fromisoformat(f"{value}+00:00")


def _names() -> str:
    return ", ".join("most" if share == 1.0 else f"{share:.0%}" for share in SHARES)


def _shares(values: Sequence[float], shown: Callable[[float], str]) -> str:
    ordered = sorted(values) or [0.0]
    return ", ".join(shown(ordered[min(len(ordered) - 1, int(share * len(ordered)))]) for share in SHARES)


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes / 60:.1f} h"
