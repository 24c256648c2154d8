"""The text of an HTML-only mail, one order a line, with what the mail program quoted marked as quoted.

Quoted blocks come out with `> ` before each line and a signature under a `--` line, so that
`reading.take_lines` sees the same signs as in plain mail and can count what it left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto
from html import unescape
from typing import Any

#: Beyond this many tags the parser would take seconds (its time grows with the square of the depth).
MAX_TAGS = 15_000

_DROPPED = frozenset({"head", "script", "style", "title", "template", "noscript", "object", "svg"})
_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt"}
    | {"fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li"}
    | {"main", "menu", "nav", "ol", "p", "pre", "section", "table", "tbody", "thead", "tfoot", "tr", "ul"}
)
#: Classes and ids by which Yahoo, Proton, Zimbra, Outlook, Thunderbird and Tuta mark what they quoted.
_QUOTES = frozenset(
    {"yahoo_quoted", "protonmail_quote", "zmail_extra", "ms-outlook-mobile-reference-message"}
    | {"olk_src_body_section", "moz-forward-container", "mail-editor-reference-message-container", "tutanota_quote"}
)
#: From these on, to the end of the element they stand in, Outlook quotes.
_QUOTE_STARTS = frozenset({"divrplyfwdmsg", "appendonsend", "x_divrplyfwdmsg", "x_appendonsend"})
_SIGNATURES = frozenset(
    {"gmail_signature", "moz-signature", "signature", "protonmail_signature_block"} | {"ms-outlook-mobile-signature"}
)
_HIDDEN = re.compile(r"display\s*:\s*none|mso-hide\s*:\s*all", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\n\r\f\xa0]+")
_TAG = re.compile(r"<[^<>]*+>")
_BREAK = re.compile(r"<(?:br|/p|/div|/li|/tr)\b[^<>]*+>", re.IGNORECASE)


class _Step(Enum):
    """What is still to be done with a node of the tree."""

    OPEN = auto()
    CLOSE = auto()
    QUOTE = auto()
    UNQUOTE = auto()


@dataclass(kw_only=True)
class _Page:
    """The lines written so far, the open line, and the marks that apply where we are."""

    lines: list[str] = field(default_factory=list)  #: finished lines
    open: list[str] = field(default_factory=list)  #: pieces of the line being written
    depth: int = 0  #: quote marks before each line
    preformatted: int = 0  #: `pre` elements we are in
    lists: list[int | None] = field(default_factory=list)  #: next number of each `ol`, None for each `ul`

    def write(self, text: str) -> None:
        """Adds running text; blanks count once, as in a browser."""
        if self.preformatted:
            *whole, last = text.split("\n")
            for line in whole:
                self.open.append(line)
                self.end_line(blank=True)
            text = last
        text = _BLANKS.sub(" ", text)
        if self.open or text.strip():
            self.open.append(text)

    def end_line(self, *, blank: bool = False) -> None:
        """Finishes the open line; an empty one is kept only on request."""
        line = _BLANKS.sub(" ", "".join(self.open)).strip()
        self.open = []
        if line or blank:
            self.lines.append("> " * self.depth + line if self.depth else line)


def text_of(source: str) -> str:
    """The mail's HTML as lines of text; quoted parts begin with `> `. Never raises."""
    if source.count("<") > MAX_TAGS:
        return _stripped(source)
    from selectolax.lexbor import LexborHTMLParser

    page = _Page()
    body = LexborHTMLParser(source.replace("\0", "")).body
    if body is not None:
        _walk(body, page)
    page.end_line()
    return "\n".join(page.lines)


def _stripped(source: str) -> str:
    """The crude way for pages no person wrote: every tag off, in linear time."""
    return unescape(_TAG.sub(" ", _BREAK.sub("\n", source)))


def _walk(root: Any, page: _Page) -> None:
    """Writes the tree to the page, without recursion: a mail may nest as deep as it likes."""
    todo: list[tuple[_Step, Any]] = [(_Step.OPEN, root)]
    while todo:
        step, node = todo.pop()
        if step is _Step.OPEN:
            if node.tag == "-text":
                page.write(node.text_content or "")
            elif node.tag[0] != "-" and node.tag not in _DROPPED and not _is_hidden(node):
                _open(node, page)
                todo.append((_Step.CLOSE, node))
                todo.extend(reversed(_children(node)))
        elif step is _Step.CLOSE:
            _close(node, page)
        else:
            page.end_line()
            page.depth += 1 if step is _Step.QUOTE else -1


def _children(node: Any) -> list[tuple[_Step, Any]]:
    """The steps for a node's children; quoted stretches are put between a QUOTE and an UNQUOTE."""
    steps: list[tuple[_Step, Any]] = []
    rest_quoted = False
    child = node.first_child
    while child is not None:
        if child.tag[0] == "-":
            steps.append((_Step.OPEN, child))
        else:
            names = _names(child)
            if not rest_quoted and not _QUOTE_STARTS.isdisjoint(names):
                rest_quoted = True
                steps.append((_Step.QUOTE, child))
            if _is_quote(child, names):
                steps += [(_Step.QUOTE, child), (_Step.OPEN, child), (_Step.UNQUOTE, child)]
            else:
                steps.append((_Step.OPEN, child))
        child = child.next
    return [*steps, (_Step.UNQUOTE, node)] if rest_quoted else steps


def _names(node: Any) -> frozenset[str]:
    """Classes and id of an element, in lower case."""
    marks = node.attributes
    if not marks:
        return frozenset()
    return frozenset(f"{marks.get('class') or ''} {marks.get('id') or ''}".lower().split())


def _is_quote(node: Any, names: frozenset[str]) -> bool:
    """Whether a mail program marked this element as what it answers to."""
    if node.tag == "blockquote":
        return True
    if node.tag == "div" and (node.attributes.get("name") or "").lower() == "quote":
        return True
    if "gmail_quote" in names:
        # Gmail leaves answers between the quotes inside this box: then only the quotes themselves are quoted.
        return all(child.tag != "blockquote" for _, child in _children(node))
    return not _QUOTES.isdisjoint(names)


def _is_hidden(node: Any) -> bool:
    style = node.attributes.get("style")
    return bool(style and _HIDDEN.search(style))


def _open(node: Any, page: _Page) -> None:
    tag = node.tag
    if tag in _BLOCKS:
        page.end_line()
    if tag == "br":
        page.end_line(blank=True)
    elif tag == "pre":
        page.preformatted += 1
    elif tag in ("ol", "ul"):
        page.lists.append(_number(node, "start") or 1 if tag == "ol" else None)
    elif tag == "li":
        _item(node, page)
    if not _SIGNATURES.isdisjoint(_names(node)):
        page.end_line()
        page.write("--")
        page.end_line()


def _item(node: Any, page: _Page) -> None:
    """A typed `1. SCIENTIST` becomes a numbered list in many programs: the number stays."""
    if page.lists and page.lists[-1] is not None:
        number = _number(node, "value") or page.lists[-1]
        page.lists[-1] = number + 1
        page.write(f"{number} ")


def _number(node: Any, name: str) -> int | None:
    value = node.attributes.get(name) or ""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 5 else None


def _close(node: Any, page: _Page) -> None:
    tag = node.tag
    if tag in ("td", "th"):
        page.write(" ")
    if tag == "pre":
        page.preformatted -= 1
    if tag in ("ol", "ul"):
        page.lists.pop()
    if tag in _BLOCKS:
        page.end_line()
