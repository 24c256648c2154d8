"""An audit: what a line says, held against the orders that are read in it; what they do not tell is asked about.

The readings account for every word by its kind. What kinds cannot see is looked at here, where a reading is chosen:
an option that no order took up, a card played by itself that became the second card of another order, a choice that
is left open, units of one kind counted as all units.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pbem.core.orders.clauses import CONDITIONS, Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.denials import DENYING
from pbem.core.orders.meanings import COMPARE, GLUE, NUMBER, Item, Kinds, Span
from pbem.core.orders.readings import Reading
from pbem.core.orders.unsaid import counts_on

_ORS = frozenset({"or", "oder"})
_JOINING = _ORS | {"and", "und"}
_WISHING = Kinds("glue:wishing glue:wünschen")
#: What of canonical lines tells alternatives.
_ELSE, _EITHER = " ELSE ", " / "
#: Kinds that say whose or who, and nothing of what is done.
_SMALL = frozenset({GLUE, "i", "own", "firstly", "round-word", "card-word", "always"})
#: Before a card that only pays for another, or goes with it.
_BESIDE = frozenset({"x", "pay", "keep", "drop", "offer", "reaction", "own-card", "muster"})


def unaccounted(parts: Sequence[Clause], kept: Sequence[Clause], lines: Sequence[str], grammar: Grammar) -> bool:
    """Whether a line says what the orders that are read in it do not tell."""
    written = "\n".join(lines)
    return (
        _leaves_open(parts, kept, written, grammar)
        or any(_loses_option(clause, written, grammar) for clause in kept)
        or _goes_on_with_names(kept, lines, grammar)
    )


def leaves_out(unsaid: Sequence[Clause], kept: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether clauses that are in no order wish something, go on with a condition, or choose among numbers."""
    lost = _wishes_more(unsaid, kept, grammar) or _loses_condition(unsaid, kept)
    return lost or any(map(chooses_number, unsaid))


