"""From a mail to the table and back: a real game's page, by its link or from a disk, and what becomes of its mail."""

from __future__ import annotations

import email
from collections.abc import Iterator
from email.policy import default
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from pbem.mail.letter import Letter
from tests.browser.order_page_shown import PHONE, Site, opened, written
from tests.desk.office import Office, open_office
from tests.desk.tapped import html_of
from tests.report.reading import links

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LINES = ["1 EXPLORE china", "SURRENDER NEVER"]
URL = "https://games.example.org"


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """A game whose host has web space."""
    site = {"folder": "pages", "url": URL}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", site=site) as found:
        found.new_game()
        yield found


def type_and_send(page: Page) -> None:
    """The quickest way to hand lines over: the page takes what is typed, too."""
    page.wait_for_selector("#orders")
    page.get_by_text("As text", exact=True).click()
    page.locator("#text").fill("\n".join(LINES))
    page.locator("#text").blur()
    page.get_by_role("button", name="Send").first.click()
    page.wait_for_selector("a[data-way=whole]")


def is_read(office: Office, page: Page) -> None:
    """What the page hands over is taken, whoever's mail program sends it: as a mail of its own."""
    mail = written(page)
    office.mail("Red", mail.body, to=mail.to, subject=mail.subject, in_reply_to="")
    office.poll()
    receipt = office.letters("Red")[-1]
    assert "2 lines taken" in receipt.subject
    assert "Tapped on the page of turn 1" in " ".join(receipt.text.split())
    assert [order.text for order in office.dossier().sheets["Red"].current(1)] == LINES


def test_the_link_of_a_mail_opens_the_hosts_page(browser: Browser, office: Office) -> None:
    letter = office.letters("Red")[-1]
    [link] = [link for link in links(html_of(letter)) if "/orders/" in link]
    address = urlsplit(link)
    site = Site(files={path.name: path.read_text() for path in (office.folder / "pages/orders").iterdir()})
    with opened(browser, site, PHONE, f"{address.path.rsplit('/', 1)[-1]}#{address.fragment}") as there:
        type_and_send(there.page)
        assert "#" not in there.page.url
        is_read(office, there.page)
        assert there.said == []
        assert there.asked == []
    assert not [asked for asked in site.asked if office.dossier().tokens["Red"] in asked]


def test_the_page_that_is_attached_works_from_a_disk(browser: Browser, office: Office) -> None:
    office.mail("Red", "PAGE")
    office.poll()
    file = office.folder / "orders.html"
    file.write_text(attached(office.letters("Red")[-1]), encoding="utf-8")
    context = browser.new_context(viewport={"width": PHONE.width, "height": 844}, offline=True)
    try:
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(file.as_uri())
        type_and_send(page)
        is_read(office, page)
        assert said == []
    finally:
        context.close()


def attached(letter: Letter) -> str:
    """The page of a mail."""
    parts = email.message_from_bytes(letter.raw, policy=default).walk()
    [page] = [part.get_content() for part in parts if part.get_filename() == "g1-orders.html"]
    return str(page)
