"""Standing orders of the revised edition: what answers a seat's reactions until it is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.conditions import IF
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders import standing_orders
from pbem.games.colonial.orders.line_reading import goods_wished, space
from pbem.games.colonial.orders.money_lines import kept, tail_text
from pbem.games.colonial.orders.standing_orders import Orders, permission, seats, standing
from pbem.games.colonial_revised.orders import line_writing as t
from pbem.games.colonial_revised.orders.action_lines import adventurers, landing, most_paid, occupied, offered
from pbem.games.colonial_revised.orders.alliance_lines import accept, ally, home, stay
from pbem.games.colonial_revised.orders.answer_lines import answer
from pbem.games.colonial_revised.orders.card_lines import line_up
from pbem.games.colonial_revised.orders.facts import PAYING, SUFFERING, WARRING
from pbem.games.colonial_revised.orders.line_reading import CITY, COLONY, Reading
from pbem.games.colonial_revised.orders.war_lines import escalate, surrender

Standing = Callable[[Reading, OrderContext], Orders]
#: Questions that YES or NO answers.
_YES_OR_NO = ("pay-gap", "stay", "surrender", "win-by-paying")


def allow(r: Reading, context: OrderContext) -> Orders:
    """`ALLOW SHIP ALL EXCEPT Red`, `ALLOW CITY Red`: also which of one's Goods the City may have."""
    return permission(r, ("city",), allowed=True) if r.line.has(CITY) else standing_orders.allow(r, context)


def refuse(r: Reading, context: OrderContext) -> Orders:
    """`REFUSE SELL Red`, `REFUSE CITY`."""
    return permission(r, ("city",), allowed=False) if r.line.has(CITY) else standing_orders.refuse(r, context)


def pay(r: Reading, context: OrderContext) -> Orders:
    """`PAY 3`, `PAY MAX KEEP 4 WHEN need <= 4`, `PAY NEVER`; `PAY YES` where the question waits."""
    if r.line.has(w.YES):
        return answer(r, context, ("pay-gap",), value=True)
    if r.line.sees(w.NO) and any(decision.kind == "pay-gap" for decision in context.open):
        r.line.at += 1
        return answer(r, context, ("pay-gap",), value=False)
    most = most_paid(r)
    data = {"most": most, "keep": kept(r), "when": r.when(PAYING)}
    return standing("pay-gap", t.pay_text(most) + tail_text(data, r.reader()), data)


def on_success(r: Reading, context: OrderContext) -> Orders:
    """`ON SUCCESS POST silk / tea ADVENTURERS tea 2`: what every Explorer does whose line does not say it."""
    line = r.line
    if not line.has(w.SUCCESS):
        raise line.lost()
    data: dict[str, Any] = {}
    while not line.done:
        line.sign(",")
        if "post" not in data and line.has(w.POST):
            data["post"] = goods_wished(r, ())
        elif "adventurers" not in data and line.has(w.ADVENTURERS):
            data["adventurers"] = adventurers(r, ())
        elif not data and line.has(w.NOBODY):
            break
        else:
            raise line.lost()
    return standing("on-success", " ".join(["ON SUCCESS", *(t.wished(data) or ["NONE"])]), data)


def _stage_two(kind: str) -> Standing:
    """`POST silk`, `ADVENTURERS tea 2`: the answer to the question that waits; both, one after the other."""

    def read(r: Reading, context: OrderContext) -> Orders:
        waits = next((decision for decision in context.open if decision.kind == "stage-two"), None)
        if waits is None:
            reason = f"nothing is explored just now; {kind.upper()} belongs to an EXPLORE line, or after ON SUCCESS"
            raise r.line.wrong(reason, 0, (f"ON SUCCESS {kind.upper()}",))
        places = (waits.about["territory"],)
        data: dict[str, Any] = {}
        for name in (kind, "adventurers" if kind == "post" else "post"):
            if name == kind or r.line.has(w.POST if name == "post" else w.ADVENTURERS):
                data[name] = goods_wished(r, places) if name == "post" else adventurers(r, places)
        return (Order(slot="stage-two", text=" ".join(t.wished(data)), data=data, turn=context.state.turn),)

    return read


def occupy(r: Reading, context: OrderContext) -> Orders:
    """`OCCUPY`, `OCCUPY silk / tea WHEN diplomacy > 2`, `OCCUPY NEVER`: the counter a Rebel brings in."""
    wish = occupied(r)
    data = {"wish": wish, "when": r.when()}
    return standing("occupy", t.occupy_text(wish) + tail_text(data, r.reader()), data)


def avert(r: Reading, context: OrderContext) -> Orders:
    """`AVERT 2`, `AVERT 1 gold, slaves`, `AVERT MAX KEEP 4`, `AVERT COLONY`, `AVERT NEVER`, each with WHEN."""
    line = r.line
    most: int | str | None
    spaces: list[dict[str, Any]] = []
    if line.has(w.NEVER) or line.has(w.NOBODY) or line.has(w.NO):
        most = 0
    elif line.has(COLONY):
        most = "colony"
    else:
        start = line.at
        most = "max" if line.has(w.MAX) or line.has(w.ALL) else line.number()
        spaces = _averted_spaces(r, most, start)
        most = "max" if spaces else most
    if most is None and line.sees(IF):
        most = "max"
    if most is None:
        offers = ("MAX", "1 gold", "NEVER")
        reason = "AVERT needs a number, a space, MAX, COLONY or NEVER"
        raise line.missing(reason, offers) if line.done else line.lost()
    data: dict[str, Any] = {"most": most, "keep": kept(r), "when": r.when(SUFFERING)}
    if spaces:
        data["spaces"] = spaces
    return standing("avert", t.avert_text(data) + tail_text(data, r.reader()), data)


