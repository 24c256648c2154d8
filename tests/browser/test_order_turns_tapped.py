"""A whole turn of each game, built by taps alone and sent as the page has it: the receipt shows what was tapped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pbem.core.language import speaking
from pbem.core.order_page import document
from pbem.core.sheet import Sheet
from pbem.desk.game.next_wait import bot_orders
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import language_named
from tests.browser.chromium import Window
from tests.browser.order_page_shown import DESK, PHONE, Site, Written, faults, opened, show, written
from tests.browser.tapping import tap_line
from tests.desk.office import Office, address_of, open_office
from tests.desk.people import words
from tests.desk.tapped import html_of
from tests.report.reading import links

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@dataclass(frozen=True, kw_only=True, slots=True)
class Sitting:
    """A game, and how its player looks at the page."""

    ruleset: str
    language: str
    window: Window
    waits: int = 1  #: how many times the seat is asked for orders

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.language}-{self.window.width}"


#: In each run: one on a phone in English, one on a desk in German.
ALWAYS = (
    Sitting(ruleset="colonial-2e", language="en", window=PHONE),
    Sitting(ruleset="colonialism", language="de", window=DESK),
)
#: The others in its share.
IN_TURN = (
    Sitting(ruleset="colonial-2e", language="en", window=DESK, waits=2),
    *(
        Sitting(ruleset=ruleset, language=language, window=window, waits=2)
        for ruleset, language in (
            ("colonial-revised", "en"), ("colonialism", "en"), ("new-world", "en"), ("new-world", "de"),
        )
        for window in (PHONE, DESK)
    ),
    Sitting(ruleset="colonialism", language="de", window=PHONE, waits=2),
)  # fmt: skip
#: How the mail is told from one whose lines were refused, and what it was tapped on.
SAID = {
    "en": ("refused", "Tapped on the page of turn {turn}."),
    "de": ("abgelehnt", "Angetippt auf der Seite zu Spielrunde {turn}."),
}
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


def _speaks(office: Office, language: str) -> None:
    """Red's mails are in that language from now on, and the next one has its link."""
    if language != "en":
        office.mail("Red", f"LANGUAGE {language}\nSTATUS")
        office.poll()


def _page(office: Office) -> tuple[Site, str]:
    """The host's order pages, and where Red's newest link leads."""
    folder = office.folder / "pages/orders"
    site = Site(files={path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()})
    letters = office.all_letters(address_of("Red"))
    found = [link for letter in letters for link in links(html_of(letter)) if link.startswith(f"{URL}orders/")]
    return site, found[-1].rpartition("/")[2]


def _tapped(browser: Browser, office: Office, lines: list[str], sitting: Sitting) -> Written:
    """The mail that the page composes when these orders are tapped; they are all that is in it."""
    site, where = _page(office)
    menu = json.loads(site.files[f"{office.game}.{sitting.language}.json"])["menus"]["Red"]
    with opened(browser, site, sitting.window, where) as there:
        page = there.page
        page.wait_for_selector("#orders")
        show(page.locator("#text"))
        before = page.locator("#text").input_value().splitlines()
        for line in lines:
            tap_line(page, line, menu, _own(office))
        found = faults(there, "all orders")
        page.locator(".bar .main").click()
        mail = written(page)
        assert found + faults(there, "the mail") == []
    assert sorted(mail.lines()) == sorted(set(lines) - set(before))
    return mail


@pytest.mark.parametrize(
    "sitting", [*ALWAYS, *(pytest.param(each, marks=pytest.mark.broad) for each in IN_TURN)], ids=str
)
def test_a_turn_is_tapped_and_the_receipt_shows_it_as_it_was_tapped(
    browser: Browser, tmp_path: Path, sitting: Sitting
) -> None:
    pages = {"folder": "pages", "url": URL}
    ruleset, language = shelf.load(sitting.ruleset), language_named(sitting.language, sitting.ruleset)
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", site=pages) as office, speaking(language):
        seats = sorted(ruleset.seat_names[: ruleset.usual], key=lambda seat: seat != "Red")
        office.new_game(seats, bots=seats[1:], ruleset=sitting.ruleset, clock={"settle": "0m"})
        _speaks(office, sitting.language)
        asked = 0
        for _ in range(sitting.waits * 3):
            lines, said = _orders(office, str(asked))
            if lines:
                asked += 1
                mail = _tapped(browser, office, lines, sitting)
                office.letters("Red")
                office.mail("Red", mail.body, to=mail.to, subject=mail.subject, in_reply_to="")
                turn = office.dossier().position().state.turn
                office.poll()
                receipt = office.letters("Red")[0]
                refused, tapped = SAID[sitting.language]
                assert tapped.format(turn=turn) in words(receipt)
                assert refused not in receipt.subject
                assert [each for each in said if each not in words(receipt)] == []
            if asked >= sitting.waits:
                break
            office.later(hours=80)
            office.poll()
        assert asked == sitting.waits
