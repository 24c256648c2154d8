"""A mail for who has it read to him: what is in columns becomes sentences, each said whole with what it is about.

The order stays, for it is that of importance: what is wanted, what happened, where everybody stands. Headings are those
of every other mail, so that one jumps to the same ones each time; what is wanted gets one of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.report.markup import Block, Kind, bare, cells
from pbem.report.plain import rows_of

#: What is in a column where there is nothing; to be read "dash" helps nobody.
_NOTHING = ("", "-")


def spoken(found: Iterable[Block]) -> Iterator[Block]:
    """The blocks without columns and pictures."""
    for block in found:
        match block.kind:
            case Kind.TABLE:
                yield Block(Kind.ITEMS, tuple(_rows(block.lines)))
            case Kind.EVENTS:
                yield Block(Kind.ITEMS, tuple(_events(block.lines)))
            case Kind.KEYS:
                yield from _keys(block.lines)
            case Kind.PICTURE:
                yield Block(Kind.PARAGRAPH, (cells(block.lines[0])[-1],))
            case _:
                yield block


def _rows(lines: Sequence[str]) -> Iterator[str]:
    """ "Red: Prestige 4, Treasury 12"; a row that goes on with the one above says again what it is about."""
    heads, rows = rows_of(lines)
    titles = heads[-1] if heads else []
    about = ""
    for first, *others in rows:
        about = first if bare(first) else about
        said = [_said(titles[place] if place < len(titles) else "", cell) for place, cell in enumerate(others, 1)]
        told = ", ".join(each for each in said if bare(each) not in _NOTHING)
        yield f"{about}: {told}" if about and told else about or told


def _said(title: str, cell: str) -> str:
    return f"{title} {cell}" if bare(title) and bare(cell) not in _NOTHING else cell


def _events(lines: Sequence[str]) -> Iterator[str]:
    """ "Red, Scientist: gains a level"."""
    about = ""
    for line in lines:
        who, what, told = cells(line)
        about = ", ".join(each for each in (who, what) if bare(each)) or about
        yield f"{about}: {told}" if about else told


def _keys(lines: Sequence[str]) -> Iterator[Block]:
    """What is wanted, below a heading; until when, behind its own word."""
    for place, line in enumerate(lines):
        label, words = [*cells(line.removeprefix("!")), ""][:2]
        if not place:
            yield Block(Kind.HEADING, (label,))
            yield Block(Kind.PARAGRAPH, (words,))
        else:
            yield Block(Kind.PARAGRAPH, (f"{label}: {words}",))
