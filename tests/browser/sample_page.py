"""The sample's order page: the link to it, and what a hand does on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.order_page_shown import fragment
from tests.browser.sample_orders import own_data

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINK = f"sample.en.html#{fragment(own_data())}"


def tap(page: Page, *names: str) -> None:
    """Tap buttons by what they say."""
    for name in names:
        page.get_by_role("button", name=name, exact=name in ("Choose", "Done", "Send", "Back")).first.click()


def choose(page: Page, slot: str) -> None:
    """Tap a line of the sheet, to choose its order."""
    page.locator(f"[id='choose-{slot}']").click()


def text(page: Page) -> list[str]:
    """The orders as text."""
    page.wait_for_selector("#orders")
    if not page.locator("#text").is_visible():
        page.get_by_text("As text", exact=True).click()
    return page.locator("#text").input_value().splitlines()
