"""Pages of games: a whole game, what is public of one that goes on, and only what is new is made again."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import icalendar
import pytest
from typer.testing import CliRunner

from pbem.cli.app import app
from pbem.core.errors import TableError
from pbem.core.picture import Picture
from pbem.desk.book import maps, whole_book
from pbem.desk.book.game_page import PageAround
from pbem.desk.book.story import story_of
from pbem.desk.ground.config import SiteSection, load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.terms import keep_terms, terms_of
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.polling.demo import Demo, DemoSettings
from pbem.desk.site import game_files
from pbem.desk.site.game_files import LARGEST_PAGE
from pbem.desk.site.site_build import build, refresh
from pbem.report.html import SHAPES
from pbem.report.pictures import draw
from tests.desk.acting import do, play_a_turn, read_away
from tests.desk.office import Office, open_office, played_once
from tests.desk.pressing import NAMES
from tests.pages import Page, check_page

#: A root or commitment: of other secrets it is another one, and tells nothing of them.
_HEX = re.compile(r"\b[0-9a-f]{40,64}\b")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A demonstration of a whole game, which is over."""
    folder = tmp_path_factory.mktemp("demo") / "table"
    for _ in Demo(DemoSettings(folder=folder, ruleset="colonialism", seed=5, pictures=0)).play():
        pass
    desk = Desk.open(load_config(folder / "pbem.toml"))
    yield desk
    desk.close()


