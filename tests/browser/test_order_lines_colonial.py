"""Colonial's lines on its order pages: each is taken apart and written again the same, and the documents are whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pbem.core.order_page import document
from tests.browser.order_lines import document_faults, lost_of_many
from tests.games.colonial.tapping import Ordered, of_phrases, played, ruleset

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EDITIONS = ("colonial-2e", "colonial-revised")


@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_of_the_phrases_come_out_as_they_went_in(browser: Browser, edition: str) -> None:
    ordered = of_phrases(edition)
    assert sum(len(each.lines) for each in ordered) > 500
    assert _lost(browser, edition, ordered) == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_of_bots_come_out_as_they_went_in(browser: Browser, edition: str) -> None:
    assert _lost(browser, edition, played(edition, 1).ordered[:20]) == {}


@pytest.mark.broad
@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_of_two_hundred_turns_of_bots_come_out_as_they_went_in(browser: Browser, edition: str) -> None:
    ordered = [each for seed in range(20, 26) for each in played(edition, seed).ordered]
    assert len(ordered) >= 200
    assert _lost(browser, edition, ordered) == {}


def _lost(browser: Browser, edition: str, ordered: list[Ordered]) -> dict[str, str | None]:
    """What did not come out as it went in."""
    rules = ruleset(edition)
    page = document(rules.order_page())
    asked = []
    for each in ordered:
        menu = document(rules.order_menu(rules.view(each.state, None), each.seat, each.waiting))
        own = document(rules.own_menu(rules.view(each.state, each.seat), each.seat))
        asked.append((page, menu, list(each.lines), own))
    assert document_faults(browser, page, asked[0][1]) == []
    return lost_of_many(browser, asked)
