"""Commands called wrongly: one line on stderr that says what would do, nothing done."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Pbem

MISUSED = {
    "pol": "pbem: no such command 'pol'; is 'poll' meant?; `pbem --help` shows how it is called",
    "game shwo g1": "pbem: no such command 'shwo'; is 'show' meant?; `pbem game --help` shows how it is called",
    "game show": "pbem: missing argument 'game'; `pbem game show --help` shows how it is called",
    "game show g1 --frob": "pbem: no such option: --frob; `pbem game show --help` shows how it is called",
    "game rollback g1 x": "pbem: 'turn' will not do: a whole number would do; `pbem game rollback --help` shows how",
    "run --seconds 0": "pbem: '--seconds' will not do: greater than or equal to 1 would do; `pbem run --help` shows",
    "mail show x": "pbem: 'mail' will not do: a whole number would do; `pbem mail show --help` shows",
}


@pytest.mark.parametrize("words", MISUSED)
def test_a_command_called_wrongly_is_answered_in_one_line(pbem: Pbem, words: str) -> None:
    said = pbem(*words.split())
    assert said.code == 2
    assert said.err.startswith(MISUSED[words])
    assert said.err.count("\n") == 1
    assert not said.out


def test_a_group_without_a_command_shows_its_help(pbem: Pbem) -> None:
    said = pbem("game")
    assert said.code == 2
    assert "rollback" in said.err


def test_the_demonstration_is_not_kept_in_a_file(table: Pbem) -> None:
    said = table("demo", "--keep", "pbem.toml", "--turns", "1")
    assert said.code == 1
    assert said.err == "pbem: pbem.toml is a file; name a folder with --keep\n"


SEATS = ("--bot", "Blue", "--bot", "Green", "--bot", "Yellow")
ASTRAY = {
    "no title": (("--title", "", "--seat", "Red=r@players.example"), "the title '' will not do"),
    "two lines": (("--title", "a\nBcc: b", "--seat", "Red=r@players.example"), "one line of at most 60 characters"),
    "long": (("--title", "x" * 300, "--seat", "Red=r@players.example"), "one line of at most 60 characters"),
    "no address": (("--title", "T", "--seat", "Red=@"), "seat Red: '@' is no mail address; one such as"),
    "ours": (("--title", "T", "--seat", "Red=table+x@example.net"), "is the table's own address"),
    "name": (("--title", "T", "--seat", "Red=r@players.example:A\nB"), "the name 'A\\nB' will not do"),
    "moderator": (
        ("--title", "T", "--seat", "Red=r@players.example", "--moderator", "foo"),
        "moderator: 'foo' is no mail address",
    ),
}


@pytest.mark.parametrize("which", ASTRAY)
def test_a_game_whose_mail_would_go_astray_is_not_opened(table: Pbem, which: str) -> None:
    words, reason = ASTRAY[which]
    said = table("game", "new", "colonial-2e", *words, *SEATS)
    assert said.code == 1
    assert reason in said.err
    assert said.err.count("\n") == 1
    assert "T" not in table("game", "list").out


def test_a_person_has_one_seat_in_a_game(table: Pbem) -> None:
    two = ("--seat", "Red=r@players.example", "--seat", "Blue=R@Players.example")
    said = table("game", "new", "colonial-2e", "--title", "T", *two, "--bot", "Green", "--bot", "Yellow")
    assert said.err == "pbem: r@players.example is given more than one seat; a person has one seat in a game\n"


def test_a_seat_goes_to_a_person_or_to_a_bot(begun: Pbem) -> None:
    said = begun("game", "replace", "g1", "Red", "carol@players.example", "--bot", "steady", "--why", "x")
    assert said.err == "pbem: carol@players.example or the bot steady: a seat goes to one of them\n"
    said = begun("game", "replace", "g1", "Red", "table@example.net", "--why", "x")
    assert "is the table's own address" in said.err


def test_a_database_that_is_not_what_it_says_is_no_traceback(table: Pbem, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "pbem.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    said = table("db", "upgrade")
    assert said.code == 1
    assert "could not be brought from schema 0001 to " in said.err
    assert "restore the copy that `pbem db backup` made" in said.err
    assert said.err.count("\n") == 1
