"""Records on the pages: of those alone who agreed, while they do, and of games whose names are published."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.ground.config import SiteSection
from pbem.desk.ground.terms import keep_terms, terms_of
from pbem.desk.site.site_build import build
from pbem.store.stored_values import GameStatus
from tests.desk.acting import record
from tests.desk.office import Office, address_of
from tests.pages import check_page


@pytest.fixture
def over(office: Office) -> Office:
    """A game that Red has won, at a table that publishes names."""
    office.new_game(bots=["Yellow"])
    ended(office, "Red")
    publishing(office, names=True)
    return office


def ended(office: Office, winner: Any) -> None:
    game = record(office)
    with office.desk.store.transaction() as work:
        over = replace(game, status=GameStatus.OVER, winner=winner, ended=office.now, wait=None, due_at=None)
        assert work.save_game(over, game.version)


def publishing(office: Office, *, names: bool) -> None:
    section = SiteSection(folder="site", names=names)
    office.desk.config = office.desk.config.model_copy(update={"site": section})


def shown(office: Office, folder: Path, language: str = "") -> dict[str, list[str]]:
    """Name to (games, won, places) in the list of games."""
    build(office.desk, folder)
    page = folder / f"index{language}.html"
    check_page(page, folder)
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page.read_text(encoding="utf-8"))
    return {name: [cell.replace("&nbsp;", " ") for cell in re.findall(r"<td>(.*?)</td>", rest)] for name, rest in rows}


def says(office: Office, seat: str, line: str) -> str:
    office.mail(seat, line)
    office.poll()
    return " ".join(office.letters(address_of(seat))[-1].text.split())


def test_who_agrees_is_shown_until_he_takes_it_back(over: Office, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    assert shown(over, folder) == {}
    assert "Players</h2>" not in (folder / "index.html").read_text(encoding="utf-8")
    assert "RECORDS HIDE takes that back" in says(over, "Red", "RECORDS SHOW")
    assert shown(over, folder) == {"Red": ["1", "1", "1st"]}
    assert "BILANZ VERBERGEN" in (folder / "index.de.html").read_text(encoding="utf-8")
    assert shown(over, folder, ".de") == {"Red": ["1", "1", "1."]}
    says(over, "Blue", "BILANZ ZEIGEN")
    [place] = shown(over, folder)["Blue"][2:]
    assert shown(over, folder)["Blue"][:2] == ["1", "0"]
    assert place in ("2nd", "3rd", "4th")
    assert "RECORDS SHOW lets them" in says(over, "Red", "RECORDS HIDE")
    assert list(shown(over, folder)) == ["Blue"]
    assert "neither SHOW nor HIDE" in says(over, "Red", "RECORDS perhaps")


def test_no_names_no_records(over: Office, tmp_path: Path) -> None:
    says(over, "Red", "RECORDS SHOW")
    publishing(over, names=False)
    assert shown(over, tmp_path / "pages") == {}
    assert "no pages of this table with players’ names" in says(over, "Red", "RECORDS")


def test_an_anonymous_game_counts_for_nobody(over: Office, tmp_path: Path) -> None:
    says(over, "Red", "RECORDS SHOW")
    with over.desk.store.transaction() as work:
        keep_terms(work, "g1", replace(terms_of(work, "g1"), anonymous=True), over.now)
    assert shown(over, tmp_path / "pages") == {}


def test_a_game_without_a_result_counts_for_nobody_and_a_draw_is_no_win(over: Office, tmp_path: Path) -> None:
    says(over, "Red", "RECORDS SHOW")
    says(over, "Blue", "RECORDS SHOW")
    with over.desk.store.transaction() as work:
        game = work.game("g1")
        assert game is not None
        work.save_game(replace(game, winner={"drawn": ["Red", "Blue"]}), game.version)
    assert shown(over, tmp_path / "pages") == {"Blue": ["1", "0", "1st"], "Red": ["1", "0", "1st"]}
    with over.desk.store.transaction() as work:
        game = work.game("g1")
        assert game is not None
        work.save_game(replace(game, winner=None), game.version)
    assert shown(over, tmp_path / "other") == {}


def test_who_was_removed_from_the_table_is_gone_from_its_pages(over: Office, tmp_path: Path) -> None:
    says(over, "Red", "RECORDS SHOW")
    with over.desk.store.transaction() as work:
        person = work.player_by_address(address_of("Red"))
        assert person is not None
        work.erase_player(person.id, at=over.now)
    assert shown(over, tmp_path / "pages") == {}
