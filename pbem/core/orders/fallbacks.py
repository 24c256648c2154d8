"""Alternatives that are told as conditions, or with their "otherwise" at the end.

"Explorer to Japan, and if that is found already, to Canada" is Japan, else Canada; and so is "Japan, or Canada if not".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import COMPARE, GLUE, NUMBER, Item

#: What a condition may hold that only says that what was ordered is there no more, or cannot be done.
_GONE = frozenset(
    {"explored", "somebody", "others", "have", "need", "states", "still", "there", "seat", "too", "firstly"}
)
_IMPOSSIBLE = frozenset({"possible", "success", "have", "need", "states", "still", "there", "not", "none"})
_OR = frozenset({"or", "oder", ","})
_LEAST = 3


def with_fallbacks(found: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses, with ELSE where they say so in other words."""
    kept: list[Clause] = []
    for place, clause in enumerate(found):
        behind = found[place + 1] if place + 1 < len(found) else None
        if clause.kind is Kind.IF and _asks_leave(clause, grammar) and _gives_leave(found):
            kept.append(replace(clause, kind=Kind.MAIN))
        elif behind is not None and behind.kind is Kind.MAIN and kept and _fails(clause, kept, grammar):
            kept.append(Clause(kind=Kind.ELSE, behind="else"))
        else:
            kept.append(clause)
    return _in_order(kept)


def _fails(clause: Clause, before: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a condition behind an order says that it cannot be carried out."""
    last = before[-1]
    if clause.kind is not Kind.IF or last.kind is not Kind.MAIN or not _told(last):
        return False
    if _names_failure(clause, before):
        return True
    kinds = {item.kind for item in _told(clause) if item.kind != "deed"}
    if "explored" in kinds and kinds <= _GONE:
        return any(item in grammar.attempts for item in _told(last))
    return bool(kinds & {"not", "none"}) and bool(kinds & {"possible", "success"}) and kinds <= _IMPOSSIBLE


def _gives_leave(found: Sequence[Clause]) -> bool:
    return any(item.kind in ("allow", "refuse") for clause in found for span in clause.spans for item in span.items)


def _names_failure(clause: Clause, before: Sequence[Clause]) -> bool:
    """Whether a condition says that what was just ordered fails, by its name: "if Mexico does not work"."""
    told = _told(clause)
    ordered = [item for each in before if each.kind is Kind.MAIN for item in _told(each)]
    named = [item for item in told if item.kind != _FAILURE]
    said = {(item.kind, item.value) for item in ordered}
    return len(named) < len(told) and bool(named) and all((item.kind, item.value) in said for item in named)


_FAILURE = "failure"


def _asks_leave(clause: Clause, grammar: Grammar) -> bool:
    """Whether a condition names what somebody may wish to do: "if Red tries to sell my goods, sure, he can"."""
    told = _told(clause)
    if any(item.kind in (COMPARE, NUMBER) for item in told):
        return False
    return any(item in grammar.asked_for for item in told) and any(item.kind == "seat" for item in told)


def _in_order(found: list[Clause]) -> list[Clause]:
    """An "if not" that ends the line stands before what it is for: "…, or Canada if that is gone"."""
    told = [clause for clause in found if clause.kind is not Kind.REASON]
    if len(told) < _LEAST or [each.kind for each in told[-3:]] != [Kind.MAIN, Kind.MAIN, Kind.ELSE]:
        return found
    if told[-2].behind not in _OR or any(clause.kind is Kind.ELSE for clause in told[:-1]):
        return found
    rest = [clause for clause in found if clause is not told[-1]]
    rest.insert(rest.index(told[-2]), told[-1])
    return rest


def _told(clause: Clause) -> list[Item]:
    return [item for span in clause.spans if GLUE not in span.kinds for item in span.items]
