"""Lists in a reason that begins a sentence: "As Yellow is in Brazil, Peru and India, I …".

Their commas and their "and" part nothing that is ordered: what is ordered begins where somebody is told to act.
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


def _in_one(match: re.Match[str]) -> str:
    if not _LIST.fullmatch(match[2]):
        return match[0]
    return f"{match[1]}{_LISTED.sub(' ', match[2])}{match[3]}"
