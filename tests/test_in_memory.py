"""What the tests write for a moment is kept in memory, but not against anybody's word, nor where it has no room."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.in_memory import ROOM, has_room, write_there


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
