"""Plans: actions separated by ELSE, each with its condition."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from pbem.core.grammar import Lexicon, Misread
from pbem.core.orders.plans import PlanReader
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.facts import EXPLORING
from pbem.games.colonial.orders.line_reading import Reading
from pbem.games.colonial.state import Position

S = TypeVar("S", bound=Position)

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
        """As it is on the sheet."""
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
        """What may follow a condition as well."""
        ...

    def moments(self, character: str) -> Collection[str]:
        """Facts of the moment that a Character's condition may ask for; "" where none is named yet."""
        ...


def read_plan(r: Reading[Any], grammar: PlanGrammar, head: str | None = None) -> Plan:
    """Alternatives separated by ELSE (`head`: the Character whose name is left out before the first of them)."""
    plan = Plan()
    while True:
        if head is None and r.line.has(w.ASK):
            plan.ask = True
            break
        _alternative(r, grammar, plan, head)
        _one_a_line(r, grammar)
        if not _reader(r, grammar, "").goes_on("/"):
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
    before = _reader(r, grammar, "").before()
    found, character = grammar.action(r, plan, head)
    behind = _reader(r, grammar, character).behind() if before is None else None
    if behind is not None:
        grammar.more_parts(r, found)
    plan.alternatives += [{**each, "when": before or behind} for each in found]


def _reader(r: Reading[Any], grammar: PlanGrammar, character: str) -> PlanReader:
    """How conditions tie to actions here; `character`: whose they are."""
    moments = grammar.moments(character)
    return PlanReader(line=r.line, condition=lambda: r.condition(moments))


@dataclass(frozen=True, kw_only=True)
class Actions(Generic[S]):
    """Plans of Characters' lines, PASS and DEFAULT."""

    begins: Lexicon  #: what an action may begin with
    reads: Mapping[str, Callable[[Reading[S]], list[Alternative]]]  #: what each of them reads
    more: Callable[[Reading[S], Sequence[Alternative]], None]  #: parts that may follow a condition as well
    passing: Callable[[Reading[S]], Alternative] = field(default=lambda r: {"action": {"do": "pass"}})
    stands_for: Mapping[str, str] = field(default_factory=dict)  #: a beginning to the Character whose action it is

    def action(self, r: Reading[S], plan: Plan, head: str | None) -> tuple[list[Alternative], str]:
        """A Character's line, PASS or DEFAULT."""
        line, start = r.line, r.line.at
        if head is None and line.has(w.PASS):
            return [self.passing(r)], "pass"
        if head is None and line.has(w.DEFAULT):
            return [{"action": {"do": "default"}}], "default"
        name = head or self._named(r, plan)
        character = self.stands_for.get(name, name)
        plan.characters.append(character)
        plan.places.append(start)
        if head is None:
            line.sign(":", ">", "=")
        return self.reads[name](r), character

    def _named(self, r: Reading[S], plan: Plan) -> str:
        """What must begin here. Behind an ELSE the Character before may be meant again: `india ELSE china`."""
        name = r.line.find(self.begins)
        if name is None:
            lost = r.line.lost()
            if not plan.characters or r.line.done:
                raise lost
            at = r.line.spans[r.line.at][0]
            again = (at, at, self.begins.shown[plan.characters[-1]])
            raise Misread(lost.reason, text=lost.text, put=[again, *lost.put])
        return name

    def more_parts(self, r: Reading[S], found: Sequence[Alternative]) -> None:
        """What else a Character's line says."""
        self.more(r, found)

    def moments(self, character: str) -> Collection[str]:
        """An exploration's need."""
        return EXPLORING if character in ("", "explorer") else ()
