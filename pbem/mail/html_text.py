"""The text of an HTML-only mail, one order a line, with what the mail program quoted marked as quoted.

Quoted blocks come out with `> ` before each line and a signature under a `--` line, so that
`reading.take_lines` sees the same signs as in plain mail and can count what it left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pbem.mail.html_tags import Tag, Tags, text

#: Tags that are read; what is nested deeper than this many is read without them. 500 kB of a newsletter have some
#: 20,000.
TAGS = 60_000
#: Lines that are tidied one by one; nobody reads more of them.
LINES = 100_000
#: Quote marks before a line, however deep it is quoted.
MARKS = 5

_DROPPED = frozenset({"template", "noscript", "object", "svg", "math"})
_VOID = frozenset(
    {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link"}
    | {"meta", "param", "source", "track", "wbr"}
)
#: A page has one of each, and whatever repeats them in the midst of it (quoted pages do) means nothing.
_PAGE = frozenset({"html", "head", "body"})
_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt"}
    | {"fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li"}
    | {"main", "menu", "nav", "ol", "p", "pre", "section", "table", "tbody", "thead", "tfoot", "tr", "ul"}
)
#: Cells, tables and the like: what is open outside is no matter within.
_FENCES = frozenset({"table", "td", "th", "caption", "object", "template", "marquee", "applet", "button"})
#: What the start of a cell, a row and so on ends: the last one of these in the same table.
_ROWS = {
    **dict.fromkeys(("td", "th", "caption"), ("td", "th", "caption")),
    "tr": ("tr", "caption"),
    **dict.fromkeys(("tbody", "thead", "tfoot"), ("tbody", "thead", "tfoot", "caption")),
}
#: What the start of an item of a list ends.
_ITEMS = {"li": frozenset({"li"}), "dd": frozenset({"dd", "dt"}), "dt": frozenset({"dd", "dt"})}
#: Classes and ids by which Yahoo, Proton, Zimbra, Outlook, Thunderbird and Tuta mark what they quoted.
_QUOTES = frozenset(
    {"yahoo_quoted", "protonmail_quote", "zmail_extra", "ms-outlook-mobile-reference-message"}
    | {"olk_src_body_section", "moz-forward-container", "mail-editor-reference-message-container", "tutanota_quote"}
)
#: From these on, to the end of the element they are in, Outlook quotes.
_QUOTE_STARTS = frozenset({"divrplyfwdmsg", "appendonsend", "x_divrplyfwdmsg", "x_appendonsend"})
_SIGNATURES = frozenset(
    {"gmail_signature", "moz-signature", "signature", "protonmail_signature_block"} | {"ms-outlook-mobile-signature"}
)
_HIDDEN = re.compile(r"display\s*:\s*none|mso-hide\s*:\s*all", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\n\r\f\xa0]+")
_TAG = re.compile(r"<[^<>]*+>")
_BREAK = re.compile(r"<(?:br|/p|/div|/li|/tr)\b[^<>]*+>", re.IGNORECASE)


@dataclass(kw_only=True)
class _Page:
    """The lines written so far, the open line, and the marks that apply where we are."""

    lines: list[str] = field(default_factory=list)  #: finished lines
    open: list[str] = field(default_factory=list)  #: pieces of the line being written
    quotes: dict[int, int] = field(default_factory=dict)  #: by how much the quotation is deeper from this line on
    hidden: int = 0  #: elements we are in that nobody sees
    preformatted: int = 0  #: `pre` elements we are in
    lists: list[int | None] = field(default_factory=list)  #: next number of each `ol`, None for each `ul`

    def write(self, words: str) -> None:
        """Adds running text; blanks count once, as in a browser."""
        if self.preformatted and "\n" in words:
            *whole, words = words.split("\n")
            if len(self.lines) + len(whole) > LINES:
                self.lines += whole
                whole = []
            for line in whole:
                self.open.append(line)
                self.end_line(blank=True)
        words = _BLANKS.sub(" ", words)
        if self.open or words.strip():
            self.open.append(words)

    def end_line(self, *, blank: bool = False) -> None:
        """Finishes the open line; an empty one is kept only on request."""
        line = _BLANKS.sub(" ", "".join(self.open)).strip() if self.open else ""
        self.open.clear()
        if line or blank:
            self.lines.append(line)

    def quote(self, deeper: int, line: int | None = None) -> None:
        """From this line on (else from here) the quotation is this many levels deeper."""
        self.end_line()
        line = len(self.lines) if line is None else line
        self.quotes[line] = self.quotes.get(line, 0) + deeper

    def text(self) -> str:
        """All lines, `> ` before the quoted ones."""
        self.end_line()
        depth = 0
        for number, line in enumerate(self.lines if self.quotes else ()):
            depth += self.quotes.get(number, 0)
            if depth > 0:
                self.lines[number] = "> " * min(depth, MARKS) + line
        return "\n".join(self.lines)


def text_of(source: str) -> str:
    """The mail's HTML as lines of text; quoted parts begin with `> `. Never raises."""
    page = _Page()
    elements = _Elements(page)
    source = source.replace("\0", "")
    tags = Tags(source)
    count = 0
    for token in tags:
        if isinstance(token, str):
            if not page.hidden:
                page.write(token)
            continue
        elements.take(token)
        count += 1
        if count == TAGS:
            page.end_line()
            page.lines += _stripped(source[tags.at :]).split("\n")
            break
    elements.close_all()
    return page.text()


