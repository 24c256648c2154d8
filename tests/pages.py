"""Pages as a browser reads them, for tests: parsed strictly, every element closed, every address looked at."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

#: Elements that have no end.
_VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
_LEFT_OPEN = {"p", "li", "dt", "dd", "tr", "td", "th"}
#: Names of kinds of XML, which nobody fetches.
_NAMESPACES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/2005/Atom")


@dataclass
class Page(HTMLParser):
    """A page, read."""

    text: str
    open: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    elements: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        found = dict(attrs)
        assert len(found) == len(attrs), f"<{tag}> has an attribute twice"
        self.elements.append((tag, found))
        if tag not in _VOID:
            self.open.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        self.ids += [found["id"] or ""] if "id" in found else []
        self.addresses += [found[name] or "" for name in ("href", "src", "srcset") if name in found]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a drawing, which is closed at once."""
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes {self.open}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        """Words."""
        self.words.append(data)


def check_page(path: Path, root: Path) -> Page:
    """A page that is well formed, asks nobody for anything, and whose addresses lead somewhere."""
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    outside = [found for found in re.findall(r"https?://[^\s\"'<>)]+", text) if found not in _NAMESPACES]
    assert not outside, f"{path.name} names {outside[:3]}"
    assert len(page.ids) == len(set(page.ids)), "an id twice"
    for address in page.addresses:
        file, _, anchor = address.partition("#")
        target = (path.parent / file).resolve() if file else path
        assert target.is_file(), f"{path.name} leads to {address}"
        assert root.resolve() in target.resolve().parents
        assert not anchor or file or anchor in page.ids, f"{path.name} leads to {address}"
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    kinds = {tag for tag, _ in page.elements}
    assert {"header", "main", "footer"} <= kinds
    assert all(found.get("alt") for tag, found in page.elements if tag == "img")
    assert not re.search(r"<th[^>]*></th>", text), "a head of nothing"
    assert "style" not in {name for _, found in page.elements for name in found}
    return page
