"""What somebody has, or leaves as it is, beside what he orders: "one of my two colonists", "…, Logistics stays"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import GLUE

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
#: "5 of the 11 in Louisiana", "4 der 9 Kolonisten": the part that is ordered.
_PART = re.compile(
    rf"(?i)(?<![\w.-])(?P<n>{_NUMBER}) (?:of (?:my|the|those|these|his)|der|von (?:meinen|den)) {_NUMBER}(?![\w-])"
)
#: "Two actions: …": how many follow, and no second one.
_HEADING = re.compile(
    r"(?i)^\W*(?:my |meine )?(?:\d|two|three|four|five|six|zwei|drei|vier|fünf|sechs) "
    r"(?:actions|orders|plans|moves|aktionen|befehle|züge|pläne) ?:(?= *\w)"
)
_ANY = re.compile(rf"(?i)(?<![\w-]){_NUMBER}(?![\w-])")
_SENTENCE = re.compile(r"[^.;!?]*[.;!?]?")


def without_held(text: str) -> str:
    """The line without the number of what somebody has, where its sentence has another number for what is ordered."""
    return "".join(_sentence(each) for each in _SENTENCE.findall(_HEADING.sub("", text)))


def _sentence(said: str) -> str:
    if _OF_LOANS.search(said):
        return said
    said = _PART.sub(r"\g<n>", said)
    for pattern, kept in ((_OF_THEM, r"\g<of>"), (_OF_ALL, "")):
        if len(pattern.findall(said)) == 1 and len(_ANY.findall(said)) > 1:
            said = pattern.sub(kept, said)
    return said


_STAYS = frozenset({"stays", "stay", "remains", "remain", "bleibt", "bleiben"})
#: What may stay as it is; a card or a unit that stays is kept, or left behind.
_THINGS = frozenset({"territory", "region", "track", "unrest", "mission", "good", "goods", "question", "have", "need"})


#: What was done, or thought of: "I borrowed 6 last time", "Die letzten zwei Runden habe ich gepasst".
_THEN = (
    r"(?:(?:the )?(?:last|previous)(?: (?:two|three|2|3))? (?:times?|turns?|rounds?|years?)|earlier|yesterday|"
    r"(?:die |der |im |in der |das )?(?:letzten?|letztes|vorigen?|voriges)(?: (?:zwei|drei|2|3))? "
    r"(?:runden?|mal|zug|züge|spielrunden?|jahr)|gestern|vorhin)"
)
_WAS = re.compile(
    rf"(?:{_THEN} (?:i|we|habe? ich|hatte ich|haben wir) |"
    rf"(?:i|we) \w+(?:ed|ought|old|ook|as|ad|id|ent|ave) .*\b{_THEN}$|ich (?:habe?|hatte) .*\b{_THEN}\b|"
    r"(?:i|we) (?:thought (?:of|about)|considered|was thinking (?:of|about)|toyed with|nearly|almost) |"
    r"ich (?:dachte an|überlegte|hatte an|habe an) )"
)
_LIKE = frozenset({"again", "same", "like", "as", "wieder", "wie", "gleiche", "dasselbe", "still", "noch", "offered"})


def _was(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause tells what was done, and that it is to be done again in no way."""
    if clause.kind is not Kind.MAIN or not clause.spans:
        return False
    said = words[clause.spans[0].at : clause.spans[-1].past]
    return _LIKE.isdisjoint(said) and _WAS.match(" ".join(said).replace("'", "")) is not None


def without_what_stays(found: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> list[Clause]:
    """The clauses without those that leave something as it is, or tell what was: "…, the unrest in Persia stays"."""
    kept = [clause for clause in found if not _stays(clause, words, grammar) and not _was(clause, words)]
    if any(item in grammar.deeds for clause in kept for item in clause.told):
        return kept
    return [replace(clause, kind=Kind.REASON) if _was(clause, words) else clause for clause in found]


def _stays(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    verbs = [span for span in clause.spans if GLUE in span.kinds and words[span.at] in _STAYS]
    told = [span for span in clause.spans if GLUE not in span.kinds]
    named = [span for span in told if span.at < verbs[0].at] if verbs else []
    return (
        clause.kind is Kind.MAIN
        and bool(named)
        and not any(item in grammar.deeds for item in clause.told)
        and all(span.kinds & _THINGS for span in told)
        and any(item in grammar.names or item in grammar.replaced or item.kind in _THINGS for item in clause.told)
    )
