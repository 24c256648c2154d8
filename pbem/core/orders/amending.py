"""Lines that only say what is done where a plan fails: "If India is gone by then: China", "Otherwise Persia".

Such a line belongs to the plan that it is about: to the one of the line above it, or to the only one on the sheet whose
alternative it can be. It never takes the place of a plan without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import APART, GLUE, SLOT
from pbem.core.orders.spotting import Spotted
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order

_ELSE = "else"
#: What a line begins with that is an alternative.
_BEGINS = frozenset({"if", "inverted-if", _ELSE})
_PASSED_OVER = frozenset({GLUE, SLOT, APART})


def amended(
    line: Spotted, context: OrderContext, grammar: Grammar, above: str, taken: Callable[[str], Sequence[str]]
) -> str:
    """The plan with what the line adds to it, "" where it adds nothing for certain.

    `above`: the order of the line above; `taken`: the canonical lines that a text is for certain.
    """
    spans = grammar.slots(line.spans, line.words)
    first = next((place for place, span in enumerate(spans) if not _is_passed_over(span.kinds)), len(spans))
    if first == len(spans) or spans[first].kinds.isdisjoint(_BEGINS):
        return ""
    named = {str(item.value) for span in spans[:first] for item in span.items if item.kind == SLOT}
    rest = " ".join(line.words[spans[first].at :])
    plans = [order for order in context.sheet.orders.values() if _is_plan(order, named)]
    if _ELSE in spans[first].kinds:
        plans = [order for order in plans if order.text == above or order.slot in named]
    found = {order.text: text for order in plans if (text := _with(order, rest, taken))}
    if above in found:
        return found[above]
    return next(iter(found.values())) if len(found) == 1 else ""


def takes_its_place(line: Spotted, context: OrderContext, grammar: Grammar, lines: Sequence[str]) -> bool:
    """Whether orders that begin with a condition would take the place of a plan that lies on the sheet."""
    spans = grammar.slots(line.spans, line.words)
    first = next((span for span in spans if not _is_passed_over(span.kinds)), None)
    if first is None or first.kinds.isdisjoint(_BEGINS):
        return False
    plans = [order for order in context.sheet.orders.values() if _is_plan(order, set())]
    laid = {order.slot: order.text.partition(" ")[2] for order in plans}
    placed = [each.partition(" ") for each in lines]
    return any(slot in laid and laid[slot] not in body for slot, _, body in placed)


def _is_passed_over(kinds: set[str]) -> bool:
    return bool(kinds & _PASSED_OVER) and kinds.isdisjoint(_BEGINS)


def _is_plan(order: Order, named: set[str]) -> bool:
    """Whether an order is a plan without a condition, in a slot that is named where one is."""
    simple = order.text.startswith(f"{order.slot} ") and " IF " not in order.text and not order.standing
    return simple and (not named or order.slot in named)


def _with(order: Order, rest: str, taken: Callable[[str], Sequence[str]]) -> str:
    """The order with the rest as its alternative; "" where that is not what both say together."""
    lines = taken(f"{order.text}. {rest}")
    if len(lines) != 1 or " ELSE " not in lines[0]:
        return ""
    return lines[0] if lines[0].startswith(order.text) and lines[0] != order.text else ""
