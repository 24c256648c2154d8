"""A command is put together alone, and no garbage is looked for while it runs or at its end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from pbem.cli.app import app
from pbem.cli.one_command import narrowed

#: Prints how often garbage was looked for while a command ran, and how many objects are left alone at its end.
_COUNTED = """
import atexit, gc
from pbem.cli.app import main
looks = lambda: sum(each["collections"] for each in gc.get_stats())
before = looks()
atexit.register(lambda: print(looks() - before, gc.get_freeze_count()))
main()
"""


def calls(command: Any, *before: str) -> Iterator[tuple[str, ...]]:
    """The words that call each command below this one."""
    for name, inner in getattr(command, "commands", {}).items():
        yield (*before, name)
        yield from calls(inner, *before, name)


ALL = list(calls(get_command(app)))


@pytest.mark.parametrize(
    "words", [("status",), ("game", "list"), ("game", "hand-over"), ("db", "upgrade")], ids=" ".join
)
def test_the_command_that_is_called_is_alone(words: tuple[str, ...]) -> None:
    assert words in ALL
    alone = [words[: count + 1] for count in range(len(words))]
    assert list(calls(get_command(narrowed(app, [*words, "--help"])))) == alone


@pytest.mark.parametrize("words", [[], ["--help"], ["--version", "status"], ["stats"]], ids=" ".join)
def test_without_a_command_all_are_there(words: list[str]) -> None:
    assert list(calls(get_command(narrowed(app, words)))) == ALL


@pytest.mark.parametrize("words", [["game"], ["game", "--help"], ["game", "shwo"]], ids=" ".join)
def test_without_a_command_of_a_group_all_of_it_are_there(words: list[str]) -> None:
    assert list(calls(get_command(narrowed(app, words)))) == [each for each in ALL if each[0] == "game"]


def test_no_garbage_is_looked_for(begun_folder: Path) -> None:
    command = [sys.executable, "-c", _COUNTED, "status"]
    said = subprocess.run(command, cwd=begun_folder, capture_output=True, text=True, check=True).stdout
    looked, left = said.splitlines()[-1].split()
    assert (int(looked), int(left) > 100_000) == (0, True)
