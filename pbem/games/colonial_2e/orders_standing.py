"""Standing orders: what answers a seat's reactions until it is changed, and the answers to questions that wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.conditions import IF, condition_text, read_condition
from pbem.core.grammar import keyword
from pbem.core.ruleset import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial import words as w
from pbem.games.colonial.orders_reading import casualties, goods_wished, space, territories
from pbem.games.colonial_2e.facts import FIGHTING, Reader
from pbem.games.colonial_2e.orders_actions import circumnavigate, colony_options, roll_again
from pbem.games.colonial_2e.orders_cards import cards_text, line_up
from pbem.games.colonial_2e.orders_nation import flamboyance, nation, re_roll
from pbem.games.colonial_2e.orders_reading import Reading
from pbem.games.colonial_2e.orders_text import (
    australia_text,
    casualties_text,
    circumnavigate_text,
    losses_text,
    options_text,
    wished,
)

Orders = tuple[Order, ...]
_OWN_GOODS = keyword("OWN-GOODS", "own good", "eigene Waren")
_ALLOW = keyword("ALLOW", "erlaube", "erlauben", "gestatte")
_REFUSE = keyword("REFUSE", "forbid", "deny", "verweigere", "verbiete")
_NOW = keyword("NOW", "jetzt")


# --- goods for others ---------------------------------------------------------------------------------------------


def allow(r: Reading, context: OrderContext) -> Orders:
    """`ALLOW SHIP ALL EXCEPT Red WHEN …`."""
    return _permission(r, _kinds(r), allowed=True)


def refuse(r: Reading, context: OrderContext) -> Orders:
    """`REFUSE SELL Red`."""
    return _permission(r, _kinds(r), allowed=False)


def ship(r: Reading, context: OrderContext) -> Orders:
    """`SHIP ALLOW ALL`, the decision table's spelling."""
    return _turned(r, "ship")


def sell(r: Reading, context: OrderContext) -> Orders:
    """`SELL ALLOW ALL`, the decision table's spelling."""
    return _turned(r, "sell")


def _turned(r: Reading, kind: str) -> Orders:
    if r.line.has(_ALLOW):
        return _permission(r, (kind,), allowed=True)
    if r.line.has(_REFUSE):
        return _permission(r, (kind,), allowed=False)
    raise r.line.missing(f"{kind.upper()} needs ALLOW or REFUSE", ("ALLOW", "REFUSE")) if r.line.done else r.line.lost()


def _kinds(r: Reading) -> tuple[str, ...]:
    if r.line.has(w.SHIP):
        return ("ship",)
    if r.line.has(w.SELL):
        return ("sell",)
    return ("ship", "sell")


def _permission(r: Reading, kinds: Sequence[str], *, allowed: bool) -> Orders:
    line = r.line
    nobody = line.has(w.NOBODY)
    who: Sequence[str | None] = (None,)
    if line.done and len(kinds) > 1:
        raise line.missing("what is allowed, and to whom, is missing", ("SHIP ALL", "SELL ALL"))
    if not nobody and not line.has(w.ALL) and not line.done and not line.sees(w.EXCEPT) and not line.sees(IF):
        who = _seats(r)
    one = len(kinds) == 1
    spaces = _spaces(r) if one and kinds[0] == "ship" else []
    most = line.number() if one and kinds[0] == "sell" and allowed and not nobody else None
    excepted = _seats(r) if who == (None,) and line.has(w.EXCEPT) else []
    when = dict(r.condition()) if line.has(IF) else None
    data = {"allow": allowed != nobody, "except": excepted, "spaces": spaces, "most": most, "when": when}
    reader = Reader(words=r.words, seat=r.seat)
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


def _permission_text(kind: str, seat: str | None, data: Mapping[str, Any], reader: Reader) -> str:
    parts = ["ALLOW" if data["allow"] else "REFUSE", kind.upper(), seat or "ALL"]
    if data["spaces"]:
        parts.append(", ".join(" ".join(each for each in place if each) for place in data["spaces"]))
    if data["most"] is not None:
        parts.append(str(data["most"]))
    if data["except"]:
        parts.append("EXCEPT " + ", ".join(data["except"]))
    if data["when"] is not None:
        parts.append("WHEN " + condition_text(data["when"], reader))
    return " ".join(parts)


def _seats(r: Reading) -> list[str]:
    found = {r.other_seat(): None}
    while r.line.sign(",", "/", "+", "&"):
        found[r.other_seat()] = None
    return list(found)


def _spaces(r: Reading) -> list[list[str | None]]:
    found: list[list[str | None]] = []
    while True:
        place = space(r)
        if place == (None, None):
            return found
        found.append(list(place))
        if not r.line.sign(","):
            return found


# --- war ----------------------------------------------------------------------------------------------------------


