"""Debian's Chromium, driven by Playwright: a page shown in a width, light or dark, and what is wrong with it."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: The first one is without what only a window needs, and shows the same pages for a third of the processor time.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
NO_CHROMIUM = f"Chromium is not installed; on Debian: apt-get install -y --no-install-recommends {PROGRAMS[0]}"


@dataclass(frozen=True, slots=True)
class Window:
    """How somebody looks at a page."""

    width: int
    scheme: Literal["light", "dark"]
    images: bool = True  #: False: they are blocked
    axe: bool = True  #: what it finds depends on the colours, not on the width: one window of each scheme is enough


#: A phone and a window on a desk, by day and by night.
WINDOWS = (
    Window(390, "light", axe=False), Window(390, "dark", images=False),
    Window(800, "light"), Window(800, "dark", axe=False),
)  # fmt: skip
#: The ground that a page without one stands on, in a colour that a program can read: axe takes it for white.
_GROUND = "html{background:Canvas}"
#: Milliseconds that a page is waited for: longer than any takes on a busy machine.
PATIENCE = 60_000
#: A mail's heading is its subject: a second one would be all that a mailbox shows of its beginning.
_ASKED = {"resultTypes": ["violations"], "rules": {"page-has-heading-one": {"enabled": False}}}
#: What sticks out of the window, by tag; what scrolls within a box of its own does not.
_WIDER = """() => {
  const wide = [];
  for (const each of document.querySelectorAll('body *')) {
    const box = each.getBoundingClientRect();
    if (box.right <= window.innerWidth + 1 || !box.width) continue;
    let scrolls = false;
    for (let up = each.parentElement; up; up = up.parentElement)
      if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(up).overflowX)) scrolls = true;
    if (!scrolls) wide.push(each.tagName + ' ' + Math.round(box.right) + ': ' + each.textContent.trim().slice(0, 60));
  }
  for (const each of document.querySelectorAll('body *'))
    if (each.scrollWidth > each.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(each).overflowX))
      wide.push('a box scrolls sideways: ' + each.textContent.trim().slice(0, 60));
  if (document.documentElement.scrollWidth > window.innerWidth) wide.push('the page can be scrolled sideways');
  return wide;
}"""


@dataclass(kw_only=True)
class Shown:
    """A page as a browser shows it."""

    page: Page
    axe: bool = True
    said: list[str] = field(default_factory=list)  #: errors and warnings on the console
    asked: list[str] = field(default_factory=list)  #: addresses that the page asked for, its own left out

    def faults(self) -> list[str]:
        """What is wrong with it, a sentence each: what sticks out, what axe finds, what it asked for."""
        return [
            *sticking_out(self.page),
            *(barriers(self.page) if self.axe else ()),
            *(f"on the console: {each}" for each in self.said),
            *(f"asked for {each}" for each in self.asked),
        ]


def need_chromium() -> str:
    """Where Chromium is; without it fails in CI and skips elsewhere."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None and os.environ.get("CI"):
        pytest.fail(NO_CHROMIUM)
    if found is None:
        pytest.skip(NO_CHROMIUM)
    return found


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # As root, and in a container, Chromium's own sandbox cannot be set up; it opens nothing but our pages.
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=["--no-sandbox"])
        yield browser
        browser.close()


@contextlib.contextmanager
def shown(browser: Browser, where: str, window: Window) -> Iterator[Shown]:
    """The page at an address (`file://…`)."""
    context = browser.new_context(
        viewport={"width": window.width, "height": 800},
        color_scheme=window.scheme,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        found = Shown(page=page, axe=window.axe)
        if window.images:  # a picture that is blocked is an error on the console
            page.on("console", lambda said: found.said.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: found.said.append(str(error)))
        page.on("request", lambda asked: found.asked.append(asked.url) if _outside(asked.url) else None)
        if not window.images:
            page.route(
                "**/*", lambda route: route.abort() if route.request.resource_type == "image" else route.continue_()
            )
        page.goto(where)
        page.add_style_tag(content=_GROUND)
        yield found
    finally:
        context.close()


def _outside(address: str) -> bool:
    return not address.startswith(("file:", "data:", "about:", "cid:"))


def sticking_out(page: Page) -> list[str]:
    """What is wider than the window, a sentence each."""
    return [f"wider than the window: {each}" for each in page.evaluate(_WIDER)]


def barriers(page: Page) -> Sequence[str]:
    """What axe finds, each with the first elements that it finds it at."""
    from axe_playwright_python.sync_playwright import Axe

    found: list[dict[str, Any]] = Axe().run(page, options=_ASKED).response["violations"]
    return [
        f"{each['id']} ({each['help']}): " + " | ".join(node["html"][:160] for node in each["nodes"][:3])
        for each in found
    ]
