"""The same mail as HTML for a phone: inline styles, no script, nothing fetched, readable on a dark screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from pbem.report.markup import (
    GUARD,
    LINK,
    LINK_END,
    LINK_WORDS,
    PIPE,
    RUNS_ON,
    SEAT,
    SEAT_END,
    TIE,
    Block,
    Kind,
    bare,
    cells,
    clean,
)
from pbem.report.plain import kept, numeric, rows_of

#: Marks that differ in shape, so that no colour need be seen to tell seats apart; by place at the table.
SHAPES = ("■", "▲", "●", "◆", "★", "✚", "▼", "◐")
#: Colours that can be read on white and on black, by the seat's own name.
_COLOURS = {
    "red": "#d83a3a",
    "blue": "#3d7fe0",
    "green": "#2e9b50",
    "yellow": "#b98a00",
    "orange": "#dd7410",
    "purple": "#9a5fd0",
    "black": "#808080",
    "white": "#909090",
}
_OTHERS = ("#d83a3a", "#3d7fe0", "#2e9b50", "#b98a00", "#9a5fd0", "#dd7410")
#: "3 -> 4" is not torn apart.
_STEP = re.compile(r"\w+ -&gt; \w+")
_LABEL = "letter-spacing:.06em;opacity:.75"
_RULE = "border-top:1px solid #aaa"
_SECTION = "border-top:2px solid #888"  #: begins one
_BETWEEN = ".4em"  #: above a section
_HEADING = "font-size:.9em;letter-spacing:.05em;opacity:.8"
_HEAD = "font-size:.78em;font-weight:600;opacity:.75"
_ROW = "padding:0"
_SET_IN = "padding-left:1em"
_APART = "&emsp;"  #: between what runs on
_END = "</div>\n"
_COLUMNS = re.compile(r" {2}(\S.*?)(?: {2,}(\S.*))?")  #: of a line of HELP
_BLANK = "____"  #: what a form leaves to be filled in
_HALF = 20  #: letters of a form's line that fits in half a phone
_FEW = 3  #: such lines that are not worth two columns
_RUNS_ON = 100  #: letters of a row that needs no line of its own
_NO_WRAP = ";white-space:nowrap"
_MANY = 5  #: columns that need a phone's whole width
_LABEL_LENGTH = 18  #: what a row is about stays on one line up to here
_LABEL_WHOLE = 28  #: a bold one, in a paragraph

#: Links at 4.5 to 1 on white, in small print too, and on black where a program says that it is dark; others change
#: colours themselves.
_STYLE = "a{color:#0b3d91}@media(prefers-color-scheme:dark){a{color:#8ab4f8}}"
_PAGE = (
    "<!DOCTYPE html>\n"
    '<html lang="{language}"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width,initial-scale=1">'
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'
    "<title>{title}</title><style>{style}</style></head>\n"
    '<body style="margin:0;padding:6px"><div role="main" style="max-width:40em;margin:0 auto;'
    "font:14px/1.2 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:break-word\">\n"
    "{body}</div></body></html>\n"
)


def marks(seats: Sequence[str], shown: Sequence[str] = ()) -> dict[str, str]:
    """A seat's name to its coloured mark; `shown`: the names as they are read, where that is another language."""
    return {
        name: f'<span aria-hidden="true" style="color:{seat_colour(seat, place)}">{mark_of(place)}</span>&nbsp;'
        for place, (seat, name) in enumerate(zip(seats, shown or seats, strict=True))
    }


def page(language: str, title: str, body: str) -> str:
    """A whole document."""
    return _PAGE.format(language=escape(language), title=escape(title), style=_STYLE, body=body)


def html_of(block: Block, seat_marks: Mapping[str, str], heading: Block | None = None) -> str:
    """The block's elements; `heading`: what stands before its first words, where it `heads_a_line`."""

    def seat(name: str) -> str:
        return f'<span style="white-space:nowrap">{seat_marks.get(name, "")}{name}</span>'

    def words(source: str) -> str:
        return words_html(source, seat)

    if heading is None:
        return _WRITERS[block.kind](block.lines, words)
    if _has_corner(block):
        return _table(block.lines, words, _head(heading.lines, words))
    shown = _event_rows(block.lines, words) if block.kind is Kind.EVENTS else _labelled_rows(block.lines, words)
    head = f'<h2 style="display:inline;{_HEADING}">{_head(heading.lines, words)}</h2>'
    first = shown[0].partition(">")[2]
    return _rows([f'<div style="{_ROW};{_SECTION};margin:{_BETWEEN} 0 0">{head}&ensp;{first}', *shown[1:]])


