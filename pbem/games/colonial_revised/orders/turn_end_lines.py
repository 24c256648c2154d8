"""Orders for the phases after the rounds, for this turn or, behind ALWAYS, for every turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.money_lines import build, tail_text
from pbem.games.colonial.orders.standing_orders import Orders
from pbem.games.colonial_revised.orders.line_reading import Reading
from pbem.games.colonial_revised.orders.line_writing import shares_text
from pbem.games.colonial_revised.rules.privateers import PER_TURN

TurnOrder = Callable[[Reading, OrderContext, bool], Orders]


def _built(what: str | None) -> TurnOrder:
    return lambda r, context, always: build(r, context, what, always=always)


def scrap(r: Reading, context: OrderContext, always: bool) -> Orders:
    """`SCRAP SQUADRONS 2`, before the upkeep."""
    line = r.line
    line.has(w.SQUADRONS)
    count = line.number()
    line.skip(w.SQUADRONS)
    if count is None:
        raise line.missing("how many Squadrons are scrapped is missing", ("1",)) if line.done else line.lost()
    data = {"count": count, "when": r.when()}
    text = f"SCRAP SQUADRONS {count}" + tail_text({**data, "keep": 0}, r.reader())
    return _order("scrap", text, data, context, always=always)


def privateers(r: Reading, context: OrderContext, always: bool) -> Orders:
    """`PRIVATEERS Red 2`, `PRIVATEERS Red 1, Blue 1`, `PRIVATEERS NONE`."""
    line, start = r.line, r.line.at
    boxes: list[list[Any]] = []
    if not line.has(w.NOBODY):
        boxes.append(_box(r))
        while line.sign(","):
            boxes.append(_box(r))
    if sum(count for _, count in boxes) > PER_TURN:
        raise line.wrong(f"at most {PER_TURN} Privateers are placed in a turn", start)
    data = {"boxes": boxes, "when": r.when()}
    text = f"PRIVATEERS {shares_text(boxes)}" + tail_text({**data, "keep": 0}, r.reader())
    return _order("privateers", text, data, context, always=always)


def _box(r: Reading) -> list[Any]:
    start = r.line.at
    seat = r.other_seat()
    count = r.line.number()
    if count == 0:
        raise r.line.wrong("0 Privateers are none; 1 or 2 would do", start, (f"{seat} 1", f"{seat} 2"))
    return [seat, count or 1]


def bar(r: Reading, context: OrderContext, always: bool) -> Orders:
    """`BAR explorer / merchant`: the first of them that was played this turn."""
    chosen = r.several(lambda: r.line.take(r.words.cards))
    text = "BAR " + " / ".join(r.words.board.cards[card][0] for card in chosen)
    return _order("bar", text, {"cards": chosen}, context, always=always)


def _order(slot: str, text: str, data: Mapping[str, Any], context: OrderContext, *, always: bool) -> Orders:
    if always:
        return (Order(slot=slot, text=f"ALWAYS {text}", data=data, standing=True),)
    return (Order(slot=f"{slot}.turn", text=text, data=data, turn=context.state.turn),)


TURN: Mapping[str, TurnOrder] = {
    "build": _built(None), "fleets": _built("fleets"), "squadrons": _built("squadrons"), "scrap": scrap,
    "privateers": privateers, "bar": bar,
}  # fmt: skip
