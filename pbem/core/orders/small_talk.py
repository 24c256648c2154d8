"""Sentences of small talk beside an order: "finally back from vacation.", "bei uns regnet es seit drei Tagen."

A sentence is one where none of its words does, names, counts, denies or changes anything that an order could have, and
some of them nobody knows, or are chat. It is left out as a whole, and only where the rest orders something for sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.left_over import begin_with_names, may_be_initials
from pbem.core.orders.meanings import APART, GLUE, UNKNOWN, UNSURE, Item, Span, Value
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


#: What else talk before a colon may have; words that it has at least, and with chat or politeness in it.
_ANNOUNCES = frozenset(
    {"maybe", "correction", "again", "ahead", "round-word", "turn-word", "untold", "whatever", "step"}
)
_DENIES = frozenset({"not", "none", "never"})
_LONG, _SHORT = 3, 2


def introduces(before: Sequence[Span]) -> bool:
    """Whether only talk stands before a colon: "Right you lot, time to stir the pot: Fleet on India"."""
    begins = next((at for at in range(len(before) - 1, -1, -1) if APART in before[at].kinds), -1)
    told = before[begins + 1 :]
    words = sum(span.past - span.at for span in told)
    strange = any(UNKNOWN in span.kinds or "chat" in span.kinds or _unsure(span) for span in told)
    polite = any("chat" in span.kinds or any(item.value in _POLITE for item in span.items) for span in told)
    telling = any(GLUE not in span.kinds for span in told) or any(span.kinds & {"i"} for span in told)
    light = LIGHT | _ANNOUNCES | (_DENIES if strange else frozenset())
    small = all(span.kinds & (CHATS | {GLUE}) or span.kinds <= light or _unsure(span) for span in told)
    return small and ((words >= _LONG and telling) or (words >= _SHORT and polite and strange))


def _unsure(span: Span) -> bool:
    return bool(span.items) and all(item.doubt == UNSURE for item in span.items)


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


def with_callings(clauses: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> list[Clause]:
    """The clauses, a name alone behind what was as whom it is told: "That was a wonderful bluff last week, Blue!"."""
    found: list[Clause] = []
    clauses = _with_you(clauses, words, grammar)
    for place, clause in enumerate(clauses):
        before = clauses[place - 1] if place else None
        alone = clause.behind == "," and [span.kinds for span in clause.spans] == [{"seat"}]
        calls = alone and before is not None and clause.kind is Kind.MAIN and _only_talks(before, grammar)
        found.append(replace(clause, kind=Kind.REASON) if calls else clause)
    return found


#: Who is spoken to.
_YOU = frozenset(
    {"you", "your", "yours", "you're", "youre", "you've", "youve", "du", "dein", "deine", "deinen", "deiner", "deinem"}
    | {"deines", "dir", "dich"}
)


#: "And yes, Yellow, you can have it" answers what he offers, and offers nothing.
_AGREES = frozenset(
    {"yes", "yep", "yeah", "deal", "agreed", "happy", "gladly", "ja", "einverstanden", "abgemacht", "gern", "gerne"}
)


def _with_you(clauses: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> Sequence[Clause]:
    """The clauses, "you" as the one seat that is called: "Rot, nimm's mir nicht übel, aber dein Kanada …"."""
    named = (item.value for clause in clauses for span in clause.spans for item in span.items if item.kind == "seat")
    seats = list(dict.fromkeys(named))
    called = [place for place, clause in enumerate(clauses) if _calls(clause, clauses[place + 1 : place + 2])]
    if len(called) != 1 or len(seats) != 1 or not _AGREES.isdisjoint(words):
        return clauses
    clauses = [replace(clause, kind=Kind.REASON) if _begs(clause, words) else clause for clause in clauses]
    meant = [clause for clause in clauses if clause.kind is not Kind.REASON]
    if _ADVISES.search(" ".join(words)) or any(_is_his(clause, words, grammar) for clause in meant):
        return clauses  # what he is to do, and no order
    told = [_as_you(clause, words, seats[0]) for clause in clauses]
    if told == list(clauses):
        return clauses
    place = called[0]
    told[place] = replace(told[place], kind=Kind.REASON)
    return told


#: "Could you take your ships off my coast": what another player is asked to do with what is his.
_BEGS = re.compile(
    r"(?:(?:and|but|und|aber|please|bitte) )*(?:can|could|will|would|kannst|könntest|würdest|magst) (?:you|du)\b"
)
_YOURS = frozenset({"your", "yours", "dein", "deine", "deinen", "deiner", "deinem"})


def _begs(clause: Clause, words: Sequence[str]) -> bool:
    said = words[clause.spans[0].at : clause.spans[-1].past] if clause.spans else ()
    return clause.kind is Kind.MAIN and not _YOURS.isdisjoint(said) and _BEGS.match(" ".join(said)) is not None


#: "You should send him there": what somebody else is advised to do, or asked.
_ADVISES = re.compile(
    r"\b(?:you|du) (?:really |just )?(?:should|could|would|must|ought|need|have to|want|better|solltest|könntest"
    r"|müsstest|musst|sollst|würdest)\b|\b(?:i'd|id|i would|ich würde|an deiner stelle|in your place|if i were you)\b"
    r"(?! like\b| love\b| rather\b)"
)


def _is_his(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a clause tells what a Character or a card of his does: "your Explorer to Persia"."""
    for span, behind in pairwise(clause.spans):
        acts = any(item in grammar.deeds or item in grammar.actors for item in behind.items)
        if words[span.at] in _YOURS and acts and GLUE not in behind.kinds:
            return True
    return False


def _calls(clause: Clause, behind: Sequence[Clause]) -> bool:
    """Whether a clause is a seat's name alone, between signs."""
    signs = clause.behind in ("", ",", ".", "!") and (not behind or behind[0].behind in (",", ".", "!", ":"))
    seats = [span for span in clause.spans if span.kinds == {"seat"}]
    hello = all(
        span in seats or "chat" in span.kinds or any(item.value in _POLITE for item in span.items)
        for span in clause.spans
    )
    return signs and clause.kind is Kind.MAIN and len(seats) == 1 and hello


def _as_you(clause: Clause, words: Sequence[str], seat: Value) -> Clause:
    spans = [span.also("seat", seat) if words[span.at] in _YOU else span for span in clause.spans]
    return replace(clause, spans=tuple(spans))


def _only_talks(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause tells what was, or is chat, and has nothing of an order."""
    told = clause.told
    if clause.kind not in (Kind.MAIN, Kind.REASON) or not any(item.kind in CHATS for item in told):
        return False
    return not any(item in grammar.deeds or item in grammar.names or item in grammar.evoking for item in told)


def _is_light(span: Span) -> bool:
    return bool(span.kinds & (CHATS | {GLUE})) or span.kinds <= LIGHT or all(i.doubt == UNSURE for i in span.items)
