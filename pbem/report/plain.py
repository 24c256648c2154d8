"""A mail as text of 72 columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.report.markup import GUARD, PIPE, RUNS_ON, UNBROKEN, Block, Kind, bare, cells, tied

WIDTH = 72
_INDENT = "  "
_GAP = "  "
_NUMBER = re.compile(r"[↑↓]?[+-]?\d+(\+\d+)*|-|")  #: also piles that are summed up, "4+6"


def text_of(block: Block, what_width: int, who_width: int) -> str:
    """The block's lines, each ended by a line end; the widths are those of the first two columns of events."""
    match block.kind:
        case Kind.TITLE:
            words = bare(block.lines[0])
            return f"{words}\n{'=' * min(len(words), WIDTH)}\n"
        case Kind.HEADING:
            return _hung("", bare(block.lines[0]), "")
        case Kind.KEYS:
            return _keys(block.lines)
        case Kind.EVENTS:
            return "".join(_event(line, who_width, what_width) for line in block.lines)
        case Kind.TABLE:
            return _table(block.lines)
        case Kind.ITEMS:
            return "".join(_hung("  - ", bare(line), "    ") for line in block.lines)
        case Kind.KEPT | Kind.HELP:
            return "".join(f"{_INDENT}{kept(line)}".rstrip() + "\n" for line in block.lines)
        case Kind.SMALL:
            return _hung("", bare(block.lines[0]), "")
        case Kind.PICTURE | Kind.BUTTON:
            return ""
        case Kind.PARAGRAPH:
            return _hung("", bare(" ".join(block.lines)), "")


def kept(line: str) -> str:
    """A preformatted line without its mark and codes."""
    return line.removeprefix(" ").replace(GUARD, "").replace(PIPE, "|")


def order_rows(line: str, width: int) -> list[str]:
    """An order in rows that are read as one again: each but the last ends in a comma, a slash or a backslash."""
    rows = list[str]()
    while len(line) > width:
        cut = max(line.rfind(sign, 0, width) for sign in (", ", "/ "))
        space = line.rfind(" ", 0, width - 1)
        if cut > 0:
            rows.append(line[: cut + 1])
            line = line[cut + 2 :]
        elif space > 0:
            rows.append(f"{line[:space]} \\")
            line = line[space + 1 :]
        else:
            break
    return [*rows, line]


def wrapped(words: str, width: int) -> list[str]:
    """The words in lines of at most `width` characters; a longer word (an address) keeps a line of its own."""
    if len(words) <= width:
        return [words.replace(UNBROKEN, " ")]
    lines, words = [], tied(words)
    while len(words) > width:
        cut = words.rfind(" ", 0, width + 1)
        if cut < 0:
            cut = words.find(" ")
            if cut < 0:
                break
        lines.append(words[:cut])
        words = words[cut + 1 :]
    lines.append(words)
    return [line.replace(UNBROKEN, " ") for line in lines]


def numeric(rows: Sequence[Sequence[str]], column: int) -> bool:
    """Whether a column holds numbers only (a dash or nothing stands for none)."""
    return all(_NUMBER.fullmatch(bare(row[column])) for row in rows if column < len(row))


def rows_of(lines: Sequence[str]) -> tuple[list[list[str]], list[list[str]]]:
    """The head rows and the other rows of a table."""
    heads = [cells(line[1:]) for line in lines if line.startswith("=")]
    return heads, [cells(line.removeprefix(RUNS_ON)) for line in lines if not line.startswith("=")]


def _hung(first: str, words: str, rest: str) -> str:
    lines = wrapped(words, WIDTH - len(first))
    return "".join(f"{rest if place else first}{line}\n" for place, line in enumerate(lines))


def _keys(lines: Sequence[str]) -> str:
    pairs = [cells(line.removeprefix("!")) for line in lines]
    width = max(len(bare(pair[0])) for pair in pairs) + len(_GAP)
    return "".join(_hung(bare(pair[0]).ljust(width), bare(pair[-1]), " " * width) for pair in pairs)


def _event(line: str, who_width: int, what_width: int) -> str:
    who, what, words = (bare(cell) for cell in cells(line))
    first = f"{_INDENT}{who:<{who_width}}{_GAP}"
    if what_width:
        first += f"{what:<{what_width}}{_GAP}"
    return _hung(first, words, " " * len(first))


def _table(lines: Sequence[str]) -> str:
    heads, rows = rows_of(lines)
    columns = max(len(row) for row in heads + rows)
    every = [[bare(cell) for cell in row] + [""] * (columns - len(row)) for row in heads + rows]
    widths = [max(len(row[column]) for row in every) for column in range(columns)]
    right = [column > 0 and numeric(rows, column) for column in range(columns)]
    return "".join(_row(row, widths, right) for row in every)


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    first = _INDENT
    for cell, width, to_right in zip(row[:-1], widths, right, strict=False):
        first += (cell.rjust(width) if to_right else cell.ljust(width)) + _GAP
    last = row[-1].rjust(widths[-1]) if right[-1] else row[-1]
    return "".join(line.rstrip() + "\n" for line in _hung(first, last, " " * len(first)).splitlines())
