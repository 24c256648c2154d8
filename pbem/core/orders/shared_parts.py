"""What several orders of one line have in common and say once: "Conquest and Missionaries, both in Louisiana".

A place that is told before all of them, or of both, is each one's that names none; so is a verb that ends a list of
places ("Indien und China erkunden").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import AS_WRITTEN, GLUE, NUMBER, Item, Span

#: What says that a place is of several orders.
_BOTH = frozenset({"both", "beide", "beides", "sowohl", "jeweils", "each"})
_FIRST = frozenset({"first", "erst", "zuerst", "zunächst"})
_JOINS = frozenset({",", ";", ":", "and", "und", "then", "dann", "sowie", "&", "plus"})
#: What says nothing beside a place that is told alone.
_LITTLE = frozenset({GLUE, "firstly", "i"})


def with_shared(found: Sequence[Clause], grammar: Grammar, words: Sequence[str]) -> list[Clause]:
    """The clauses, each with what it shares with another one."""
    kept = list(found)
    if len(kept) < _SEVERAL or any(clause.kind is not Kind.MAIN for clause in kept):
        return kept
    if any(clause.behind not in _JOINS for clause in kept[1:]):
        return kept
    return _with_verb(_with_place(kept, grammar, words), grammar)


_SEVERAL = 2


def _with_place(found: list[Clause], grammar: Grammar, words: Sequence[str]) -> list[Clause]:
    named = [place for clause in found for span in clause.spans if (place := _place(span, grammar)) is not None]
    if len(named) != 1:
        return found
    told = {word for clause in found for span in clause.spans for word in words[span.at : span.past]}
    at = next(number for number, clause in enumerate(found) if any(_place(s, grammar) for s in clause.spans))
    heads = at == 0 and _is_place_alone(found[0], grammar) and found[1].behind == ":"
    first = at == 0 and _begins_with_place(found[0], grammar) and not _FIRST.isdisjoint(told)
    last = at == len(found) - 1 and _is_of_both(found, words, grammar)
    if not (heads or first or last):
        return found
    kept = [clause for clause in found if not _is_place_alone(clause, grammar)]
    if not kept or not all(_orders(clause, grammar) for clause in kept):
        return found
    kept = [_without_both(clause, words) for clause in kept] if last else kept
    return [_placed(clause, named[0], grammar, may=number > 0 and not last) for number, clause in enumerate(kept)]


def _is_of_both(found: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> bool:
    """Whether "both" is said of the orders: "both Plague and Fleet go to …", "Plague and Fleet, both in …"."""
    ends = found[-1]
    alone = _is_place_alone(ends, grammar) and any(words[span.at] in _BOTH for span in ends.spans)
    return alone or words[found[0].spans[0].at] in _BOTH


def _place(span: Span, grammar: Grammar) -> Item | None:
    """The place that a span names as it is written."""
    return next((item for item in span.items if item in grammar.places and item.doubt == AS_WRITTEN), None)


def _is_place_alone(clause: Clause, grammar: Grammar) -> bool:
    told = [span for span in clause.spans if not span.kinds & _LITTLE and not _is_two(span)]
    return len(told) == 1 and _place(told[0], grammar) is not None


def _begins_with_place(clause: Clause, grammar: Grammar) -> bool:
    told = [span for span in clause.spans if not span.kinds & _LITTLE]
    return len(told) > 1 and _place(told[0], grammar) is not None and GLUE in clause.spans[0].kinds


def _orders(clause: Clause, grammar: Grammar) -> bool:
    return any(item in grammar.evoking or item in grammar.deeds for item in clause.told)


def _is_two(span: Span) -> bool:
    item = span.item(NUMBER)
    return item is not None and item.value == _SEVERAL


def _without_both(clause: Clause, words: Sequence[str]) -> Clause:
    """The clause without "both", of the orders and not of things."""
    spans = [span for span in clause.spans if span.past != span.at + 1 or words[span.at] not in _BOTH]
    return replace(clause, spans=tuple(spans))


def _placed(clause: Clause, place: Item, grammar: Grammar, *, may: bool) -> Clause:
    """The clause with a place, if it names none; `may`: it is an order that may need none ("then draw")."""
    if any(_place(span, grammar) for span in clause.spans):
        return clause
    at = clause.spans[0].past
    items = (place._replace(at=at, past=at), *([Item(GLUE, None, at, at)] if may else []))
    return replace(clause, spans=(clause.spans[0], Span(at, at, items), *clause.spans[1:]))


def _with_verb(found: list[Clause], grammar: Grammar) -> list[Clause]:
    """A verb behind the last of several places is said of each: "Indien und China erkunden"."""
    kept = list(found)
    for number in range(len(kept) - 2, -1, -1):
        here, behind = kept[number], kept[number + 1]
        told = [span for span in behind.spans if not span.kinds & _LITTLE]
        lists = behind.behind in ("and", "und", ",") and _is_place_alone(here, grammar)
        if not lists or len(told) != _SEVERAL or _place(told[0], grammar) is None or _place(told[1], grammar):
            continue
        if any(item in grammar.deeds for item in told[1].items):
            at = here.spans[-1].past
            verb = Span(at, at, tuple(item._replace(at=at, past=at) for item in told[1].items))
            kept[number] = replace(here, spans=(*here.spans, verb))
    return kept