def _wishes_more(unsaid: Sequence[Clause], kept: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a clause that was left out wishes what no order names: "Logistics stays, I want Navy"."""
    said = {(item.kind, item.value) for clause in kept for item in clause.told}
    return any(
        clause.kind is Kind.MAIN
        and not counts_on(clause)
        and any(item in _WISHING for span in clause.spans for item in span.items)
        and any(
            len(span.items) == 1 and span.items[0] in grammar.replaced and span.items[0][:2] not in said
            for span in clause.spans
        )
        for clause in unsaid
    )


def crosses(kept: Sequence[Clause], lines: Sequence[str], words: Sequence[str], grammar: Grammar) -> bool:
    """Whether one order is tied to two who do different things: "if Red wars on Chile or Green raids Canada"."""
    of_both = any(_is_of_both(clause, words) for clause in kept[1:])
    return of_both or any(
        clause.behind in _JOINING and _does_other(before, clause, lines, grammar) for before, clause in pairwise(kept)
    )


def _does_other(before: Clause, clause: Clause, lines: Sequence[str], grammar: Grammar) -> bool:
    """Whether two clauses name two seats and two deeds, and one order has all of them."""
    whos, deeds = (
        [{str(item.value) for item in each.told if item.kind == "seat"} for each in (before, clause)],
        [{str(item.value).upper() for item in each.told if item in grammar.deeds} for each in (before, clause)],
    )
    told = all(whos) and all(deeds) and whos[0].isdisjoint(whos[1]) and deeds[0].isdisjoint(deeds[1])
    return told and any(_has_of_each(line, whos) and _has_of_each(line, deeds) for line in lines)


def _has_of_each(line: str, told: Sequence[set[str]]) -> bool:
    words = set(re.findall(r"[\w-]+", line))
    return all(not words.isdisjoint(each) for each in told)


def chooses_number(unsaid: Clause) -> bool:
    """Whether a clause that was left out gives the choice of a number: "repay 2, or 1 if I need it"."""
    return unsaid.behind in _ORS and any(item.kind == NUMBER for item in unsaid.told)


_NEITHER = re.compile(
    r"\b(?:neither(?: of (?:both|these|those|them|the two))?|kein[es]s? (?:von|der) beiden?|nichts von beide[mn])$"
)


def _is_of_both(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause denies several things at once: "Yellow may ship, Blue may sell, Green neither"."""
    return (
        bool(clause.spans) and _NEITHER.search(" ".join(words[clause.spans[0].at : clause.spans[-1].past])) is not None
    )


def _goes_on_with_names(kept: Sequence[Clause], lines: Sequence[str], grammar: Grammar) -> bool:
    """Whether names alone go on with a "too", and something else is done with them: "War stays, Escort too"."""
    several = len({line.split()[0] for line in lines}) > 1
    return several and any(
        clause.kind is Kind.MAIN
        and "too" in clause.spans[-1].kinds
        and all(
            GLUE in span.kinds or "too" in span.kinds or any(i in grammar.named_like_deeds for i in span.items)
            for span in clause.spans
        )
        for clause in kept[1:]
        if len(clause.spans) > 1
    )


def _loses_condition(unsaid: Sequence[Clause], kept: Sequence[Clause]) -> bool:
    """Whether what goes on with a condition is left out: "when he offers 2 and I have 3 Treasury"."""
    ends = {clause.spans[-1].past for clause in kept if clause.kind in CONDITIONS and clause.spans}
    return any(
        clause.kind is Kind.MAIN
        and clause.behind in _ANDS
        and bool(clause.spans)
        and clause.spans[0].at - 1 in ends
        and any(NUMBER in span.kinds for span in clause.spans)
        for clause in unsaid
    )


_ANDS = frozenset({"and", "und", "&"})


def _leaves_open(parts: Sequence[Clause], kept: Sequence[Clause], written: str, grammar: Grammar) -> bool:
    """Whether a bare "or" stands between two places: "I explore India or China" asks which."""
    if _ELSE not in written and _EITHER not in written:
        return False
    if any(clause.kind is Kind.ELSE or clause.kind in CONDITIONS for clause in parts):
        return False
    return any(
        clause.behind in _ORS and _place(before.spans, grammar, last=True) and _place(clause.spans, grammar, last=False)
        for before, clause in pairwise(kept)
    )


def _place(spans: Sequence[Span], grammar: Grammar, *, last: bool) -> bool:
    """Whether the first, or the last, of what spans tell is a place."""
    told = [span for span in spans if GLUE not in span.kinds]
    return bool(told) and any(item in grammar.places for item in told[-1 if last else 0].items)


def _loses_option(clause: Clause, written: str, grammar: Grammar) -> bool:
    """Whether an option that is said, and not denied, is in no order: "with one Treasury as adventurers"."""
    if clause.kind is not Kind.MAIN or DENYING.any_of(clause.told) or any(i.kind == "except" for i in clause.told):
        return False
    told = [span for span in clause.spans if span.items and GLUE not in span.kinds]
    return any(
        all(item in grammar.options and item.value is None and item.kind != "second-roll" for item in span.items)
        and not any(item.kind.upper().replace("-", " ") in written for item in span.items)
        for span in told
    )


def counts_other_units(clause: Clause, lines: Sequence[str]) -> bool:
    """Whether a condition counts one kind of units, and the order's counts all: "more than two soldiers"."""
    written = "\n".join(lines)
    if clause.kind not in CONDITIONS or " units " not in written:
        return False
    told = clause.told
    kinds = {str(item.value) for item in told if item.kind == "unit" and item.value is not None}
    counted = any(item.kind in (COMPARE, NUMBER) for item in told)
    return counted and bool(kinds) and not any(f"{kind} " in written for kind in kinds)


#: A number of an offer that counts something; the slot that it begins with, and a card's own number, do not.
_COUNTS = re.compile(r"(?<!^)(?<!; )(?<!^R\d )(?<!; R\d )(?<![\w-])\d+(?![\w-])")
_FEW = range(2, 11)  #: numbers that people count with; others are of rules, or of what they have


def offers_told(offers: Sequence[tuple[str, ...]], spans: Sequence[Span]) -> tuple[tuple[str, ...], ...]:
    """The offers without those that count by one number of a line that has another: "one is enough, I could buy 3"."""
    said = {item.value for span in spans for item in span.items if item.kind == NUMBER and item.value in _FEW}

    def tells(lines: tuple[str, ...]) -> bool:
        written = "; ".join(lines)
        return _COUNTS.search(written) is None or said <= {int(each) for each in re.findall(r"\d+", written)}

    return tuple(lines for lines in offers if tells(lines))


# --- cards that are played, and not only used up -----------------------------------------------------------------


def with_deeds_done(
    readings: Sequence[Reading], kept: Sequence[Clause], words: Sequence[str], grammar: Grammar
) -> list[Reading]:
    """The readings, first those in which each deed that is told by itself is done.

    "I play Indian Trade, and explore New Granada" explores with no Indian Trade as its X.
    """
    alone = [deed for clause in kept if (deed := _alone(clause, words, grammar))]
    if not alone or len(kept) <= len(alone):
        return list(readings)
    done = [each for each in readings if all(_is_done(deed, each.lines) for deed in alone)]
    return [*done, *(each for each in readings if each not in done)] if done and not done[0].offered else list(readings)


_PLAYS = frozenset({"play", "plays", "spiele", "spiel", "use", "nutze"})


def _alone(clause: Clause, words: Sequence[str], grammar: Grammar) -> Item | None:
    """The one deed that a clause says is done, and nothing else: "I play Indian Trade"."""
    if clause.kind is not Kind.MAIN or not any(
        words[at] in _PLAYS for span in clause.spans for at in range(span.at, span.past)
    ):
        return None
    told = [span for span in clause.spans if span.items and span.kinds.isdisjoint(_SMALL)]
    if len(told) != 1 or any(span.kinds & _BESIDE for span in clause.spans):
        return None
    return next((item for item in told[0].items if item in grammar.deeds), None)


def _is_done(deed: Item, lines: Sequence[str]) -> bool:
    return any(str(deed.value).upper() in line for line in lines)
