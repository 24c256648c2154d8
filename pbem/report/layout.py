"""One markup, two mails: text of 72 columns and HTML with the same words in the same order, by construction.

Blocks are laid out one by one and remembered, so that what six reports share is laid out once.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.report.html import heads_a_line, html_of, marks
from pbem.report.markup import Block, Kind, bare, blocks, cells
from pbem.report.plain import text_of
from pbem.report.spoken import spoken

_REMEMBERED = 4096  #: blocks kept; some 200 turn reports
#: After these nothing is left blank: a heading is close to what it heads.
_CLOSE = (Kind.HEADING, Kind.TITLE)
_WIDEST_LABEL = 14


class Layout:
    """Lays out the mails of a table with these seats; `shown`: their names in the reader's language.

    `aloud`: for who has them read to him.
    """

    def __init__(self, seats: Sequence[str] = (), shown: Sequence[str] = (), *, aloud: bool = False) -> None:
        self._aloud = aloud
        self._marks = marks(seats, shown)
        self._who_width = max((len(name) for name in shown or seats), default=0)
        self._known: dict[tuple[Block, int, Block | None], tuple[str, str]] = {}

    def both(self, markup: str) -> tuple[str, str]:
        """The mail as text and as the body of an HTML document."""
        found = list(spoken(blocks(markup)) if self._aloud else blocks(markup))
        who_width = self._who_width_of(found)
        text, html, before = list[str](), list[str](), None
        for block, heading, following in zip(found, [None, *found], [*found[1:], None], strict=False):
            heads = heading is not None and heading.kind is Kind.HEADING and heads_a_line(block)
            plain, marked = self._block(block, who_width, heading if heads else None)
            if block.kind is not Kind.HEADING or following is None or not heads_a_line(following):
                html.append(marked)
            if block.kind in (Kind.PICTURE, Kind.BUTTON):  # the text is as it would be without
                continue
            if before is not None and before not in _CLOSE:
                text.append("\n")
            text.append(plain)
            before = block.kind
        return "".join(text), "".join(html)

    def _block(self, block: Block, who_width: int, heading: Block | None) -> tuple[str, str]:
        key = (block, who_width, heading)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = text_of(block, _what_width(block), who_width), html_of(block, self._marks, heading)
            self._known[key] = known
        return known

    def _who_width_of(self, found: Sequence[Block]) -> int:
        """The width of the first column of events: the same through the whole mail."""
        rows = [cells(line) for block in found if block.kind is Kind.EVENTS for line in block.lines]
        return max([self._who_width, *(len(bare(row[0])) for row in rows)])


def _what_width(block: Block) -> int:
    """The width of the second column: of labels, which one chapter has and another has not."""
    if block.kind is not Kind.EVENTS:
        return 0
    return min(max(len(bare(cells(line)[1])) for line in block.lines), _WIDEST_LABEL)
