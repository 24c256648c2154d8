"""Orders about Treasury that every edition has: what is built at the turn's end, and gifts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.conditions import condition_text
from pbem.core.grammar import keyword
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.line_reading import Reading

_BUILT = (("fleets", w.FLEETS), ("squadrons", w.SQUADRONS))
_TREASURY = keyword("TREASURY", "coins", "counters", "Kasse")


def build(r: Reading[Any], context: OrderContext, what: str | None, *, always: bool = False) -> tuple[Order, ...]:
    """`BUILD FLEETS 2`, `BUILD SQUADRONS MAX KEEP 3`, `2 FLEETS`: for this turn; ALWAYS before it for every turn."""
    line = r.line
    count = line.number() if what is None else None
    if what is None:
        what = next((name for name, word in _BUILT if line.has(word)), None)
    if what is None:
        raise line.lost()
    most = count is None and line.has(w.MAX)
    if count is None and not most:
        count = line.number()
    if count is None and not most:
        raise line.missing(f"how many {what} is missing", ("MAX", "1")) if line.done else line.lost()
    data: dict[str, Any] = {"count": count, "keep": kept(r), "when": r.when()}
    text = _build_text(what, data, r.reader())
    if always:
        return (Order(slot=what, text=f"ALWAYS {text}", data=data, standing=True),)
    return (Order(slot=f"{what}.turn", text=text, data=data, turn=context.state.turn),)


def give(r: Reading[Any], context: OrderContext) -> Effect:
    """`GIVE Red 2`, `GIVE 2 TO Red`: at once; with WHEN it waits for its condition."""
    line = r.line
    start = line.at
    count = line.number()
    line.skip(_TREASURY)
    line.skip(w.TO)
    to = r.other_seat()
    if count is None:
        count = line.number()
        line.skip(_TREASURY)
    if count is None:
        raise line.missing(f"how much {to} is to be given is missing") if line.done else line.lost()
    if count == 0:
        raise line.wrong("a gift of 0 is none; at least 1 would do", start, (f"{to} 1",))
    when = r.when()
    if when is not None:
        data = {"to": to, "n": count, "when": when}
        text = f"GIVE {to} {count}" + tail_text(data, r.reader())
        return Effect(orders=(Order(slot=f"give.{to}", text=text, data=data, standing=True),))
    has = r.state.players[r.seat].treasury
    if count > has:
        offers = (f"{to} {has}",) if has else ()
        raise line.wrong(f"a gift is made at once, and your Treasury is {has}, not {count}", start, offers)
    words = f"{count} Treasury to {to}, at once"
    return Effect(intervention=("gift", {"from": r.seat, "to": to, "n": count}), words=words)


def kept(r: Reading[Any]) -> int:
    """What KEEP leaves in the Treasury; 0 without it."""
    if not r.line.has(w.KEEP):
        return 0
    number = r.line.number()
    if number is None:
        raise r.line.missing("how much is kept is missing", ("1", "3")) if r.line.done else r.line.lost()
    return number


def _build_text(what: str, data: Mapping[str, Any], reader: FactReader) -> str:
    count = "MAX" if data["count"] is None else data["count"]
    return f"BUILD {what.upper()} {count}" + tail_text(data, reader)


def tail_text(data: Mapping[str, Any], reader: FactReader) -> str:
    """KEEP and WHEN, where they say anything."""
    keep = f" KEEP {data['keep']}" if data.get("keep") else ""
    when = "" if data["when"] is None else " WHEN " + condition_text(data["when"], reader)
    return keep + when
