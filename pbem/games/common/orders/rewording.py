"""Orders in everyday words: what says nothing is left out of a line, and what means the same gets its own word.

Only a line that is refused as it stands is tried again so, and what comes of it must be an order as a whole: a word
that the language does not know stays, and refuses it. Nothing is turned round by it: a "not", an "if", a "who" is
never left out, and a question is no order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

#: A pattern, and what stands for it; applied in their order.
Wording = Sequence[tuple[str, str]]

_LONGEST = 300  #: characters; a longer line is somebody's letter
#: The number or slot that a line begins with: `2`, `2.`, `3b:`, `R2 1`, "Round 2:".
_SLOT = r"(?P<slot>(?:(?:r|round|runde|action|aktion|slot|plan|line|zeile) ?)?\d{1,2}[a-h]?(?: \d)?[.:)]*\s+)?"
_BEFORE = re.compile(
    rf"^\s*{_SLOT}(?:(?:and|und|also|please|pls|bitte|ok|okay|now|jetzt|finally|außerdem|ausserdem|then|dann|so|well|"
    r"i|ich|we|wir|i'?d|i'?ll|want to|like to|love to|would|will|werde|möchte|moechte|würde|wuerde|gern|gerne|going to|"
    r"gonna|let me|just|einfach|mal|my orders?|meine befehle?)(?:[\s,:]+|$))+",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"(?:[\s,(-]*\b(?:please|pls|plz|bitte|danke(?: schön)?|thanks|thank you|thx|cheers|if (?:that is |it is |that's |"
    r"it's )?possible|if (?:it|that) works|if (?:i|you) can|if (?:i am|i'm) successful|on success|wenn (?:es |das )?"
    r"(?:möglich|moeglich|geht|klappt)(?: ist)?|falls (?:es |das )?(?:möglich|moeglich|geht|klappt)(?: ist)?|"
    r"wenn'?s geht|bei erfolg|would you|will you|for me|für mich|too|auch|instead|stattdessen|now|jetzt|then|"
    r"dann)\b[\s.!,:)]*)+$",
    re.IGNORECASE,
)
_FAILS = (
    r"(?:fails?|failed|does(?: not|n'?t) work(?: out)?|is(?: not|n'?t) possible|not possible|can(?:not|'?t| not) be "
    r"done|is (?:already )?(?:taken|gone)|not|nicht (?:geht|klappt|möglich ist|moeglich ist|möglich|moeglich|"
    r"funktioniert)|nicht|scheitert|schiefgeht|weg ist|misslingt|fehlschlägt)"
)
#: What parts two orders of which the second is tried where the first cannot be done.
_OR_ELSE = re.compile(
    rf"[\s,;(-]*\b(?:(?:and |und )?(?:if|falls|wenn) (?:(?:that|this|it|das|es|dies) )?{_FAILS}|otherwise|or else|"
    r"failing that|ansonsten|andernfalls|notfalls|ersatzweise|alternatively|alternativ|sonst|else)\b"
    r"[\s,:;)]*(?:(?:then|dann) )?",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:if|when|wenn|falls|solange|unless|except|außer|ausser)\b|[<>=]", re.IGNORECASE)
_NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ein": 1, "eine": 1, "einen": 1, "zwei": 2,
    "drei": 3, "vier": 4, "fünf": 5, "fuenf": 5, "sechs": 6,
}  # fmt: skip
_NUMBER = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b", re.IGNORECASE)
_FILLING = re.compile(
    r"\b(?:the|a|an|my|der|die|das|den|dem|des|eine?|einen|meine?|meinen|please|bitte|also|just|mal|einfach)\b ?",
    re.IGNORECASE,
)


def reworded(text: str, own: Wording = ()) -> Iterator[str]:
    """Lines that say the same in fewer words, those nearest to what was written first; `own`: the game's idioms."""
    if len(text) > _LONGEST or "?" in text:
        return
    seen = {text}
    bare = [_bare(text)]
    if "(" in bare[0] and not _CONDITION.search(bare[0]):
        bare.append(" ".join(re.sub("[()]", " ", bare[0]).split()))  # an aside, and no condition's
    for own_words in dict.fromkeys([*bare, *(_idioms(each, own) for each in bare)]):
        for again in _parted(own_words):
            for reworded in (again, _counted(again), _without_filling(again), _without_filling(_counted(again))):
                line = " ".join(reworded.split()).strip(" ,;-")
                if line and line not in seen:
                    seen.add(line)
                    yield line


def _bare(text: str) -> str:
    """The line without what is said to people."""
    before = _BEFORE.match(text)
    if before is not None:
        text = f"{before['slot'] or ''}{text[before.end() :]}"
    return _BEHIND.sub("", text)


def _idioms(text: str, own: Wording) -> str:
    for pattern, word in own:
        text = re.sub(pattern, word, text, flags=re.IGNORECASE)
    return text


def _parted(text: str) -> Iterator[str]:
    """With ELSE, or `/`, where other words part what is tried in turn."""
    yield text
    for sign in (" ELSE ", " / "):
        again = _OR_ELSE.sub(sign, text)
        if again != text:
            yield again


def _counted(text: str) -> str:
    return _NUMBER.sub(lambda found: str(_NUMBERS[found.group().lower()]), text)


def _without_filling(text: str) -> str:
    return _FILLING.sub("", text)
