"""The order page in a browser: orders are tapped, kept, taken back, and leave as a mail; everybody can use it."""

from __future__ import annotations

from collections.abc import Iterator
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
    lit,
    opened,
    says,
    show,
    written,
)
from tests.browser.sample_orders import LINES, SHEET, game_data, own_data, page_data

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LINK = f"sample.en.html#{fragment(own_data())}"


@pytest.fixture
def site() -> Site:
    """The sample's page and a game of it."""
    found = Site()
    found.put(page_data(), game_data())
    found.put(page_data("de"), game_data())
    return found


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    """A page on a phone, as the link in a mail opens it: nothing may go wrong on it, nothing be asked outside."""
    with opened(browser, site, PHONE, LINK) as there:
        there.page.wait_for_selector("#orders")
        yield there.page
        assert there.said == []
        assert there.asked == []


def tap(page: Page, *names: str) -> None:
    """Tap buttons by what they say."""
    for name in names:
        page.get_by_role("button", name=name, exact=name in ("Choose", "Done", "Send", "Back")).first.click()


def choose(page: Page, slot: str) -> None:
    page.locator(f"[id='choose-{slot}']").click()


def text(page: Page) -> list[str]:
    """The orders as text."""
    page.wait_for_selector("#orders")
    if not page.locator("#text").is_visible():
        page.get_by_text("As text", exact=True).click()
    return page.locator("#text").input_value().splitlines()


# --- an order by taps -------------------------------------------------------------------------------------------------


def test_an_order_is_tapped_and_leaves_as_a_mail(phone: Page) -> None:
    choose(phone, "1")
    says(phone.locator("h2"), "Round 1 · Explorer", whole=True)
    tap(phone, "Explore")
    says(phone.get_by_role("button", name="India"), "70 %")
    tap(phone, "India", "West Indies", "Silk", "Done")
    says(phone.locator(".bar"), "1 change")
    tap(phone, "Send")
    mail = written(phone)
    assert mail.to == "table+g1.red.k7q2m9w4t8x3b5n6@host.example"
    assert mail.subject == "Re: [g1 red] Amber Fleet"
    assert mail.body == "# page t4 abc\n1 EXPLORE india / west-indies POST silk\n"


def test_only_changed_lines_leave_and_what_is_emptied_is_taken_back(phone: Page) -> None:
    assert phone.get_by_role("button", name="Send", exact=True).is_disabled()
    assert text(phone) == [SHEET["cards"], SHEET["2"], SHEET["surrender"]]
    show(phone.locator("[aria-label='Surrender: Take back']"))
    phone.locator("[aria-label='Surrender: Take back']").click()
    choose(phone, "5")
    phone.get_by_text("Does not go with").click()
    tap(phone, "Take a loan", "as much as possible", "Done", "Send")
    assert written(phone).lines() == ["5 FINANCIER MAX", "CLEAR SURRENDER"]


def test_places_are_tapped_on_the_map(phone: Page) -> None:
    from playwright.sync_api import expect

    phone.locator("g[data-place=india]").click()
    says(phone.locator("#place"), "In India", whole=True)
    tap(phone, "Explore")
    phone.locator("g[data-place=brazil].lit").click()
    expect(phone.locator("g[data-place].chosen")).to_have_count(2)  # drawn once the page has the time
    expect(phone.locator("g[data-place=west-africa]")).to_have_class("dim")
    tap(phone, "Done")
    assert text(phone)[1] == "1 EXPLORE india / brazil"


def test_what_is_not_possible_now_says_why_and_can_be_chosen(phone: Page) -> None:
    choose(phone, "1")
    tap(phone, "Explore")
    phone.get_by_text("Not possible as things stand").first.click()
    there = phone.get_by_role("button", name="New Spain")
    says(there, "America is not discovered yet")
    there.click()
    tap(phone, "Done")
    assert text(phone)[1] == "1 EXPLORE new-spain"