def _stripped(source: str) -> str:
    """The crude way for pages no person wrote: every tag off."""
    return text(_TAG.sub(" ", _BREAK.sub("\n", source)))


@dataclass(kw_only=True, slots=True)
class _Element:
    """An element that is open."""

    name: str
    line: int = 0  #: the first line of it
    hidden: bool = False  #: nobody sees what is in it
    quoted: bool = False  #: a mail program marked it as what it answers to
    quoted_if_whole: bool = False  #: … unless a quotation stands right in it, as Gmail's answers between quotes
    rest_quoted: bool = False  #: from a mark in it on, it is quoted


class _Elements:
    """The elements that are open, the innermost last, as a browser nests them (HTML, 13.2.6), in broad strokes.

    Where an element ends that nobody has closed is told by the places of those that matter for it, which are
    remembered: a search through the open ones would take time with the square of their depth.
    """

    def __init__(self, page: _Page) -> None:
        self._page = page
        self._open = [_Element(name="")]
        self._places: dict[str, list[int]] = {}  #: of the open ones, by name
        self._special: list[int] = []  #: of blocks and lists: an end tag of another kind does not reach beyond
        self._walls: list[int] = []  #: of those without paragraphs: an item of a list ends at the next one within
        self._fences: list[int] = []  #: of cells and tables: no block within ends one outside

    def take(self, tag: Tag) -> None:
        """Open or close what a tag opens or closes."""
        if tag.name in _PAGE:
            self._page.end_line()
        elif tag.ends:
            self._end(tag.name)
        elif tag.name in _VOID or (tag.empty and tag.name in _DROPPED):
            self._begin(tag, empty=True)
        else:
            self._close_before(tag.name)
            self._begin(tag)

    def close_all(self) -> None:
        """The page is over."""
        while len(self._open) > 1:
            self._close()

    # --- nesting

    def _last(self, *names: str) -> int:
        """The place of the innermost open element of these names; 0 where none is open."""
        return max(self._places[name][-1] if self._places.get(name) else 0 for name in names)

    def _close_before(self, name: str) -> None:
        """Close what the start of an element ends without being told: `<li>` the item above it."""
        reach = self._fences[-1] if self._fences else 0
        if name in _ROWS:
            last = self._last(*_ROWS[name])
            if last > self._last("table"):
                self._close(last)
        elif name in _ITEMS and self._walls and self._open[self._walls[-1]].name in _ITEMS[name]:
            self._close(self._walls[-1])
        # A table ends no paragraph: pages of mails have no doctype.
        if name in _BLOCKS and name not in _ROWS and name != "table" and (last := self._last("p")) > reach:
            self._close(last)

    def _end(self, name: str) -> None:
        """An end tag: close the innermost element of that name, unless a wall comes before it."""
        last = self._last(name)
        if name in _ROWS:
            reach = self._last("table")
        elif name == "table":
            reach = 0
        else:
            walls = self._fences if name in _BLOCKS or name in _FENCES else self._special
            reach = walls[-1] if walls else 0
        if last and last >= reach:  # equal where the element is such a wall itself
            self._close(last)
        elif name in ("p", "br") and not self._page.hidden:  # as browsers do: an empty paragraph, a break
            self._page.end_line(blank=name == "br")

    def _begin(self, tag: Tag, *, empty: bool = False) -> None:
        """Open an element; an empty one is closed at once."""
        page = self._page
        element = _Element(name=tag.name, hidden=_is_hidden(tag))
        if not page.hidden:
            names = _names(tag)
            self._mark(element, tag, names)
            if not element.hidden:
                _open(tag, names, page)
        page.hidden += element.hidden
        place = len(self._open)
        self._open.append(element)
        self._places.setdefault(tag.name, []).append(place)
        for places in self._groups(tag.name):
            places.append(place)
        if empty:
            self._close()

    def _mark(self, element: _Element, tag: Tag, names: frozenset[str]) -> None:
        """What a mail program marked as quoted: the element, or the rest of the one around it."""
        around, page = self._open[-1], self._page
        if not around.rest_quoted and not _QUOTE_STARTS.isdisjoint(names):
            around.rest_quoted = True
            page.quote(1)
        if tag.name == "blockquote":
            around.quoted_if_whole = False
        if _is_quote(tag, names):
            element.quoted = True
            page.quote(1)
        elif "gmail_quote" in names:
            element.quoted_if_whole = True
            page.end_line()
            element.line = len(page.lines)

    def _groups(self, name: str) -> list[list[int]]:
        groups = []
        if name in _BLOCKS or name in _FENCES:
            groups.append(self._special)
            if name not in ("address", "div", "p"):
                groups.append(self._walls)
        if name in _FENCES:
            groups.append(self._fences)
        return groups

    def _close(self, down_to: int | None = None) -> None:
        """Close the innermost element; with a place, all down to that one."""
        least = len(self._open) - 1 if down_to is None else down_to
        while len(self._open) > least:
            element = self._open.pop()
            self._places[element.name].pop()
            for places in self._groups(element.name):
                places.pop()
            self._finish(element)

    def _finish(self, element: _Element) -> None:
        page = self._page
        was_hidden = page.hidden - element.hidden
        page.hidden = was_hidden
        if was_hidden:
            return
        if element.rest_quoted:
            page.quote(-1)
        if not element.hidden:
            _close(element.name, page)
        if element.quoted:
            page.quote(-1)
        elif element.quoted_if_whole:
            page.quote(1, element.line)
            page.quote(-1)