def _averted_spaces(r: Reading, count: int | str | None, start: int) -> list[dict[str, Any]]:
    """`gold`, `1 brazil tobacco`, separated by commas; `count` was read before the first of them, at `start`."""
    line, first = r.line, r.line.at
    found: list[dict[str, Any]] = []
    while True:
        line.skip(w.IN, w.FROM, w.ON)
        territory, good = space(r)
        if territory is None and good is None:
            if found:
                raise line.lost()
            line.at = first
            return []
        if count == 0:
            raise line.wrong("0 losses are none; a number from 1 would do", start, ("1",))
        found.append({"territory": territory, "good": good, "count": count if isinstance(count, int) else None})
        if not line.sign(","):
            return found
        start = line.at
        count = None if line.has(w.ALL) or line.has(w.MAX) else line.number()


def offer(r: Reading, context: OrderContext) -> Orders:
    """`OFFER 2`, `OFFER NONE WHEN attacking`: what an Ally of one's Side is promised."""
    sum_ = offered(r)
    data = {"offer": sum_, "when": r.when(WARRING)}
    return standing("offer", t.offer_text(sum_) + tail_text(data, r.reader()), data)


def expedition(r: Reading, context: OrderContext) -> Orders:
    """`EXPEDITION brazil tobacco 2, gold 1 / india MAX KEEP 3`, `EXPEDITION NONE`."""
    landings = landing(r)
    data = {"landings": landings, "keep": kept(r), "when": r.when(WARRING | {"year"})}
    return standing("expedition", t.landing_text(landings) + tail_text(data, r.reader()), data)


def attack(r: Reading, context: OrderContext) -> Orders:
    """`ATTACK ALL EXCEPT Green`, `ATTACK Green 1`, `ATTACK NONE`: which Merchants one's Privateers strike at."""
    line = r.line
    nobody = line.has(w.NOBODY) or line.has(w.NEVER)
    seat = None if nobody or line.has(w.ALL) or line.done or line.sees(IF) else r.other_seat()
    most = 0 if nobody else line.number()
    excepted = seats(r) if seat is None and line.has(w.EXCEPT) else []
    data = {"most": most, "except": excepted, "when": r.when(), "who": seat}
    parts = ["ATTACK", "NONE" if nobody else seat or "ALL", "" if nobody or most is None else str(most)]
    exception = f" EXCEPT {', '.join(excepted)}" if excepted else ""
    text = " ".join(filter(None, parts)) + exception + tail_text(data, r.reader())
    return standing(f"attack.{seat}" if seat else "attack", text, data)


def counterattack(r: Reading, context: OrderContext) -> Orders:
    """`COUNTERATTACK Blue, Green`, `COUNTERATTACK ALL`, `COUNTERATTACK NONE`."""
    return _in_order(r, "counterattack")


def sink(r: Reading, context: OrderContext) -> Orders:
    """`SINK Blue, Green`: whose Privateers a war on them sinks first."""
    return _in_order(r, "sink")


def _in_order(r: Reading, slot: str) -> Orders:
    line = r.line
    targets: list[str] | None = None
    if line.has(w.NOBODY) or line.has(w.NEVER):
        targets = []
    elif not line.has(w.ALL):
        targets = seats(r)
    if slot == "sink" and not targets:
        raise line.wrong("SINK names seats, whose Privateers go first", 0)
    data = {"targets": targets, "when": r.when()}
    named = "ALL" if targets is None else ", ".join(targets) or "NONE"
    return standing(slot, f"{slot.upper()} {named}" + tail_text(data, r.reader()), data)


def win(r: Reading, context: OrderContext) -> Orders:
    """`WIN`, `WIN NEVER`: whether as much of the Loan is paid back as wins the game."""
    never = r.line.has(w.NEVER) or r.line.has(w.NO)
    if not never:
        r.line.has(w.ALWAYS) or r.line.has(w.YES)
    return standing("win", "WIN NEVER" if never else "WIN ALWAYS", {"win": not never})


def yes(r: Reading, context: OrderContext) -> Orders:
    """`YES` to the one question that waits."""
    return answer(r, context, _YES_OR_NO, value=True)


def no(r: Reading, context: OrderContext) -> Orders:
    """`NO` to the one question that waits."""
    return answer(r, context, (*_YES_OR_NO, "stage-two", "occupy", "expedition"), value=False)


STANDING: Mapping[str, Standing] = {
    **standing_orders.STANDING, "allow": allow, "refuse": refuse, "pay": pay, "on": on_success,
    "post": _stage_two("post"), "adventurers": _stage_two("adventurers"), "attack": attack,
    "counterattack": counterattack, "sink": sink, "occupy": occupy, "avert": avert, "offer": offer, "ally": ally,
    "accept": accept, "expedition": expedition, "home": home, "stay": stay, "surrender": surrender,
    "escalate": escalate, "win": win, "lineup": line_up, "yes": yes, "no": no,
}  # fmt: skip
