"""A line that only says what is done if another fails: it is an alternative of the order that it is about.

"If anything goes wrong with Mexico, Brazil will do" is no order alone. It is read behind each order on the sheet that
it may be about; that order keeps all that it says and gets one alternative more, or nothing is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import GLUE, SLOT, Item
from pbem.core.orders.plans import ELSE
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order

#: Orders that it is tried behind, at most.
_MOST_TRIED = 6
_FAILS = frozenset({"failure"})
_CANNOT, _NOT = frozenset({"possible", "success"}), frozenset({"not", "none"})
_NUMBERED = frozenset({SLOT, "line", "number"})


def continues(found: Sequence[Clause]) -> bool:
    """Whether clauses begin with what fails, and go on with what is done then."""
    told = [clause for clause in found if clause.kind is not Kind.REASON]
    if len(told) < 2 or told[1].kind is not Kind.MAIN:
        return False
    kinds = {item.kind for item in _told(told[0])}
    fails = bool(kinds & _FAILS or (kinds & _CANNOT and kinds & _NOT))
    return told[0].kind is Kind.ELSE or (told[0].kind is Kind.IF and fails and kinds.isdisjoint(_NUMBERED))


def continued(found: Sequence[Clause], grammar: Grammar, context: OrderContext) -> Iterator[Order]:
    """The orders that such a line may be about: those that it names, or else the one of the line above, or any."""
    orders = [order for order in context.sheet.orders.values() if order.text and not order.standing]
    named = [item for item in _told(found[0]) if item in grammar.names and isinstance(item.value, str)]
    if named:
        values = {str(item.value) for item in named}
        orders = [order for order in orders if not values.isdisjoint(order.text.casefold().split())]
    elif context.above in {order.slot for order in orders}:
        orders = [order for order in orders if order.slot == context.above]
    yield from orders[:_MOST_TRIED]


def instead(found: Sequence[Clause], words: Sequence[str]) -> str:
    """The words of what is done then."""
    told = [clause for clause in found if clause.kind is not Kind.REASON]
    return " ".join(words[told[1].spans[0].at :])


def is_alternative(lines: Sequence[str], order: Order) -> bool:
    """Whether lines are that order as it was, with an alternative behind it."""
    return len(lines) == 1 and lines[0].startswith(f"{order.text} {ELSE.shown} ")


def _told(clause: Clause) -> list[Item]:
    return [item for span in clause.spans if GLUE not in span.kinds for item in span.items]