def test_rows_numbers_and_conditions(phone: Page) -> None:
    choose(phone, "3")
    tap(phone, "Ship goods")
    phone.get_by_label("Whose").select_option("Red")
    tap(phone, "How many: One more", "How many: One more", "Add a line")
    phone.get_by_label("Whose").nth(1).select_option("OWN")
    phone.get_by_role("button", name="all").nth(1).click()
    tap(phone, "Add a condition")
    phone.get_by_label("What must be so", exact=True).select_option("treasury")
    phone.get_by_label("How many", exact=True).last.fill("4")
    tap(phone, "And another condition")
    phone.get_by_label("What must be so", exact=True).nth(1).select_option("explored")
    phone.get_by_label("Where", exact=True).select_option("india")
    phone.get_by_label("not", exact=True).nth(1).check()
    tap(phone, "Done")
    assert text(phone)[2] == "3 MERCHANT Red 2, OWN ALL IF treasury >= 4 AND NOT explored india"
    assert "if your treasury is at least 4 and not:" in phone.locator("[id=slot-3]").locator("..").inner_text().lower()


def test_what_is_done_otherwise_is_moved_by_buttons_and_by_dragging(phone: Page) -> None:
    tap(phone, "Round 2, 2: Move up")
    assert text(phone)[1] == "2 PASS ELSE VICEROY west-africa gold 1, slaves 1 IF treasury >= 4"
    first, second = phone.locator(".alternatives .handle").all()
    second.scroll_into_view_if_needed()
    start, end = second.bounding_box(), first.bounding_box()
    assert start
    assert end
    phone.mouse.move(start["x"] + 9, start["y"] + 9)
    phone.mouse.down()
    phone.mouse.move(end["x"] + 9, end["y"] + 12, steps=6)
    phone.mouse.up()
    assert text(phone)[1] == SHEET["2"]
    tap(phone, "Round 2: Add what to do otherwise")
    says(phone.locator("h2"), "Otherwise")
    tap(phone, "Place counters", "Done")
    says(phone.locator("[aria-labelledby=slot-2]"), "Not finished")
    assert text(phone)[1] == SHEET["2"]


def test_each_step_is_undone_and_done_again(phone: Page) -> None:
    before = text(phone)
    choose(phone, "1")
    tap(phone, "Explore", "India", "Done")
    after = text(phone)
    tap(phone, "Undo", "Undo")
    assert text(phone) == before
    tap(phone, "Redo", "Redo")
    assert text(phone) == after
    assert phone.get_by_role("button", name="Redo").is_disabled()


def test_text_shows_above_and_what_no_shape_reads_is_sent_as_typed(phone: Page) -> None:
    text(phone)
    phone.locator("#text").fill("1 EXPLORE china\n2 viceroy to the west\nGIVE Blue 2\nwhat about tea")
    phone.locator("#text").blur()
    says(phone.locator("[id=slot-1]").locator(".."), "China")
    says(phone.locator("[id=slot-2]").locator(".."), "Written by hand")
    tap(phone, "Send")
    assert written(phone).lines() == [
        "CLEAR CARDS", "1 EXPLORE china", "2 viceroy to the west", "GIVE Blue 2", "CLEAR SURRENDER", "what about tea",
    ]  # fmt: skip


def test_every_line_of_the_sample_can_be_typed_and_is_told(phone: Page) -> None:
    for line in LINES:
        if line.startswith(("CLEAR", "NOTE")) or "WHEN turn" in line:
            continue
        text(phone)
        phone.locator("#text").fill(line)
        phone.locator("#text").blur()
        assert text(phone) == [line]
        says(phone.locator("code.line"), line, whole=True)


