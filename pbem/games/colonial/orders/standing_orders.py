"""Standing orders that every edition has: whose Goods may be shipped and sold, whose counters go, what is automatic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.conditions import AND, IF
from pbem.core.grammar import keyword
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.line_reading import Reading, casualties, space
from pbem.games.colonial.orders.line_writing import casualties_text, losses_text
from pbem.games.colonial.orders.money_lines import tail_text

Orders = tuple[Order, ...]
_OWN_GOODS = keyword("OWN-GOODS", "own good", "eigene Waren")
_ALLOW = keyword("ALLOW", "erlaube", "erlauben", "gestatte")
_REFUSE = keyword("REFUSE", "forbid", "deny", "verweigere", "verbiete")


def allow(r: Reading[Any], context: OrderContext) -> Orders:
    """`ALLOW SHIP ALL EXCEPT Red WHEN …`."""
    return permission(r, _kinds(r), allowed=True)


def refuse(r: Reading[Any], context: OrderContext) -> Orders:
    """`REFUSE SELL Red`."""
    return permission(r, _kinds(r), allowed=False)


def ship(r: Reading[Any], context: OrderContext) -> Orders:
    """`SHIP ALLOW ALL`, the decision table's spelling."""
    return _turned(r, "ship")


def sell(r: Reading[Any], context: OrderContext) -> Orders:
    """`SELL ALLOW ALL`, the decision table's spelling."""
    return _turned(r, "sell")


def _turned(r: Reading[Any], kind: str) -> Orders:
    if r.line.has(_ALLOW):
        return permission(r, (kind,), allowed=True)
    if r.line.has(_REFUSE):
        return permission(r, (kind,), allowed=False)
    raise r.line.missing(f"{kind.upper()} needs ALLOW or REFUSE", ("ALLOW", "REFUSE")) if r.line.done else r.line.lost()


def _kinds(r: Reading[Any]) -> tuple[str, ...]:
    if r.line.has(w.SHIP):
        return ("ship",)
    if r.line.has(w.SELL):
        return ("sell",)
    return ("ship", "sell")


def permission(r: Reading[Any], kinds: Sequence[str], *, allowed: bool) -> Orders:
    """Who may do these things with one's Goods: an order for each kind and seat."""
    line = r.line
    nobody = line.has(w.NOBODY)
    who: Sequence[str | None] = (None,)
    if line.done and len(kinds) > 1:
        raise line.missing("what is allowed, and to whom, is missing", ("SHIP ALL", "SELL ALL"))
    if not nobody and not line.has(w.ALL) and not line.done and not line.sees(w.EXCEPT) and not line.sees(IF):
        who = seats(r)
    one = len(kinds) == 1
    spaces = _spaces(r) if one and kinds[0] != "sell" else []
    most = line.number() if one and kinds[0] == "sell" and allowed and not nobody else None
    excepted = seats(r) if who == (None,) and line.has(w.EXCEPT) else []
    if excepted and not spaces and one and kinds[0] != "sell":
        spaces = _spaces(r)  # "ALL EXCEPT Blue arabia coffee"
    when = r.when()
    data = {"allow": allowed != nobody, "except": excepted, "spaces": spaces, "most": most, "when": when}
    reader = r.reader()
    return tuple(
        Order(
            slot=f"allow.{kind}.{seat}" if seat else f"allow.{kind}",
            text=_permission_text(kind, seat, data, reader),
            data={**data, "who": seat},
            standing=True,
        )
        for kind in kinds
        for seat in who
    )


def _permission_text(kind: str, seat: str | None, data: Mapping[str, Any], reader: FactReader) -> str:
    parts = ["ALLOW" if data["allow"] else "REFUSE", kind.upper(), seat or "ALL"]
    if data["spaces"]:
        parts.append(", ".join(" ".join(each for each in place if each) for place in data["spaces"]))
    if data["most"] is not None:
        parts.append(str(data["most"]))
    if data["except"]:
        parts.append("EXCEPT " + ", ".join(data["except"]))
    return " ".join(parts) + tail_text(data, reader)


def seats(r: Reading[Any]) -> list[str]:
    """Other seats, none twice."""
    found = {r.other_seat(): None}
    while r.line.sign(",", "/", "+", "&") or r.line.has(AND):
        found[r.other_seat()] = None
    return list(found)


def _spaces(r: Reading[Any]) -> list[list[str | None]]:
    found: list[list[str | None]] = []
    while True:
        place = space(r)
        if place == (None, None):
            return found
        found.append(list(place))
        if not r.line.sign(","):
            return found


def casualty_list(r: Reading[Any], context: OrderContext) -> Orders:
    """`CASUALTIES Blue gold, Green 2, Blue`; `CASUALTIES WAR …` and `CASUALTIES REBELLION …` for one kind only."""
    line = r.line
    kind = "war" if line.has(w.WAR) else "rebellion" if line.has(w.REBELLION) else ""
    items = casualties(r)
    text = f"CASUALTIES {kind.upper()} " if kind else "CASUALTIES "
    slot = f"casualties.{kind}" if kind else "casualties"
    return standing(slot, text + casualties_text(items), {"list": items})


def lose(r: Reading[Any], context: OrderContext) -> Orders:
    """`LOSE FROM brazil tobacco BOTTOM, gold`."""
    line = r.line
    line.skip(w.FROM)
    items = [_loss(r)]
    while line.sign(","):
        items.append(_loss(r))
    return standing("lose", "LOSE FROM " + losses_text(items), {"list": items})


def _loss(r: Reading[Any]) -> dict[str, Any]:
    territory, good = space(r)
    if territory is None and good is None:
        raise r.line.lost()
    end = "bottom" if r.line.has(w.BOTTOM) else "top"
    r.line.skip(w.TOP)
    return {"territory": territory, "good": good, "end": end}


def auto(r: Reading[Any], context: OrderContext) -> Orders:
    """`AUTO OWN-GOODS ON`, `OFF`: whether a Merchant or Trader without a plan moves own goods."""
    r.line.has(_OWN_GOODS)
    on = on_or_off(r)
    return standing("auto", f"AUTO OWN-GOODS {'ON' if on else 'OFF'}", {"on": on})


def ask(r: Reading[Any], context: OrderContext) -> Orders:
    """`ASK ON`: be asked where a plan is missing or cannot be carried out."""
    on = on_or_off(r)
    return standing("ask", f"ASK {'ON' if on else 'OFF'}", {"on": on})


def on_or_off(r: Reading[Any]) -> bool:
    """ON or OFF, which must come next."""
    if r.line.has(w.ON):
        return True
    if r.line.has(w.OFF):
        return False
    raise r.line.missing("ON or OFF is missing", ("ON", "OFF")) if r.line.done else r.line.lost()


def standing(slot: str, text: str, data: Mapping[str, Any]) -> Orders:
    """One order that stays until it is changed."""
    return (Order(slot=slot, text=text, data=data, standing=True),)


#: Command to what it lays down, as every edition has it.
STANDING: Mapping[str, Callable[[Reading[Any], OrderContext], Orders]] = {
    "allow": allow, "refuse": refuse, "ship": ship, "sell": sell, "casualties": casualty_list, "lose": lose,
    "auto": auto, "ask": ask,
}  # fmt: skip
