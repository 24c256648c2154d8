"""Whatever a link has behind its #: nothing of it is run, nothing is asked outside, and one clear sentence says why."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.order_page_shown import PHONE, Site, fragment, opened
from tests.browser.sample_orders import game_data, own_data, page_data

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HTML = "<img src=x onerror='window.hit=1'><script>window.hit=1</script><a href=\"javascript:window.hit=1\">x</a>"
EVERYWHERE: dict[str, Any] = {
    "slots": [{"name": HTML, "title": HTML, "shapes": ["pass", HTML], "note": HTML, "group": HTML, "idle": HTML}],
    "lists": {"hand": [{"value": HTML, "words": HTML, "seat": HTML, "place": HTML, "tip": HTML}], HTML: [HTML]},
    "offers": {"explore": {"why": HTML, "words": HTML, "parts": {"where": {"india": {"why": HTML, "odds": HTML}}}}},
}


@pytest.fixture
def site() -> Site:
    """The sample's page, a game of it, and a game of another ruleset."""
    found = Site()
    found.put(page_data(), game_data())
    found.put(page_data(), game_data(game="g2", ruleset="other"))
    found.files["g3.en.json"] = "<html>"
    return found


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("", "Open this page by the link in your newest mail"),
        ("garbage", "This link is damaged"),
        ("%%%&&&", "This link is damaged"),
        (urlsafe_b64encode(b"not packed").decode(), "This link is damaged"),
        (fragment(b"not JSON"), "This link is damaged"),
        (fragment([1, 2]), "This link is damaged"),
        (fragment(None), "This link is damaged"),
        (fragment({"g": "../../etc", "s": "Red", "t": 4}), "This link is damaged"),
        (fragment({"g": "g1", "s": {"x": 1}, "t": 4}), "This link is damaged"),
        (fragment(own_data(t="4")), "This link is damaged"),
        (fragment(own_data()) + "&to=%E0%A4%A", "This link is damaged"),
        ("A" * 1_000_000, "This link is damaged"),
        (fragment(own_data(sheet={"1": "PASS " * 200_000})), "This link is damaged"),  # grows when it is unpacked
        (fragment(own_data(g="g9")), "is not to be found here"),
        (fragment(own_data(g="g2")), "belongs to another game"),
        (fragment(own_data(g="g3")), "is not to be found here"),
        (fragment(own_data(s="Purple")), "a seat that the game does not have"),
        (fragment(own_data(s="__proto__")), "a seat that the game does not have"),
    ],
)
def test_a_link_that_leads_nowhere_is_answered_with_one_sentence(
    browser: Browser, site: Site, link: str, said: str
) -> None:
    with opened(browser, site, PHONE, f"sample.en.html#{link}") as there:
        page = there.page
        page.wait_for_selector("[role=alert]")
        assert said in page.locator("main").inner_text()
        assert len(page.locator("main").inner_text().split(". ")) == 1
        assert there.asked == []
        assert not page.url.partition("#")[2]


@pytest.mark.parametrize(
    "own",
    [
        own_data(own=EVERYWHERE, sheet={"1": HTML, "2": f"2 {HTML}", HTML: HTML}, sub=HTML, to="a@b.example"),
        own_data(sub=f"{HTML}\r\nBcc: everybody@host.example", to=f"a@b.example?bcc=c@d.example&body={HTML}"),
        own_data(own=[1], sheet="x", to=["a"], sub={"x": 1}, p=7),
        own_data(own={"slots": "x", "lists": {"hand": {"a": 1}}, "offers": {"explore": [], "pass": {"parts": 7}}}),
        own_data(own={"slots": [None, 7, {"name": 3}, {"name": "x"}], "lists": {"hand": [None, 7, {"value": 9}]}}),
        own_data(own={"lists": {"__proto__": ["x"], "constructor": ["y"]}, "offers": {"__proto__": {"why": "z"}}}),
        own_data(sheet={"__proto__": "1 PASS", "constructor": "2 PASS", "1": 5}),
    ],
    ids=["html", "headers", "kinds", "menus", "slots", "prototypes", "sheet"],
)
def test_what_a_link_says_is_shown_as_words_and_never_run(browser: Browser, site: Site, own: dict[str, Any]) -> None:
    with opened(browser, site, PHONE, f"sample.en.html#{fragment(own)}") as there:
        page = there.page
        page.wait_for_selector("#orders")
        page.locator("[id='choose-3']").first.click()
        page.locator("button.option").first.click()
        page.locator(".bar .main").click()
        page.get_by_text("As text", exact=True).click()
        page.locator("#text").fill("3 PASS")
        page.locator("#text").blur()
        page.get_by_role("button", name="Send", exact=True).click()
        for link in page.locator("a").all():
            href = link.get_attribute("href") or ""
            assert href.startswith("mailto:")
            assert "bcc=" not in href.lower()
            assert "%0D%0ABcc" not in href
        assert page.evaluate("window.hit") is None
        assert page.locator("main img, main script, main iframe, main object").count() == 0
        assert there.said == []
        assert there.asked == []


def test_a_map_is_only_drawn(browser: Browser, site: Site) -> None:
    bad = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" '
        'onload="window.hit=1"><script>window.hit=1</script><style>*{fill:url(https://evil.example/x)}</style>'
        '<image href="https://evil.example/y.png"/><foreignObject><b>x</b></foreignObject>'
        '<a xlink:href="javascript:window.hit=1"><rect data-place="india" width="9" height="9"/></a>'
        '<use href="https://evil.example/z.svg#a"/></svg>'
    )
    site.put(page_data(), game_data(map=[bad, "<html>", "no picture"]))
    with opened(browser, site, PHONE, f"sample.en.html#{fragment(own_data())}") as there:
        there.page.wait_for_selector("#orders")
        there.page.wait_for_timeout(200)
        assert there.page.evaluate("window.hit") is None
        assert there.page.locator(".map script, .map style, .map image, .map foreignObject, .map a").count() == 0
        assert there.asked == []


def test_the_pages_sentences_are_complete_in_both_languages() -> None:
    import re
    from pathlib import Path

    folder = Path(__file__).resolve().parents[2] / "page/src"
    said = {}
    for language in ("en", "de"):
        text = (folder / f"words.{language}.ts").read_text(encoding="utf-8")
        said[language] = dict(re.findall(r"^  (\w+):\s*((?:.|\n      |\n    )*?),$", text, re.MULTILINE))
    assert said["en"].keys() == said["de"].keys()
    for name, english in said["en"].items():
        assert sorted(set(re.findall(r"\{\d\}", english))) == sorted(set(re.findall(r"\{\d\}", said["de"][name]))), name
    used = "".join(path.read_text(encoding="utf-8") for path in folder.iterdir() if not path.name.startswith("words."))
    assert {name for name in said["en"] if f'"{name}"' not in used and f"say({name}" not in used} <= {
        "gmail",
        "outlook",
    }
