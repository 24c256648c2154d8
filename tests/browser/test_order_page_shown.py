"""The order page in a browser: what it says of orders, drafts that are kept, stale pages; everybody can use it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pbem.report.order_page.whole_pages import mailed
from tests.browser.chromium import WINDOWS, Window
from tests.browser.order_page_shown import (
    DESK,
    PHONE,
    Site,
    are,
    faults,
    focused,
    fragment,
    holds,
    opened,
    says,
    written,
)
from tests.browser.sample_orders import SHEET, game_data, own_data, page_data
from tests.browser.sample_page import LINK, choose, tap, text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


# --- what orders use up, and what is so now -------------------------------------------------------------------------


def short(page: Page, line: str, *others: str) -> str:
    """What is said of there not being enough for a round, of orders as text."""
    text(page)
    page.locator("#text").fill("\n".join((line, *others)))
    page.locator("#text").blur()
    text(page)
    card = page.locator(f"[data-slot='{line[0]}']")
    return " ".join(card.locator(".short").all_inner_texts()).replace("⚠ ", "")


def test_orders_that_use_up_the_same_say_so(phone: Page) -> None:
    four = "VICEROY west-africa gold 4"
    assert short(phone, f"1 {four}") == ""
    left = "Treasury: with the orders before it, this needs 4 and 1 is left as things stand."
    assert short(phone, f"2 {four}", f"1 {four}") == left
    assert short(phone, f"2 {four}", "GIVE Blue 4") == left
    used = "Treasury: the orders before it use it up, as things stand."
    assert short(phone, "2 VICEROY west-africa gold 1", "GIVE Blue 5") == used
    rows = "VICEROY west-africa gold 4, slaves 2"
    assert short(phone, f"1 {rows}") == "Treasury: this needs 6, and there is 5 as things stand."
    assert short(phone, f"1 {four}", f"2 {four}") == ""  # what comes behind it takes nothing from it


def test_what_may_be_more_or_not_be_done_is_not_said_to_be_short(phone: Page) -> None:
    four = "VICEROY west-africa gold 4"
    assert short(phone, f"3 {four}", f"1 {four}", "2 FINANCIER 2") != ""
    assert short(phone, f"3 {four}", f"1 {four}", "2 FINANCIER 3") == ""
    assert short(phone, f"3 {four}", f"1 {four}", "2 FINANCIER MAX") == ""
    assert short(phone, f"2 {four}", f"1 {four} IF treasury >= 4") == ""
    assert short(phone, f"2 {four}", f"1 {four} ELSE PASS") == ""
    assert short(phone, f"2 {four}", f"1 {four} ELSE VICEROY west-africa gold 2") != ""
    assert short(phone, f"2 {four}", "1 a line that somebody typed") == ""


def test_what_the_seat_has_is_above_its_orders_and_the_rest_in_its_link_alone(browser: Browser, site: Site) -> None:
    own = {"lists": {"secret": [{"value": "war", "words": "a plan of war"}]}}
    link = f"sample.en.html#{fragment(own_data(own=own))}"
    with opened(browser, site, PHONE, link) as there:
        assert there.page.locator(".holdings").inner_text().splitlines() == ["Treasury 5", "Your secret a plan of war"]
    with opened(browser, site, PHONE, LINK) as there:
        says(there.page.locator(".holdings"), "Treasury 5", whole=True)
    assert not any("a plan of war" in each for each in site.files.values())


#: Conditions, and how they are told; of Red's Prestige nobody says what it is.
TOLD = {
    "treasury >= 4": "if your Treasury is at least 4 (so now)",
    "treasury < 4": "if your Treasury is less than 4 (not so now)",
    "NOT treasury < 4 AND NOT explored india": "(so now)",
    "explored west-africa AND Red.prestige > 8": "8",
    "explored india AND Red.prestige > 8": "(not so now)",
    "treasury > 9 OR explored west-africa": "(so now)",
}


def test_a_condition_is_a_sentence_and_says_whether_it_holds(phone: Page) -> None:
    for condition, said in TOLD.items():
        text(phone)
        phone.locator("#text").fill(f"3 PASS IF {condition}")
        phone.locator("#text").blur()
        assert f"IF {condition}" in text(phone)[0]
        told = " ".join(phone.locator("[data-slot='3'] .told").last.inner_text().split())
        assert told.endswith(said)


def test_a_fact_begins_with_the_place_of_the_order_and_the_number_that_is(phone: Page) -> None:
    choose(phone, "1")
    tap(phone, "Explore", "India", "Add a condition")
    phone.get_by_label("What must be so", exact=True).select_option("explored")
    holds(phone.locator("[data-part=if] .column select"), "india")
    phone.get_by_label("What must be so", exact=True).select_option("treasury")
    tap(phone, "How many: One more")
    holds(phone.locator("[data-part=if] input[type=number]"), "5")


# --- drafts and stale pages -------------------------------------------------------------------------------------------


def test_a_draft_is_kept_without_the_token_and_the_address_is_clean(browser: Browser, site: Site) -> None:
    with opened(browser, site, PHONE, LINK) as there:
        page, logged = there.page, list[str]()
        page.on("console", lambda each: logged.append(each.text))
        choose(page, "1")
        tap(page, "Explore", "India", "Done")
        assert page.url.endswith("/orders/sample.en.html")
        kept = page.evaluate("JSON.stringify(localStorage)")
        assert "EXPLORE india" in kept
        assert "k7q2" not in kept
        page.goto(page.url)  # as after a reload: the link's private part is gone
        says(page.locator(".trouble"), "Open this page by the link")
        page.goto("about:blank")
        page.goto(f"https://orders.example/orders/{LINK}")
        says(page.locator(".notices"), "Your draft from before is back")
        assert "1 EXPLORE india" in text(page)
        tap(page, "Drop it")
        assert "1 EXPLORE india" not in text(page)
        newer = fragment(own_data(sheet={**SHEET, "1": "1 PASS"}))
        text(page)
        page.locator("#text").fill("3 PASS")
        page.locator("#text").blur()
        page.goto("about:blank")
        page.goto(f"https://orders.example/orders/sample.en.html#{newer}")
        assert text(page) == ["1 PASS", "3 PASS"]
        assert there.asked == logged == []
        assert not any("k7q2" in asked or LINK.partition("#")[2][:40] in asked for asked in site.asked)


def test_a_stale_page_says_so_and_sends_nothing(browser: Browser, site: Site) -> None:
    with opened(browser, site, PHONE, LINK) as there:
        page = there.page
        choose(page, "1")
        tap(page, "Explore", "India", "Done")
        site.put(page_data(), game_data(turn=5, stamp="def"))
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_selector(".notices .note")
        says(page.locator(".notices"), "the game is in turn 5 by now")
        tap(page, "Show it", "Send")
        are(page.locator("a[data-way]"), 0)
        says(page.locator(".send"), "nothing can be sent from here")
    with opened(browser, site, PHONE, LINK) as there:
        says(there.page.locator(".notices"), "the game is in turn 5 by now")
    site.put(page_data(), game_data(stamp="def"))
    with opened(browser, site, PHONE, LINK) as there:
        says(there.page.locator(".notices"), "Something has changed since your mail came")
    site.put(page_data(), game_data(turn=3))
    with opened(browser, site, PHONE, LINK) as there:
        says(there.page.locator(".notices"), "still of turn 3")


def test_long_orders_are_copied(browser: Browser, site: Site) -> None:
    with opened(browser, site, PHONE, LINK) as there:
        page = there.page
        text(page)
        page.locator("#text").fill("\n".join(f"a long line that somebody typed, number {each}" for each in range(60)))
        page.locator("#text").blur()
        tap(page, "Send")
        are(page.locator("a[data-way=whole]"), 0)
        says(page.locator(".send"), "too long for a link")
        href = page.locator("a[data-way=bare]").get_attribute("href")
        assert (
            href == "mailto:table%2Bg1.red.k7q2m9w4t8x3b5n6@host.example?subject=Re%3A%20%5Bg1%20red%5D%20Amber%20Fleet"
        )
        tap(page, "Copy the text")
        page.wait_for_selector("text=Copied")
        assert "number 59" in page.evaluate("navigator.clipboard.readText()")


def test_webmails_are_links_on_wide_screens_alone(browser: Browser, site: Site) -> None:
    for window, count in ((PHONE, 0), (DESK, 3)):
        with opened(browser, site, window, f"sample.en.html#{fragment(own_data(sheet={}))}") as there:
            page = there.page
            text(page)
            page.locator("#text").fill("1 PASS")
            page.locator("#text").blur()
            tap(page, "Send")
            links = page.locator("a[target=_blank]")
            are(links, count)
            if count:
                assert "body=%23%20page%20t4%20abc%0A1%20PASS%0A" in (links.first.get_attribute("href") or "")
            assert there.asked == []


# --- for everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "window"),
    [("en", PHONE), ("de", PHONE), *(("en", window) for window in WINDOWS[1:]), ("de", DESK)],
    ids=lambda each: each if isinstance(each, str) else f"{each.width}-{each.scheme}",
)
def test_each_view_is_shown_well(browser: Browser, site: Site, window: Window, language: str) -> None:
    found: list[str] = []
    with opened(browser, site, Window(window.width, window.scheme), LINK.replace(".en.", f".{language}.")) as there:
        page = there.page
        found += faults(there, "sheet")
        page.locator("g[data-place=india]").click()
        found += faults(there, "place")
        choose(page, "1")
        found += faults(there, "shapes")
        page.locator("button.option").first.click()
        found += faults(there, "parts")
        page.locator("button.option").first.click()
        for each in (
            page.locator("fieldset button").filter(has_text="ondition" if language == "en" else "edingung").all()
        ):
            each.click()
        page.locator(".term select").first.select_option("prestige")
        found += faults(there, "condition")
        page.locator(".term select").nth(1).select_option("Blue")
        page.locator(".term input[type=number]").fill("3")
        page.locator(".bar .main").click()
        page.locator(".bar .main").click()
        found += faults(there, "sending")
    assert found == []


def test_it_goes_by_keys_alone(phone: Page) -> None:
    phone.locator("[id='choose-1']").focus()
    phone.keyboard.press("Enter")
    focused(phone.locator("#editing"))
    phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="India").focus()
    phone.keyboard.press("Space")
    phone.get_by_role("button", name="Done", exact=True).focus()
    phone.keyboard.press("Enter")
    focused(phone.locator("#choose-1"))
    says(phone.locator("p.hidden[role=status]"), "1 change")
    assert "1 EXPLORE india" in text(phone)


def test_the_mailed_page_works_from_a_disk(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "g1-orders.html"
    path.write_text(mailed(page_data(), game_data(), own_data(), "No script."), encoding="utf-8")
    context = browser.new_context(offline=True, viewport={"width": 390, "height": 844})
    try:
        page, said = context.new_page(), list[str]()
        page.on("console", lambda each: said.append(each.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(path.as_uri())
        choose(page, "1")
        tap(page, "Explore", "India", "Done", "Send")
        assert written(page).lines() == ["1 EXPLORE india"]
        for _ in range(100):  # a browser writes down what a page keeps in its own time
            page.reload()
            page.wait_for_selector("#orders")
            if "Your draft from before is back" in page.locator(".notices").inner_text():
                break
            page.wait_for_timeout(200)
        else:
            pytest.fail("the draft is lost")
        assert said == []
    finally:
        context.close()
