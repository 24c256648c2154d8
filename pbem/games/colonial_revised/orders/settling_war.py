"""Settling wars: Allies, expeditions, giving in, and the Escalation after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.conditions import holds
from pbem.core.errors import NotAllowed
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source
from pbem.games.colonial.orders.plans_laid import line_of, shared_out
from pbem.games.colonial_revised.orders.facts import seen
from pbem.games.colonial_revised.rules.escalation import ANYWAY, CHEAP
from pbem.games.colonial_revised.rules.loans import EMERGENCY
from pbem.games.colonial_revised.rules.military_expedition import Landing
from pbem.games.colonial_revised.rules.placing import open_spaces
from pbem.games.colonial_revised.rules.war_sides import ROLES
from pbem.games.colonial_revised.state import State


def _holds(order: Order, decision: Decision, state: State, more: Mapping[str, Any] | None = None) -> bool:
    return holds(order.data["when"], seen(state, decision.seat, {**decision.about, **(more or {})}))


def settle_offer(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D14: What the Sovereign's line says, else OFFER."""
    about = decision.about
    plan = line_of(sheet, state, "sovereign", "enemy", about["enemy"]) if about["role"] == "attacker" else {}
    if "offer" in plan:
        return Answer(plan["offer"], Source.ORDER)
    order = sheet.get("offer", state.turn)
    if order is None or not _holds(order, decision, state):
        return None
    return Answer(order.data["offer"], Source.STANDING)


def settle_side(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D15: The first ALLY order that fits this war, those that name a seat first; none where none does."""
    orders = sorted(
        (order for slot, order in sheet.orders.items() if slot.split(".")[0] == "ally"),
        key=lambda order: (order.data["side"] not in state.seats, order.data["against"] is None),
    )
    for order in orders:
        fits, role = _side(order, decision, state)
        if fits and (role is None or _may_join(decision, role)):
            return Answer(role, Source.STANDING)
    return Answer(None, Source.STANDING) if orders else None


def _side(order: Order, decision: Decision, state: State) -> tuple[bool, str | None]:
    """Whether an ALLY order is for this war, and the role it takes."""
    about, side, against = decision.about, order.data["side"], order.data["against"]
    seats: dict[str, str] = {role: about[role] for role in ROLES}
    if side is None:
        return against in (None, *seats.values()) and _holds(order, decision, state), None
    role = side if side in ROLES else next((each for each in ROLES if seats[each] == side), None)
    if role is None:
        return False, None
    other = seats[ROLES[1 - ROLES.index(role)]]
    offer = about["offers"][seats[role]]
    return against in (None, other) and _holds(order, decision, state, {"offer": offer}), role


def _may_join(decision: Decision, role: str) -> bool:
    try:
        decision.range().check(role)
    except NotAllowed:
        return False
    return True


def settle_accept(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D16: The first of the list who offers himself."""
    order = sheet.get("accept", state.turn)
    if order is None:
        return None
    named, helpers = order.data["helpers"], decision.about["helpers"]
    if named is None:
        return Answer(decision.fallback(), Source.STANDING)
    return Answer(next((seat for seat in named if seat in helpers), None), Source.STANDING)


def settle_expedition(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D18: The first landing that is legal, as far as Logistics and KEEP go; none where none is."""
    order, choice = sheet.get("expedition", state.turn), decision.range()
    if order is None or not isinstance(choice, Landing):
        return None
    if not _holds(order, decision, state):
        return Answer(None, Source.STANDING)
    spare = max(0, state.players[decision.seat].treasury - order.data["keep"])
    reasons: list[str] = []
    for landing in order.data["landings"]:
        if landing["territory"] not in choice.targets:
            continue
        place = _landed(landing, state, decision.seat, min(choice.most, spare))
        try:
            return Answer(choice.check({"territory": landing["territory"], "place": place}), Source.STANDING)
        except NotAllowed as refused:
            reasons.append(refused.reason)
    return Answer(None, Source.STANDING, "; ".join(dict.fromkeys(reasons)))


def _landed(landing: Mapping[str, Any], state: State, seat: str, most: int) -> list[list[Any]]:
    """[[space, n], …], cut down to `most`."""
    goods = open_spaces(state, seat, landing["territory"])
    shares: dict[str, int] = {}
    counts = shared_out([count for _, count in landing["place"]], most)
    for (good, _), count in zip(landing["place"], counts, strict=True):
        there = good or (goods[0] if goods else None)
        number = min(count, most - sum(shares.values()))
        if there is not None and number > 0:
            shares[there] = shares.get(there, 0) + number
    return [[*share] for share in shares.items()]


def settle_stay(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D19: HOME WHEN …; while it does not hold, one stays."""
    order = sheet.get("home", state.turn)
    if order is None:
        return None
    return Answer(order.data["never"] or not _holds(order, decision, state), Source.STANDING)


def settle_surrender(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D20: SURRENDER WHEN …; while it does not hold, one goes on."""
    order = sheet.get("surrender", state.turn)
    if order is None:
        return None
    return Answer(not order.data["never"] and _holds(order, decision, state), Source.STANDING)


def settle_escalation(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D21: A Navy step and Squadrons, as far as what they keep allows; the Loan only where it is wished."""
    navy, squadrons = sheet.get("escalate.navy", state.turn), sheet.get("escalate.squadrons", state.turn)
    wish = _loan_wished(decision, sheet, state)
    if navy is None and squadrons is None and wish is None:
        return None
    loan: bool | str = wish is not None and wish.data["loan"] and _holds(wish, decision, state)
    if loan and wish is not None and wish.data.get("anyway"):
        loan = ANYWAY
    left = state.players[decision.seat].treasury + (EMERGENCY if loan else 0)
    price, step = decision.about["price_navy"], False
    if navy is not None and price is not None and navy.data["navy"] and _holds(navy, decision, state):
        step = left - price >= navy.data["keep"]
        left -= price if step else 0
    count = 0
    if squadrons is not None and _holds(squadrons, decision, state):
        wanted, limit = squadrons.data["count"], decision.about["limit"]
        spare = left - squadrons.data["keep"]
        count = _affordable(decision, state, limit if wanted == "max" else min(wanted, limit), spare)
    value = {"navy": step, "squadrons": count, "loan": loan}
    once = wish is not None and not wish.standing and loan == ANYWAY
    return Answer(value, Source.ORDER if once else Source.STANDING, spends="emergency.turn" if once else "")


def _loan_wished(decision: Decision, sheet: Sheet, state: State) -> Order | None:
    """This turn's order for an Emergency Loan, if its condition holds; else the standing one."""
    once = sheet.get("emergency.turn", state.turn)
    return once if once is not None and _holds(once, decision, state) else sheet.get("emergency", state.turn)


def _affordable(decision: Decision, state: State, wanted: int, spare: int) -> int:
    """How many Squadrons an amount of Treasury buys: 1 each for the warring up to four, else 2."""
    held, count = state.players[decision.seat].squadrons, 0
    while count < wanted:
        spare -= 1 if decision.about["warring"] and held + count < CHEAP else 2
        if spare < 0:
            break
        count += 1
    return count
