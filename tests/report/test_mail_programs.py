"""What the HTML of mails is made of, against what mail programs show (caniemail.com, read in November 2026).

Each element, attribute and property that a mail uses is in a list here, with what becomes of it where it is not known:
a mail must lose nothing but looks by it. Gmail, Outlook (Windows, web), Apple Mail and GMX/WEB.DE are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

import pytest

from tests.report.samples import MAILS
from tests.report.samples_german import GERMAN
from tests.report.samples_ground import renderer

#: Shown everywhere; `img` with alternative text, where images are blocked.
ELEMENTS = frozenset({
    "html", "head", "meta", "title", "style", "body", "div", "p", "h1", "h2", "b", "ul", "li", "pre", "table", "tr",
    "th", "td", "span", "a", "img",
})  # fmt: skip
ATTRIBUTES = {
    "style": "",
    "href": "",
    "src": "cid: alone: addresses and data: are blocked or cut out (Gmail, Outlook)",
    "alt": "",
    "width": "",
    "height": "",
    "lang": "",
    "charset": "",
    "name": "",
    "content": "",
    "role": "cut out by Gmail: a part without a name for screen readers, as in every mail there",
    "aria-hidden": "cut out by Outlook: the seat's mark is read aloud before its name",
}
PROPERTIES = {
    "border": "",
    "border-collapse": "",
    "border-left": "",
    "border-radius": "Outlook on Windows: corners are square",
    "border-top": "",
    "color": "",
    "column-count": "Outlook on Windows, GMX: a form is one column, as long as in the text",
    "column-gap": "likewise",
    "display": "",
    "font": "",
    "font-size": "",
    "font-weight": "",
    "height": "",
    "letter-spacing": "",
    "line-height": "",
    "margin": "",
    "max-width": "Outlook on Windows: lines are as wide as the window",
    "opacity": "Outlook on Windows: labels are as dark as the text",
    "overflow-wrap": "Outlook on Windows, GMX: a long word may stick out",
    "overflow-x": "Gmail, Outlook on Windows: tables fit a phone without it (tests/browser)",
    "padding": "",
    "padding-left": "",
    "text-align": "",
    "vertical-align": "",
    "white-space": "",
    "width": "",
}
#: In values: colours with a fourth part (Gmail and Outlook drop the whole line), what is computed, what is fetched.
_UNKNOWN = re.compile(
    r"#(?:[0-9a-f]{4}|[0-9a-f]{8})\b|var\(|calc\(|url\(|\brgba?\([^)]*/|\d(?:rem|vw|vh)\b", re.IGNORECASE
)
#: Gmail drops a style sheet that is longer, and with it what follows.
_LONGEST_STYLE = 8192
#: Gmail cuts a longer mail off, and says so below.
_LONGEST = 102_000
SAMPLES = {"en": MAILS, "de": GERMAN}


class Parts(HTMLParser):
    """What a page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes the element, its attributes, and the properties of its style."""
        self.found.add(("element", tag))
        for name, value in attrs:
            self.found.add(("attribute", name))
            if name == "style":
                self.found |= set(_properties(value or ""))
            if name == "src" and not (value or "").startswith("cid:"):
                self.found.add(("source", value or ""))


def _properties(style: str) -> Iterator[tuple[str, str]]:
    for line in filter(None, style.split(";")):
        name, _, value = line.partition(":")
        yield "property", name.strip()
        if _UNKNOWN.search(value):
            yield "value", line.strip()


def faults(page: str) -> list[str]:
    """What of a page some mail program does not show, or shows at a loss."""
    known = {"element": ELEMENTS, "attribute": ATTRIBUTES, "property": PROPERTIES}
    found = [f"{kind} {name}" for kind, name in Parts(page).found if name not in known.get(kind, ())]
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    found += [f"a style sheet of {len(style)} characters" for style in styles if len(style) > _LONGEST_STYLE]
    found += [f"{len(page)} characters"] if len(page.encode()) > _LONGEST else []
    return sorted(found)


@cache
def _pages(language: str) -> dict[str, str]:
    return {name: renderer(language).render(mail).html for name, mail in SAMPLES[language].items()}


@pytest.mark.parametrize("language", SAMPLES)
def test_mails_are_made_of_what_programs_show(language: str) -> None:
    assert {name: found for name, page in _pages(language).items() if (found := faults(page))} == {}


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("<svg></svg>", "element svg"),
        ("<p onclick='x()'>", "attribute onclick"),
        ("<p style='display:flex;gap:1em'>", "property gap"),
        ("<p style='color:#0008'>", "value color:#0008"),
        ("<img alt='' src='https://example.org/a.png'>", "source https://example.org/a.png"),
        (f"<style>{'a' * 9000}</style>", "a style sheet of 9000 characters"),
        ("x" * 110_000, "110000 characters"),
    ],
)
def test_what_some_program_does_not_show_is_found(page: str, fault: str) -> None:
    assert fault in faults(page)
