"""The line markup that mail templates are written in, and how foreign words are made harmless in it.

One mark at the start of a line says what the line is:

    = Title                     the head of a part, where one mail has several
    # HEADING                   a section
    ! WANTED | words            a key line; `!! UNTIL | words` is the one that must be seen first
    > who | what | words        an event: who did it, as what, and the sentence
    |= a | b                    the head of a table
    | a | b                     a row; only the last cell is wrapped
    |+ a | b                    the same; on a phone it runs on behind the row above
    - words                     an item
    : words                     kept as it is, blanks and all (order forms)
    % words                     the same, in columns: what may be written, and what it does; on a phone a row each
    ~ words                     small print
    @ name | words              a picture, shown in HTML alone, and what it shows in words
    ^ words | address           a link that is tapped, in HTML alone
    words                       a paragraph, up to a blank line or another mark

Within a line, private-use characters stand for what words must not be mistaken for: seat names that get a mark, links,
and a literal `|`. They never come from outside: `clean` takes them out of every value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

GUARD = "\ue000"  #: before a value that begins like a mark; printed as nothing
PIPE = "\ue001"  #: a literal `|`
SEAT, SEAT_END = "\ue002", "\ue003"  #: around a seat's name
LINK, LINK_WORDS, LINK_END = "\ue004", "\ue005", "\ue006"  #: before the address, before the words, after them

TIE = "\ue007"  #: a blank at which no line is broken
UNBROKEN = "\xa0"  #: the same in words that are ready to be wrapped

RUNS_ON = "+"  #: begins such a row, behind its mark

_MARKS = "=#!>|-:%~@^"
#: Control characters (line ends among them), our own codes, and characters that turn or hide the text around them.
_FOREIGN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff]+")
_OURS = re.compile("[\ue000-\ue007]")
_CODES = re.compile(f"[{GUARD}{SEAT}{SEAT_END}{LINK_END}]|{LINK}[^{LINK_WORDS}]*{LINK_WORDS}")


class Kind(StrEnum):
    """What a block is."""

    TITLE = "="
    HEADING = "#"
    KEYS = "!"
    EVENTS = ">"
    TABLE = "|"
    ITEMS = "-"
    KEPT = ":"
    HELP = "%"
    SMALL = "~"
    PICTURE = "@"
    BUTTON = "^"
    PARAGRAPH = ""


class Block(NamedTuple):
    """Lines of one kind that are together, without their marks.

    A second `!`, the `=` of a head row and the `+` of one that runs on are kept.
    """

    kind: Kind
    lines: tuple[str, ...]


def clean(value: str) -> str:
    """A value from outside as words of one line that cannot be read as markup."""
    if _FOREIGN.search(value):
        value = _FOREIGN.sub(" ", value)
    if "|" in value:
        value = value.replace("|", PIPE)
    return GUARD + value if value and value[0] in _MARKS else value


def seat_code(name: str) -> str:
    """A seat's name that gets its mark."""
    return f"{SEAT}{clean(name)}{SEAT_END}"


def link_code(address: str, words: str) -> str:
    """Words that are a link where links can be; `address` must be percent-encoded."""
    return f"{LINK}{clean(address)}{LINK_WORDS}{words}{LINK_END}"


def cells(line: str) -> list[str]:
    """The cells of a row, blanks around them taken off; a `|` at the end closes the last."""
    return [cell.strip() for cell in line.rstrip().removesuffix("|").split("|")]


def bare(words: str) -> str:
    """Words as they are read, with single blanks, without codes and link addresses."""
    if _OURS.search(words):
        words = _CODES.sub("", words).replace(PIPE, "|")
        return " ".join(words.split()).replace(TIE, UNBROKEN)
    return " ".join(words.split())


def tie_code(words: str) -> str:
    """Words that stay on one line."""
    return clean(words).replace(" ", TIE)


def tied(words: str) -> str:
    """Words in which "3 -> 4" is not torn apart."""
    return words.replace(" -> ", f"{UNBROKEN}->{UNBROKEN}")


def blocks(markup: str) -> Iterator[Block]:
    """The blocks of a mail, in order."""
    kind, held = Kind.PARAGRAPH, list[str]()
    for line in markup.splitlines():
        found = _kind(line)
        if held and (found is not kind or not line.strip()):
            yield Block(kind, tuple(held))
            held = []
        if line.strip():
            kind = found
            held.append(line[1:] if found else line)
            if found in (Kind.TITLE, Kind.HEADING, Kind.SMALL, Kind.PICTURE, Kind.BUTTON):
                yield Block(found, (line[1:],))
                held = []
    if held:
        yield Block(kind, tuple(held))


_KINDS = {kind.value: kind for kind in Kind if kind.value}


def _kind(line: str) -> Kind:
    return _KINDS.get(line[:1], Kind.PARAGRAPH)
