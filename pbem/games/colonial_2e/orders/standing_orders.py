"""Standing orders: what answers a seat's reactions until it is changed, and the answers to questions that wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders import standing_orders
from pbem.games.colonial.orders.answer_lines import Answers, when_to
from pbem.games.colonial.orders.line_reading import goods_wished, territories
from pbem.games.colonial.orders.standing_orders import Orders, standing
from pbem.games.colonial_2e.orders.action_lines import circumnavigate, colony_options, roll_again
from pbem.games.colonial_2e.orders.card_lines import cards_text, line_up
from pbem.games.colonial_2e.orders.facts import FIGHTING
from pbem.games.colonial_2e.orders.line_reading import Reading
from pbem.games.colonial_2e.orders.line_writing import australia_text, circumnavigate_text, options_text, wished
from pbem.games.colonial_2e.orders.nation_lines import flamboyance, nation, re_roll

_answer = Answers(
    verbs={"surrender": "SURRENDER", "australia": "AUSTRALIA", "circumnavigate": "CIRCUMNAVIGATE", "re-roll": "REROLL"},
    nothing={"stage-two": None},
).give


# --- war ----------------------------------------------------------------------------------------------------------


def surrender(r: Reading, context: OrderContext) -> Orders:
    """`SURRENDER WHEN squadrons < 2`, `NEVER`, `AFTER YEAR 3`; `YES` or `NO` where the question waits."""
    offers = ("NEVER", "WHEN squadrons < 2", "AFTER YEAR 3")
    return when_to(r, "SURRENDER", FIGHTING, offers, lambda value: _answer(r, context, ("surrender",), value=value))


def battles(r: Reading, context: OrderContext) -> Orders:
    """`BATTLES india, west-africa`."""
    named = territories(r)
    return standing("battles", "BATTLES " + ", ".join(named), {"list": named})


# --- own actions --------------------------------------------------------------------------------------------------


def circumnavigation(r: Reading, context: OrderContext) -> Orders:
    """`CIRCUMNAVIGATE WHEN need <= 4`, `CIRCUMNAVIGATE NEVER`."""
    if _one_off(r, context, "circumnavigate"):
        return _answer(r, context, ("circumnavigate",), value=r.line.has(w.YES) or not r.line.has(w.NO))
    wish = circumnavigate(r)
    return standing("circumnavigate", circumnavigate_text(wish, r.reader()), {"wish": wish})


def australia(r: Reading, context: OrderContext) -> Orders:
    """`AUSTRALIA ROLL`, `AUSTRALIA KEEP`."""
    if _one_off(r, context, "australia"):
        return _answer(r, context, ("australia",), value=roll_again(r))
    again = roll_again(r)
    return standing("australia", australia_text(again), {"again": again})


def _one_off(r: Reading, context: OrderContext, kind: str) -> bool:
    """Whether a question of this kind waits, so that a plain word answers it and does not stand for later."""
    plain = r.line.done or any(r.line.sees(word) for word in (w.YES, w.NO, w.ROLL, w.HOLD))
    return plain and any(decision.kind == kind for decision in context.open)


def lineup(r: Reading, context: OrderContext) -> Orders:
    """`LINEUP explorer, viceroy, …` for every turn; `LINEUP REPEAT` for last turn's again."""
    if r.line.has(w.REPEAT):
        return standing("line-up", "LINEUP REPEAT", {"repeat": True})
    if r.line.at and r.line.words[r.line.at - 1] == ":":
        raise r.line.lost()  # "Line-up: 1. Explorer …" heads this turn's list
    chosen = line_up(r)
    return standing("line-up", cards_text("LINEUP", chosen, r.words), {"cards": chosen})


def on_success(r: Reading, context: OrderContext) -> Orders:
    """`ON SUCCESS POST silk / tea ADVENTURERS gold`: what every Explorer does whose line does not say it."""
    if not r.line.has(w.SUCCESS):
        raise r.line.lost()
    data = _stage_two(r)
    return standing("on-success", " ".join(["ON SUCCESS", *(wished(data) or ["NONE"])]), data)


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
    return standing("options", "OPTIONS " + options_text(given), given)


def city(r: Reading, context: OrderContext) -> Orders:
    """`CITY FIRST own, Red, gold`: which goods of the Booming City go first."""
    r.line.skip(w.FIRST)
    items = [_city_item(r)]
    while r.line.sign(","):
        items.append(_city_item(r))
    named = ["OWN" if item.get("seat") == r.seat else item.get("seat") or item["good"] for item in items]
    return standing("city-first", "CITY FIRST " + ", ".join(named), {"list": items})


def yes(r: Reading, context: OrderContext) -> Orders:
    """`YES` to the one question that waits."""
    return _answer(r, context, ("surrender", "australia", "circumnavigate", "re-roll"), value=True)


def no(r: Reading, context: OrderContext) -> Orders:
    """`NO` to the one question that waits."""
    return _answer(r, context, ("surrender", "australia", "circumnavigate", "re-roll", "stage-two"), value=False)


STANDING: Mapping[str, Callable[[Reading, OrderContext], Orders]] = {
    **standing_orders.STANDING, "surrender": surrender, "battles": battles, "circumnavigate": circumnavigation,
    "australia": australia, "lineup": lineup, "on": on_success, "post": stage_two("post"),
    "adventurers": stage_two("adventurers"), "options": options, "city": city, "yes": yes, "no": no,
    "nation": nation, "flamboyance": flamboyance, "reroll": re_roll,
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
