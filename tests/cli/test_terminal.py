"""What is shown at a terminal, and that scripts read the same plain lines as ever."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.cli.terminal import steps, terminal, working
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from tests.cli.conftest import Pbem
from tests.store.some import NOON, new_mail


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output and error, as they are captured, are a terminal of 100 columns without colours."""
    capsys.readouterr()
    for name, value in (("TERM", "xterm-256color"), ("COLUMNS", "100"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)
    for kind in {type(sys.stdout), type(sys.stderr)}:
        monkeypatch.setattr(kind, "isatty", lambda stream: True)


def plain(said: str) -> str:
    """What is said, without its styles."""
    return re.sub(r"\x1b\[[0-9;]*m", "", said)


def test_scripts_read_plain_lines(begun: Pbem) -> None:
    assert begun("game", "list").out.startswith("g1    running    colonial-2e        turn 1")
    assert begun("game", "show", "g1").out.startswith("g1  Amber Fleet\nrules       colonial-2e")
    assert "██" not in begun("game", "show", "g1").out
    assert "mailbox     last read whole at " in begun("status").out
    assert "\x1b" not in begun("status").out


def test_the_board_in_plain_lines_where_it_is_asked_for(begun: Pbem) -> None:
    said = begun("game", "show", "g1", "--map")
    assert said.code == 0
    assert any(line.startswith("West Africa ") for line in said.out.splitlines())
    assert "Amber Fleet" not in said.out


def test_a_game_that_has_not_begun_has_no_board(table: Pbem) -> None:
    table("game", "new", "colonial-2e", "--title", "Spice", *("--bot", "Red", "--bot", "Blue", "--bot", "Green"))
    assert table("game", "show", "g1", "--map").out.startswith("there is no board to show")


@pytest.mark.usefixtures("at_terminal")
class TestAtATerminal:
    """The same commands as people see them."""

    def test_a_game_is_shown_with_its_board(self, begun: Pbem) -> None:
        said = plain(begun("game", "show", "g1").out)
        assert said.startswith("g1  Amber Fleet\n")
        assert " ██   West Africa" in said
        assert "▲ Blue" in said
        assert "██" not in begun("game", "show", "g1", "--log").out

    def test_a_sea_zone_has_no_land_on_the_map(self, table: Pbem) -> None:
        seats = [f"--seat={seat}={seat.lower()}@players.example" for seat in ("Red", "Blue")]
        table("game", "new", "colonialism", "--title", "Spice", *seats, "--start")
        said = plain(table("game", "show", "g1", "--map").out)
        assert re.search(r"^ \d +██ +North Africa", said, re.MULTILINE)
        [zone] = [line for line in said.splitlines() if "Atlantic Ocean" in line]
        assert zone.split()[:2] == ["Atlantic", "Ocean"]

    def test_games_stand_in_a_table(self, begun: Pbem) -> None:
        head, _, row = [line for line in plain(begun("game", "list").out).splitlines() if line.strip()]
        assert head.split() == ["Game", "Status", "Rules", "Where", "Until", "Title"]
        assert row.split()[:3] == ["g1", "running", "colonial-2e"]

    def test_rulesets_and_letters_stand_in_tables(self, begun: Pbem) -> None:
        rules = plain(begun("rules", "list").out)
        assert "Rules" in rules.splitlines()[1]
        assert "new-world" in rules
        assert "the outbox is empty" in begun("mail", "outbox").out
        begun("game", "pause", "g1", "--why", "rain")
        head, _, *rows = [line for line in plain(begun("mail", "outbox").out).splitlines() if line.strip()]
        assert head.split() == ["Letter", "Status", "Tried", "Kind", "To", "Why"]
        assert any("red@players.example" in row for row in rows)

    def test_who_is_kept_out_and_what_was_set_aside_stand_in_tables(self, begun: Pbem) -> None:
        assert "nobody is kept out of anything" in begun("ban", "list").out
        begun("ban", "add", "eve@example.org", "--why", "she insults [bold]everybody[/]")
        rows = plain(begun("ban", "list").out).splitlines()
        assert rows[1].split() == ["Out", "of", "Who", "How", "Since", "Tried", "Why"]
        assert rows[3].split()[:5] == ["the", "whole", "table", "eve@example.org", "banned"]
        assert rows[3].rstrip().endswith("she insults [bold]everybody[/]")
        assert "no mail waits for you" in begun("mail", "failed").out
        desk = Desk.open(load_config(Path("pbem.toml")))
        with desk.store.transaction() as work:
            [mail] = work.take_in([new_mail("odd", at=NOON, sender="x\x1b[2J@else.example")]).new
            work.fail_mail(mail, "no idea", at=NOON)
        desk.close()
        rows = plain(begun("mail", "failed").out).splitlines()
        assert rows[1].split() == ["Mail", "Came", "From", "Seat", "Tried", "Why"]
        assert "x\\x1b[2J@else.example" in rows[3]
        assert rows[3].rstrip().endswith("no idea")

    def test_where_there_is_no_game_it_says_so(self, table: Pbem) -> None:
        assert table("game", "list").out.startswith("no game is open")

    def test_the_table_has_a_page_of_tables(self, begun: Pbem) -> None:
        said = plain(begun("status").out)
        assert "mailbox   last read whole" in said
        assert "next deadlines" in said
        assert "faults" not in said

    def test_a_title_says_no_styles(self, table: Pbem) -> None:
        table(
            "game",
            "new",
            "colonial-2e",
            "--title",
            "[red]A[/red]",
            "--bot",
            "Red",
            "--bot",
            "Blue",
            "--bot",
            "Green",
        )
        said = plain(table("game", "list").out)
        assert "[red]A[/red]" in said

    def test_work_in_steps_has_a_bar(self, capsys: pytest.CaptureFixture[str]) -> None:
        with steps("Playing", 10) as step:
            step(10, "Playing, turn 2")
        assert "Playing, turn 2" in capsys.readouterr().out

    def test_work_without_steps_has_one_on_standard_error(self, capsys: pytest.CaptureFixture[str]) -> None:
        with working("Checking"):
            pass
        said = capsys.readouterr()
        assert "Checking" in said.err
        assert not said.out


def test_without_a_terminal_work_says_nothing_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    with working("Checking"):
        pass


def test_a_dumb_terminal_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "dumb")
    assert terminal() is None


@pytest.mark.usefixtures("table")
def test_a_pass_loads_nothing_of_it(tmp_path: Path) -> None:
    code = """
import sys
sys.argv = ["pbem", "poll"]
from pbem.cli.app import main
try:
    main()
finally:
    print(*(name for name in sys.modules if name.partition(".")[0] == "rich"))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""


@pytest.mark.usefixtures("begun")
def test_a_real_terminal_shows_colours(tmp_path: Path) -> None:
    there, here = pty.openpty()
    surroundings = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    command = [sys.executable, "-m", "pbem", "game", "show", "g1", "--map"]
    done = subprocess.Popen(command, stdout=here, cwd=tmp_path, env=surroundings)
    os.close(here)
    said = b""
    while True:
        try:
            more = os.read(there, 4096)
        except OSError:  # the other side is closed
            break
        if not more:
            break
        said += more
    assert done.wait(timeout=300) == 0
    assert b"\x1b[38;2;" in said