def heads_a_line(block: Block) -> bool:
    """Whether a heading is in the first line of the block: what happened, or rows that run on.

    On a phone a line of its own is a line lost; above rows of a list the first would look unlike the others.
    """
    runs_on = len(block.lines) == 1 or any(line.startswith(RUNS_ON) for line in block.lines)
    if block.kind is Kind.TABLE and _is_labelled(block.lines):
        return runs_on
    return block.kind is Kind.EVENTS or _has_corner(block)


def _has_corner(block: Block) -> bool:
    """Whether it is a table of numbers by seat, above whose first column nothing stands: its heading does."""
    return block.kind is Kind.TABLE and block.lines[0].startswith("=") and not cells(block.lines[0][1:].lstrip("|"))[0]


Words = Callable[[str], str]


def seat_colour(seat: str, place: int) -> str:
    """The colour of a seat's mark, by its name; by its place where no colour is called like it."""
    return _COLOURS.get(seat.casefold(), _OTHERS[place % len(_OTHERS)])


def mark_of(place: int) -> str:
    """The shape of a seat's mark, by its place at the table."""
    return SHAPES[place % len(SHAPES)]


def words_html(source: str, seat: Callable[[str], str]) -> str:
    """Words of one line, escaped, with links and with what `seat` makes of a seat's (escaped) name."""
    out = escape(" ".join(source.split()))
    if " -&gt; " in out:
        out = _STEP.sub(r'<span style="white-space:nowrap">\g<0></span>', out)
    if GUARD in out or PIPE in out:
        out = out.replace(GUARD, "").replace(PIPE, "|")
    if TIE in out:
        out = out.replace(TIE, "&nbsp;")
    if SEAT in out:
        head, *rest = out.split(SEAT)
        for part in rest:
            name, _, after = part.partition(SEAT_END)
            head += seat(name) + after
        out = head
    if LINK in out:
        out = out.replace(LINK, '<a href="').replace(LINK_WORDS, '">').replace(LINK_END, "</a>")
    return out


def _title(lines: Sequence[str], words: Words) -> str:
    return f'<h1 style="font-size:1.25em;margin:1.3em 0 .3em;padding-top:.5em;{_RULE}">{words(lines[0])}</h1>\n'


def _heading(lines: Sequence[str], words: Words) -> str:
    return f'<h2 style="{_HEADING};{_SECTION};margin:{_BETWEEN} 0 .1em">{_head(lines, words)}</h2>\n'


def _head(lines: Sequence[str], words: Words) -> str:
    """A heading, and what it says in brackets less loudly."""
    head, bracket, note = words(lines[0]).partition(" (")
    if bracket:
        head += f'<span style="font-weight:400;letter-spacing:0">{bracket}{note}</span>'
    return head


def _keys(lines: Sequence[str], words: Words) -> str:
    rows = "".join(_key(line, words) for line in lines)
    return f'<div style="border-left:5px solid #d83a3a;padding:0 0 0 .7em;margin:.4em 0">{rows}</div>\n'


def _key(line: str, words: Words) -> str:
    label, value = [*cells(line.removeprefix("!")), ""][:2]
    first, shown = line.startswith("!"), words(value)
    if first and " (" in shown:
        # How long it is until then is said less loudly, so that a phone has both on a line.
        when, _, note = shown.partition(" (")
        shown = f'{when}<span style="font-size:.83em;font-weight:400"> ({note}</span>'
    size = "font-size:1.2em;font-weight:700" if first else "font-weight:600"
    return (
        f'<div style="padding:1px 0"><span style="{_LABEL}">{words(label)}</span>&ensp;'
        f'<span style="{size}">{shown}</span></div>\n'
    )


def _events(lines: Sequence[str], words: Words) -> str:
    return _rows(_event_rows(lines, words))


def _event_rows(lines: Sequence[str], words: Words) -> list[str]:
    """A paragraph for what somebody did, as wide as the phone: columns of names would take a third of it.

    What goes on with the row above follows it, set in where the row is somebody's, and runs on. So do a few words
    behind a few words, and what somebody gets of a region behind what happened there.
    """
    shown, before, mine = list[str](), "", False
    for line in lines:
        who, what, told = cells(line)
        said = " ".join(each for each in (words(who), _bold(what, words), words(told)) if each)
        goes_on = bool(shown) and not who and (mine or not what)
        kind = "goes on" if goes_on else _briefness(who, what, told)
        if shown and _follows(kind, before, headed=not mine and not (what and who)):
            shown[-1] += f"{_APART}{said}"
        elif goes_on:
            shown.append(f'<div style="{_ROW};{_SET_IN}">{said}')
        else:
            mine = bool(who and what)
            shown.append(f'<div style="{_ROW};{_RULE}">{said}')
        before = kind
    return shown


