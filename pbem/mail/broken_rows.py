"""Rows of a mail that a mail program has broken, put together again as the lines that were written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pbem.mail import marks
from pbem.mail.own_lines import Line

#: Mail programs break lines at 72 to 78 columns; a line this long may have been broken.
WRAP_WIDTH = 60
#: A shorter one too, where the first word of the next row would not have found room within these columns.
COLUMNS = 72
#: A mail with a longer row (of more than one word) was broken by no program.
_WIDEST = 80
_SENTENCE_ENDS = re.compile(r"[.!?][)\"'”“’]*$")
#: No order goes on with a longer word.
_LONGEST_WORD = 400
#: What has a capital only where a sentence begins, in English and German: such a row goes on with nothing.
_BEGINS_SENTENCE = frozenset(
    {"The", "My", "Our", "His", "Her", "Their", "This", "That", "If", "When", "Unless", "Please", "Then", "And", "But"}
    | {"Also", "In", "On", "At", "For", "With", "From", "To", "Let", "No", "Nobody", "Der", "Die", "Das", "Den", "Dem"}
    | {"Mein", "Meine", "Meinen", "Unser", "Unsere", "Wenn", "Falls", "Sobald", "Bitte", "Dann", "Und", "Aber", "Auch"}
    | {"Im", "Am", "Auf", "Mit", "Von", "Für", "Kein", "Keine", "Niemand"}
)
#: How an order ends that goes on in the next row, even where that begins like an order ("ELSE" / "EXPLORE …").
_UNFINISHED = re.compile(r"(?:[,/]|\b(?:ELSE|OTHERWISE|SONST|ANSONSTEN))$", re.IGNORECASE)
_ENDS_WITH_SIGN = re.compile(r"[.!?,;:][)\"'”“’]*$")
#: A row that only limits or ends what the row above it says: "The offer lapses at the end of turn 11."
_LIMITS = re.compile(
    r"(?:(?:but|and|aber|und|however|jedoch),? )?"
    r"(?:(?:(?:the|this|that|my|said|das|dies|diese[rsmn]?|meine?) )?"
    r"(?:offer|deal|proposal|exchange|authority|authorisation|authorization|permission|consent|instruction|reaction|"
    r"angebot|vorschlag|tausch|erlaubnis|ermächtigung|vollmacht|anweisung|reaktion|zusage)"
    r"|it|they|this|that|es|dies|das|sie) (?:(?:only|also|however|nur|jedoch|aber|auch|dann) ){0,2}"
    r"(?:lapses?|expires?|ends? (?:at|with|after|on)|stands? (?:until|till|only)|holds? (?:until|till|only)|"
    r"applies|apply|(?:is|are) (?:only )?(?:valid|good until|limited|restricted|void|open until|confined|subject to)|"
    r"does not (?:apply|extend|hold|cover)|covers? only|extends? only|"
    r"gilt|gelten|erlischt|verfällt|endet (?:mit|am|nach)|läuft ab|steht bis|erstreckt sich|bezieht sich|"
    r"ist (?:nur|bis|befristet|beschränkt|gültig|begrenzt))\b",
    re.IGNORECASE,
)


def join_wrapped(
    lines: Sequence[Line],
    begins_order: Callable[[str], bool],
    *,
    begins_deed: Callable[[str], bool] = lambda _: False,
    wrapped: bool = True,
) -> tuple[Line, ...]:
    r"""Makes one line of what goes on after `\`, or an order after `,`, `/` or ELSE, or was broken by a mail program.

    A row that only limits what the one above it says ("The offer lapses at the end of turn 11") belongs to it.
    A broken line ends in no sentence's end, and the next row does not look like an order (`begins_order`), nor begins
    a sentence ("My Viceroy …": within one it would be "my"; "Move both …", where `begins_deed` knows that verb): its
    first word had no room, or the row is longer than `WRAP_WIDTH` and goes on as within a sentence. A mail with a row
    that no program would have left so long has no broken lines. A greeting that ends in a comma swallows no order
    below it.
    The joined line keeps the first one's number. Text inside PRESS … END PRESS stays as it is.

    `wrapped`: whether a mail program may have broken rows: in HTML a row ends where its writer ended it.
    """
    stretches: list[list[Line]] = []
    text_rows = _text_rows(lines)
    columns = _columns(line for line in lines if line.row not in text_rows) if wrapped else 0
    for line in lines:
        goes_on = stretches and line.row not in text_rows and _goes_on(stretches[-1], line, columns, begins_order)
        if goes_on and not _begins_anew(stretches[-1][-1], line, begins_deed):
            stretches[-1].append(line)
        else:
            stretches.append([line])
    return tuple(map(_joined, stretches))


def _joined(stretch: Sequence[Line]) -> Line:
    """The rows of one line, without the signs that say that it goes on."""
    if len(stretch) == 1:
        return stretch[0]
    heads = [line.text.removesuffix("\\").rstrip() for line in stretch[:-1]]
    for place, line in enumerate(stretch[1:]):
        if _LIMITS.match(line.text) and not _ENDS_WITH_SIGN.search(heads[place]):
            heads[place] += "."
    return replace(stretch[0], text=" ".join([*heads, stretch[-1].text]))


def _columns(lines: Iterable[Line]) -> int:
    """The columns at which the lines were broken by a mail program; 0 where none has done so."""
    longest = max((len(line.text) for line in lines if " " in line.text), default=0)
    return 0 if longest > _WIDEST else max(COLUMNS, longest)


def _goes_on(stretch: Sequence[Line], line: Line, columns: int, begins_order: Callable[[str], bool]) -> bool:
    """Whether `line` is the rest of the rows right above it."""
    before = stretch[-1]
    if line.row != before.row + 1 or line.listed:
        return False
    if before.text.endswith("\\"):
        return True
    if _UNFINISHED.search(before.text):
        return begins_order(_joined(stretch[:3]).text) or not begins_order(line.text)
    if _LIMITS.match(line.text):
        return True
    first = line.text.split(" ", 1)[0]
    if not columns or len(first) > _LONGEST_WORD or _SENTENCE_ENDS.search(before.text) or begins_order(line.text):
        return False
    if first.rstrip(",") in _BEGINS_SENTENCE:
        return False
    no_room = len(before.text) + 1 + len(first) > columns
    within = first[0].islower() or (len(first) > 1 and first.isupper())  # "else", "ELSE"; a sentence begins "Else"
    return no_room or (len(before.text) > WRAP_WIDTH and within)


def _begins_anew(before: Line, line: Line, begins_deed: Callable[[str], bool]) -> bool:
    """Whether a row that might go on begins a sentence with a verb: it has a capital, and within one it would not."""
    first = line.text.split(" ", 1)[0]
    told = before.text.endswith("\\") or _UNFINISHED.search(before.text) or _LIMITS.match(line.text)
    return not told and first.istitle() and begins_deed(line.text)


def _text_rows(lines: Sequence[Line]) -> frozenset[int]:
    """Rows of a text that has its end (PRESS … END PRESS), both ends counted."""
    rows: set[int] = set()
    open_rows: list[int] = []
    ends: re.Pattern[str] | None = None
    for line in lines:
        if ends and ends.fullmatch(line.text):
            rows.update([*open_rows, line.row])
            ends = None
        elif begun := marks.end_of_text(line.text):
            open_rows, ends = [line.row], begun
        elif ends:
            open_rows.append(line.row)
    return frozenset(rows)
