"""Plans: actions parted by ELSE, each with its condition."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pbem.core.conditions import IF
from pbem.core.grammar import Lexicon
from pbem.games.colonial import words as w
from pbem.games.colonial.orders_reading import Reading

#: One alternative of a plan, JSON values.
Alternative = dict[str, Any]


@dataclass(kw_only=True, slots=True)
class Plan:
    """A plan being read."""

    alternatives: list[Alternative] = field(default_factory=list)
    ask: bool = False
    characters: list[str] = field(default_factory=list)  #: in the order they are named
    places: list[int] = field(default_factory=list)  #: the word at which each of them is named

    def data(self) -> dict[str, Any]:
        """As it lies on the sheet."""
        return {"alternatives": self.alternatives, "ask": self.ask}


class PlanGrammar(Protocol):
    """What an edition's plans are made of."""

    @property
    def begins(self) -> Lexicon:
        """What an action may begin with."""
        ...

    def action(self, r: Reading[Any], plan: Plan, head: str | None) -> tuple[list[Alternative], str]:
        """One action with all that its `/` stand for, and its Character; `head`: the name left out before it."""
        ...

    def more_parts(self, r: Reading[Any], found: Sequence[Alternative]) -> None:
        """What may stand behind a condition as well."""
        ...

    def moments(self, character: str) -> Collection[str]:
        """Facts of the moment that a Character's condition may ask for; "" where none is named yet."""
        ...


def read_plan(r: Reading[Any], grammar: PlanGrammar, head: str | None = None) -> Plan:
    """Alternatives parted by ELSE (`head`: the Character whose name is left out before the first of them)."""
    plan = Plan()
    while True:
        if head is None and r.line.has(w.ASK):
            plan.ask = True
            break
        _alternative(r, grammar, plan, head)
        _one_a_line(r, grammar)
        r.line.sign(",", ";")
        if not (r.line.has(w.ELSE) or r.line.sign("/")):
            break
        head = None
    r.line.close()
    return plan


def _one_a_line(r: Reading[Any], grammar: PlanGrammar) -> None:
    """Where a second order follows behind a sign, say so: `1 SCIENTIST navy, 2 EXPLORE india`."""
    line = r.line
    if line.next() not in (",", ";", ".") or not line.next(1).isdecimal():
        return
    line.at += 1
    slot = line.next()
    if grammar.begins.match(line.words, line.at + 1)[0]:
        raise line.wrong(f"one order a line: “{slot} …” wants a line of its own", line.at)
    line.at -= 1


def _alternative(r: Reading[Any], grammar: PlanGrammar, plan: Plan, head: str | None) -> None:
    line = r.line
    when = None
    if line.has(IF):
        when = dict(r.condition(grammar.moments("")))
        line.skip(w.THEN)
        line.sign(":", ",")
    found, character = grammar.action(r, plan, head)
    if line.next() in (",", ";") and (line.sees(IF, 1) or line.sees(w.ELSE, 1)):
        line.at += 1
    if when is None and line.has(IF):
        when = dict(r.condition(grammar.moments(character)))
        grammar.more_parts(r, found)
    for each in found:
        each["when"] = when
    plan.alternatives += found
