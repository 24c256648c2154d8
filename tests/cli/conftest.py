"""A table in a folder, and `pbem` as it is called in a shell."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from freezegun import freeze_time

from pbem.cli.app import main
from pbem.desk.ground.new_table import set_up
from tests.desk.office import BEGIN


@dataclass(frozen=True)
class Said:
    """What a command said."""

    code: int
    out: str
    err: str


Pbem = Callable[..., Said]
_DATABASE = "sqlite:///pbem.db"


@pytest.fixture
def pbem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Pbem]:
    """Runs the console script in a folder without a table, time standing still."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))

    def run(*words: str) -> Said:
        code = _called(monkeypatch, words)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    with freeze_time(BEGIN):
        yield run


@pytest.fixture
def table(pbem: Pbem, tmp_path: Path) -> Pbem:
    """The same in the folder of a table."""
    set_up(tmp_path, address="table@example.net", moderator="you@example.net", zone="UTC", database=_DATABASE)
    return pbem


@pytest.fixture
def begun(pbem: Pbem, begun_folder: Path, tmp_path: Path) -> Pbem:
    """The same with a running game of three people and a bot, g1; its first mails, with their pictures, are sent."""
    shutil.copytree(begun_folder, tmp_path, dirs_exist_ok=True)
    return pbem


@pytest.fixture(scope="session")
def begun_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of such a table, made once: to draw its pictures takes longer than most tests."""
    folder = tmp_path_factory.mktemp("begun")
    seats = [f"--seat={seat}={seat.lower()}@players.example:{seat}" for seat in ("Red", "Blue", "Green")]
    new = ["game", "new", "colonial-2e", "--title", "Amber Fleet", *seats, "--bot", "Yellow", "--start"]
    with pytest.MonkeyPatch.context() as patch, freeze_time(BEGIN):
        patch.chdir(folder)
        patch.setenv("HOME", str(folder))
        set_up(folder, address="table@example.net", moderator="you@example.net", zone="UTC", database=_DATABASE)
        for words in (new, ["poll"]):
            assert _called(patch, words) == 0
    return folder


def _called(patch: pytest.MonkeyPatch, words: Sequence[str]) -> int:
    """The exit code of a command."""
    patch.setattr(sys, "argv", ["pbem", *words])
    try:
        main()
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0