def surrender(r: Reading, context: OrderContext) -> Orders:
    """`SURRENDER WHEN squadrons < 2`, `NEVER`, `AFTER YEAR 3`; `YES` or `NO` where the question waits."""
    line = r.line
    reader = Reader(words=r.words, seat=r.seat, moments=FIGHTING)
    when: Mapping[str, Any] | None = None
    if line.has(w.AFTER):
        line.skip(w.YEAR)
        number = line.number()
        if number is None:
            raise line.missing("after which year is missing", ("1", "3")) if line.done else line.lost()
        when = {"fact": ["year"], "is": ">=", "than": number}
    elif line.has(IF):
        when = dict(read_condition(line, reader))
    elif line.has(w.YES) or line.has(_NOW):
        return _answer(r, context, ("surrender",), value=True)
    elif line.has(w.NO):
        return _answer(r, context, ("surrender",), value=False)
    elif not line.has(w.NEVER):
        offers = ("NEVER", "WHEN squadrons < 2", "AFTER YEAR 3")
        raise line.missing("SURRENDER needs NEVER, WHEN … or AFTER YEAR …", offers) if line.done else line.lost()
    text = "SURRENDER NEVER" if when is None else "SURRENDER WHEN " + condition_text(when, reader)
    return _standing("surrender", text, {"never": when is None, "when": when})


def casualty_list(r: Reading, context: OrderContext) -> Orders:
    """`CASUALTIES Blue gold, Green 2, Blue`; `CASUALTIES WAR …` and `CASUALTIES REBELLION …` for one kind only."""
    line = r.line
    kind = "war" if line.has(w.WAR) else "rebellion" if line.has(w.REBELLION) else ""
    items = casualties(r)
    text = f"CASUALTIES {kind.upper()} " if kind else "CASUALTIES "
    slot = f"casualties.{kind}" if kind else "casualties"
    return _standing(slot, text + casualties_text(items), {"list": items})


def battles(r: Reading, context: OrderContext) -> Orders:
    """`BATTLES india, west-africa`."""
    named = territories(r)
    return _standing("battles", "BATTLES " + ", ".join(named), {"list": named})


def lose(r: Reading, context: OrderContext) -> Orders:
    """`LOSE FROM brazil tobacco BOTTOM, gold`."""
    line = r.line
    line.skip(w.FROM)
    items = [_loss(r)]
    while line.sign(","):
        items.append(_loss(r))
    return _standing("lose", "LOSE FROM " + losses_text(items), {"list": items})


def _loss(r: Reading) -> dict[str, Any]:
    territory, good = space(r)
    if territory is None and good is None:
        raise r.line.lost()
    end = "bottom" if r.line.has(w.BOTTOM) else "top"
    r.line.skip(w.TOP)
    return {"territory": territory, "good": good, "end": end}


# --- own actions --------------------------------------------------------------------------------------------------


def circumnavigation(r: Reading, context: OrderContext) -> Orders:
    """`CIRCUMNAVIGATE WHEN need <= 4`, `CIRCUMNAVIGATE NEVER`."""
    if _one_off(r, context, "circumnavigate"):
        return _answer(r, context, ("circumnavigate",), value=r.line.has(w.YES) or not r.line.has(w.NO))
    wish = circumnavigate(r)
    return _standing("circumnavigate", circumnavigate_text(wish, Reader(words=r.words, seat=r.seat)), {"wish": wish})


def australia(r: Reading, context: OrderContext) -> Orders:
    """`AUSTRALIA ROLL`, `AUSTRALIA KEEP`."""
    if _one_off(r, context, "australia"):
        return _answer(r, context, ("australia",), value=roll_again(r))
    again = roll_again(r)
    return _standing("australia", australia_text(again), {"again": again})


def _one_off(r: Reading, context: OrderContext, kind: str) -> bool:
    """Whether a question of this kind waits, so that a plain word answers it and does not stand for later."""
    plain = r.line.done or any(r.line.sees(word) for word in (w.YES, w.NO, w.ROLL, w.HOLD))
    return plain and any(decision.kind == kind for decision in context.open)


def auto(r: Reading, context: OrderContext) -> Orders:
    """`AUTO OWN-GOODS ON`, `OFF`: whether a Merchant or Trader without a plan moves own goods."""
    r.line.has(_OWN_GOODS)
    on = _on_or_off(r)
    return _standing("auto", f"AUTO OWN-GOODS {'ON' if on else 'OFF'}", {"on": on})


def ask(r: Reading, context: OrderContext) -> Orders:
    """`ASK ON`: be asked where a plan is missing or cannot be carried out."""
    on = _on_or_off(r)
    return _standing("ask", f"ASK {'ON' if on else 'OFF'}", {"on": on})


def lineup(r: Reading, context: OrderContext) -> Orders:
    """`LINEUP explorer, viceroy, …` for every turn; `LINEUP REPEAT` for last turn's again."""
    if r.line.has(w.REPEAT):
        return _standing("line-up", "LINEUP REPEAT", {"repeat": True})
    chosen = line_up(r)
    return _standing("line-up", cards_text("LINEUP", chosen, r.words), {"cards": chosen})