def _names(tag: Tag) -> frozenset[str]:
    """Classes and id of an element, in lower case."""
    marks = tag.attributes
    return frozenset(f"{marks.get('class', '')} {marks.get('id', '')}".lower().split()) if marks else frozenset()


def _is_quote(tag: Tag, names: frozenset[str]) -> bool:
    """Whether a mail program marked this element as what it answers to, whatever is in it."""
    if tag.name == "blockquote" or (tag.name == "div" and tag.attributes.get("name", "").lower() == "quote"):
        return True
    return not _QUOTES.isdisjoint(names)


def _is_hidden(tag: Tag) -> bool:
    return tag.name in _DROPPED or bool(_HIDDEN.search(tag.attributes.get("style", "")))


def _open(tag: Tag, names: frozenset[str], page: _Page) -> None:
    name = tag.name
    if name in _BLOCKS:
        page.end_line()
    if name == "br":
        page.end_line(blank=True)
    elif name == "pre":
        page.preformatted += 1
    elif name in ("ol", "ul"):
        page.lists.append(_number(tag, "start") or 1 if name == "ol" else None)
    elif name == "li":
        _item(tag, page)
    if not _SIGNATURES.isdisjoint(names):
        page.end_line()
        page.write("--")
        page.end_line()


def _item(tag: Tag, page: _Page) -> None:
    """A typed `1. SCIENTIST` becomes a numbered list in many programs: the number stays."""
    if page.lists and page.lists[-1] is not None:
        number = _number(tag, "value") or page.lists[-1]
        page.lists[-1] = number + 1
        page.write(f"{number} ")


def _number(tag: Tag, name: str) -> int | None:
    value = tag.attributes.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 5 else None


def _close(name: str, page: _Page) -> None:
    if name in ("td", "th"):
        page.write(" ")
    elif name == "pre":
        page.preformatted -= 1
    elif name in ("ol", "ul"):
        page.lists.pop()
    if name in _BLOCKS:
        page.end_line()
