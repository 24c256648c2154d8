"""The example of docs/adding-a-ruleset.md is true: its own folders are enough, for cases and for a game by mail."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pbem.data
from pbem.core.cases import run_case
from pbem.desk.commands.rulebook import rulebook
from pbem.desk.ground import shelf
from pbem.desk.hosting.case_files import find_cases
from pbem.desk.hosting.rulings import rulings
from tests.desk.office import Office, open_office
from tests.desk.people import last, proven, reply, words

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "pearls"
DOCUMENT = ROOT / "docs" / "adding-a-ruleset.md"
TEXTS = {".py", ".toml", ".txt", ".md"}
#: What speaks of the example: its tests, and the handbook.
MAY_NAME_IT = (
    "tests/pearls/",
    "tests/games/test_pearls.py",
    "tests/desk/test_pearls.py",
    "tests/desk/test_own_games.py",
    "tests/test_wheel.py",
    "docs/adding-a-ruleset.md",
)


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """An office that has the example on its shelf as a host puts it there: by its config."""
    monkeypatch.setattr(pbem.data, "_added", [])
    monkeypatch.setattr(sys, "path", [*sys.path])
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", rules={"folders": [str(EXAMPLE)]}) as opened:
        yield opened


# --- on the shelf ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("office")
def test_it_stands_on_the_shelf_and_its_cases_hold() -> None:
    assert "pearls" in shelf.known()
    cases = [case for case in find_cases() if case.ruleset == "pearls"]
    assert [case.id for case in cases] == ["P-C1", "P-C2", "P-C3", "P-C4", "P-C5", "P-C6"]
    for case in cases:
        result = run_case(case, lambda ruleset, board: shelf.load(ruleset, overrides=board))
        assert result.ok, (case.id, result)
    assert [each.id for each in rulings("pearls", None) if not each.proved] == []


@pytest.mark.usefixtures("office")
def test_what_a_player_may_look_up() -> None:
    assert [part.heading for part in rulebook("pearls").parts] == ["The game", "Cards"]
    assert [part.heading for part in rulebook("pearls", "de").parts] == ["Das Spiel", "Karten"]
    number, words = rulebook("pearls", "de").ruling("P-2") or ("", "")
    assert (number, words[:5]) == ("P-2", "Eine ")


def test_nothing_outside_its_folders_knows_of_it() -> None:
    """So a game needs no change anywhere else: what is tested here is played by files that do not name it."""
    folders = ("pbem", "rules", "templates", "tests", "docs", "bench", "cron")
    files = [path for name in folders for path in sorted((ROOT / name).rglob("*")) if path.suffix in TEXTS]
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").lower() for path in files}
    named = [name for name, text in texts.items() if "pearls" in text and not name.startswith(MAY_NAME_IT)]
    assert len(texts) > 500
    assert named == []


# --- the handbook ---------------------------------------------------------------------------------------------------


def test_the_handbook_names_every_file_of_the_example() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for file in sorted(EXAMPLE.rglob("*.*")):
        if "__pycache__" not in file.parts:
            assert f"`{file.relative_to(ROOT)}`" in text or f"`{file.name}`" in text, file


def test_what_the_handbook_quotes_stands_so_in_the_files() -> None:
    quoted = re.findall(r"`(tests/[^`\n]+)`\n\n```\w+\n(.*?)\n```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(quoted) >= 10
    for name, quotation in quoted:
        lines, source = quotation.split("\n"), (ROOT / name).read_text(encoding="utf-8").split("\n")
        starts = [place for place, line in enumerate(source) if line == lines[0]]
        assert any(source[place : place + len(lines)] == lines for place in starts), f"{name}: {lines[0]}"


# --- by mail --------------------------------------------------------------------------------------------------------


def test_it_is_opened_and_played_by_mail_to_its_end_in_two_languages(office: Office) -> None:
    """Ann plays in English, Ben in German, each from NEW and JOIN to the result."""
    proven(office, "Ann", "Ben")
    reply(office, "Ann", "NEW pearls FOR 2 settle=0m muster=no")
    reply(office, "Ben", "SPRACHE de")
    reply(office, "Ben", "MITSPIELEN g1")
    assert "WANTED how deep you dive in turn 1" in words(last(office, "Ann"))
    assert "Wer allein am tiefsten reicht, nimmt die Perle." in words(last(office, "Ben"))
    reply(office, "Ben", "IMMER 1\nTAUCHE 99\nPRÜFE")
    told = words(last(office, "Ben"))
    assert "IMMER 1 tief tauchen, sooft nichts anderes kommt" in told
    assert "Deine Luft reicht für 15, nicht für 99." in told
    assert "Spielrunde 1: Luft danach: 14" in told
    reply(office, "Ben", "TAUCHE 0")
    reply(office, "Ann", "DIVE 0")
    english, german = words(last(office, "Ann")), words(last(office, "Ben"))
    assert "you drew a " in english
    assert "Rot bleibt oben, noch Luft für 15" in german
    assert "Rot zieht eine Karte, noch 11 im Deck Blau zieht eine Karte, noch 10 im Deck; du ziehst ei" in german
    for _ in range(2, 6):
        reply(office, "Ann", "DIVE 2")
        english, german = words(last(office, "Ann")), words(last(office, "Ben"))
        assert "Blue dives 1 deep" in english
        assert "Rot taucht 2 tief" in german
        assert "nach deinem Dauerbefehl" in german
    office.game = "g1"
    state = office.dossier().table.state
    assert state.winner == "Red"
    assert f"Red wins with {state.players['Red'].points} points" in english
    assert f"Rot gewinnt mit {state.players['Red'].points} Punkten" in german


def test_what_a_standing_order_is_cut_to_only_its_owner_reads_and_in_his_language(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls", clock={"settle": "0m"})
    office.mail("Blue", "SPRACHE de\nIMMER 9")
    for _ in (1, 2):
        office.mail("Red", "DIVE 1")
        office.poll()
    english, german = words(office.letters("Red")[-1]), words(office.letters("Blue")[-1])
    assert "Blau taucht 6 tief, noch Luft für 0; nach deinem Dauerbefehl, befohlen hattest du: 9 tief tauchen" in german
    assert "Blue dives 6 deep, 0 breath left; by standing order" in english
    assert "9" not in english.partition("TURN 2")[2].partition("STANDING")[0]


def test_what_nobody_sends_is_the_default(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls")
    office.mail("Red", "DIVE 3")
    office.poll()
    for _ in ("the deadline", "the grace"):
        office.later(hours=73)
        office.poll()
    told = " ".join(office.letters("Blue")[-1].text.split())
    assert "Blue stays up, 15 breath left; by default, as nothing came from you" in told
