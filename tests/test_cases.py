"""Every adjudication case of every ruleset, and the command that runs them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.cli.case_commands import app
from pbem.core.cases import Case, run_case
from pbem.core.errors import DataError
from pbem.desk.ground import shelf
from pbem.desk.hosting.case_files import case_files, find_cases, run_all

ALL = find_cases()
SECOND, REVISED = ([case for case in ALL if case.ruleset == name] for name in ("colonial-2e", "colonial-revised"))
#: Rulings on Colonial, 2nd edition, that no case can tell from their opposite, and why.
WITHOUT_CASE = {"R14": "no action gives Prestige to two players"}
RED_SCIENTIST = '''
[[case]]
id = "{id}"
title = "Seafaring 1 costs one"
rule = "21"
ruleset = "colonial-2e"
seats = ["Red", "Blue", "Green", "Yellow"]
from = "round 1"
until = "round 1"
[case.given]
"players.Red.cards" = ["scientist-missionary"]
[case.orders]
Red = """
1 SCIENTIST seafaring
"""
[case.expect]
"players.Red.seafaring" = {seafaring}
'''


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    result = run_case(case, lambda name, board: shelf.load(name, overrides=board))
    assert result.ok, f"{result.error} {[str(difference) for difference in result.differences]}"
    assert not result.unforeseen, "an order line is refused, and the case does not say so"


def test_there_is_a_case_for_every_ruling() -> None:
    written = {name for case in SECOND for name in re.findall(r"\bR\d\d\b", f"{case.id} {case.rule}")}
    rulings = {f"R{number:02}" for number in range(1, 86)}
    assert rulings - written == set(WITHOUT_CASE)


def test_every_worked_example_of_the_revised_edition_is_a_case() -> None:
    numbers = {case.id[:6] for case in REVISED}
    assert numbers >= {f"CR-T{number:02}" for number in range(1, 54)}


def test_ids_are_used_once() -> None:
    ids = [case.id for case in ALL]
    assert len(ids) == len(set(ids))


def test_the_printed_examples_of_every_chapter_are_there() -> None:
    printed = " ".join(case.rule for case in SECOND if "(printed example)" in case.rule)
    chapters = {int(number) for number in re.findall(r"\b(\d+) [A-Z]", printed)}
    assert chapters >= {4, 5, 10, 11, 14, 15, 17, 18, 20, 21, 22, 23, 24}


def test_cases_do_not_depend_on_each_other() -> None:
    forwards = [(result.case.id, result.ok) for result in run_all(ALL[:40])]
    backwards = [(result.case.id, result.ok) for result in run_all(ALL[39::-1])]
    assert forwards == backwards[::-1]


# --- files and the command ----------------------------------------------------------------------------------------


def written(folder: Path, name: str, seafaring: int = 1) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(RED_SCIENTIST.format(id=name, seafaring=seafaring), encoding="utf-8")
    return path


def invoke(*words: str) -> tuple[int, list[str]]:
    done = CliRunner().invoke(app, ["run", *words])
    if isinstance(done.exception, DataError):
        return 1, [str(done.exception)]
    return done.exit_code, done.output.splitlines()


def test_a_case_that_holds_is_one_line(tmp_path: Path) -> None:
    assert invoke(str(written(tmp_path, "X-1"))) == (0, ["ok     X-1 Seafaring 1 costs one", "1 passed, 0 failed"])


def test_a_case_that_fails_shows_path_expected_and_found(tmp_path: Path) -> None:
    written(tmp_path, "X-1")
    written(tmp_path, "X-2", seafaring=2)
    code, lines = invoke(str(tmp_path))
    assert code == 1
    assert lines[1] == "FAILED X-2 Seafaring 1 costs one | players.Red.seafaring: expected 2, found 1"
    assert lines[-1] == "1 passed, 1 failed"


def test_one_case_with_its_events_and_changes(tmp_path: Path) -> None:
    written(tmp_path, "X-1")
    written(tmp_path, "X-2", seafaring=2)
    code, lines = invoke(str(tmp_path), "--case", "x-1", "--verbose")
    assert code == 0
    assert any(line.split()[:1] == ["event"] for line in lines)
    assert "players.Red.treasury: 4 -> 3" in " ".join(lines)
    assert lines[-1] == "1 passed, 0 failed"


def test_a_folder_is_searched_and_other_files_in_it_are_let_be(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    case = written(tmp_path / "deep", "X-1")
    (tmp_path / "board.toml").write_text("[meta]\ntitle = 'a board'\n", encoding="utf-8")
    assert case_files([tmp_path]) == [case]


def test_a_file_named_twice_is_run_once(tmp_path: Path) -> None:
    case = written(tmp_path, "X-1")
    assert case_files([case, tmp_path]) == [case]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["nowhere.toml"], ["nowhere.toml", "not there"]),
        (["--case", "C2-T999"], ["C2-T999"]),
    ],
)
def test_what_is_not_there_is_said(words: list[str], named: list[str]) -> None:
    code, lines = invoke(*words)
    assert code == 1
    assert all(part in lines[-1] for part in named)


def test_a_misformed_file_in_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[[cases]]\nid = 'X'\n", encoding="utf-8")
    code, lines = invoke(str(tmp_path))
    assert code == 1
    assert "mine.toml" in lines[-1]


def test_an_id_in_two_files_is_refused(tmp_path: Path) -> None:
    written(tmp_path, "X-1")
    (tmp_path / "again.toml").write_text(RED_SCIENTIST.format(id="X-1", seafaring=1), encoding="utf-8")
    code, lines = invoke(str(tmp_path))
    assert code == 1
    assert "X-1" in lines[-1]


def test_a_fault_in_the_rules_fails_its_case_and_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by accident")

    written(tmp_path, "X-1")
    monkeypatch.setattr("pbem.games.colonial_2e.rules.characters.scientist.play", broken)
    code, lines = invoke(str(tmp_path))
    assert code == 1
    assert "ZeroDivisionError: by accident" in lines[0]


def test_the_cases_of_the_handbook_hold(tmp_path: Path) -> None:
    handbook = (Path(__file__).parent.parent / "docs" / "cases.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", handbook, re.DOTALL)
    assert blocks
    for number, block in enumerate(blocks):
        (tmp_path / f"{number}.toml").write_text(block, encoding="utf-8")
    code, lines = invoke(str(tmp_path))
    assert code == 0, lines


def test_every_place_where_several_pieces_go_at_once_names_cases_that_there_are() -> None:
    page = (Path(__file__).parents[1] / "docs/several-at-once.md").read_text(encoding="utf-8")
    rows = [line.rsplit("|", 2)[1] for line in page.splitlines() if line.startswith("| ") and "| case |" not in line]
    named = [re.findall(r"(?:CR|C2|CL|NW)-[\w.-]+", row) for row in rows]
    assert len(rows) > 25
    assert all(named), "a place without a case"
    assert {each for row in named for each in row} <= {case.id for case in ALL}
