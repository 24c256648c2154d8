"""One browser for all tests of this folder, and the sample's order page on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import PATIENCE, chromium
from tests.browser.order_page_shown import PHONE, Site, opened
from tests.browser.sample_orders import game_data, page_data
from tests.browser.sample_page import LINK

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    with chromium() as found:
        yield found


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
