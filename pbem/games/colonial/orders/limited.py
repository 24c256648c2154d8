"""Standing orders for one turn: "for this turn only, Blue may ship my Goods" is `ALLOW SHIP Blue WHEN turn = 3`."""

from __future__ import annotations

from pbem.core.ruleset_contract import OrderContext

_WHEN = " WHEN "


def this_turn(line: str, context: OrderContext) -> str:
    """The line with a condition that it is the turn that is played; one that it has is kept."""
    turn = f"turn = {context.state.turn}"
    order, when, condition = line.partition(_WHEN)
    if not when:
        return f"{line}{_WHEN}{turn}"
    return f"{order}{_WHEN}({condition}) AND {turn}" if " OR " in condition else f"{line} AND {turn}"