def _briefness(who: str, what: str, told: str) -> str:
    """ "brief" for a few words that share a line with others; a region, by its rank, begins one of its own."""
    ranked = not who and what.isdecimal()
    return "brief" if not ranked and len(bare(what)) + len(bare(told)) <= _RUNS_ON else ""


def _follows(kind: str, before: str, *, headed: bool) -> bool:
    """Whether a row runs on behind the one above; `headed`: that is about a region or all, and this has no label."""
    return bool(kind) and (kind == before or headed)


def _rows(shown: Sequence[str]) -> str:
    return "".join(f"{each}</div>\n" for each in shown)


def _table(lines: Sequence[str], words: Words, heading: str = "") -> str:
    """A table; `heading`: the section's, for the corner that would be empty."""
    heads, rows = rows_of(lines)
    if _is_labelled(lines):
        return f'<div style="margin:0 0 .3em">{_rows(_labelled_rows(lines, words))}</div>\n'
    columns = max(len(row) for row in heads + rows)
    to_right = [column > 0 and numeric(rows, column) for column in range(columns)]
    body = "".join(_head_row(row, to_right, words, "" if place else heading) for place, row in enumerate(heads))
    body += "".join(_row(row, to_right, words) for row in rows)
    table = f'<table style="border-collapse:collapse">{body}</table>'
    around = f"{_SECTION};margin:{_BETWEEN} 0 .2em" if heading else "margin:.1em 0 .2em"
    return f'<div style="overflow-x:auto;{around}">{table}</div>\n'


def _bold(label: str, words: Words) -> str:
    """What a row is about; a short one stays on one line."""
    if not label:
        return ""
    style = f' style="{_NO_WRAP[1:]}"' if " " in label and len(bare(label)) <= _LABEL_WHOLE else ""
    return f"<b{style}>{words(label)}</b>"


def _is_labelled(lines: Sequence[str]) -> bool:
    """Whether the rows say what they are about and the rest, without numbers below one another."""
    heads, rows = rows_of(lines)
    return not heads and max(map(len, rows)) == 2 and not numeric(rows, 1)


def _labelled_rows(lines: Sequence[str], words: Words) -> list[str]:
    """What a row is about, and behind it the rest, over the whole width."""
    shown = list[str]()
    for line, row in zip(lines, rows_of(lines)[1], strict=True):
        label, told = (*row, "")[:2]
        said = f"{_bold(label, words)}&ensp;{words(told)}" if label else words(told)
        if shown and line.startswith(RUNS_ON):
            shown[-1] += f"{_APART}{said}"
        else:
            # What has no label goes on with the row above.
            shown.append(f'<div style="{_ROW};{_RULE if label else _SET_IN}">{said}')
    return shown


def _head_row(row: Sequence[str], to_right: Sequence[bool], words: Words, heading: str) -> str:
    # An empty corner is no heading: who listens to the table would hear one without words.
    corner = f'<td style="padding:0"><h2 style="{_HEADING};margin:0">{heading}</h2></td>' if heading else "<td></td>"
    written = "".join(
        f'<th style="text-align:{_side(right)};padding:0 0 0 {_gap(place, len(row))};{_HEAD}">{words(cell)}</th>'
        if cell
        else corner
        for place, (cell, right) in enumerate(zip(row, to_right, strict=False))
    )
    return f"<tr>{written}</tr>\n"


def _row(row: Sequence[str], to_right: Sequence[bool], words: Words) -> str:
    # A row that goes on with the one above is not ruled off from it.
    rule = f";{_RULE}" if row[0] else ""
    written = "".join(
        f'<td style="text-align:{_side(right)};vertical-align:top;padding:0 0 0 {_gap(place, len(row))}'
        f'{_NO_WRAP if _unbroken(place, row) else ""}{rule}">'
        f"{words(cell)}</td>"
        for place, (cell, right) in enumerate(zip(row, to_right, strict=False))
    )
    return f"<tr>{written}</tr>\n"


def _unbroken(place: int, row: Sequence[str]) -> bool:
    """Whether a cell stays on one line: not the last, and not what a row of many numbers is about ("Green (you)")."""
    if place == len(row) - 1 or (not place and len(row) > _MANY):
        return False
    return len(row) > 2 or len(row[place]) <= _LABEL_LENGTH


