"""Conditions that say no more than the order: "…, if he says yes", where the rules ask him anyhow."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import GLUE

_ALLOW, _WHO = "allow", frozenset({"he", "enemy", "seat", "somebody", "others"})


def without_consent(clauses: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses without conditions of that kind; where an alternative depends on one it stays."""
    clauses = [clause for at, clause in enumerate(clauses) if not _says_yes(clauses, at)]
    if not grammar.consent or any(clause.kind is Kind.ELSE for clause in clauses):
        return list(clauses)
    return [
        clause for at, clause in enumerate(clauses) if not (_agrees(clause, grammar) and _asks(clauses, at, grammar))
    ]


def _says_yes(clauses: Sequence[Clause], at: int) -> bool:
    """Whether a clause only says yes to what is allowed before it: "Red can sell my things, ok by me"."""
    clause = clauses[at]
    told = [span for span in clause.spans if GLUE not in span.kinds]
    before = clauses[at - 1] if at else clause
    allowed = before.kind is Kind.MAIN and any(item.kind == _ALLOW for item in before.told)
    denied = any(item.kind in ("not", "none", "never", "refuse") for item in before.told)
    yes = bool(told) and all(span.kinds == {_ALLOW} for span in told)
    return (
        at > 0 and clause.kind is Kind.MAIN and clause.behind in (",", ".", "!", "(") and yes and allowed and not denied
    )


def _agrees(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause says that somebody agrees, and nothing else."""
    items = [item for span in clause.spans for item in span.items]
    agrees = clause.kind is Kind.IF and any(item.kind == _ALLOW for item in items)
    told = (span for span in clause.spans if GLUE not in span.kinds)
    who = any(item.kind in _WHO for item in items)
    return (
        agrees
        and who
        and all(
            any(item.kind == _ALLOW or item.kind in _WHO or item in grammar.consent for item in span.items)
            for span in told
        )
    )


def _asks(clauses: Sequence[Clause], at: int, grammar: Grammar) -> bool:
    """Whether the order with a condition asks whose things it uses: the nearest before it, or else behind."""
    for clause in (*reversed(clauses[:at]), *clauses[at + 1 :]):
        if clause.kind is Kind.MAIN and (deeds := [item for item in clause.told if item in grammar.deeds]):
            return all(item in grammar.consent for item in deeds)
    return False
