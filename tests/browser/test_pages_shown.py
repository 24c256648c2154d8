"""The pages of a game in a browser: each is shown well, and its slider goes by mouse, by finger and by keys."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.polling.demo import Demo, DemoSettings
from pbem.desk.site.site_build import build
from tests.browser.chromium import WINDOWS, shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of two turns, in a folder."""
    table = tmp_path_factory.mktemp("pages") / "table"
    list(Demo(DemoSettings(folder=table, ruleset="colonialism", players=3, turns=2)).play())
    desk = Desk.open(load_config(table / "pbem.toml"))
    try:
        return build(desk, table / "site").index.parent
    finally:
        desk.close()


def test_each_page_is_shown_well(browser: Browser, site: Path) -> None:
    # Order pages fetch their files from a host: tests/browser/test_order_page_shown.py has one.
    pages = [page for page in sorted(site.rglob("*.html")) if page.parent.name != "orders"]
    assert {page.parent.name for page in pages} >= {"g1", site.name}
    found = {}
    for place, page in enumerate(pages):
        for window in WINDOWS[place % 2 :: 2]:
            with shown(browser, page.as_uri(), window) as there:
                found[f"{page.relative_to(site)}, {window.width} px, {window.scheme}"] = there.faults()
    assert {name: faults for name, faults in found.items() if faults} == {}


def _moment(page: Page) -> str:
    """The heading of the only moment that is shown."""
    (title,) = [each.inner_text() for each in page.locator("article.step").all() if each.is_visible()]
    return title.splitlines()[0]


def test_the_slider_goes_by_mouse_and_keys(browser: Browser, site: Path) -> None:
    with shown(browser, (site / "g1" / "index.html").as_uri(), WINDOWS[0]) as there:
        page, seen = there.page, []
        seen.append(_moment(page))
        page.get_by_label("One moment back").click()
        seen.append(_moment(page))
        page.get_by_label("Moment of the game").focus()
        page.keyboard.press("Home")
        seen.append(_moment(page))
        page.keyboard.press("ArrowRight")
        seen.append(_moment(page))
        assert len(set(seen)) == len(seen), seen
        assert page.locator("#slider output").inner_text() == seen[-1]
        page.get_by_role("button", name="All").click()
        assert page.locator("article.step:visible").count() == page.locator("article.step").count() > len(seen)


def test_the_slider_goes_by_a_finger(browser: Browser, site: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    try:
        page = context.new_page()
        page.goto((site / "g1" / "index.html").as_uri())
        seen = [_moment(page)]
        page.get_by_label("One moment back").tap()
        seen.append(_moment(page))
        bar = page.get_by_label("Moment of the game").bounding_box()
        assert bar is not None
        page.touchscreen.tap(bar["x"] + 4, bar["y"] + bar["height"] / 2)
        seen.append(_moment(page))
        page.touchscreen.tap(bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] / 2)
        seen.append(_moment(page))
        assert len(set(seen)) == len(seen), seen
        assert page.get_by_label("One moment back").bounding_box()["height"] >= 44  # type: ignore[index]
    finally:
        context.close()


def test_a_print_has_every_moment_and_dark_ink(browser: Browser, site: Path) -> None:
    with shown(browser, (site / "g1" / "index.html").as_uri(), WINDOWS[3]) as there:
        page = there.page
        page.emulate_media(media="print")
        assert page.locator("article.step:visible").count() == page.locator("article.step").count() > 1
        assert not page.locator("#slider").is_visible()
        paper = page.evaluate(
            "[getComputedStyle(document.body).color, ...['--ground', '--mark']"
            ".map(name => getComputedStyle(document.documentElement).getPropertyValue(name))]"
        )
        assert paper == ["rgb(0, 0, 0)", "#fff", "#fff3c4"]


def test_without_its_script_a_page_shows_every_moment(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto((site / "g1" / "index.html").as_uri())
        assert page.locator("article.step:visible").count() == page.locator("article.step").count() > 0
    finally:
        context.close()
