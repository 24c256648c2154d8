"""Orders taken back: `CLEAR` alone, `CLEAR ALL`, `CLEAR STANDING`; what else may be named is a game's own matter."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.grammar import Keyword, Line, keyword
from pbem.core.language import say
from pbem.core.ruleset_contract import Effect
from pbem.core.sheet import Sheet

ORDERS = keyword("ORDERS", "order", "Befehl", de="BEFEHLE")


def whole_part(line: Line, sheet: Sheet, everything: Keyword, standing: Keyword) -> list[str] | None:
    """The slots of all that is meant together, this turn's orders where nothing is named; None for anything else."""
    if line.done:
        return [slot for slot, order in sheet.orders.items() if not order.standing]
    if line.has(everything):
        line.skip(ORDERS)
        return list(sheet.orders)
    if line.has(standing):
        line.skip(ORDERS)
        return [slot for slot, order in sheet.orders.items() if order.standing]
    return None


def taken_back(slots: Sequence[str], lines: Sequence[str]) -> Effect:
    """The effect of it; `lines`: the orders that were there, as they were written."""
    words = say("taken back: {lines}", lines="; ".join(lines)) if lines else say("there was nothing to take back")
    return Effect(cleared=tuple(slots), words=words)
