"""HTML as a row of tags and texts, divided as a browser divides it (HTML, 13.2.5); no tree is built.

No place of the source is looked at twice, and of a tag's attributes only the first are read: a parser that builds the
tree takes time with the square of depth and attributes, and anybody may write any mail.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5
from typing import NamedTuple

#: Attributes of a tag that are read.
ATTRIBUTES = 40

_OPENS = re.compile(r"<(?:(?P<end>/?)(?P<name>[a-zA-Z][^\s/>]*+)|(?P<comment>!--)|[!?/])")
#: What is in quotation marks may hold a `>`; marks that are never closed are letters.
_ATTRIBUTE = re.compile(
    r"[\s/]*+(?P<name>[^\s/>][^\s/>=]*+)"
    r"(?:\s*+=\s*+(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s>]*+)))?"
)
_WANTED = frozenset({"class", "id", "name", "style", "start", "value"})
#: Elements whose content is no HTML, by whether it is text that a reader sees.
_RAW = {
    **dict.fromkeys(("script", "style", "title", "iframe", "noembed", "noframes"), False),
    **dict.fromkeys(("textarea", "xmp"), True),
}
_RAW_ENDS = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in _RAW}
#: The names that browsers know without their semicolon are more; these are the ones that people write.
_REFERENCE = re.compile(
    r"&(?:(?P<name>[a-zA-Z][a-zA-Z0-9]{1,30});|#(?P<decimal>[0-9]{1,8});?|#[xX](?P<hex>[0-9a-fA-F]{1,8});?"
    r"|(?P<bare>lt|gt|amp|quot|nbsp))"
)


class Tag(NamedTuple):
    """A start tag or an end tag."""

    name: str  #: lower case
    ends: bool  #: an end tag: `</p>`
    attributes: dict[str, str]  #: those that say how a text is to be read
    empty: bool = False  #: written with a slash: `<svg/>`


class Tags:
    """Iterates over the tags and texts of a page; `at` is how far it has come."""

    def __init__(self, source: str) -> None:
        self._source = source
        self.at = 0

    def __iter__(self) -> Iterator[Tag | str]:
        source = self._source
        while found := _OPENS.search(source, self.at):
            opened = found.start()
            if opened > self.at:
                yield text(source[self.at : opened])
            if found["name"]:
                yield from self._tag(found)
            else:
                end = source.find("-->", opened + 2) + 2 if found["comment"] else source.find(">", opened)
                self.at = end + 1 if end > opened else len(source)
        if self.at < len(source):
            yield text(source[self.at :])
            self.at = len(source)

    def _tag(self, found: re.Match[str]) -> Iterator[Tag | str]:
        source, at = self._source, found.end()
        name = found["name"].lower()
        attributes: dict[str, str] = {}
        if source[at : at + 1] != ">":
            at = self._attributes(at, attributes)
        end = source.find(">", at)
        if end < 0:  # the page ends within the tag: whatever it was, it is shown
            self.at = len(source)
            yield text(source[found.start() :])
            return
        self.at = end + 1
        if name in _RAW and not found["end"]:
            yield from self._raw(name)
        else:
            yield Tag(name, bool(found["end"]), attributes, source[end - 1] == "/")

    def _attributes(self, at: int, attributes: dict[str, str]) -> int:
        for _ in range(ATTRIBUTES):
            found = _ATTRIBUTE.match(self._source, at)
            if found is None:
                break
            at = found.end()
            name = found["name"].lower()
            if name in _WANTED:
                value = found["double"] or found["single"] or found["bare"] or ""
                attributes.setdefault(name, text(value))
        return at

    def _raw(self, name: str) -> Iterator[str]:
        """The content of an element that holds no tags."""
        end = _RAW_ENDS[name].search(self._source, self.at)
        stop = end.start() if end else len(self._source)
        if _RAW[name]:
            yield text(self._source[self.at : stop])
        self.at = stop


def text(source: str) -> str:
    """Text with its character references resolved."""
    return _REFERENCE.sub(_character, source) if "&" in source else source


def _character(reference: re.Match[str]) -> str:
    if name := reference["name"] or reference["bare"]:
        return html5.get(f"{name};", reference[0])
    number = int(reference["decimal"]) if reference["decimal"] else int(reference["hex"], 16)
    if 0x80 <= number <= 0x9F:  # what is numbered so is, in practice, of Windows-1252
        return bytes([number]).decode("cp1252", "replace")
    return chr(number) if 0 < number < 0xD800 or 0xDFFF < number < 0x110000 else "\ufffd"
