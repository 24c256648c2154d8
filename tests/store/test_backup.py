"""A backup is whole, from one moment, and never half there."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from pbem.store import open_store
from pbem.store.backup import backup
from pbem.store.database_errors import Missing, StoreError, Unreachable
from tests.databases import Databases
from tests.store.some import new_game


def test_a_copy_is_a_table(databases: Databases, tmp_path: Path) -> None:
    url, copy = databases.sqlite(empty=False), tmp_path / "copy.db"
    with open_store(url) as store:
        game = new_game(store)
        with store.transaction() as work:
            work.put_setting("trust", "not committed yet")
            size = backup(url, copy)
    assert size == copy.stat().st_size
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with open_store(f"sqlite:///{copy}") as store, store.read() as work:
        assert work.game(game.id) == game
        assert work.setting("trust") is None


def test_a_copy_replaces_an_older_one(databases: Databases, tmp_path: Path) -> None:
    url, copy = databases.sqlite(empty=False), tmp_path / "copy.db"
    copy.write_text("an older copy", encoding="utf-8")
    backup(url, copy)
    open_store(f"sqlite:///{copy}").close()
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".part"] == []


def test_where_no_copy_can_be_made_the_older_one_stays(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"Dear diary, " * 100)
    copy = tmp_path / "copy.db"
    copy.write_text("an older copy", encoding="utf-8")
    with pytest.raises(Unreachable, match="could not be made"):
        backup(f"sqlite:///{tmp_path}/table.db", copy)
    assert copy.read_text(encoding="utf-8") == "an older copy"
    assert {file.name for file in tmp_path.iterdir()} == {"table.db", "copy.db"}


def test_the_database_is_no_copy_of_itself(databases: Databases) -> None:
    url = databases.sqlite(empty=False)
    with pytest.raises(StoreError, match="another name"):
        backup(url, url.removeprefix("sqlite:///"))


def test_what_is_not_there_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        backup(f"sqlite:///{tmp_path}/table.db", tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


def test_postgresql_has_its_own_tool(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        backup("postgresql://localhost/pbem", tmp_path / "copy")
