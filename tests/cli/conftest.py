"""A table in a folder, and `pbem` as it is called in a shell."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
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


@pytest.fixture
def pbem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Pbem]:
    """Runs the console script in a folder without a table, time standing still."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))

    def run(*words: str) -> Said:
        monkeypatch.setattr(sys, "argv", ["pbem", *words])
        code = 0
        try:
            main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    with freeze_time(BEGIN):
        yield run


@pytest.fixture
def table(pbem: Pbem, tmp_path: Path) -> Pbem:
    """The same in the folder of a table."""
    set_up(tmp_path, address="table@example.net", moderator="you@example.net", zone="UTC", database="sqlite:///pbem.db")
    return pbem


@pytest.fixture
def begun(table: Pbem) -> Pbem:
    """The same with a running game of three people and a bot, g1."""
    seats = [f"--seat={seat}={seat.lower()}@players.example:{seat}" for seat in ("Red", "Blue", "Green")]
    said = table("game", "new", "colonial-2e", "--title", "Amber Fleet", *seats, "--bot", "Yellow", "--start")
    assert said.code == 0, said.err
    table("poll")
    return table
