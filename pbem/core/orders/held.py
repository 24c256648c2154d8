"""Numbers of what somebody has, beside what he orders: "one of my two colonists", "von meinen 3 Münzen eine"."""

from __future__ import annotations

import re

_NUMBER = (
    r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"ein|eine[nrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)"
)
#: "Of my 3 coins …", "one of the two colonists": how many there are, before what they are.
_OF_THEM = re.compile(
    rf"(?i)\b(?P<of>of (?:my|the)|von (?:meinen|den)) {_NUMBER}(?= (?!of\b|loans?\b|pile\b|and\b|und\b)[^\W\d_]{{3,}})"
)
#: "Three colonists of my four to Florida": how many there are, behind all.
_OF_ALL = re.compile(rf"(?i) (?:of my|von meinen) {_NUMBER}(?= (?:to|nach|in|into|zum?) |[,.;]|$)")
#: Of several loans a number tells which.
_OF_LOANS = re.compile(r"(?i)pay|paid|loan|debt|zahl|tilg|kredit|schuld|anleihe|darlehen")
_ANY = re.compile(rf"(?i)(?<![\w-]){_NUMBER}(?![\w-])")
_SENTENCE = re.compile(r"[^.;!?]*[.;!?]?")


def without_held(text: str) -> str:
    """The line without the number of what somebody has, where its sentence has another number for what is ordered."""
    return "".join(_sentence(each) for each in _SENTENCE.findall(text))


def _sentence(said: str) -> str:
    if _OF_LOANS.search(said):
        return said
    for pattern, kept in ((_OF_THEM, r"\g<of>"), (_OF_ALL, "")):
        if len(pattern.findall(said)) == 1 and len(_ANY.findall(said)) > 1:
            said = pattern.sub(kept, said)
    return said
