"""Conditions that say no more than that a deed succeeds: "should it come off, a ship stays", "wenn er's findet, …".

What such a deed brings is done where it succeeds and nowhere else, so a condition before it that names nothing can mean
nothing else, however it is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import GLUE, Span

#: Who succeeds: one of these is in the condition.
_WHO = frozenset({"it", "he", "she", "they", "that", "this", "we", "i", "er", "sie", "es", "das", "dies", "wir", "ich"})
_WHO_SHORT = ("er", "sie", "es", "he", "it")
#: What may be in it beside filling words.
_SAYS_LITTLE = frozenset(
    {GLUE, "he", "enemy", "i", "there", "firstly", "too", "success", "have", "need", "gets", "also"}
)
#: What would make it another condition.
_OTHERWISE = frozenset({"not", "none", "never", "possible", "number", "compare", "still", "enough"})


def without_arrivals(clauses: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> list[Clause]:
    """The clauses without conditions that say no more than that the deed before them succeeds."""
    kept: list[Clause] = []
    for place, clause in enumerate(clauses):
        behind = clauses[place + 1 : place + 2]
        brings = all(_brings(each, grammar) for each in behind) and bool(behind) and _tries(kept, grammar)
        if not brings or not _arrives(clause, words, grammar):
            kept.append(clause)
    return kept


def _arrives(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a condition names nothing: only who succeeds, and that he does."""
    if clause.kind is not Kind.IF or not clause.spans:
        return False
    at = clause.spans[0].at
    said = words[max(0, at - 1) : clause.spans[-1].past]
    who = any(word in _WHO or word.partition("'")[0] in _WHO_SHORT for word in said)
    return who and all(_is_light(span, grammar) for span in clause.spans)


def _is_light(span: Span, grammar: Grammar) -> bool:
    if span.kinds & _OTHERWISE:
        return False
    return any(item.kind in _SAYS_LITTLE for item in span.items) or _is_attempt(span, grammar)


def _is_attempt(span: Span, grammar: Grammar) -> bool:
    """Whether a word is the attempt itself ("finds it"), and not that it was made before ("explored")."""
    return bool(span.items) and all(item in grammar.attempts and item in grammar.deeds for item in span.items)


def _brings(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause orders what the deed brings."""
    return clause.kind is Kind.MAIN and any(item in grammar.arrivals for item in clause.told)


def _tries(before: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether the deed is ordered right before, without another condition or an alternative."""
    if any(clause.kind not in (Kind.MAIN, Kind.REASON) for clause in before):
        return False
    told = [item for clause in before if clause.kind is Kind.MAIN for item in clause.told]
    return any(item in grammar.attempts for item in told)
