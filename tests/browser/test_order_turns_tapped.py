"""A whole turn of each game, built by taps alone and sent as the page has it: the receipt shows what was tapped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pbem.core.order_page import document
from pbem.core.sheet import Sheet
from pbem.desk.game.next_wait import bot_orders
from pbem.desk.ground import shelf
from tests.browser.order_page_shown import PHONE, Site, Written, faults, opened, written
from tests.browser.tapping import tap_line
from tests.desk.office import Office, address_of, open_office
from tests.desk.people import words
from tests.desk.tapped import html_of
from tests.report.reading import links

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RULESETS = ("colonial-2e", "colonial-revised", "colonialism", "new-world")
#: Two kinds of game in each run, the others in its share.
IN_TURN = [
    each if each in ("colonial-2e", "colonialism") else pytest.param(each, marks=pytest.mark.broad) for each in RULESETS
]
#: How many times the seat is asked for orders.
WAITS = 2
URL = "https://games.example.org/"


def _orders(office: Office, salt: str) -> tuple[list[str], list[str]]:
    """What a bot would order for Red, in canonical lines and as a receipt says them.

    Nothing where the game does not wait for it.
    """
    dossier = office.dossier()
    position = dossier.position()
    orders, _ = bot_orders(dossier.table, position, "Red", salt=salt)
    said = dossier.ruleset.sheet_words(Sheet(orders), position.state, "Red")
    return [order.text for order in orders], [" ".join(each.split()) for _, each in said]


def _own(office: Office) -> Mapping[str, Any]:
    """What only Red may know, as its link has it."""
    dossier = office.dossier()
    ruleset: Any = dossier.ruleset
    if not hasattr(ruleset, "own_menu"):
        return {}
    found: Mapping[str, Any] = document(ruleset.own_menu(ruleset.view(dossier.position().state, "Red"), "Red"))
    return found


def _page(office: Office) -> tuple[Site, str]:
    """The host's order pages, and where Red's newest link leads."""
    folder = office.folder / "pages/orders"
    site = Site(files={path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()})
    letters = office.all_letters(address_of("Red"))
    found = [link for letter in letters for link in links(html_of(letter)) if link.startswith(f"{URL}orders/")]
    return site, found[-1].rpartition("/")[2]


def _tapped(browser: Browser, office: Office, lines: list[str]) -> Written:
    """The mail that the page composes when these orders are tapped; they are all that is in it."""
    site, where = _page(office)
    menu = json.loads(site.files[f"{office.game}.en.json"])["menus"]["Red"]
    with opened(browser, site, PHONE, where) as there:
        page = there.page
        page.wait_for_selector("#orders")
        page.get_by_text("As text", exact=True).click()
        before = page.locator("#text").input_value().splitlines()
        for line in lines:
            tap_line(page, line, menu, _own(office))
        found = faults(there, "all orders")
        page.locator(".bar .main").click()
        mail = written(page)
        assert found + faults(there, "the mail") == []
    assert sorted(mail.lines()) == sorted(set(lines) - set(before))
    return mail


@pytest.mark.parametrize("ruleset", IN_TURN)
def test_a_turn_is_tapped_and_the_receipt_shows_it_as_it_was_tapped(
    browser: Browser, tmp_path: Path, ruleset: str
) -> None:
    if not hasattr(shelf.load(ruleset), "order_page"):
        pytest.skip("nothing of it is tapped yet")
    pages = {"folder": "pages", "url": URL}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", site=pages) as office:
        loaded = shelf.load(ruleset)
        seats = sorted(loaded.seat_names[: loaded.usual], key=lambda seat: seat != "Red")
        office.new_game(seats, bots=seats[1:], ruleset=ruleset, clock={"settle": "0m"})
        asked = 0
        for _ in range(WAITS * 3):
            lines, said = _orders(office, str(asked))
            if lines:
                asked += 1
                mail = _tapped(browser, office, lines)
                office.letters("Red")
                office.mail("Red", mail.body, to=mail.to, subject=mail.subject, in_reply_to="")
                turn = office.dossier().position().state.turn
                office.poll()
                receipt = office.letters("Red")[0]
                assert f"Tapped on the page of turn {turn}." in words(receipt)
                assert "refused" not in receipt.subject
                assert [each for each in said if each not in words(receipt)] == []
            if asked >= WAITS:
                break
            office.later(hours=80)
            office.poll()
        assert asked == WAITS
