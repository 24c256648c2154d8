"""Conditions that say no more than the order: "…, if he says yes", where the rules ask him anyhow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import GLUE, Span

_ALLOW, _WHO = "allow", frozenset({"he", "enemy", "seat", "somebody", "others"})


def without_consent(clauses: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses without conditions of that kind; where an alternative depends on one it stays."""
    clauses = [clause for at, clause in enumerate(clauses) if not _says_yes(clauses, at)]
    clauses = [each for clause in clauses for each in _agreed_first(clause, grammar)]
    clauses = _without_mine_alone(clauses, grammar)
    if not grammar.consent or any(clause.kind is Kind.ELSE for clause in clauses):
        return list(clauses)
    asked = [clause for at, clause in enumerate(clauses) if _agrees(clause, grammar) and _asks(clauses, at, grammar)]
    return _of_him([clause for clause in clauses if clause not in asked], asked)


_TAKEN = frozenset({"he", "number", "goods", "too", "still"})


def _agreed_first(clause: Clause, grammar: Grammar) -> list[Clause]:
    """ "If Blue agrees two of his", without a comma: the condition, and what is taken then."""
    at = next((at for at, span in enumerate(clause.spans) if span.kinds == {_ALLOW}), len(clause.spans))
    agreed, rest = replace(clause, spans=clause.spans[: at + 1]), clause.spans[at + 1 :]
    kinds = {kind for span in rest if GLUE not in span.kinds for kind in span.kinds}
    if not (grammar.consent and {"he", "number"} <= kinds <= _TAKEN and _agrees(agreed, grammar)):
        return [clause]
    return [agreed, replace(clause, kind=Kind.MAIN, spans=rest, behind=",")]


#: "…, otherwise only mine": what is done anyhow where the writer's own come first.
_MINE_ALONE = frozenset({"only", "own", "goods", "no-more", "i"})


def _without_mine_alone(clauses: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses without "otherwise just mine" behind what depends on somebody's consent, where mine are told too."""
    for at, clause in enumerate(clauses[:-1]):
        told = {kind for span in clauses[at + 1].spans if GLUE not in span.kinds for kind in span.kinds}
        agreed = any(_agrees(each, grammar) for each in clauses[:at])
        mine = any(item.kind == "own" for each in clauses[:at] for item in each.told)
        if clause.kind is Kind.ELSE and agreed and mine and told and told <= _MINE_ALONE:
            return [*clauses[:at], *clauses[at + 2 :]]
    return list(clauses)


def _of_him(clauses: Sequence[Clause], asked: Sequence[Clause]) -> list[Clause]:
    """The clauses with "him" as the one seat whose consent is spoken of: "if Blue agrees, two of his"."""
    seats = sorted({str(item.value) for clause in asked for item in clause.told if item.kind == "seat"})
    others = any(item.kind == "seat" for clause in clauses for item in clause.told)
    if len(seats) != 1 or others:
        return list(clauses)
    return [replace(clause, spans=tuple(_as_seat(span, seats[0]) for span in clause.spans)) for clause in clauses]


_HIM = frozenset({"he", "enemy"})
_ARTICLES = frozenset({"articles", "artikel"})  #: "der" is "he", and "the" more often


def _as_seat(span: Span, seat: str) -> Span:
    him = "he" in span.kinds and span.kinds <= _HIM | {GLUE}
    article = any(item.kind == GLUE and item.value in _ARTICLES for item in span.items)
    return span.said_as("seat", seat) if him and not article else span


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
            allows = any(item.kind == _ALLOW for item in clause.told)
            mine = any(item.kind == "i" for span in clauses[at].spans for item in span.items)
            return all(item in grammar.consent for item in deeds) and not (allows and mine)  # "as long as I may, too"
    return False
