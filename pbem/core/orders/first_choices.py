"""What looks like a reason and orders something: what a ship is used for, and the first of several choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.spotting import PARTING


def with_purposes(found: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> list[Clause]:
    """The clauses; where none orders anything, what they are for is the order, if it names a deed and a place."""
    told = [item for clause in found if clause.kind is not Kind.REASON for item in clause.told]
    if any(item in grammar.deeds for item in told):
        return list(found)
    return [
        replace(clause, kind=Kind.MAIN, behind=",") if _is_for(clause, words, grammar) else clause for clause in found
    ]


def _is_for(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """ "The ship is used um die Karte auf Indien zu legen"."""
    if clause.kind is not Kind.REASON or not clause.spans:
        return False
    at = clause.spans[0].at
    opener = words[max(0, at - 3) : at]
    items = clause.told
    named = any(item in grammar.deeds for item in items) and any(item in grammar.places for item in items)
    return named and ("um" in opener[-2:] or tuple(opener) == ("in", "order", "to"))


def with_first_choice(found: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> list[Clause]:
    """ "My choice is brown, otherwise yellow": what an alternative follows and is like is no statement."""
    kept = list(found)
    for place, clause in enumerate(kept[:-2]):
        if clause.kind is not Kind.REASON or kept[place + 1].kind is not Kind.ELSE or not clause.spans:
            continue
        named = {item.kind for item in clause.told if item in grammar.parts and item not in grammar.remarked}
        others = {item.kind for item in kept[place + 2].told}
        first = clause.spans[0].at
        states = first == 0 or not words[first - 1].isalpha() or words[first - 1] in PARTING
        if states and named & others:
            kept[place] = replace(clause, kind=Kind.MAIN)
    return kept
