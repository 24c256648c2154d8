"""What a line may mean without what nobody understands in it. It is offered, and never taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.denials import DENYING
from pbem.core.orders.meanings import NUMBER, SLOT, UNKNOWN, Kinds
from pbem.core.orders.ordering import SAYS_LITTLE

#: Words of a line that nobody knows, at most, for the rest to be offered.
_MOST_UNKNOWN = 2
_WEIGHTY = Kinds(SLOT, NUMBER) | DENYING


def without_left_over(clauses: Sequence[Clause], grammar: Grammar, untold: frozenset[str]) -> Iterator[list[Clause]]:
    """The clauses without words of the kinds `untold`; then without clauses that have such words and no weight."""
    unknown = [clause for clause in clauses for span in clause.spans if span.kinds <= untold]
    if may_be_initials(clauses) or begin_with_names(clauses, grammar):
        return
    if 0 < len(unknown) <= _MOST_UNKNOWN and all(clause.kind is Kind.MAIN for clause in unknown):
        yield [each for clause in clauses if (each := _without(clause, untold)).spans or clause.kind is Kind.ELSE]
    light = [clause for clause in clauses if _is_light(clause, grammar)]
    strange = [clause for clause in light if any(UNKNOWN in span.kinds for span in clause.spans)]
    rest = [clause for clause in clauses if clause not in strange]
    if strange and rest and not any(span.kinds <= untold for clause in rest for span in clause.spans):
        yield rest


def may_be_initials(clauses: Sequence[Clause]) -> bool:
    """Whether an unknown word is a single letter: "own + all G" may name a seat, "m. NW" a card to play with."""
    unknown = (item for clause in clauses for span in clause.spans for item in span.items if item.kind == UNKNOWN)
    return any(len(str(item.value)) == 1 for item in unknown)


#: Letters of a name that an unknown word begins with, at least, and letters behind them, at most.
_OF_NAME, _BEHIND = 4, 6


def begin_with_names(clauses: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether an unknown word begins with a name: "perukrate" may be the card of Peru, mistyped."""
    unknown = (item for clause in clauses for span in clause.spans for item in span.items if item.kind == UNKNOWN)
    return any(_begins_with_name(str(item.value), grammar) for item in unknown)


def _begins_with_name(word: str, grammar: Grammar) -> bool:
    beginnings = ((word[:letters],) for letters in range(max(_OF_NAME, len(word) - _BEHIND), len(word) - 1))
    return any(meaning in grammar.names for begins in beginnings for meaning in grammar.book.at(begins, 0)[1])


def _without(clause: Clause, untold: frozenset[str]) -> Clause:
    return replace(clause, spans=tuple(span for span in clause.spans if not span.kinds <= untold))


def _is_light(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause has nothing that orders use: no deed, number or "not", nothing but what talk has."""
    if (
        clause.kind is not Kind.MAIN
        or clause.behind in ("or", "oder")
        or any(span.kinds.isdisjoint(SAYS_LITTLE) for span in clause.spans)
    ):
        return False
    return not any(item in grammar.deeds or item in _WEIGHTY for item in clause.told)
