"""The example of docs/adding-a-ruleset.md is true: its own folders are enough, for cases and for a game by mail."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pbem.data
from pbem.core.cases import run_case
from pbem.desk import shelf
from pbem.desk.commands.rulebook import rulebook
from pbem.desk.hosting.case_files import find_cases
from tests.desk.office import Office, open_office
from tests.pearls.phases import EVENTS

EXAMPLE = Path(__file__).parents[1] / "pearls"
DOCUMENT = Path(__file__).parents[2] / "docs" / "adding-a-ruleset.md"


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """An office that has the example on its shelf as a host puts it there: by its config."""
    monkeypatch.setattr(pbem.data, "_added", [])
    monkeypatch.setattr(sys, "path", [*sys.path])
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", rules={"folders": [str(EXAMPLE)]}) as opened:
        yield opened


@pytest.mark.usefixtures("office")
def test_it_stands_on_the_shelf_and_its_cases_hold() -> None:
    assert "pearls" in shelf.known()
    cases = [case for case in find_cases() if case.ruleset == "pearls"]
    assert [case.id for case in cases] == ["P-C1", "P-C2", "P-C3", "P-C4"]
    for case in cases:
        result = run_case(case, lambda ruleset, board: shelf.load(ruleset, overrides=board))
        assert result.ok, (case.id, result)


@pytest.mark.usefixtures("office")
def test_what_a_player_may_look_up() -> None:
    assert [part.heading for part in rulebook("pearls").parts] == ["The game"]
    assert rulebook("pearls").ruling("P-1") == (
        "P-1",
        "Who has no breath left is not asked any more: there is nothing to choose.",
    )


def test_it_is_played_by_mail_to_its_end(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls", clock={"settle": "0m"})
    asked = " ".join(office.letters("Red")[-1].text.split())
    assert "WANTED how deep you dive in turn 1" in asked
    assert "# 0 to 15; the pearl is worth" in asked
    office.mail("Blue", "ALWAYS 1")
    office.mail("Red", "DIVE 99\nDIVE 2")
    office.poll()
    told = " ".join(office.letters("Red")[0].text.split())
    assert "You have breath for 15, not for 99. Did you mean: 1) DIVE 15" in told
    assert "Red dives 2 deep, 13 breath left Blue dives 1 deep, 14 breath left; by standing order" in told
    assert "WANTED how deep you dive in turn 2" in told
    for _ in range(2, 6):
        office.mail("Red", "DIVE 2")
        office.poll()
    assert office.dossier().table.state.winner == "Red"
    end = " ".join(office.letters("Blue")[-1].text.split())
    assert "Red has won Amber Fleet in turn 5" in end
    assert "Blue dives 1 deep, 10 breath left" in end


def test_what_nobody_sends_is_the_default(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls")
    office.mail("Red", "DIVE 3")
    office.poll()
    for _ in ("the deadline", "the grace"):
        office.later(hours=73)
        office.poll()
    told = " ".join(office.letters("Blue")[-1].text.split())
    assert "Blue dives 0 deep, 15 breath left; by default, as nothing came from you" in told


def test_every_kind_of_event_has_a_sentence() -> None:
    source = (EXAMPLE / "templates" / "en" / "events" / "pearls.txt").read_text(encoding="utf-8")
    found = set(re.findall(r"{% macro (\w+)\(", source))
    assert {kind.replace("-", "_") for kind in EVENTS} <= found


def test_the_document_names_every_file_of_the_example() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for file in sorted(EXAMPLE.rglob("*.*")):
        if "__pycache__" not in file.parts:
            assert f"tests/pearls/{file.relative_to(EXAMPLE)}" in text, file
