"""How large a table becomes in ten years: what is kept of a game, and that the room of what is forgotten is used again.

docs/scale.md says 5 GB for forty games at all times, of which each leaves 44 kB a turn; both numbers stand on this.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from pbem.desk.hosting.sweep import sweep
from pbem.store.database import Store
from pbem.store.engine import sqlite_file
from pbem.store.stored_values import GameStatus, MailStatus
from tests.desk.acting import play_a_turn
from tests.desk.office import Office, open_office
from tests.store.some import new_game, new_letter, new_mail

#: Of the small table: games that end each month, with their letters and mails.
GAMES, LETTERS, MAILS, TEXT = 2, 10, 5, 20_000
#: What a turn leaves for good, bytes.
A_TURN = 44_000


def size(store: Store) -> int:
    """Bytes of the database, after its autovacuum where it has one; SQLite's file never becomes smaller by itself."""
    if file := sqlite_file(store._engine.url):
        with closing(sqlite3.connect(file)) as connection:
            [pages], [each] = (connection.execute(f"PRAGMA page_{what}").fetchone() for what in ("count", "size"))
        return int(pages * each)
    return _on_postgres(store, "VACUUM")


def vacuumed(store: Store) -> int:
    """The same with no free pages, as a host makes it."""
    if file := sqlite_file(store._engine.url):
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("VACUUM")
        return size(store)
    return _on_postgres(store, "VACUUM FULL")


def _on_postgres(store: Store, first: str) -> int:
    with store._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql(first)
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())


def texts(store: Store) -> tuple[int, int]:
    """Mails and letters of which the text is there, and of how many in all."""
    with store._engine.begin() as connection:
        kept = "SELECT (SELECT count(*) FROM inbox {0}) + (SELECT count(*) FROM outbox {0})"
        return (
            connection.execute(text(kept.format("WHERE length(raw) > 0"))).scalar_one(),
            connection.execute(text(kept.format(""))).scalar_one(),
        )


def a_month(office: Office, number: int) -> None:
    """Games end, their mails handled and their letters sent; then the table tidies up."""
    store, now = office.desk.store, office.now
    for which in range(GAMES):
        game = new_game(store)
        with store.transaction() as work:
            record = work.game(game.id)
            assert record is not None
            assert work.save_game(replace(record, status=GameStatus.OVER, ended=now, due_at=None), record.version)
            name = f"{number}.{which}"
            taken = work.take_in(
                [replace(new_mail(f"{name}.{n}", at=now), raw=filled(f"{name}.{n}")) for n in range(MAILS)]
            )
            for mail in taken.new:
                work.finish_mail(mail, MailStatus.HANDLED, at=now, game=game.id, seat="Red")
            letters = [new_letter(f"{n}@x", cause=name) for n in range(LETTERS)]
            letters = [replace(each, game=game.id, raw=filled(each.recipient), created=now) for each in letters]
            work.put_letters(letters)
            work.sent([letter.id for letter in work.letters_for(game.id, letters[0].seat or "")], at=now)
    office.later(days=30)
    sweep(office.desk, office.now)


def filled(name: str) -> bytes:
    return name.encode().ljust(TEXT, b"x")


@pytest.mark.live
def test_the_room_of_what_is_forgotten_is_used_again(any_office: Office) -> None:
    office, store = any_office, any_office.desk.store
    sizes = list[int]()
    for year in range(10):
        for month in range(12):
            a_month(office, 12 * year + month)
        sizes.append(size(store))
    a_month_of_mails = GAMES * (LETTERS + MAILS)
    assert texts(store) == (3 * a_month_of_mails, 120 * a_month_of_mails), "of what ended within ninety days"
    rows = (sizes[-1] - sizes[1]) / (8 * 12 * a_month_of_mails)
    print(f"{store._engine.dialect.name}: {[round(each / 1e6, 1) for each in sizes]} MB, {rows:.0f} bytes a mail")
    assert rows < 2_000, "a mail of earlier years takes its row, not its text"
    office.later(days=91)
    sweep(office.desk, office.now)
    assert texts(store)[0] == 0
    assert vacuumed(store) < sizes[-1] - 2 * a_month_of_mails * TEXT


def test_a_game_leaves_little_when_its_mails_are_forgotten(tmp_path: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as office:
        store, turns = office.desk.store, 3
        before = vacuumed(store)
        office.new_game(clock={"grace": "0h", "drop_after": 0})
        play_a_turn(office)
        for _ in range(turns - 1):  # nobody writes
            office.until(office.dossier().wait.deadline + timedelta(minutes=1))  # type: ignore[union-attr]
            assert office.poll().adjudicated == 1
        dossier = office.dossier()
        with_texts = vacuumed(store) - before
        with store.transaction() as work:
            over = replace(dossier.record, status=GameStatus.OVER, ended=office.now, due_at=None)
            assert work.save_game(over, dossier.record.version)
        office.later(days=91)
        sweep(office.desk, office.now)
        left = vacuumed(store) - before
        print(f"{(dossier.record.turn - 1)} turns: {with_texts} bytes, then {left}")
        assert dossier.record.turn > turns
        assert left < turns * A_TURN < with_texts
