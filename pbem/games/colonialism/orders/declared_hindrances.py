"""Orders in people's own words that could not be done as the next action: another card or region may be meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pbem.core.errors import Refusal
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.colonialism.orders.slot_lines import window
from pbem.games.colonialism.rules.actions import ActionChoice


def hindrance(lines: Sequence[str], context: OrderContext, read: Callable[[str, OrderContext], Effect]) -> str:
    """Why the first action of these lines cannot be done as things stand; "" where it can, or may be by then.

    An alternative, a condition, or an order on the sheet tells that its writer has thought of that.
    """
    state = context.state
    sheet = context.sheet.copy()
    if not state.phase.startswith("action-round-") or _actions(sheet.orders.values()):
        return ""
    try:
        for line in lines:
            for order in read(line, context).orders:
                sheet.put(order)
    except Refusal:
        return ""
    found = _actions(sheet.orders.values())
    first = next((order for order in found if order.slot == f"{window(state).rounds[0]}.1"), None)
    alternatives = list(first.data.get("alternatives", [])) if first is not None else []
    if len(alternatives) != 1 or alternatives[0].get("when") is not None:
        return ""
    try:
        ActionChoice(state, context.seat).check(alternatives[0]["action"])
    except Refusal as hindered:
        return hindered.reason.rstrip(".")
    return ""


def _actions(orders: Iterable[Order]) -> list[Order]:
    return [order for order in orders if order.slot[0].isdecimal()]