def test_what_is_done_at_once_is_handed_over_once(browser: Browser, site: Site) -> None:
    with opened(browser, site, PHONE, LINK) as there:
        page = there.page
        text(page)
        page.locator("#text").fill("GIVE Blue 2\n3 PASS")
        page.locator("#text").blur()
        tap(page, "Send")
        assert "GIVE Blue 2" in written(page).lines()
        tap(page, "Copy the text")
        page.goto("about:blank")
        page.goto(f"https://orders.example/orders/{LINK}")  # the draft is kept, the gift is on its way
        assert text(page) == ["3 PASS"]
        page.locator("#text").fill("GIVE Blue 2\n3 PASS")
        page.locator("#text").blur()
        tap(page, "Send", "Copy the text", "Back")
        assert text(page) == ["3 PASS"]
        says(page.locator(".notices"), "no longer here")


def test_what_adds_to_what_stands_is_taken_back_before(browser: Browser, site: Site) -> None:
    link = f"sample.en.html#{fragment(own_data(sheet={'levy': 'LEVY one TO india'}))}"
    with opened(browser, site, PHONE, link) as there:
        show(there.page.locator("#choose-levy"))
        choose(there.page, "levy")
        tap(there.page, "Leave out", "Done", "Send")
        assert written(there.page).lines() == ["CLEAR LEVY", "LEVY one"]


def test_what_is_shut_says_why_and_not_what_is_done_where_it_is_empty(browser: Browser, site: Site) -> None:
    game, slot = game_data(), {"name": "1", "title": "Round 1", "shapes": [], "like": "3", "idle": "You pass."}
    seats = {
        seat: {**menu, "slots": [{**slot, "bound": True, "note": "it is over"}]} for seat, menu in game["menus"].items()
    }
    site.put(page_data(), {**game, "menus": seats})
    with opened(browser, site, PHONE, LINK) as there:
        assert there.page.locator("[data-slot='1']").inner_text().split("\n")[-1] == "It is over"
        assert "Left empty: You pass." in there.page.locator("[data-slot='3']").inner_text()


def test_the_last_thing_takes_no_condition_and_nothing_behind_it(phone: Page) -> None:
    choose(phone, "1")
    phone.get_by_text("Does not go with").click()
    tap(phone, "Take a loan")
    assert phone.get_by_role("button", name="Add a condition").is_visible()
    tap(phone, "Change", "Ask me")
    are(phone.get_by_role("button", name="Add a condition"), 0)
    tap(phone, "Done")
    card = phone.locator("[data-slot='1']")
    says(card, "ASK")
    are(card.get_by_role("button", name="otherwise"), 0)


def test_nothing_moves_under_the_finger(phone: Page) -> None:
    tap(phone, "Cards: Change")
    places = "each => each.getBoundingClientRect().top + scrollY"
    tap(phone, "Remove: Conqueror")
    options = phone.locator("button.option")
    before = options.evaluate_all(f"all => all.map({places})")
    tap(phone, "Conqueror")
    tap(phone, "Explorer")
    assert options.evaluate_all(f"all => all.map({places})") == before


def test_what_else_a_round_has_is_beside_what_is_changed(phone: Page) -> None:
    tap(phone, "Round 2, 1: Change")
    assert "Otherwise: Pass" in " ".join(phone.locator(".others").inner_text().split())
    phone.locator(".others button").first.click()
    assert "First: Place counters" in " ".join(phone.locator(".others").inner_text().split())


def test_the_only_choice_is_made_already(phone: Page) -> None:
    tap(phone, "Round 2, 1: Change")
    tap(phone, "Change", "Pass", "Change", "Place counters")
    where = phone.locator("[data-part=where]")
    says(where, "West Africa")
    are(where.locator("button.option"), 0)


def test_a_tapped_place_is_outlined_and_seen_above_what_can_be_done_there(phone: Page) -> None:
    place = phone.locator("g[data-place=new-spain]")
    place.click()
    lit(place, "here")
    seen, sheet = place.bounding_box(), phone.locator(".place").bounding_box()
    assert seen
    assert sheet
    assert 0 <= seen["y"] < seen["y"] + seen["height"] <= sheet["y"]
    assert sheet["y"] + sheet["height"] <= 844
    phone.keyboard.press("Escape")
    are(phone.locator(".place"), 0)
    phone.wait_for_selector("g[data-place=new-spain]:not(.here)")


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
