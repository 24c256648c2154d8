"""A pass with ten games due in a table of many games, beside the same pass in a table of a hundred.

The others are copies of a game that has begun, with its seats, tokens, sheets, log, snapshots, letters and mails, whose
deadline is far off; of letters and mails that were sent and handled the text is forgotten, as the daily tidying leaves
them. Processor time is compared, as in `history`.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bench.measure import Row, Size, Wanted, paired
from bench.table import BEGIN, config_for, fill_sheets, new_games, open_desk
from pbem.desk.ground import now as clock
from pbem.desk.polling.poll import poll_once

DUE = 10
FEW = 100
MANY = (1_000, 10_000, 50_000)
#: When the reminders are due and the deadline is over, and when the grace behind it is over, too: no mail has told the
#: table that the sheets are full.
_BEFORE = tuple(BEGIN + timedelta(hours=hours, minutes=1) for hours in (0, 48, 69, 72))
_THEN = BEGIN + timedelta(hours=84, minutes=1)
_NEVER = "'2200-01-01 00:00:00.000000'"
#: A row of the log, of a game that is not due; a game that has begun has none yet.
_LOG_ROW = """
SELECT id AS game, 0 AS seq, 0 AS branch, 1 AS turn, 'round-1' AS phase, 't1.r1.action.Red' AS key, 'answer' AS kind,
    '["explorer","brazil"]' AS value, 'order' AS source, '' AS note, '' AS anchor, started AS at, '' AS who, '' AS why
FROM game WHERE id LIKE '%-%'
"""
#: What years leave: how many rows of a table, a row that they are like, and what differs in them.
YEARS: dict[str, tuple[int, str, dict[str, str]]] = {
    "player": (10_000, "SELECT * FROM player", {"address": "n || address"}),
    "player_address": (10_000, "SELECT * FROM player_address", {"address": "n || address"}),
    "outbox": (
        100_000,
        "SELECT * FROM outbox WHERE status = 'sent' AND game LIKE '%-%'",
        {name: f"{name} || 'year' || n" for name in ("cause", "message_id", "bounce_key")},
    ),
    "log_entry": (1_000_000, _LOG_ROW, {"seq": "n"}),
}
#: What is unique of a row beside its game.
_UNIQUE = ("digest", "key", "sha256", "cause", "message_id", "bounce_key")


def scale(size: Size) -> list[Row]:
    """The time of a pass in tables of many games, beside one of few."""
    times = size.pick(full=5, tiny=1)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        _begun(folder / "begun.db", size.pick(full=DUE, tiny=1))
        few = _grown(folder, size.pick(full=FEW, tiny=2))
        rows = []
        for games in MANY if size is Size.FULL else (4,):
            many = _grown(folder, games)
            name = f"scale: a pass with {DUE} games due of {games:,} / of {FEW} ({_megabytes(many)} MB)"
            rows.append(_row(name, many, few, times))
            many.unlink()
        aged = _aged(few, size)
        name = f"scale: the same of {FEW}, behind ten years ({_megabytes(aged)} MB) / none"
        rows.append(_row(name, aged, few, times))
    return rows


def _row(name: str, much: Path, little: Path, times: int) -> Row:
    """A pass over one table beside a pass over another."""
    found = paired(lambda: _pass(much), lambda: _pass(little), times=times)
    return Row(
        name=name, ours=f"{1000 * found.ours:.0f} ms", beside=f"{1000 * found.theirs:.0f} ms", ratio=found.ratio,
        wanted=Wanted.AT_MOST, target=1.1,
    )  # fmt: skip


def _begun(file: Path, due: int) -> None:
    """A table with the games that will be due, their sheets full, their first mails sent."""
    with open_desk(config_for(file.parent, f"sqlite:///{file}")) as desk:
        for game in new_games(desk, due, BEGIN):
            fill_sheets(desk, game, BEGIN)
        for moment in _BEFORE:
            with clock.told_by(lambda now=moment: now):  # type: ignore[misc]
                poll_once(desk)


def _grown(folder: Path, games: int) -> Path:
    """The same table with so many games in all."""
    file = folder / f"of-{games}.db"
    shutil.copy(folder / "begun.db", file)
    with closing(sqlite3.connect(file)) as connection:
        there = connection.execute("SELECT count(*) FROM game").fetchone()[0]
        for statement in _copying(connection):
            connection.execute(statement, (games - there,))
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def _aged(file: Path, size: Size) -> Path:
    """The same table with the people, letters and log of years, none of them of the games that are due."""
    aged = file.with_name("aged.db")
    shutil.copy(file, aged)
    with closing(sqlite3.connect(aged)) as connection:
        for table, (many, like, others) in YEARS.items():
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] != "id"]
            values = ", ".join(others.get(name, name) for name in names)
            rows = size.pick(full=many, tiny=10)
            connection.execute(
                "WITH RECURSIVE again(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM again WHERE n < ?) "
                f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM ({like} LIMIT 1), again",
                (rows,),
            )
            [made] = connection.execute("SELECT changes()").fetchone()
            if made != rows:
                raise AssertionError(f"{table} has {made} rows more, not {rows}")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return aged


def _copying(connection: sqlite3.Connection) -> Iterator[str]:
    """A statement for each table that tells of games: the first game's rows, again and again."""
    tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in sorted(tables, key=lambda name: name != "game"):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        of = "id" if table == "game" else "game"
        if of not in columns:
            continue
        values = ", ".join(_copied(column, of) for column in columns if column != "id" or of == "id")
        names = ", ".join(column for column in columns if column != "id" or of == "id")
        yield (
            "WITH RECURSIVE copy(n) AS (SELECT 1 WHERE ?1 > 0 UNION ALL SELECT n + 1 FROM copy WHERE n < ?1) "
            f"INSERT INTO {table} ({names}) SELECT {values} FROM {table}, copy "
            f"WHERE {table}.{of} = (SELECT min(id) FROM game WHERE id NOT LIKE '%-%')"
        )


def _copied(column: str, of: str) -> str:
    if column == of:
        return f"{column} || '-' || n"
    if column in _UNIQUE:
        return f"{column} || n"
    if column == "due_at":
        return _NEVER
    return "x''" if column == "raw" else column


def _pass(file: Path) -> float:
    """The seconds of processor time of a pass over a fresh copy."""
    fresh = file.with_name("fresh.db")
    shutil.copy(file, fresh)
    try:
        with open_desk(config_for(file.parent, f"sqlite:///{fresh}")) as desk, clock.told_by(lambda: _THEN):
            start = time.process_time()
            counts = poll_once(desk)
            taken = time.process_time() - start
            if not counts.adjudicated or counts.trouble:
                raise AssertionError(f"the pass said: {counts.line()} {counts.trouble}")
    finally:
        for left in file.parent.glob("fresh.db*"):
            left.unlink()
    return taken


def _megabytes(file: Path) -> int:
    return round(file.stat().st_size / 1_000_000)
