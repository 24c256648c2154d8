"""Lists in a line: those in a reason that begins it ("As Yellow is in Brazil, Peru and India, I …"), and lettered ones.

The commas of the first and their "and" part nothing that is ordered: what is ordered begins where somebody is told to
act. The letters of the others do: "a) Financier 4  b) squadrons: 2".
"""

from __future__ import annotations

import re

#: A reason at the beginning of a sentence, and what is ordered behind it.
_REASONS = tuple(
    re.compile(rf"(?i)((?:^|[.!;:])\s*){pattern}")
    for pattern in (
        r"((?:weil|da|damit|zumal|nachdem)\b[^.;:!?]{3,160}?)"
        r"(, ?(?:\w{2,20}e|soll|sollte|darf|kann|muss|will|möchte|wird|bitte) (?:ich|wir|meine?|mein\w|"
        r"unser\w*|jetzt|bitte)\b)",
        r"((?:as|since|because|given that|seeing that|now that)\b[^.;:!?]{3,160}?)"
        r"(, ?(?:i|we|i['’]ll|i['’]d|i['’]m|let|please|my)\b)",
    )
)
_LISTED = re.compile(r"(?i),? (?:und|and)\b|,")
#: One clause with a list in it: few words between its commas, an "and" before the last, and no number to order.
_LIST = re.compile(r"(?i)[^,\d]+(?:, \w+(?: \w+){0,2}){0,6},? (?:und|and) [^,\d]+")


def without_lists_in_reasons(text: str) -> str:
    """The line, lists in reasons without what parts them."""
    for reason in _REASONS:
        text = reason.sub(_in_one, text)
    return text


_LETTERED = tuple(
    (
        re.compile(rf"(?i)^\s*\(?{first}\)\s*"),
        re.compile(rf"(?i)(?<=[\s,;]){second}\)"),
        re.compile(rf"(?i)[\s,;]\(?(?:{rest})\)\s*"),
    )
    for first, second, rest in (("a", "b", "[b-j]"), ("i", "ii", "i{2,3}|iv|vi{0,3}|ix"))
)


#: "a) Explorer to Japan or b) Explorer to China": one of them, and no item more.
_OR = re.compile(r"(?i)\b(or|oder)[\s,]*; ")


def with_letters_apart(text: str) -> str:
    """The line, each item of a list with letters or Roman numbers a part of its own."""
    for first, second, rest in _LETTERED:
        if second.search(text):  # the first one has been taken for a bullet as often
            return _OR.sub(r"\1 ", rest.sub("; ", first.sub("", text)))
    return text


def _in_one(match: re.Match[str]) -> str:
    if not _LIST.fullmatch(match[2]):
        return match[0]
    return f"{match[1]}{_LISTED.sub(' ', match[2])}{match[3]}"
