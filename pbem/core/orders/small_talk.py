"""Sentences of small talk beside an order: "finally back from vacation.", "bei uns regnet es seit drei Tagen."

A sentence is one where none of its words does, names, counts, denies or changes anything that an order could have, and
some of them nobody knows, or are chat. It is left out as a whole, and only where the rest orders something for sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.left_over import begin_with_names, may_be_initials
from pbem.core.orders.meanings import APART, GLUE, UNKNOWN, UNSURE, Item, Span
from pbem.core.orders.remarks import orders_for_sure

#: Behind these a sentence begins.
_BEGINS = frozenset({".", "!", "?", ";", ":"})
#: What small talk has, and says nothing to the table.
CHATS = frozenset({UNKNOWN, "chat", "past"})
LIGHT = CHATS | {
    GLUE, "own", "me", "i", "he", "enemy", "there", "too", "question", "have", "need", "states", "reason", "back",
    "somebody", "others", "all", "still", "always", "enough", "most", "take", "possible", "success", "firstly",
    "kill", "going",
}  # fmt: skip
#: Letters of an unknown word that may be a code for a name, at most; words of a sentence, at least.
_CODE, _FEW = 3, 3


def without_small_talk(clauses: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses without sentences of small talk; none where there is none, or nothing is ordered for sure."""
    kept: list[Clause] = []
    for sentence in _sentences(clauses):
        if not _is_small_talk(sentence, grammar):
            kept += sentence
    return kept if len(kept) < len(clauses) and orders_for_sure(kept, grammar) else []


def _sentences(clauses: Sequence[Clause]) -> list[list[Clause]]:
    found: list[list[Clause]] = []
    for clause in clauses:
        if not found or clause.behind in _BEGINS:
            found.append([])
        found[-1].append(clause)
    return found


def _is_small_talk(sentence: Sequence[Clause], grammar: Grammar) -> bool:
    spans = [span for clause in sentence for span in clause.spans]
    words = sum(span.past - span.at for span in spans)
    if words < _FEW or any(clause.kind not in (Kind.MAIN, Kind.REASON) for clause in sentence):
        return False
    codes = (str(item.value) for span in spans for item in span.items if item.kind == UNKNOWN)
    if any(len(code) <= _CODE for code in codes) or may_be_initials(sentence) or begin_with_names(sentence, grammar):
        return False
    return any(span.kinds & CHATS for span in spans) and all(_is_light(span) for span in spans)


#: How somebody says goodbye, and who may be called by it.
_LEADS = frozenset({"prepositions", "articles", "verhältnis", "artikel"})
_SORRY = frozenset({"chat", "correction"})
_POLITE = frozenset({"politeness", "höflichkeit"})


def with_farewell_apart(spans: Sequence[Span], grammar: Grammar) -> list[Span]:
    """The spans, small talk that ends a line without a sign before it parted: "1 soldier at home thanks see you"."""
    past = len(spans)
    while past and (
        ("chat" in spans[past - 1].kinds and spans[past - 1].kinds <= _SORRY)
        or any(item.value in _POLITE for item in spans[past - 1].items)
    ):
        past -= 1
    before, ends = spans[:past], spans[past:]
    told = any(item in grammar.deeds or item in grammar.names for span in before for item in span.items)
    chats = any("chat" in span.kinds for span in before)
    if not told or chats or not any("chat" in span.kinds for span in ends):
        return list(spans)
    if any(item.kind == APART or item.value in _LEADS for item in before[-1].items):
        return list(spans)  # "I am talking to the phone"
    at = ends[0].at
    ends = [span.said_as("chat") if "chat" in span.kinds else span for span in ends]
    return [*spans[:past], Span(at, at, (Item(APART, ".", at, at),)), *ends]


def with_callings(clauses: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses, a name alone behind what was as whom it is told: "That was a wonderful bluff last week, Blue!"."""
    found: list[Clause] = []
    for place, clause in enumerate(clauses):
        before = clauses[place - 1] if place else None
        alone = clause.behind == "," and [span.kinds for span in clause.spans] == [{"seat"}]
        calls = alone and before is not None and clause.kind is Kind.MAIN and _only_talks(before, grammar)
        found.append(replace(clause, kind=Kind.REASON) if calls else clause)
    return found


def _only_talks(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause tells what was, or is chat, and has nothing of an order."""
    told = clause.told
    if clause.kind not in (Kind.MAIN, Kind.REASON) or not any(item.kind in CHATS for item in told):
        return False
    return not any(item in grammar.deeds or item in grammar.names or item in grammar.evoking for item in told)


def _is_light(span: Span) -> bool:
    return bool(span.kinds & (CHATS | {GLUE})) or span.kinds <= LIGHT or all(i.doubt == UNSURE for i in span.items)
