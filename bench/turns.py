"""Whole turns of six seats: adjudicated from full sheets, stored, six reports composed into the outbox.

Beside them the same letters, snapshots and log written by sqlite3 alone, a transaction a turn: what the database itself
costs. The turns are the first ones of games that go on: thin positions would flatter us.
"""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from bench.measure import Row, Size, Wanted, paired
from bench.postgres import postgres_url
from bench.table import BEGIN, SEATS, config_for, fill_sheets, new_games, open_desk, play_on
from pbem.desk.ground.desk import Desk
from pbem.desk.letters.late_drawing import finished

#: Turns a second that a table of many games needs, and how near to the rows alone.
TARGET, OF_ROWS = 60.0, 0.12
#: Seconds that a letter may take on its way out.
LETTER = 1.0


def turns(size: Size) -> list[Row]:
    """Turns a second on SQLite and, for information, on PostgreSQL."""
    games, rounds = size.pick(full=20, tiny=1), size.pick(full=8, tiny=1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rate = turns_a_second(folder, f"sqlite:///{folder}/table.db", games, rounds)
        floor = floor_a_second(folder / "table.db", folder / "floor.db", (games + 1) * rounds)
    rows = [
        Row(
            name=f"turns: six seats on SQLite / {TARGET:g} a second",
            ours=f"{rate:.1f} turns/s",
            beside=f"{TARGET:g} turns/s",
            ratio=rate / TARGET,
            wanted=Wanted.AT_LEAST,
            target=1.0,
        ),
        Row(
            name="turns: six seats on SQLite / the same rows by sqlite3 alone",
            ours=f"{rate:.1f} turns/s",
            beside=f"{floor:.0f} turns/s",
            ratio=rate / floor,
            wanted=Wanted.AT_LEAST,
            target=OF_ROWS,
        ),
    ]
    with tempfile.TemporaryDirectory() as name:
        rows += with_pictures(Path(name), size.pick(full=10, tiny=1), rounds)
    with tempfile.TemporaryDirectory() as name, postgres_url() as url:
        if url:
            other = turns_a_second(Path(name), url, games, rounds)
            rows.append(
                Row(
                    name="turns: six seats on PostgreSQL / on SQLite",
                    ours=f"{other:.1f} turns/s",
                    beside=f"{rate:.1f} turns/s",
                    ratio=other / rate,
                )
            )
    return rows


def with_pictures(folder: Path, games: int, rounds: int) -> list[Row]:
    """The same turns in mails with pictures and in mails without, side by side; and what drawing costs beside them.

    A turn only says what its pictures show. They are drawn when the letters leave, outside of every transaction.
    """
    for name in ("on", "off"):
        (folder / name).mkdir()
    with (
        open_desk(config_for(folder / "on", f"sqlite:///{folder}/on/table.db", pictures=True)) as on,
        open_desk(config_for(folder / "off", f"sqlite:///{folder}/off/table.db")) as off,
    ):
        named = {desk.config.home: new_games(desk, games + 1, BEGIN) for desk in (on, off)}
        for desk in (on, off):
            _play(desk, named[desk.config.home][:1])
        found = paired(
            lambda: _play(on, named[on.config.home][1:]), lambda: _play(off, named[off.config.home][1:]), times=rounds
        )
        leaves = [_leaving(desk, named[desk.config.home][-1]) for desk in (on, off)]
    return [
        Row(
            name="turns: in mails with pictures / without",
            ours=f"{found.ours:.1f} turns/s",
            beside=f"{found.theirs:.1f} turns/s",
            ratio=found.ratio,
            wanted=Wanted.AT_LEAST,
            target=0.9,
        ),
        Row(
            name="turns: a report made ready to leave, with its picture drawn / a second",
            ours=f"{leaves[0]:.2f} s",
            beside=f"{LETTER:.0f} s; {leaves[1] * 1000:.1f} ms without",
            ratio=leaves[0] / LETTER,
            wanted=Wanted.AT_MOST,
            target=1.0,
        ),
    ]


def _leaving(desk: Desk, game: str) -> float:
    """Processor seconds a letter of the game's last reports: what sending does before it hands them over."""
    with desk.store.transaction() as work:
        claimed = work.claim_letters(1_000_000, now=BEGIN, lease=timedelta(minutes=1), owner="bench")
    letters = [letter for letter in claimed if letter.game == game][-len(SEATS) :]
    start = time.process_time()
    for letter in letters:
        finished(desk, letter)
    return (time.process_time() - start) / len(letters)


def turns_a_second(folder: Path, url: str, games: int, rounds: int) -> float:
    """Median over the rounds: in each, every game plays its next turn."""
    with open_desk(config_for(folder, url)) as desk:
        names = new_games(desk, games + 1, BEGIN)
        _play(desk, names[:1])  # templates are compiled, statements prepared
        return statistics.median(_play(desk, names[1:]) for _ in range(rounds))


def _play(desk: Desk, games: list[str]) -> float:
    """The next turn of each game; turns a second, the writing of the sheets left out."""
    for game in games:
        fill_sheets(desk, game, BEGIN)
    before = _turn_counts(desk, games)
    start = time.perf_counter()
    for game in games:
        play_on(desk, game, BEGIN)
    taken = time.perf_counter() - start
    if _turn_counts(desk, games) != [count + 1 for count in before]:
        raise AssertionError("a turn waits for an answer, so it is no whole turn")
    return len(games) / taken


def _turn_counts(desk: Desk, games: list[str]) -> list[int]:
    with desk.store.read() as work:
        found = [work.game(game) for game in games]
    return [record.turn for record in found if record is not None]


@contextmanager
def _connected(file: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=wal")
    connection.execute("PRAGMA synchronous=normal")
    try:
        yield connection
    finally:
        connection.close()


def floor_a_second(played: Path, empty: Path, turns: int) -> float:
    """Turns a second where nothing is done but writing what `turns` turns left, in as many transactions."""
    with _connected(played) as source, _connected(empty) as target:
        writes = []
        for table in ("outbox", "snapshot", "log_entry"):
            [made] = source.execute("SELECT sql FROM sqlite_master WHERE name = ?", [table]).fetchone()
            target.execute(made)
            rows = source.execute(f"SELECT * FROM {table}").fetchall()
            insert = f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})"
            writes.append((insert, [rows[turn::turns] for turn in range(turns)]))
        start = time.perf_counter()
        for turn in range(turns):
            target.execute("BEGIN IMMEDIATE")
            for insert, parts in writes:
                target.executemany(insert, parts[turn])
            target.execute("COMMIT")
        return turns / (time.perf_counter() - start)
