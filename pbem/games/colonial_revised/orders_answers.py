"""Answers to a question that waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.core.ruleset import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders_standing import Orders
from pbem.games.colonial_revised.orders_reading import Reading

#: How an answer is written, by the question's kind.
_VERBS = {"pay-gap": "PAY", "stay": "STAY", "surrender": "SURRENDER"}
#: What NO means to questions that are not for YES or NO.
_NOTHING: dict[str, Any] = {"stage-two": {"post": None, "adventurers": []}, "occupy": None, "expedition": None}


def answer(r: Reading, context: OrderContext, kinds: Sequence[str], *, value: bool) -> Orders:
    """An answer to the question of these kinds that waits. Raises Misread where none waits."""
    waits = [decision for decision in context.open if decision.kind in kinds]
    if not waits:
        said = r.line.since(0)
        raise r.line.wrong(f"“{said}” answers a question, and none waits for you now", 0, ())
    key, kind = waits[0].key, waits[0].kind
    if kind in _NOTHING:
        return (Order(slot=f"answer.{key}", text="NO", data={"value": _NOTHING[kind]}, turn=context.state.turn),)
    text = " ".join(filter(None, (_VERBS.get(kind), "YES" if value else "NO")))
    return (Order(slot=f"answer.{key}", text=text, data={"value": value}, turn=context.state.turn),)
