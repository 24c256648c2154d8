"""The lines engine of the order page: every line of a sample comes out as it went in, and what is no line does not."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.browser.order_lines import document_faults, lost, round_trip
from tests.browser.sample_orders import LINES, TYPED, menu_document, page_document

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_lines_come_out_as_they_went_in(browser: Browser) -> None:
    assert set(lost(browser, page_document, menu_document, LINES)) == TYPED


def test_what_is_no_line_is_kept_as_it_was_typed(browser: Browser) -> None:
    strange = [
        "", "   ", "1", "1 ", "6 PASS", "1 EXPLORE", "1 EXPLORE atlantis", "1 EXPLORE india/brazil", "1 explore india",
        "1 EXPLORE india POST", "1 EXPLORE india IF", "1 EXPLORE india IF treasury >=", "1 EXPLORE india ELSE",
        "1 PASS IF (treasury >= 4", "1 PASS IF treasury >= 4)", "1 PASS IF NOT NOT", "GIVE Yellow 2", "<b>PASS</b>",
        "1 PASS IF ((treasury >= 4))", "1 EXPLORE indiana",
    ]  # fmt: skip
    assert round_trip(browser, page_document, menu_document, strange) == [None] * len(strange)


def test_a_list_that_nobody_gave_takes_any_word(browser: Browser) -> None:
    without = {**page_document, "lists": {name: page_document["lists"][name] for name in ("places", "goods")}}
    lines = ["CARDS scientist, explorer, viceroy, trader, rebel"]
    assert lost(browser, without, {}, lines) == {}
    assert set(lost(browser, page_document, {}, lines)) == set(lines)
    own = {"lists": {"hand": [{"value": each} for each in ("scientist", "explorer", "viceroy", "trader", "rebel")]}}
    assert lost(browser, page_document, {}, lines, own) == {}


def test_thousands_of_lines_go_at_once_and_hostile_ones_end(browser: Browser) -> None:
    begun = time.monotonic()
    assert set(lost(browser, page_document, menu_document, [*LINES] * 150)) == TYPED
    hostile = ["1 MERCHANT " + "OWN ALL, " * 200, "1 PASS IF " + "(" * 900 + "treasury", "1 " + "PASS ELSE " * 180]
    assert round_trip(browser, page_document, menu_document, [*hostile, "NOTE " + "x" * 1_000_000]) == [None] * 4
    assert time.monotonic() - begun < 300, "a second or two: what tries all ways would never end"


def test_what_is_wrong_with_a_document_is_said(browser: Browser) -> None:
    assert document_faults(browser, page_document, menu_document) == []
    broken = {
        "shapes": [{"name": "go", "title": "Go", "line": "GO {where}", "parts": [
            {"name": "how", "title": "How", "control": "one", "of": "ways"}]}],
        "slots": [{"name": "1", "title": "1", "shapes": ["gone"], "follows": "cards"}],
    }  # fmt: skip
    assert document_faults(browser, broken, {"offers": {"stay": {}}}) == [
        "go: no part where", "go: the line has no {how}", "go: nobody gives the list ways", "slot 1: no shape gone",
        "slot 1: no slot cards", "an offer: no shape stay",
    ]  # fmt: skip


def test_a_seats_own_list_goes_before_the_public_one_and_a_slot_may_be_like_another(browser: Browser) -> None:
    lists = {"cards": [{"value": "war", "words": "War"}, {"value": "raid", "words": "Raid"}]}
    keep = {"name": "keep", "title": "Keep", "line": "KEEP {card}", "parts": [
        {"name": "card", "title": "Card", "control": "one", "of": "cards"}]}  # fmt: skip
    slots = [
        {"name": "1", "title": "1", "shapes": ["keep"], "before": "1 ", "otherwise": True, "condition": "IF"},
        {"name": "2", "title": "2", "like": "1", "before": "2 "},
    ]
    page = {"shapes": [keep], "lists": lists, "slots": slots}
    own = {"lists": {"cards": [{"value": "raid", "words": ""}]}}
    lines = ["1 KEEP war", "2 KEEP raid ELSE KEEP war"]
    assert lost(browser, page, {}, lines, own) == {}
