"""Reading a rendered mail as a person's mail program would."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from pbem.report.html import SHAPES

#: Separators of the text alone: the underline of a title and the dashes before items.
_TEXT_ONLY = re.compile(r"^(=+$|  - )", re.MULTILINE)


class _Body(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self._skipped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._skipped += tag in ("head", "style", "title")
        if tag == "a":
            self.links.append(dict(attrs)["href"] or "")
        if tag in ("td", "th", "div", "p", "li", "tr", "h1", "h2", "pre"):
            self.words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= tag in ("head", "style", "title")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.words.append(data)


def html_words(html: str) -> list[str]:
    """The words of an HTML mail's body in their order, without seat marks."""
    body = _Body()
    body.feed(html)
    return without_marks("".join(body.words)).split()


def text_words(text: str) -> list[str]:
    """The words of a text mail in their order."""
    return without_marks(_TEXT_ONLY.sub("", text)).split()


def without_marks(shown: str) -> str:
    """The text without the shapes that come before seats."""
    return shown.translate({ord(shape): " " for shape in SHAPES})


def links(html: str) -> list[str]:
    """Where the links of an HTML mail go."""
    body = _Body()
    body.feed(html)
    return body.links


def tags(html: str) -> set[str]:
    """The elements of an HTML mail."""
    body = _Body()
    body.feed(html)
    return set(body.tags)


def long_lines(text: str) -> list[str]:
    """Lines over 72 characters that could have been broken."""
    return [line for line in text.splitlines() if len(line) > 72 and " " in line.strip()]
