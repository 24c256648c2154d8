"""The line markup of mails as HTML for pages: plain elements, which the page's own style lays out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from pbem.report.html import SHAPES, words_html
from pbem.report.markup import Block, Kind, blocks, cells
from pbem.report.plain import kept, numeric, rows_of

#: How mails keep "3 -> 4" on one line; a page has a class for it.
_UNBROKEN = '<span style="white-space:nowrap">'


class PageMarkup:
    """Makes HTML of markup, with the marks of one game's seats."""

    def __init__(self, seats: Sequence[str] = (), shown: Sequence[str] = ()) -> None:
        """`shown`: the seats' names as they are read."""
        self._places = {escape(name): place for place, name in enumerate(shown or seats)}

    def html(self, markup: str, level: int = 3) -> str:
        """The elements of a piece of markup, its headings at that level."""
        return "".join(self._block(block, level) for block in blocks(markup))

    def words(self, source: str) -> str:
        """Words of one line, with marks."""
        return words_html(source, self._seat).replace(_UNBROKEN, "<span class=u>")

    def _seat(self, name: str) -> str:
        place = self._places.get(name)
        return name if place is None else f"<i class=s{place}>{name}</i>"

    def _block(self, block: Block, level: int) -> str:
        if block.kind in (Kind.TITLE, Kind.HEADING):
            heading = " ".join(block.lines[0].split())
            # It keeps its capitals: which letters are small else is another matter in each language.
            capitals = " class=caps" if heading.partition(" (")[0].isupper() else ""
            return f"<h{level}{capitals}>{self.words(heading)}</h{level}>"
        return _WRITERS[block.kind](block.lines, self.words)


def style_of_marks(colours: Mapping[int, str]) -> str:
    """The seats' colours, and the mark before each name, by place at the table. Who listens hears the name alone."""
    variables = "".join(f"--seat-{place}:{colour};" for place, colour in colours.items())
    marked = (
        f'.s{place}::before{{color:var(--seat-{place});content:"{shape}\\a0";content:"{shape}\\a0"/""}}'
        for place, shape in ((place, SHAPES[place % len(SHAPES)]) for place in colours)
    )
    return f":root{{{variables}}}i{{font-style:normal;white-space:nowrap}}{''.join(marked)}"


Words = Callable[[str], str]


def _keys(lines: Sequence[str], words: Words) -> str:
    rows = (cells(line.removeprefix("!")) for line in lines)
    return "<dl>" + "".join(f"<dt>{words(row[0])}</dt><dd>{words(row[-1])}</dd>" for row in rows) + "</dl>"


def _events(lines: Sequence[str], words: Words) -> str:
    rows = []
    for line in lines:
        who, what, told = cells(line)
        label = f"<b>{words(what)}</b> " if what else ""
        new = "" if who or what else ' class="on"'
        # An empty cell heads nothing.
        head = f"<th scope=row>{words(who)}</th>" if who else "<td></td>"
        rows.append(f"<tr{new}>{head}<td>{label}{words(told)}</td></tr>")
    return f'<table class="told">{"".join(rows)}</table>'


def _table(lines: Sequence[str], words: Words) -> str:
    heads, rows = rows_of(lines)
    columns = max(len(row) for row in heads + rows)
    right = [column > 0 and numeric(rows, column) for column in range(columns)]
    made = [_row(row, right, words, "th scope=col") for row in heads]
    made += [_row(row, right, words, "td") for row in rows]
    kind = "numbers" if heads else "pairs"
    return f'<div class="wide" tabindex="0"><table class="{kind}">{"".join(made)}</table></div>'


def _row(row: Sequence[str], right: Sequence[bool], words: Words, element: str) -> str:
    made = []
    for place, (cell, numbers) in enumerate(zip(row, right, strict=False)):
        tag = "th scope=row" if not place and element == "td" else element
        tag = tag if cell else "td"
        side = " class=n" if numbers else ""
        made.append(f"<{tag}{side}>{words(cell)}</{tag.partition(' ')[0]}>")
    return f"<tr>{''.join(made)}</tr>"


def _items(lines: Sequence[str], words: Words) -> str:
    return "<ul>" + "".join(f"<li>{words(line)}</li>" for line in lines) + "</ul>"


def _kept(lines: Sequence[str], words: Words) -> str:
    return "<pre>" + "\n".join(escape(kept(line)) for line in lines) + "</pre>"


def _small(lines: Sequence[str], words: Words) -> str:
    return f'<p class="small">{words(lines[0])}</p>'


def _paragraph(lines: Sequence[str], words: Words) -> str:
    return f"<p>{words(' '.join(lines))}</p>"


_WRITERS: dict[Kind, Callable[[Sequence[str], Words], str]] = {
    Kind.KEYS: _keys,
    Kind.EVENTS: _events,
    Kind.TABLE: _table,
    Kind.ITEMS: _items,
    Kind.KEPT: _kept,
    Kind.SMALL: _small,
    Kind.PARAGRAPH: _paragraph,
}
