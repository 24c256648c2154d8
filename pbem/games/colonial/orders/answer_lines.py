"""Answers to a question that waits, and orders that say when something is to end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.conditions import IF, condition_text
from pbem.core.grammar import keyword
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.line_reading import Reading
from pbem.games.colonial.orders.standing_orders import Orders, standing

_NOW = keyword("NOW", "jetzt")


@dataclass(frozen=True, kw_only=True, slots=True)
class Answers:
    """How an edition's questions are answered."""

    verbs: Mapping[str, str]  #: how an answer is written, by the question's kind
    nothing: Mapping[str, Any]  #: what NO means to questions that are not for YES or NO

    def give(self, r: Reading[Any], context: OrderContext, kinds: Sequence[str], *, value: bool) -> Orders:
        """An answer to the question of these kinds that waits. Raises Misread where none waits."""
        waits = [decision for decision in context.open if decision.kind in kinds]
        if not waits:
            said = r.line.since(0)
            raise r.line.wrong(f"“{said}” answers a question, and none waits for you now", 0, ())
        key, kind = waits[0].key, waits[0].kind
        text = " ".join(filter(None, (self.verbs.get(kind), "YES" if value else "NO")))
        data: dict[str, Any] = {"value": value}
        if kind in self.nothing:
            text, data = "NO", {"value": self.nothing[kind]}
        return (Order(slot=f"answer.{key}", text=text, data=data, turn=context.state.turn),)


def when_to(
    r: Reading[Any], verb: str, moments: Collection[str], offers: Sequence[str], answer: Callable[[bool], Orders]
) -> Orders:
    """`SURRENDER WHEN …`, `NEVER`, `AFTER YEAR 3 [WHEN …]`; YES, NOW or NO `answer` the question that waits."""
    line = r.line
    when: Mapping[str, Any] | None = None
    if line.has(w.AFTER):
        when = _after_year(r)
        if line.has(IF):
            condition = r.condition(moments)
            when = {"and": [*condition.get("and", [condition]), when]}
    elif line.has(IF):
        when = dict(r.condition(moments))
    elif line.has(w.YES) or line.has(_NOW):
        return answer(True)
    elif line.has(w.NO):
        return answer(False)
    elif not line.has(w.NEVER):
        reason = f"{verb} needs NEVER, WHEN … or AFTER YEAR …"
        raise line.missing(reason, offers) if line.done else line.lost()
    text = f"{verb} NEVER" if when is None else f"{verb} WHEN {condition_text(when, r.reader(moments))}"
    return standing(verb.lower(), text, {"never": when is None, "when": when})


def _after_year(r: Reading[Any]) -> dict[str, Any]:
    """After AFTER: `YEAR 2` as a condition."""
    r.line.skip(w.YEAR)
    number = r.line.number()
    if number is None:
        raise r.line.missing("after which year is missing", ("1", "3")) if r.line.done else r.line.lost()
    return {"fact": ["year"], "is": ">=", "than": number}
