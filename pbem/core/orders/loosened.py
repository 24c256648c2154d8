"""The clauses of a line that could not be read, less of them held to mean something: it is offered, and never taken.

What carries the meaning of an order stays: deeds, names, numbers, "not", conditions. Words beside it that no order
takes may be left out, and so may whole clauses that are no order of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.denials import DENYING
from pbem.core.orders.left_over import begin_with_names, may_be_initials
from pbem.core.orders.meanings import COMPARE, GLUE, NUMBER, SLOT, UNKNOWN, UNSURE, Kinds, Span
from pbem.core.orders.remarks import may_remark, orders_for_sure, with_places

#: What an order is changed by, whatever the game.
_WEIGHTY = Kinds(
    SLOT, NUMBER, COMPARE, "ordinal correction except half until again same unless else if most all maybe later"
)
#: Unknown words and whole clauses left out, at most.
_MOST_UNKNOWN, _MOST_CLAUSES = 3, 2
#: Words of a clause that is more than a name, at least: "…, then Red" may be part of an order.
_SAYS_MORE = 3
#: Letters of an unknown word that may be short for a name.
_CODE = 3
_OR = frozenset({"or", "oder"})


def loosened(clauses: Sequence[Clause], grammar: Grammar) -> Iterator[list[Clause]]:
    """The clauses with less held to mean something, the closest to what was written first."""
    if may_be_initials(clauses) or begin_with_names(clauses, grammar):
        return
    weighty = _WEIGHTY | DENYING | grammar.deeds | grammar.names | grammar.options | grammar.parts
    light = [_lightened(clause, weighty) for clause in clauses]
    if _unknown(clauses) <= _MOST_UNKNOWN:
        yield _filled(light)
    spare = [place for place in range(len(clauses)) if _may_go(clauses, place, weighty)]
    for place in [*reversed(spare)][:_MOST_CLAUSES]:
        rest = [*light[:place], *light[place + 1 :]]
        if _unknown(rest) <= _MOST_UNKNOWN:
            yield _filled(rest)
    if 1 < len(spare) < len(clauses):
        yield _filled([clause for place, clause in enumerate(light) if place not in spare])
    yield from _without_asides(clauses, light, grammar)


def _without_asides(clauses: Sequence[Clause], light: Sequence[Clause], grammar: Grammar) -> Iterator[list[Clause]]:
    """What is left without all clauses of some length that can be no order: "…, at least my last man there lives"."""
    asides = [place for place in range(len(clauses)) if _is_aside(clauses, place, grammar)]
    rest = [clause for place, clause in enumerate(light) if place not in asides]
    if asides and orders_for_sure(rest, grammar) and _unknown(rest) <= _MOST_UNKNOWN:
        yield _filled(with_places(rest, [clauses[place] for place in asides], grammar))


def _is_aside(clauses: Sequence[Clause], place: int, grammar: Grammar) -> bool:
    """Whether a clause may be left out though nobody has understood it; never what depends on a condition."""
    clause = clauses[place]
    depends = place > 0 and clauses[place - 1].kind is not Kind.MAIN and clauses[place - 1].kind is not Kind.REASON
    if len(clause.spans) < _SAYS_MORE or depends or clause.behind in _OR:
        return False
    told = clause.told
    kinds = {item.kind for item in told}
    limits = {NUMBER, COMPARE} <= kinds or (not place and NUMBER in kinds)
    codes = any(item.kind == UNKNOWN and len(str(item.value)) <= _CODE for item in told)
    changes = limits or codes or any(item in DENYING or item.kind == "ordinal" for item in told)
    return not changes and may_remark(clause, clauses, grammar)


def _unknown(clauses: Sequence[Clause]) -> int:
    return sum(UNKNOWN in span.kinds for clause in clauses for span in clause.spans)


def _lightened(clause: Clause, weighty: Kinds) -> Clause:
    """The clause with filling words for those that do not weigh; a condition is as it was."""
    if clause.kind is not Kind.MAIN:
        return clause
    return replace(clause, spans=tuple(span if _weighs(span, weighty) else _lighter(span) for span in clause.spans))


def _weighs(span: Span, weighty: Kinds) -> bool:
    return GLUE not in span.kinds and any(item in weighty and item.doubt != UNSURE for item in span.items)


def _lighter(span: Span) -> Span:
    return span.also(GLUE)


def _filled(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses that have something left."""
    return [each for each in clauses if each.kind is not Kind.MAIN or any(_tells(span) for span in each.spans)]


def _tells(span: Span) -> bool:
    return any(item.kind not in (GLUE, UNKNOWN) for item in span.items)


def _may_go(clauses: Sequence[Clause], place: int, weighty: Kinds) -> bool:
    """Whether a clause says nothing that the others do not say: no deed, no number, no name of its own."""
    clause = clauses[place]
    if clause.kind is not Kind.MAIN or clause.behind in _OR or (place and clauses[place - 1].kind is not Kind.MAIN):
        return False
    spans = (span for other in clauses if other is not clause for span in other.spans)
    others = {(item.kind, item.value) for span in spans for item in span.items}
    told = [span for span in clause.spans if _weighs(span, weighty)]
    return all(any((item.kind, item.value) in others for item in span.items) for span in told)
