"""Every command: its help teaches with an example, its mistakes are one line, and the handbook knows it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from pbem.cli.app import app
from tests.cli.conftest import Pbem

ROOT = Path(__file__).resolve().parents[2]
HANDBOOK = ROOT / "docs" / "moderating.md"


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command that can be run, with the words it is called by."""
    command = command or get_command(app)
    if not hasattr(command, "commands"):
        yield path, command
        return
    for name, inner in command.commands.items():
        yield from commands(inner, (*path, name))


ALL = dict(commands())
#: The commands of a moderator and a host; cases, demo, poll and run have their own pages.
NOUNS = [path for path in ALL if path[0] in ("game", "mail", "db", "rules")]


def named(path: tuple[str, ...]) -> str:
    return " ".join(path)


@pytest.mark.broad
@pytest.mark.parametrize("path", ALL, ids=named)
def test_help_says_what_it_is_for(pbem: Pbem, path: tuple[str, ...]) -> None:
    said = pbem(*path, "--help")
    assert said.code == 0
    assert "Usage: " in said.out
    assert named(path) in said.out.splitlines()[0]
    for parameter in ALL[path].params:
        if parameter.name != "help":
            assert getattr(parameter, "help", None), f"{named(path)}: {parameter.name} is not explained"


@pytest.mark.parametrize("path", NOUNS, ids=named)
def test_help_teaches_with_an_example_that_would_run(path: tuple[str, ...]) -> None:
    """The example's words are taken: nothing of it is unknown to the command."""
    example = re.findall(rf"^pbem {named(path)}\b.*?(?=\n\n|\Z)", ALL[path].help or "", re.MULTILINE | re.DOTALL)
    assert example, f"pbem {named(path)} --help has no example"
    for line in example:
        words = shlex.split(" ".join(line.split()))[1 + len(path) :]
        ALL[path].make_context(named(path), words, resilient_parsing=False)


def test_the_handbook_shows_every_command() -> None:
    text = HANDBOOK.read_text(encoding="utf-8")
    missing = [named(path) for path in NOUNS if f"pbem {named(path)}" not in text]
    assert not missing


@pytest.mark.parametrize("line", sorted(set(re.findall(r"^pbem .*$", HANDBOOK.read_text(), re.MULTILINE))))
def test_every_line_of_the_handbook_is_a_command(line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    path = tuple(words[:2]) if tuple(words[:2]) in ALL else tuple(words[:1])
    assert path in ALL, line
    ALL[path].make_context(named(path), words[len(path) :], resilient_parsing=False)


@pytest.mark.parametrize(
    "words",
    [
        ("game", "list"),
        ("game", "show", "g1"),
        ("mail", "failed"),
        ("mail", "outbox"),
        ("db", "current"),
        ("poll",),
    ],
    ids=named,
)
def test_without_a_table_each_says_how_to_make_one(pbem: Pbem, words: tuple[str, ...]) -> None:
    said = pbem(*words)
    assert said.code == 1
    assert said.out == ""
    assert said.err == (
        "pbem: there is no config here: `pbem init` writes one, or name yours with --config FILE or in PBEM_CONFIG\n"
    )


@pytest.mark.broad
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("game", "show", "g9"), "there is no game 'g9' at this table; `pbem game list` shows those there are"),
        (("game", "deadline", "g1", "+48h"), "deadline touches the players: give the reason, --why “…”"),
        (("game", "deadline", "g1", "soon", "--why", "x"), "'soon' names no moment"),
        (("game", "show", "g1", "--orders", "Red"), "wants a reason, --why “…”"),
        (("game", "show", "g1", "--as", "Pink"), "there is no seat 'Pink' in game g1"),
        (("game", "edit", "g1", "players.Red.treasury", "--why", "x"), "sets nothing: write path=value"),
        (("game", "edit", "g1", "players.Red.treasury=-1", "--why", "x"), "players.Red.treasury"),
        (("game", "ruling", "g1", "t1.nothing=1", "--why", "x"), "'t1.nothing' is no open decision of game g1"),
        (("game", "rollback", "g1", "7", "--why", "x"), "turn 7 is no point of game g1: 1 would do"),
        (("game", "replace", "g1", "Red", "--why", "x"), "'' is no mail address; name one, or --bot NAME"),
        (("game", "resume", "g1", "--why", "x"), "is running; there is nothing to resume"),
        (("game", "start", "g1"), "game g1 has begun already"),
        (("game", "end", "g1", "--winner", "Pink", "--why", "x"), "there is no seat 'Pink'"),
        (("game", "new", "chess", "--title", "x"), "there is no ruleset “chess”"),
        (("game", "new", "colonial-2e", "--title", "x"), "0 seats are filled"),
        (("game", "new", "colonial-2e", "--title", "x", "--option", "nations"), "option 'nations' sets nothing"),
        (("game", "export", "g1", "/nowhere/g1.json"), "/nowhere/g1.json cannot be written"),
        (("mail", "show", "99"), "there is no mail 99"),
        (("mail", "retry", "99"), "mail 99 was not set aside (there is no such mail)"),
        (("mail", "retry", "--letter", "99"), "letter 99 was not given up (there is no such letter)"),
        (("mail", "retry"), "name the mail's number, or --all"),
        (("mail", "read", "nowhere.eml"), "nowhere.eml cannot be read: No such file"),
        (("db", "backup", "pbem.db"), "is the database itself; another name"),
        (("rules", "show", "chess"), "there is no ruleset “chess”"),
        (("rules", "provenance", "chess"), "there is no ruleset “chess”"),
        (("rules", "check", "nowhere"), "there is no nowhere; name a data file"),
    ],
    ids=lambda value: named(value) if isinstance(value, tuple) else "",
)
def test_a_mistake_is_one_line_and_exit_code_one(begun: Pbem, words: tuple[str, ...], said: str) -> None:
    found = begun(*words)
    assert found.code == 1
    assert found.out == ""
    assert found.err.startswith("pbem: ")
    assert found.err.count("\n") == 1
    assert said in found.err
