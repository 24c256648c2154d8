"""What the tests write for a moment is kept in memory, but not against anybody's word, nor where it has no room."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.in_memory import MEMORY, ROOM, has_room, place_of_large_files, write_there


@pytest.fixture(autouse=True)
def _kept_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", tempfile.gettempdir())


def test_temporary_files_are_written_where_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.in_memory.has_room", lambda folder: folder == tmp_path)
    environment = dict[str, str]()
    write_there(environment, tmp_path / "another")
    assert environment == {}
    write_there(environment, tmp_path)
    assert environment == {"TMPDIR": str(tmp_path)}
    write_there(environment, tmp_path)
    assert tempfile.tempdir is None


def test_whoever_has_said_where_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.in_memory.has_room", lambda _folder: True)
    environment = {"TMPDIR": "/elsewhere"}
    write_there(environment, tmp_path)
    assert environment == {"TMPDIR": "/elsewhere"}


def test_room_is_asked_for(tmp_path: Path) -> None:
    assert has_room(tmp_path, 1)
    assert not has_room(tmp_path, 1000 * ROOM)
    assert not has_room(tmp_path / "missing", 1)


def test_large_files_are_on_the_disk_where_others_are_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.in_memory._DISK", tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    assert place_of_large_files() is None
    monkeypatch.setattr(tempfile, "tempdir", str(MEMORY))
    assert place_of_large_files() == tmp_path
    monkeypatch.setattr("tests.in_memory._DISK", tmp_path / "missing")
    assert place_of_large_files() is None
