"""Giving in, and the Escalation after a war."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.conditions import IF
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.answer_lines import when_to
from pbem.games.colonial.orders.money_lines import kept, tail_text
from pbem.games.colonial.orders.standing_orders import Orders, standing
from pbem.games.colonial_revised.orders.answer_lines import answer
from pbem.games.colonial_revised.orders.facts import FIGHTING, WARRING
from pbem.games.colonial_revised.orders.line_reading import NAVY, Reading


def surrender(r: Reading, context: OrderContext) -> Orders:
    """`SURRENDER WHEN squadrons < 2`, `NEVER`, `AFTER YEAR 3`; `YES` or `NO` where the question waits."""
    offers = ("NEVER", "WHEN squadrons < 2", "AFTER YEAR 3")
    return when_to(r, "SURRENDER", FIGHTING, offers, lambda value: answer(r, context, ("surrender",), value=value))


def escalate(r: Reading, context: OrderContext) -> Orders:
    """`ESCALATE NAVY`, `ESCALATE SQUADRONS 2 KEEP 3`, both in one line, `ESCALATE NONE`; each with WHEN."""
    line = r.line
    navy: bool | None = None
    count: int | str | None = None
    if line.has(w.NOBODY) or line.has(w.NEVER):
        navy, count = False, 0
    while not line.done and not line.sees(IF) and not line.sees(w.KEEP):
        line.sign(",")
        if navy is None and line.has(NAVY):
            navy = not (line.has(w.NO) or line.has(w.NEVER))
            line.has(w.YES)
        elif count is None and line.has(w.SQUADRONS):
            count = "max" if line.has(w.MAX) else line.number()
            if count is None:
                raise line.missing("how many Squadrons is missing", ("1", "MAX")) if line.done else line.lost()
        else:
            raise line.lost()
    if navy is None and count is None:
        raise line.missing("ESCALATE needs NAVY, SQUADRONS or NONE", ("NAVY", "SQUADRONS 1", "NONE"))
    keep = kept(r)
    when = r.when(WARRING)
    return _rearming(r, navy, count, keep, when)


def _rearming(
    r: Reading, navy: bool | None, count: int | str | None, keep: int, when: Mapping[str, Any] | None
) -> Orders:
    """One order for each part, so that each can be changed alone."""
    tail = tail_text({"keep": keep, "when": when}, r.reader())
    found: list[Order] = []
    if navy is not None:
        text = "ESCALATE NAVY" + ("" if navy else " NO") + tail
        found += standing("escalate.navy", text, {"navy": navy, "keep": keep, "when": when})
    if count is not None:
        text = f"ESCALATE SQUADRONS {str(count).upper()}" + tail
        found += standing("escalate.squadrons", text, {"count": count, "keep": keep, "when": when})
    return tuple(found)
