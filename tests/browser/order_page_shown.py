"""An order page as a host has it: its files behind an address that leads nowhere, and a link's private part."""

from __future__ import annotations

import contextlib
import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

from pbem.report.order_page.folding import folded
from tests.browser.chromium import PATIENCE, Shown, Window, barriers, sticking_out

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

BUILT = Path(__file__).resolve().parents[2] / "pbem/report/order_page"
HOST = "https://orders.example"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
    "form-action 'none'"
)
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
#: Smaller than a finger; what is within a label, or is hidden, is not tapped by itself.
SMALL = """() => [...document.querySelectorAll(
  'button,a.button,select,input:not([type=checkbox]),summary,label.switch')]
  .filter(each => each.getClientRects().length)
  .map(each => [each.getBoundingClientRect(), each.outerHTML.slice(0, 120)])
  .filter(([box]) => box.width < 43.5 || box.height < 43.5)
  .map(([box, html]) => `${box.width} x ${box.height}: ${html}`)"""
#: Stands on the page as soon as its game is there, or it is said why not.
_ANSWERED = "main > :not(.trouble), main > [role=alert]"
PHONE, DESK = Window(390, "light"), Window(1280, "light")


def fragment(told: Any) -> str:
    """Packed as a link has it."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = told if isinstance(told, bytes) else json.dumps(told).encode()
    return urlsafe_b64encode(deflate.compress(text) + deflate.flush()).decode().rstrip("=")


@dataclass(kw_only=True)
class Site:
    """Files by name, and what was asked of them."""

    files: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    width: int = PHONE.width

    def put(self, page: Mapping[str, Any], game: Mapping[str, Any]) -> None:
        """A ruleset's page, and a game's public file."""
        language, data = page["language"], json.dumps(folded(page)).replace("<", "\\u003c")
        self.files |= {name: (BUILT / name).read_text(encoding="utf-8") for name in ("page.js", "page.css")}
        self.files[f"{page['ruleset']}.{language}.html"] = (
            f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f'<title>{page["title"]}</title><link rel="stylesheet" href="page.css"></head><body><main id="main"></main>'
            f'<script type="application/json" id="page">{data}</script><script src="page.js"></script></body></html>'
        )
        self.files[f"{game['game']}.{language}.json"] = json.dumps(game)

    def answer(self, route: Route) -> None:
        """A file, or that there is none."""
        address = urlsplit(route.request.url)
        name = address.path.rsplit("/", 1)[-1]
        self.asked.append(route.request.url)
        if not route.request.url.startswith(f"{HOST}/orders/") or name not in self.files:
            route.fulfill(status=404, body="")
            return
        route.fulfill(status=200, content_type=TYPES[Path(name).suffix], body=self.files[name])


@contextlib.contextmanager
def opened(browser: Browser, site: Site, window: Window, where: str) -> Iterator[Shown]:
    """A page of the site, at `NAME.html#…`. What it asks of anybody else is in `asked`."""
    context = browser.new_context(
        viewport={"width": window.width, "height": 844 if window.width < 800 else 900},
        color_scheme=window.scheme,
        reduced_motion="reduce",
        has_touch=window.width < 800,
        permissions=["clipboard-read", "clipboard-write"],
    )
    try:
        context.route("**/*", site.answer)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        found = Shown(page=page)
        page.on("console", lambda said: found.said.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: found.said.append(str(error)))
        page.on("request", lambda asked: found.asked.append(asked.url) if _outside(asked.url) else None)
        page.goto(f"{HOST}/orders/{where}")
        # It is loaded before it has fetched its game: whoever counts what is there must not count too early.
        page.locator(_ANSWERED).first.wait_for(state="attached")
        yield found
    finally:
        context.close()


def _outside(address: str) -> bool:
    return not address.startswith((f"{HOST}/orders/", "data:", "about:", "blob:"))


def faults(there: Shown, where: str) -> list[str]:
    """What is wrong with what is shown: for eyes, for fingers, for programs that read aloud."""
    page = there.page
    small: list[str] = page.evaluate(SMALL)
    return [f"{where}: {each}" for each in (*sticking_out(page), *barriers(page), *small, *there.said, *there.asked)]


@dataclass(frozen=True, kw_only=True)
class Written:
    """A mail as a link to a mail program has it."""

    to: str
    subject: str
    body: str

    def lines(self) -> list[str]:
        """Its lines, without what is said of the page itself."""
        return [line for line in self.body.splitlines() if line and not line.startswith("#")]


def written(page: Page) -> Written:
    """The mail that the page hands over, from its link."""
    href = page.locator("a[data-way=whole]").get_attribute("href")
    assert href
    address = urlsplit(href)
    assert address.scheme == "mailto"
    assert len(href) <= 1900
    told = {name: values[0] for name, values in parse_qs(address.query.replace("+", "%2B")).items()}
    return Written(to=unquote(address.path), subject=told["subject"], body=told["body"].replace("\r\n", "\n"))


def show(wanted: Locator) -> None:
    """Open the headings above it that are closed."""
    wanted.first.wait_for(state="attached")
    closed = wanted.locator("xpath=ancestor::details[not(@open)]")
    while closed.count():
        closed.first.locator("> summary").click()


# What a page shows a moment after a tap is waited for, never read once.


def says(where: Locator, words: str, *, whole: bool = False) -> None:
    """It shows these words, or them alone."""
    from playwright.sync_api import expect

    if whole:
        expect(where).to_have_text(words, use_inner_text=True)
    else:
        expect(where).to_contain_text(words, use_inner_text=True)


def are(wanted: Locator, count: int) -> None:
    """So many are there."""
    from playwright.sync_api import expect

    expect(wanted).to_have_count(count)


def holds(where: Locator, value: str) -> None:
    """The field has this in it."""
    from playwright.sync_api import expect

    expect(where).to_have_value(value)


def lit(place: Locator, light: str) -> None:
    """A place of the map is lit so."""
    from playwright.sync_api import expect

    expect(place).to_have_class(light)


def focused(wanted: Locator) -> None:
    """The next key goes there."""
    from playwright.sync_api import expect

    expect(wanted).to_be_focused()
