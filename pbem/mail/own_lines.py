"""Which lines of a letter are the player's own: the orders. Nothing is dropped silently.

Every non-blank line is either taken or counted as left out with its kind. Numbers are a human's: the player's
own lines, from 1, without blank lines and without lines that begin with `#`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

from pbem.mail import greeting, marks, page_mark, signing

_QUOTED = re.compile(r" {0,3}>")
_BULLET = re.compile(r"[-*•·▪◦‣–]\s+(?=\S)")
#: "a)", "(b)": a letter that counts what is listed, and no word. "b. " may be a name that is cut short.
_LETTERED = re.compile(r"\(?[A-Za-z]\)\s+(?=\S)")
_NUMBERED = re.compile(r"\((\d{1,2})\)\s+(?=\S)")
_SLOT = re.compile(r"(\d{1,2})[.)]\s+(?=\S)")
_WRITTEN = re.compile(r"\S[^\n]*")
_FIRST_WORDS = 40
#: Characters of a row that are looked at; attributions, signatures and their like are shorter.
_BRIEF = 500
#: Rows that are looked at closely, outside of quotations; what is not, is the player's own.
_LOOKS = 500
#: Stretches of own rows that may each end in regards; people who answer between quotations write fewer.
_STRETCHES = 200
#: Rows of a text that are read, and lines of a player's own among them: more than any orders and any message have.
MOST_ROWS, MOST_LINES = 10_000, 5_000


class LeftOutKind(StrEnum):
    """Why a line is not the player's."""

    QUOTED = "quoted"  #: of the mail that is answered
    ATTRIBUTION = "attribution"  #: "On …, the table wrote:"
    SIGNATURE = "signature"  #: after `-- `, or a phone's own line
    DISCLAIMER = "disclaimer"  #: an office's small print
    AFTER_END = "after-end"  #: below a line END
    FORWARDED = "forwarded"  #: From, Sent, To, Subject above a quoted mail
    GREETING = "greeting"  #: above the orders, in a line of its own
    COMMENT = "comment"  #: begins with `#`, or is only a ruled line
    PAGE = "page"  #: begins with `#` and says which order page wrote what is below it
    END = "end"  #: the line END itself
    BEYOND = "beyond"  #: more rows than are read of one mail


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of the player's."""

    number: int  #: from 1, blank and `#` lines not counted; a blank line inside PRESS has its predecessor's
    text: str  #: without blanks around it (inside PRESS: as written)
    row: int  #: row in the letter's text, from 1
    listed: bool = False  #: whether a bullet or "1." of a list was before it


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """How many lines of one kind were left out."""

    kind: LeftOutKind  #: why
    count: int  #: non-blank lines
    first_words: str  #: how the first of them begins, at most 40 characters


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The lines taken, and what was left out."""

    taken: tuple[Line, ...]  #: in the order of the mail
    left_out: tuple[LeftOut, ...]  #: one a kind, in order of first appearance
    regards: str = ""  #: the first regards or thanks that were left out, without a name

    @property
    def page(self) -> page_mark.PageMark | None:
        """The order page that wrote the lines; None where none did."""
        words = next((part.first_words for part in self.left_out if part.kind is LeftOutKind.PAGE), "")
        return page_mark.mark_in(words)


@lru_cache(maxsize=8)
def take_lines(text: str, writer: str = "", *, greeted: bool = False) -> Reading:
    """Parts a letter's text into the player's lines and the rest; what guard and desk both ask is worked out once.

    `writer` is the name in the From field: it tells a name below the orders from an order. `greeted`: the text is
    passed on to somebody, and its greeting with it.
    """
    reader, beyond = _marked(text)
    reader.leave_out_signatures(writer)
    if not greeted:
        reader.leave_out_greeting()
    return Reading(taken=_taken(reader), left_out=_left_out(reader, beyond), regards=reader.regards)


def quoted_rows(text: str) -> list[str]:
    """What a letter quotes, row by row, without the signs before it."""
    reader, _ = _marked(text)
    kinds = (LeftOutKind.QUOTED, LeftOutKind.FORWARDED)
    return [row.lstrip("> |").rstrip() for row, kind in zip(reader.rows, reader.kinds, strict=True) if kind in kinds]


def _marked(text: str) -> tuple[_Reader, str]:
    """The rows, each marked, and the text beyond the last that is read."""
    rows = text.split("\n", MOST_ROWS)
    beyond = rows.pop() if len(rows) > MOST_ROWS else ""
    reader = _Reader(rows)
    row = 0
    while row < len(rows):
        row = reader.step(row)
    return reader, beyond


def _taken(reader: _Reader) -> tuple[Line, ...]:
    lines: list[Line] = []
    number = 0
    for row, (written, kind) in enumerate(zip(reader.rows, reader.kinds, strict=True)):
        if kind is not None:
            continue
        verbatim = row in reader.verbatim
        text = written.rstrip() if verbatim else written.strip()
        if len(lines) >= MOST_LINES:
            reader.kinds[row] = LeftOutKind.BEYOND
        elif text:
            number += 1
            bare = text if verbatim else _bare(text)
            lines.append(Line(number=number, text=bare, row=row + 1, listed=bare != text))
        elif verbatim:
            lines.append(Line(number=number, text="", row=row + 1))
    return tuple(lines)


def _bare(text: str) -> str:
    """The line without what marks it as one of a list: a bullet, the full stop of `1.`, `a)`."""
    if text[0].isdigit():
        return _SLOT.sub(r"\1 ", text, count=1) if _SLOT.match(text) else text
    if text[0].isalpha() or text[0] == "(":
        numbered, lettered = _NUMBERED.match(text), _LETTERED.match(text)
        if numbered:
            return f"{numbered[1]} {text[numbered.end() :]}"
        return text[lettered.end() :] if lettered else text
    return _BULLET.sub("", text, count=1) if _BULLET.match(text) else text


def _left_out(reader: _Reader, beyond: str) -> tuple[LeftOut, ...]:
    counts: dict[LeftOutKind, int] = {}
    words: dict[LeftOutKind, str] = {}
    for text, kind in zip(reader.rows, reader.kinds, strict=True):
        if kind is not None and text.strip():
            if kind not in counts:
                words[kind] = text.strip()[:_FIRST_WORDS]
            counts[kind] = counts.get(kind, 0) + 1
    if further := len(_WRITTEN.findall(beyond)):
        words.setdefault(LeftOutKind.BEYOND, beyond.strip()[:_FIRST_WORDS])
        counts[LeftOutKind.BEYOND] = counts.get(LeftOutKind.BEYOND, 0) + further
    return tuple(LeftOut(kind=kind, count=n, first_words=words[kind]) for kind, n in counts.items())


class _Reader:
    """Marks the rows of a text, one step after the other."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.kinds: list[LeftOutKind | None] = [None] * len(rows)  #: why a row is left out; None: taken
        self.verbatim: set[int] = set()  #: rows inside PRESS … END PRESS or DIARY … END DIARY
        self.section: LeftOutKind | None = None  #: what the rows from here on are part of
        self.section_ends_blank = False  #: the section reaches to the next blank row only
        self.ended = False  #: a line END was read
        self.regards = ""  #: below the player's own rows
        self.own: list[int] = []  #: rows the player has written so far, without the text of press
        self.looks = 0  #: rows looked at closely so far

    def step(self, row: int) -> int:
        """Marks the row, and those that belong to it; returns the next one to look at."""
        line = self.rows[row]
        stripped = line.strip()
        if not stripped:
            if self.section_ends_blank:
                self.section, self.section_ends_blank = None, False
            return row + 1
        if stripped[0] == ">" and self._is_quoted(row, line):
            return self._quotation(row)
        if row in self.verbatim:
            return row + 1
        if stripped[0] == "|" or (">" in stripped[:14] and self._is_cited(stripped)):
            return self._quotation(row)
        if self.section is LeftOutKind.QUOTED:
            return self._mark(row, LeftOutKind.QUOTED)
        if self.section is None and (self.looks > _LOOKS or marks.is_plain(stripped)):
            return self._own(row, stripped)
        return self._looked_at(row, _brief(line))

    def _looked_at(self, row: int, brief: str) -> int:
        """As `step`, for a row that a program may have written."""
        self.looks += 1
        reach = self._announces_quote(row, brief) if self.looks <= _LOOKS else row
        if reach > row:
            return reach
        kind = self.section or self._added_by_program(row, brief)
        return self._own(row, brief) if kind is None else self._mark(row, kind)

    def _own(self, row: int, stripped: str) -> int:
        """The player wrote this row: an order, or what is below END."""
        if self.ended:
            return self._mark(row, LeftOutKind.AFTER_END)
        self.own.append(row)
        if ends := marks.end_of_text(stripped):
            self._protect_text(row, ends)
        return row + 1

    def _quotation(self, row: int) -> int:
        """The row and the marked ones right below it are quoted; other sections end here."""
        if self.section is not LeftOutKind.QUOTED:
            self.section, self.section_ends_blank = None, False
        rows, kinds = self.rows, self.kinds
        kinds[row] = LeftOutKind.QUOTED
        row += 1
        while row < len(rows) and rows[row].startswith(">"):
            kinds[row] = LeftOutKind.QUOTED
            row += 1
        return row

    def _mark(self, row: int, kind: LeftOutKind) -> int:
        self.kinds[row] = kind
        return row + 1

    def _is_quoted(self, row: int, line: str) -> bool:
        """`>` quotes; but `>= 4` right below a taken line is a condition that was wrapped.

        And mailboxes put a `>` before a line that begins with "From " (RFC 4155): there it is taken off again.
        """
        below_own = row > 0 and self.kinds[row - 1] is None and bool(self.rows[row - 1].strip())
        if below_own and line.startswith(">From ") and not "".join(self.rows[row + 1 : row + 2]).startswith(">"):
            self.rows[row] = line[1:]
            return False
        return bool(_QUOTED.match(line)) and not (below_own and line.lstrip().startswith(">="))

    def _is_cited(self, stripped: str) -> bool:
        """Whether a name and `>` mark a quotation: only where another row, or what is quoted, has the same."""
        who = marks.citation(stripped)
        if who is None:
            return False
        return self._citations[who] > 1

    @cached_property
    def _citations(self) -> Counter[str]:
        """In how many rows each name cites, or is said to cite (Supercite)."""
        found: Counter[str] = Counter()
        for row in self.rows:
            found.update({marks.citation(row) or "", *marks.cited_below(row)})
        return found

    def _announces_quote(self, row: int, stripped: str) -> int:
        """The row below an attribution or a header block that begins here; the row itself where none does."""
        end = self._attribution_end(row, stripped)
        kind = LeftOutKind.ATTRIBUTION
        if end == row:
            end = self._header_block_end(row, stripped)
            kind = LeftOutKind.FORWARDED
        if end == row:
            return row
        if row > 0 and self._begins_above(row):
            row -= 1
            self.own.pop()
        for marked in range(row, end):
            self.kinds[marked] = kind
        self.section, self.section_ends_blank = self._section_below(end, kind), False
        return end

    def _begins_above(self, row: int) -> bool:
        """Whether the row above is the first of this attribution, in a language whose words are not known."""
        above, here = _brief(self.rows[row - 1]), _brief(self.rows[row])
        if (
            not above
            or self.own[-1:] != [row - 1]
            or self.kinds[row - 1] is not None
            or row - 1 in self.verbatim
            or marks.is_dated(here)
        ):
            return False
        return marks.names_seat(here) and marks.is_dated(above) and not signing.may_be_order_at_start(above)

    def _section_below(self, row: int, kind: LeftOutKind) -> LeftOutKind | None:
        """What is below: lines marked with `>`, or everything to the end unmarked.

        Where an attribution comes first and no `>` follows, the player has deleted the quotation and
        writes below: a reply has something of the player's.
        """
        following = self._next_written(row)
        if following is None or _QUOTED.match(self.rows[following]) or self.rows[following].lstrip()[0] == "|":
            return None
        if kind is LeftOutKind.ATTRIBUTION and not self.own:
            return None
        if self._attribution_end(following, _brief(self.rows[following])) > following:
            return None  # it says itself what follows
        return LeftOutKind.QUOTED

    def _next_written(self, row: int) -> int | None:
        return next((r for r in range(row, len(self.rows)) if self.rows[r].strip()), None)

    def _attribution_end(self, row: int, stripped: str) -> int:
        """One past the last row of an attribution that begins here (programs wrap it over up to three rows)."""
        if (stripped[-1] in ":：" or "@" in stripped) and marks.is_attribution(stripped):
            return row + 1
        opens = marks.opens_attribution(stripped)
        alone = row + 1 if self._dated_above_quote(row, stripped) else row
        if not opens and "@" not in stripped:
            return alone
        joined = stripped
        for last in range(row + 1, min(row + 3, len(self.rows))):
            text = _brief(self.rows[last])
            if not text or text[0] == ">":
                break
            if not opens and (marks.is_attribution(text) or marks.opens_attribution(text)):
                break  # what is above is a line of its own
            joined = f"{joined} {text}"
            if text[-1] == ":" and marks.is_attribution(joined):
                return last + 1
        return alone

    def _dated_above_quote(self, row: int, stripped: str) -> bool:
        """Whether a dated row names the seat's address, or ends in a colon right above marked rows: in any language.

        “On Monday, the table wrote:” needs no date there.
        """
        if ("@" not in stripped and stripped[-1] not in ":：") or len(stripped) > 300:
            return False
        if marks.header_field(stripped) or marks.is_separator(stripped):
            return False
        if not marks.is_dated(stripped) and not marks.says_who_wrote(stripped):
            return False
        if marks.names_seat(stripped):
            return "@" in stripped
        below = self._next_written(row + 1) if stripped[-1] in ":：" else None
        return below is not None and self.rows[below][:1] == ">"

    def _header_block_end(self, row: int, stripped: str) -> int:
        """One past a separator ("-----Original Message-----") and the From, Sent, To, Subject lines below it."""
        certain = marks.is_separator(stripped)
        if certain or marks.may_separate(stripped):
            below = self._next_written(row + 1)
            end = row + 1 if below is None else max(row + 1, self._fields_end(below, bare=True))
            return end if certain or (below is not None and end > below + 1) else row
        if ":" in stripped[:24] and marks.header_field(stripped):
            end = self._fields_end(row)
            fields = {marks.header_field(_brief(self.rows[r])) for r in range(row, end)}
            return end if "from" in fields and len(fields - {None}) >= 3 else row
        return row

    def _fields_end(self, row: int, *, bare: bool = False) -> int:
        """One past the header fields that begin at the row; long To lines go on below."""
        end = row
        for at in range(row, min(row + 12, len(self.rows))):
            text = _brief(self.rows[at])
            if not text:
                break
            if marks.header_field(text, bare=bare):
                end = at + 1
        return end

    def _added_by_program(self, row: int, stripped: str) -> LeftOutKind | None:
        """The kind of a row that is no player's, and the section it opens."""
        if not stripped[0].isalnum():
            return self._ruled(row, stripped)
        if not self.ended and marks.END.fullmatch(stripped):
            self.ended = True
            return LeftOutKind.END
        if marks.is_gadget(stripped) or marks.is_bare_link(stripped):
            return LeftOutKind.SIGNATURE
        if marks.is_small_print(stripped):
            return self._open(LeftOutKind.DISCLAIMER, ends_blank=not self.own)
        return None

    def _ruled(self, row: int, stripped: str) -> LeftOutKind | None:
        """Rows that begin with a sign: signatures, rules, comments."""
        if stripped[0] == "#":
            return LeftOutKind.PAGE if page_mark.mark_in(stripped) else LeftOutKind.COMMENT
        if stripped in marks.SIGNATURE_DASHES:
            return self._open(LeftOutKind.SIGNATURE)
        if marks.RULE.fullmatch(stripped) and self.own:
            below = self._next_written(row + 1)
            if below is not None and self._header_block_end(below, _brief(self.rows[below])) > below:
                return LeftOutKind.FORWARDED
            return self._open(LeftOutKind.SIGNATURE)
        if marks.PGP.match(stripped):
            return self._open(LeftOutKind.SIGNATURE, ends_blank="SIGNED" in stripped)
        if marks.DECORATION.fullmatch(stripped):
            return LeftOutKind.COMMENT
        return self._open(LeftOutKind.DISCLAIMER) if marks.is_small_print(stripped) else None

    def _open(self, kind: LeftOutKind, *, ends_blank: bool = False) -> LeftOutKind:
        self.section, self.section_ends_blank = kind, ends_blank
        return kind

    def leave_out_signatures(self, writer: str) -> None:
        """Regards and names below each stretch of the player's own rows, and what only a ruled line parts from them."""
        start, signed, stretches = 0, False, 0
        for at, row in enumerate(self.own):
            below = self.own[at + 1] if at + 1 < len(self.own) else len(self.rows)
            between = self.kinds[row + 1 : below]
            if below < len(self.rows) and row + 1 not in self.verbatim and not any(between):
                continue
            stretches += 1
            if stretches > _STRETCHES:
                break
            signed = self._sign(self.own[start : at + 1], writer, signed=signed)
            signed = signed and not set(between) - {None, LeftOutKind.COMMENT}
            start = at + 1

    def leave_out_greeting(self) -> None:
        """The first row of the player's own, if it is nothing but a greeting."""
        first = next((row for row in self.own if self.kinds[row] is None), None)
        if first is not None and first not in self.verbatim and greeting.is_greeting(_brief(self.rows[first])):
            self.kinds[first] = LeftOutKind.GREETING

    def _sign(self, stretch: list[int], writer: str, *, signed: bool) -> bool:
        """Marks the signature at the end of these rows; whether there is one."""
        lines = [_brief(self.rows[row]) for row in stretch[-12:]]
        first = signing.signature_start(lines, writer)
        if signed and not any(map(signing.may_be_order, lines)):
            first = 0
        for row in stretch[len(stretch) - len(lines) + first :]:
            self.kinds[row] = LeftOutKind.SIGNATURE
            self.regards = self.regards or signing.regards(_brief(self.rows[row]))
        return first < len(lines)

    def _protect_text(self, row: int, ends: re.Pattern[str]) -> None:
        """From PRESS to END PRESS (DIARY to END DIARY) everything is text; without that end nothing is protected."""
        for last in range(row + 1, len(self.rows)):
            if ends.fullmatch(self.rows[last]):
                self.verbatim.update(range(row + 1, last + 1))
                return
            if marks.end_of_text(self.rows[last]):
                return


def _brief(row: str) -> str:
    """A row as far as it is looked at: blanks once, and of a long one the beginning, which then ends in no sign."""
    text = " ".join(row[: 4 * _BRIEF].split())
    return text if len(text) <= _BRIEF and len(row) <= 4 * _BRIEF else f"{text[:_BRIEF]}…"
