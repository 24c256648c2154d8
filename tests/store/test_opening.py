"""Opening a store: what is made, what is refused and in which words, and what it costs."""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess
import sys
from datetime import timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from pbem.store import open_store
from pbem.store.database_errors import Busy, Missing, OutOfDate, StoreError, Unreachable
from tests.databases import Databases
from tests.store.some import NOON, new_game


def test_what_is_made_is_there_when_it_is_opened_again(empty_database_url: str) -> None:
    with open_store(empty_database_url, create=True) as store:
        game = new_game(store)
    with open_store(empty_database_url) as store, store.read() as work:
        assert work.game(game.id) == game


def test_making_a_table_twice_leaves_it_as_it_is(empty_database_url: str) -> None:
    with open_store(empty_database_url, create=True) as store:
        game = new_game(store)
    with open_store(empty_database_url, create=True) as store, store.read() as work:
        assert work.game(game.id) == game


def test_no_table_is_made_unasked(empty_database_url: str) -> None:
    with pytest.raises(Missing, match="`pbem init` makes one"):
        open_store(empty_database_url)


def test_a_refused_file_is_not_left_behind(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        open_store(f"sqlite:///{tmp_path}/table.db")
    assert list(tmp_path.iterdir()) == []


def test_another_version_is_refused(database_url: str) -> None:
    with open_store(database_url) as store, store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0000'")
    with pytest.raises(OutOfDate, match="`pbem db upgrade`"):
        open_store(database_url)


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/deep/table.db", create=True) as store:
        new_game(store)
        modes = [stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "deep").iterdir()]
    assert len(modes) >= 2  # the WAL is there too
    assert set(modes) == {0o600}


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("table.db", "sqlite:///table.db"),
        ("sqlite://", "cannot live in memory"),
        ("mysql://localhost/pbem", "cannot be kept in mysql"),
    ],
)
def test_a_url_that_will_not_do_is_told_what_would(url: str, words: str) -> None:
    with pytest.raises(StoreError, match=words):
        open_store(url, create=True)


def test_a_server_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(Unreachable) as caught:
        open_store(f"postgresql://me:s3cret@/pbem?host={tmp_path}")
    assert "cannot be reached" in str(caught.value)
    assert "s3cret" not in str(caught.value)


def test_a_file_that_is_no_database_is_not_taken_for_one(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"Dear diary, " * 100)
    with pytest.raises(Unreachable, match="not a database"):
        open_store(f"sqlite:///{tmp_path}/table.db")


def test_a_writer_that_waits_too_long_says_so(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.store.engine.BUSY_TIMEOUT", 50)
    url = databases.sqlite(empty=False)
    words = "the next pass tries again"
    with (
        open_store(url) as first,
        open_store(url) as second,
        first.transaction(),
        pytest.raises(Busy, match=words),
        second.transaction(),
    ):
        pass


def test_reading_waits_for_no_writer_and_sees_one_moment(database_url: str) -> None:
    with open_store(database_url) as store:
        game = new_game(store)
        with store.read() as reading:
            before = reading.seats(game.id)
            with store.transaction() as work:
                work.remove_seat(game.id, "Red")
            assert reading.seats(game.id) == before
        with store.read() as reading:
            assert [seat.name for seat in reading.seats(game.id)] == ["Blue"]


def test_nothing_can_be_written_while_reading(database_url: str) -> None:
    with open_store(database_url) as store:
        with pytest.raises(Exception, match=r"(?i)read.?only"), store.read() as work:
            work.put_setting("trust", "none")
        with store.transaction() as work:
            work.put_setting("trust", "dmarc")
            assert work.setting("trust") == "dmarc"


def test_an_exception_undoes_the_whole_transaction(database_url: str) -> None:
    with open_store(database_url) as store:
        with contextlib.suppress(ZeroDivisionError), store.transaction() as work:
            work.put_setting("trust", "none")
            raise ZeroDivisionError
        with store.read() as work:
            assert work.setting("trust") is None


def test_a_mistake_of_ours_keeps_its_own_error(database_url: str) -> None:
    with (
        open_store(database_url) as store,
        pytest.raises(DBAPIError, match="nonsense"),
        store.transaction() as work,
    ):
        work._connection.exec_driver_sql("SELECT * FROM nonsense")


def loaded(code: str) -> set[str]:
    heavy = ("sqlmodel", "sqlalchemy", "alembic", "psycopg", "mako")
    ask = f"import sys; {code}; print(*(m for m in {heavy!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, env=os.environ)
    return set(done.stdout.split())


def test_values_cost_no_database_library() -> None:
    assert loaded("import pbem.store, pbem.store.stored_values, pbem.store.database_errors") == set()


def test_opening_loads_neither_the_migrations_nor_the_other_driver(databases: Databases) -> None:
    url = databases.sqlite(empty=False)
    assert loaded(f"from pbem.store import open_store; open_store({url!r}).close()") == {"sqlmodel", "sqlalchemy"}


def test_times_in_other_zones_are_the_same_moment(database_url: str) -> None:
    abroad = NOON.astimezone(timezone(timedelta(hours=5, minutes=30)))
    with open_store(database_url) as store:
        game = new_game(store, due_at=abroad)
        assert game.due_at == NOON
        assert game.due_at.utcoffset() == timedelta(0)
        assert game.due_at.tzinfo is not None
        with store.read() as work:
            assert work.due_games(abroad, 5) == ((NOON, game.id),)
            assert work.due_games(abroad - timedelta(microseconds=1), 5) == ()


def test_a_time_without_a_zone_is_refused(database_url: str) -> None:
    with open_store(database_url) as store, pytest.raises(Exception, match="no time zone"):
        new_game(store, due_at=NOON.replace(tzinfo=None))