def on_success(r: Reading, context: OrderContext) -> Orders:
    """`ON SUCCESS POST silk / tea ADVENTURERS gold`: what every Explorer does whose line does not say it."""
    if not r.line.has(w.SUCCESS):
        raise r.line.lost()
    data = _stage_two(r)
    return _standing("on-success", " ".join(["ON SUCCESS", *(wished(data) or ["NONE"])]), data)


def stage_two(kind: str) -> Callable[[Reading, OrderContext], Orders]:
    """`POST silk`, `ADVENTURERS tea`: the answer to the question that waits."""

    def read(r: Reading, context: OrderContext) -> Orders:
        waits = next((decision for decision in context.open if decision.kind == "stage-two"), None)
        if waits is None:
            reason = f"nothing is explored just now; {kind.upper()} belongs to an EXPLORE line, or after ON SUCCESS"
            raise r.line.wrong(reason, 0, (f"ON SUCCESS {kind.upper()}",))
        data: dict[str, Any] = {}
        data[kind] = goods_wished(r, (waits.about["territory"],))
        return (Order(slot="stage-two", text=" ".join(wished(data)), data=data, turn=context.state.turn),)

    return read


def options(r: Reading, context: OrderContext) -> Orders:
    """`OPTIONS COMPANY PILLAGE REPRESSION 1`: for Conqueror lines that name none."""
    given = colony_options(r)
    if not given:
        raise r.line.lost()
    return _standing("options", "OPTIONS " + options_text(given), given)


def city(r: Reading, context: OrderContext) -> Orders:
    """`CITY FIRST own, Red, gold`: which goods of the Booming City go first."""
    r.line.skip(w.FIRST)
    items = [_city_item(r)]
    while r.line.sign(","):
        items.append(_city_item(r))
    named = ["OWN" if item.get("seat") == r.seat else item.get("seat") or item["good"] for item in items]
    return _standing("city-first", "CITY FIRST " + ", ".join(named), {"list": items})


def yes(r: Reading, context: OrderContext) -> Orders:
    """`YES` to the one question that waits."""
    return _answer(r, context, ("surrender", "australia", "circumnavigate", "re-roll"), value=True)


def no(r: Reading, context: OrderContext) -> Orders:
    """`NO` to the one question that waits."""
    return _answer(r, context, ("surrender", "australia", "circumnavigate", "re-roll", "stage-two"), value=False)


STANDING: Mapping[str, Callable[[Reading, OrderContext], Orders]] = {
    "allow": allow, "refuse": refuse, "ship": ship, "sell": sell, "surrender": surrender,
    "casualties": casualty_list, "battles": battles, "lose": lose, "circumnavigate": circumnavigation,
    "australia": australia, "auto": auto, "ask": ask, "lineup": lineup, "on": on_success,
    "post": stage_two("post"), "adventurers": stage_two("adventurers"), "options": options, "city": city,
    "yes": yes, "no": no, "nation": nation, "flamboyance": flamboyance, "reroll": re_roll,
}  # fmt: skip


def _stage_two(r: Reading) -> dict[str, Any]:
    line = r.line
    data: dict[str, Any] = {}
    while not line.done:
        line.sign(",")
        if "post" not in data and line.has(w.POST):
            if "adventurers" in data:
                data["first"] = "adventurers"
            data["post"] = goods_wished(r, ())
        elif "adventurers" not in data and line.has(w.ADVENTURERS):
            data["adventurers"] = goods_wished(r, ())
        else:
            line.has(w.ELSE)
            if line.has(w.NOBODY):
                return data
            break
    if not data:
        raise line.lost()
    return data


def _city_item(r: Reading) -> dict[str, str]:
    line = r.line
    if line.has(w.OWN) or line.has(w.ME):
        return {"seat": r.seat}
    seat = line.find(r.words.seats)
    return {"seat": seat} if seat else {"good": line.take(r.words.goods)}


def _on_or_off(r: Reading) -> bool:
    if r.line.has(w.ON):
        return True
    if r.line.has(w.OFF):
        return False
    raise r.line.missing("ON or OFF is missing", ("ON", "OFF")) if r.line.done else r.line.lost()


def _answer(r: Reading, context: OrderContext, kinds: Sequence[str], *, value: bool) -> Orders:
    """An answer to the question of these kinds that waits. Raises Misread where none waits."""
    waits = [decision for decision in context.open if decision.kind in kinds]
    if not waits:
        said = r.line.since(0)
        raise r.line.wrong(f"“{said}” answers a question, and none waits for you now", 0, ())
    key, kind = waits[0].key, waits[0].kind
    if kind == "stage-two":
        return (Order(slot=f"answer.{key}", text="NO", data={"value": None}, turn=context.state.turn),)
    text = f"{kind.replace('-', '').upper()} {'YES' if value else 'NO'}"
    return (Order(slot=f"answer.{key}", text=text, data={"value": value}, turn=context.state.turn),)


def _standing(slot: str, text: str, data: Mapping[str, Any]) -> Orders:
    return (Order(slot=slot, text=text, data=data, standing=True),)
