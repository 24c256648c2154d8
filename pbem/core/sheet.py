"""A seat's order sheet: what it has sent, sealed until the phase asks for it.

Orders are kept by slot. A later order replaces what it names and leaves the rest, so a sheet is a table from slot to
order: "cards", "1" … "5" for plans, and one slot for each standing order ("surrender", "allow ship").
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """One understood order line."""

    slot: str  #: what it replaces and is found by
    text: str  #: the line in canonical words; reading it again gives the same order
    data: Mapping[str, Any] = field(default_factory=dict)  #: the line's meaning, plain JSON, known to the ruleset
    standing: bool = False  #: stays until changed; otherwise it is for one turn
    turn: int = 0  #: the turn it is for; 0 for standing orders

    def document(self) -> dict[str, Any]:
        """The order as JSON values."""
        return {
            "slot": self.slot,
            "text": self.text,
            "data": dict(self.data),
            "standing": self.standing,
            "turn": self.turn,
        }


def order_from(doc: Mapping[str, Any]) -> Order:
    """The order that `Order.document` wrote."""
    return Order(
        slot=doc["slot"],
        text=doc["text"],
        data=doc["data"],
        standing=doc.get("standing", False),
        turn=doc.get("turn", 0),
    )


class Sheet:
    """Slot to order, in the order they were first given."""

    def __init__(self, orders: Iterable[Order] = ()) -> None:
        self.orders: dict[str, Order] = {order.slot: order for order in orders}

    def get(self, slot: str, turn: int) -> Order | None:
        """The order in `slot`, if it stands or was sent for `turn`."""
        order = self.orders.get(slot)
        return order if order is not None and (order.standing or order.turn == turn) else None

    def put(self, order: Order) -> Order | None:
        """Take `order`; the order it replaces, if any."""
        replaced = self.orders.get(order.slot)
        self.orders[order.slot] = order
        return replaced

    def clear(self, slots: Iterable[str]) -> list[Order]:
        """Take orders back; the orders that were there."""
        return [self.orders.pop(slot) for slot in list(slots) if slot in self.orders]

    def current(self, turn: int) -> list[Order]:
        """The orders that count in `turn`, plans first."""
        live = [order for order in self.orders.values() if order.standing or order.turn == turn]
        return sorted(live, key=lambda order: (order.standing, order.slot))

    def without(self, slots: Collection[str]) -> Sheet:
        """The sheet when those orders are used up; itself where there are none."""
        if not slots:
            return self
        return Sheet(order for slot, order in self.orders.items() if slot not in slots)

    def copy(self) -> Sheet:
        """An independent sheet with the same orders."""
        return Sheet(self.orders.values())
