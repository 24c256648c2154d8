"""What rivals are supposed to have planned, for CHECK."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.core.errors import NotAllowed
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Sheet
from pbem.games.colonial.state import Position


def supposed_sheet(
    s: Position, rival: str, lines: Sequence[str], read: Callable[[str, OrderContext], Effect], what: str
) -> Sheet:
    """A sheet with the plans in `lines`. Raises Refusal for a line that is no plan for `what`, or could not be one."""
    sheet = Sheet()
    for line in lines:
        effect = read(line, OrderContext(state=s, seat=rival, sheet=sheet))
        if not effect.orders or any(not order.slot.isdecimal() for order in effect.orders):
            raise NotAllowed(f"“{line}” is no plan for {what}; SUPPOSE {rival} 2 VICEROY west-africa gold 1 would do")
        for order in effect.orders:
            sheet.put(order)
    return sheet