@pytest.fixture(scope="module")
def site(played: Desk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its pages."""
    return build(played, tmp_path_factory.mktemp("site")).index.parent


@pytest.fixture
@played_once
def running(office: Office) -> Office:
    """A game in its second turn."""
    office.new_game()
    play_a_turn(office)
    read_away(office)
    return office


def pages_of(site: Path) -> dict[str, str]:
    """Every file of a site."""
    found = (path for path in sorted(site.rglob("*")) if path.is_file())
    return {str(path.relative_to(site)): path.read_text(encoding="utf-8") for path in found}


# --- a whole game ---------------------------------------------------------------------------------------------------


def test_every_page_is_well_formed_and_leads_only_to_others(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert {str(page.relative_to(site)) for page in pages} == {
        "index.html", "index.de.html", "g1/index.html", "g1/index.de.html", "rules/colonialism.html",
        "rules/colonialism.de.html", "orders/colonialism.en.html", "orders/colonialism.de.html",
    }  # fmt: skip
    for page in pages:
        if page.parent.name != "orders":  # those are made by their script: tests/browser looks at them
            check_page(page, site)
        assert page.stat().st_size <= LARGEST_PAGE


def test_a_game_that_is_over_tells_orders_secrets_and_seed(site: Path) -> None:
    page = (site / "g1/index.html").read_text(encoding="utf-8")
    assert "PLAY consolidate-holdings" in page
    assert "alone was told" in page
    assert not re.search(r"alone was told</h4>\s*<(?:h4|/details)", page), "nothing is announced that is not there"
    assert "has won." in page or "have won." in page
    assert "pbem verify g1.json" in page
    steps = [found for tag, found in Page(page).elements if tag == "article"]
    assert [step["id"] for step in steps[:5]] == ["t0", "t1a0", "t1r1", "t1r2", "t1a2"]
    assert page.count('class="chart"') >= 3


def test_seats_are_told_apart_by_shape_and_heard_by_name(site: Path) -> None:
    page = (site / "g1/index.html").read_text(encoding="utf-8")
    assert all(f'content:"{shape}\\a0"/""' in page for shape in SHAPES[:4])
    assert "<i class=s0>Red</i>" in page
    assert "<i class=s0>Rot</i>" in (site / "g1/index.de.html").read_text(encoding="utf-8")


def test_each_moment_has_its_map(site: Path) -> None:
    page = check_page(site / "g1/index.html", site)
    shown = [found for tag, found in page.elements if tag == "img"]
    assert len(shown) >= sum(tag == "article" for tag, _ in page.elements)
    files = {str(found["src"]) for found in shown} | {
        str(found["src"]) for tag, found in check_page(site / "g1/index.de.html", site).elements if tag == "img"
    }
    assert {f"maps/{path.name}" for path in (site / "g1/maps").iterdir()} == files
    drawn = (site / "g1" / str(shown[-1]["src"])).read_text(encoding="utf-8")
    assert 'lengthAdjust="spacingAndGlyphs"' in drawn
    assert drawn.count("<use ") > 0
    assert not re.search(r"(?:href|src)=\"(?!#)|url\(", drawn)
    assert len(drawn) <= 150_000


def test_a_map_that_is_there_is_not_laid_out_again(
    played: Desk, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game's pages are made after each turn; its moments of before are drawn, and in as many parts as then."""
    shutil.copytree(site, tmp_path, dirs_exist_ok=True)
    made = tmp_path / "made.json"
    noted = {name: "other" if name == "g1" else of for name, of in json.loads(made.read_text()).items()}
    made.write_text(json.dumps(noted))
    monkeypatch.delattr(maps, "pictures_of")
    built = build(played, tmp_path)
    assert (built.again, built.written) == (["g1"], [])
    (tmp_path / next(name for name in pages_of(tmp_path) if name.startswith("g1/maps/"))).unlink()
    made.write_text(json.dumps(noted))
    with pytest.raises(NameError):
        build(played, tmp_path)


def test_the_german_page_is_german(site: Path) -> None:
    words = " ".join(check_page(site / "g1/index.de.html", site).words)
    assert "Spielrunde 1, Runde 2" in words
    assert "DEINE" not in words
    assert "REGIONEN (nach Rang; Einfluss von Limit)" in words, "nouns have their capitals"
    rules = (site / "rules/colonialism.de.html").read_text(encoding="utf-8")
    assert rules.count("In Kürze") == 1
    assert "in kürze" not in rules.casefold().replace("in kürze", "", 1)
    assert "Wendepunkte" in words
    assert "Turn" not in words


def test_a_page_runs_its_own_script_and_nothing_else(site: Path) -> None:
    policy = next(
        found["content"] or "" for tag, found in Page((site / "g1/index.html").read_text()).elements
        if tag == "meta" and found.get("http-equiv") == "Content-Security-Policy"
    )  # fmt: skip
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy.partition("style-src")[0]


def test_a_game_that_is_too_long_for_one_page_has_parts(
    played: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_files, "LARGEST_PAGE", 60_000)
    build(played, tmp_path)
    parts = sorted((tmp_path / "g1").glob("part-*.en.html"))
    assert parts
    told = [check_page(page, tmp_path).ids for page in (*parts, tmp_path / "g1/index.html")]
    assert "t0" in told[0]
    assert "t3" in told[-1]
    steps = [name for ids in told for name in ids if re.fullmatch(r"t\d+(?:[ra]\d+)?", name)]
    assert len(steps) == len(set(steps))
    assert "charts" not in told[0]
    assert "charts" in told[-1]


def test_no_part_is_larger_than_a_page_may_be(played: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    with played.store.read() as work:
        record = work.game("g1")
        assert record is not None
        story = story_of(played, work, record)
    assert story is not None
    for most in range(40_000, 80_000, 5_000):
        monkeypatch.setattr(game_files, "LARGEST_PAGE", most)
        sizes = [len(page.encode()) for _, page in game_files._pages(played, story, "en", PageAround())]
        assert len(sizes) > 1
        assert max(sizes) <= most, sizes


def test_the_feed_and_the_calendar_are_read_by_others(site: Path) -> None:
    feed = (site / "g1/feed.en.atom").read_text(encoding="utf-8")
    assert feed.startswith("<?xml")
    assert re.search(r"<entry><id>tag:[0-9a-f]{12}\.invalid,2026-01-05:g1/en/t\d+", feed)
    (event,) = icalendar.Calendar.from_ical((site / "g1/deadline.ics").read_bytes()).walk("VEVENT")
    assert event["status"] == "CANCELLED"
    assert not re.search(r"[\w.]+@demo\.example", "".join(pages_of(site).values()))


def test_only_what_changed_is_made_again(played: Desk, site: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*")}
    built = build(played, site)
    assert (list(built.again), list(built.written)) == ([], [])
    assert {path: path.stat().st_mtime_ns for path in site.rglob("*")} == before
    (site / "g1/index.html").write_text("torn")
    (site / "made.json").write_text("no manifest")
    again = build(played, site)
    assert (list(again.again), list(again.written)) == (["g1"], ["g1/index.html"])


# --- a game that goes on --------------------------------------------------------------------------------------------


def test_orders_on_file_change_nothing(running: Office, tmp_path: Path) -> None:
    build(running.desk, tmp_path / "before")
    running.mail(
        "Red", "CARDS explorer, viceroy, merchant, trader, scientist\n1 EXPLORE china\nSURRENDER WHEN prestige = 9"
    )
    running.poll()
    build(running.desk, tmp_path / "after")
    assert pages_of(tmp_path / "before") == pages_of(tmp_path / "after")


def _with_standing(folder: Path, line: str) -> dict[str, str]:
    """The pages of a game in which Red has a standing order that nothing has come of."""
    folder.mkdir()
    with open_office(folder, f"sqlite:///{folder}/table.db") as office:
        office.new_game()
        office.mail("Red", line)
        office.poll()
        play_a_turn(office)
        build(office.desk, folder / "site")
    return {name: _HEX.sub("-", text) for name, text in pages_of(folder / "site").items() if name != "made.json"}


def test_a_secret_changes_nothing_on_the_pages(tmp_path: Path) -> None:
    one = _with_standing(tmp_path / "one", "SURRENDER WHEN prestige = 9")
    other = _with_standing(tmp_path / "other", "SURRENDER WHEN prestige = 8")
    assert one == other
    page = one["g1/index.html"]
    assert "Turn 1" in page
    assert "SURRENDER" not in page
    assert "Orders and secrets" not in page


def test_the_seed_is_there_when_the_game_is_over(running: Office, tmp_path: Path) -> None:
    seed = (b"s" * 32).hex()
    build(running.desk, tmp_path)
    assert seed not in (tmp_path / "g1/index.html").read_text()
    do(running, end(["Blue"]))
    build(running.desk, tmp_path)
    assert seed in (tmp_path / "g1/index.html").read_text()


def test_press_to_all_is_there_and_no_other(running: Office, tmp_path: Path) -> None:
    running.mail("Red", "PRESS TO all\nThe spice must flow.\nEND PRESS\nPRESS TO Blue\nShall we?\nEND PRESS")
    running.poll()
    build(running.desk, tmp_path)
    page = (tmp_path / "g1/index.html").read_text()
    assert "The spice must flow." in page
    assert "Shall we?" not in page


def test_names_are_published_only_where_host_and_game_say_so(running: Office, tmp_path: Path) -> None:
    desk = running.desk
    with desk.store.transaction() as work:
        red = work.people("g1")["Red"]
        work.put_player(replace(red, name="Ann Arbor"))

    def named() -> bool:
        build(desk, tmp_path)
        return "Ann Arbor" in (tmp_path / "g1/index.html").read_text()

    assert not named()
    desk.config = desk.config.model_copy(update={"site": SiteSection(names=True)})
    assert named()
    with desk.store.transaction() as work:
        keep_terms(work, "g1", replace(terms_of(work, "g1"), anonymous=True), running.now)
    assert not named()


def test_a_private_game_is_made_only_by_name(office: Office, tmp_path: Path) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        keep_terms(work, "g1", replace(terms_of(work, "g1"), private=True, anonymous=True), office.now)
    assert list(build(office.desk, tmp_path).games) == []
    assert list(build(office.desk, tmp_path, ["g1"]).games) == ["g1"]
    assert not any(f">{name}<" in (tmp_path / "g1/index.html").read_text() for name in NAMES.values())
    with pytest.raises(TableError, match="no game 'g9'"):
        build(office.desk, tmp_path, ["g9"])


# --- kept fresh -----------------------------------------------------------------------------------------------------


def test_a_pass_keeps_the_pages_of_the_config_fresh(tmp_path: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", site={"folder": "pages"}) as office:
        office.new_game()
        assert "Before the first turn" in (tmp_path / "pages/g1/index.html").read_text()
        play_a_turn(office)
        assert "Turn 1" in (tmp_path / "pages/g1/index.html").read_text()


def test_mails_lead_to_the_pages_that_are_there(tmp_path: Path) -> None:
    site = {"folder": "pages", "url": "https://games.example.org/"}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", site=site) as office:
        office.new_game()
        play_a_turn(office)
        report = office.letters("Red")[-1]
        assert "The whole game so far: https://games.example.org/g1/index.html" in report.text
        feed = (tmp_path / "pages/g1/feed.en.atom").read_text()
        assert 'href="https://games.example.org/g1/index.html#t1"' in feed


def test_a_folder_that_cannot_be_written_holds_nothing_up(tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("a file")
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", site={"folder": "pages"}) as office:
        office.new_game()
        office.mail("Red", "STATUS")
        counts = office.poll()
        assert counts.trouble.startswith("site: ")
        assert counts.handled == 1
        assert not counts.held_up
        assert "cannot be written" in refresh(office.desk)


def test_the_command_says_what_it_made(played: Desk, tmp_path: Path) -> None:
    config = str(played.config.home / "pbem.toml")
    done = CliRunner().invoke(app, ["site", "build", "g1", "--to", str(tmp_path), "--config", config])
    assert done.exit_code == 0
    assert f"Open {tmp_path}/index.html" in done.output


def test_a_book_has_as_many_maps_as_a_mail_has_room_for(played: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    with played.store.read() as work:
        record = work.game("g1")
        assert record is not None
        story = story_of(played, work, record)
    assert story is not None
    laid = list[Picture]()

    def pictures_of(picture: Picture) -> tuple[str | None, ...]:
        laid.append(picture)
        return draw.pictures_of(picture)

    monkeypatch.setattr(maps, "pictures_of", pictures_of)
    whole = whole_book.book_of(played, story, "en")
    assert len(whole.encode()) <= whole_book.LARGEST_BOOK < 1_000_000
    assert 0 < len(laid) < len(story.moments), "only those that are shown"
    monkeypatch.setattr(whole_book, "LARGEST_BOOK", len(whole.encode()) - 50_000)
    fewer = whole_book.book_of(played, story, "en")
    assert len(fewer.encode()) <= whole_book.LARGEST_BOOK
    shown = [page.count(' viewBox="0 0 780') for page in (fewer, whole)]
    assert 0 < shown[0] < shown[1], "the last one stays"
