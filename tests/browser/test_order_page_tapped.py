"""Orders are tapped on the order page in a browser, changed, taken back, and leave as a mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.order_page_shown import PHONE, Site, are, fragment, lit, opened, says, show, written
from tests.browser.sample_orders import LINES, SHEET, game_data, own_data, page_data
from tests.browser.sample_page import LINK, choose, tap, text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


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