def _side(right: bool) -> str:
    return "right" if right else "left"


def _gap(place: int, of: int) -> str:
    """The blank before a cell: little in tables of numbers, which must fit a phone."""
    return "0" if not place else "12px" if of == 2 else "10px" if of <= 4 else "6px"


def _items(lines: Sequence[str], words: Words) -> str:
    items = "".join(f'<li style="margin:0">{words(line)}</li>\n' for line in lines)
    return f'<ul style="margin:.1em 0 .4em;padding-left:1.1em">{items}</ul>\n'


def _kept(lines: Sequence[str], words: Words) -> str:
    shown = [escape(kept(line)) for line in lines]
    parts = _in_columns(shown) if any(_BLANK in line for line in shown) else [("", "\n".join(shown))]
    inside = "".join(
        f'<pre style="white-space:pre-wrap;font:14px/1.2 ui-monospace,Consolas,monospace;margin:0{style}">{part}</pre>'
        for style, part in parts
    )
    return f'<div style="margin:.2em 0;padding:.1em .5em;border:1px solid #999;border-radius:6px">{inside}</div>\n'


def _in_columns(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A form in parts, with their style: short lines that follow one another are in two columns.

    A program without columns shows one; each line is one of its own for who copies them.
    """
    for few, found in groupby(_runs(lines), key=lambda run: len(run) <= _FEW):
        text = ["\n".join(run) for run in found]
        if few:
            yield "", "\n".join(text)
        else:
            yield from ((";column-count:2;column-gap:.5em", part) for part in text)


def _runs(lines: Sequence[str]) -> Iterator[list[str]]:
    """Short lines that follow one another; each longer one by itself."""
    for short, found in groupby(lines, key=lambda line: len(line) <= _HALF):
        run = list(found)
        yield from [run] if short else ([line] for line in run)


def _help(lines: Sequence[str], words: Words) -> str:
    """Two columns of text are too wide for a phone: what may be written is the label of a row."""
    shown, paragraph = list[str](), False
    for line in map(kept, lines):
        told = words(clean(line))
        if found := _COLUMNS.fullmatch(line):
            label, said = (words(clean(part)) for part in found.groups(""))
            shown.append(f'<div style="{_ROW};{_RULE}"><b>{label}</b>&ensp;{said}{_END}')
        elif told and shown and (paragraph or line.startswith(" ")):
            # It goes on with what is above.
            shown[-1] = f"{shown[-1].removesuffix(_END)} {told}{_END}"
        elif told:
            shown.append(f'<div style="margin:.3em 0">{told}{_END}')
        paragraph = bool(told) and not line.startswith(" ")
    return "".join(shown)


def _small(lines: Sequence[str], words: Words) -> str:
    return f'<p style="font-size:.86em;opacity:.75;margin:.2em 0">{words(lines[0])}</p>\n'


def _paragraph(lines: Sequence[str], words: Words) -> str:
    return f'<p style="margin:.3em 0">{words(" ".join(lines))}</p>\n'


def _picture(lines: Sequence[str], words: Words) -> str:
    """As wide as a phone; a little wider where there is room. A width in numbers is what Outlook goes by."""
    name, told = (escape(bare(cell)) for cell in cells(lines[0]))
    return (
        f'<p style="margin:.5em 0"><img src="cid:{name}" alt="{told}" width="390" '
        'style="display:block;width:100%;max-width:520px;height:auto;border:0"></p>\n'
    )


def _button(lines: Sequence[str], words: Words) -> str:
    """Large enough for a finger; its own colours are read on light and dark mails alike."""
    shown, address = cells(lines[0])
    return (
        f'<p style="margin:.8em 0"><a href="{escape(bare(address))}" style="display:inline-block;padding:.7em 1.2em;'
        'border-radius:8px;background:#0b3d91;color:#fff;font-weight:600;text-decoration:none">'
        f"{words(shown)}</a></p>\n"
    )


_WRITERS: dict[Kind, Callable[[Sequence[str], Words], str]] = {
    Kind.TITLE: _title,
    Kind.HEADING: _heading,
    Kind.KEYS: _keys,
    Kind.EVENTS: _events,
    Kind.TABLE: _table,
    Kind.ITEMS: _items,
    Kind.KEPT: _kept,
    Kind.HELP: _help,
    Kind.SMALL: _small,
    Kind.PICTURE: _picture,
    Kind.BUTTON: _button,
    Kind.PARAGRAPH: _paragraph,
}
