"""Settling decisions from a seat's sheet: its orders for the moment first, then its standing orders.

Pure: nothing is looked at but the sheet, the position (all of it is public) and what the question itself tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.conditions import Facts, holds
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source
from pbem.games.colonial.orders import settling
from pbem.games.colonial.orders.plans_laid import line_of
from pbem.games.colonial_revised.orders import settling_counters as counters
from pbem.games.colonial_revised.orders import settling_war as war
from pbem.games.colonial_revised.orders.facts import seen
from pbem.games.colonial_revised.orders.settling_plans import action_ready, filed, settle_action
from pbem.games.colonial_revised.rules.averting_choice import falling_on, wished
from pbem.games.colonial_revised.rules.privateers import FLEET
from pbem.games.colonial_revised.rules.turn_end import upkeep
from pbem.games.colonial_revised.state import State


def settle(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """The answer of a seat's sheet to a decision: by order, by standing order, ASK, or None where it says nothing."""
    return settling.answered(decision, sheet, state, _SETTLERS)


def ready(decision: Decision, sheet: Sheet, state: State) -> bool:
    """Whether the sheet has something that will be tried for this decision."""
    if decision.kind == "action":
        return action_ready(decision, sheet, state)
    return isinstance(settle(decision, sheet, state), Answer)


def gifts_due(state: State, seat: str, sheet: Sheet) -> list[tuple[str, Mapping[str, Any]]]:
    """(slot, gift) of every standing `GIVE … WHEN …` whose condition holds and which the Treasury covers."""
    return settling.gifts_due(state, seat, sheet, seen(state, seat))


def _facts(decision: Decision, state: State) -> Facts:
    return seen(state, decision.seat, decision.about)


def _now(order: Order, decision: Decision, state: State) -> bool:
    return holds(order.data["when"], _facts(decision, state))


def _pay_gap(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decision D02: What the plan's line says, else PAY."""
    about = decision.about
    plan = line_of(sheet, state, "explorer", "territory", about["territory"])
    if "pay" in plan:
        return Answer(_pays(plan["pay"], 0, about), Source.ORDER)
    order = sheet.get("pay-gap", state.turn)
    if order is None:
        return None
    pays = _now(order, decision, state) and _pays(order.data["most"], order.data["keep"], about)
    return Answer(pays, Source.STANDING)


def _pays(most: int | str, keep: int, about: Mapping[str, Any]) -> bool:
    price: int = about["price"]
    return (most == "max" or price <= int(most)) and bool(about["treasury"] - price >= keep)


# --- Goods and Privateers -------------------------------------------------------------------------------------------


def _city_goods(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decision D06: As CITY says, else as for all shipping."""
    facts = _facts(decision, state)
    own = settling.settle_ship(decision, sheet, state, facts, "city")
    return own if own is not None else settling.settle_ship(decision, sheet, state, facts)


def _attack(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decision D08: An order against one Merchant goes before that against all."""
    about = decision.about
    merchant, privateers = about["merchant"], about["privateers"]
    for slot in (f"attack.{merchant}", "attack"):
        order = sheet.get(slot, state.turn)
        if order is None or not _now(order, decision, state):
            continue
        most = order.data["most"]
        count = 0 if merchant in order.data["except"] else privateers if most is None else min(most, privateers)
        return Answer(count, Source.STANDING)
    return None


def _in_order(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decisions D09, D28: The named ones that are there, in their order; a sinking goes on with the others."""
    order = sheet.get(decision.kind, state.turn)
    if order is None:
        return None
    usual: list[str] = decision.fallback()
    if not _now(order, decision, state):
        return Answer(usual, Source.STANDING)
    targets = order.data["targets"]
    if targets is None:
        return Answer(usual, Source.STANDING)
    chosen = [seat for seat in targets if seat in usual]
    if decision.kind == "sink":
        chosen += [seat for seat in usual if seat not in chosen]
    return Answer(chosen, Source.STANDING)


def _avert(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decision D11: Named losses, a number, as many as can be, or what saves a Colony; KEEP leaves some Treasury."""
    order, about = sheet.get("avert", state.turn), decision.about
    if order is None:
        return None
    if not _now(order, decision, state):
        return Answer(0, Source.STANDING)
    most, keep = order.data["most"], order.data["keep"]
    affordable = max(0, about["treasury"] - keep) // about["price"]
    if spaces := order.data.get("spaces"):
        return Answer(_saved(spaces, decision, state, affordable), Source.STANDING)
    wanted = decision.fallback() if most == "colony" else about["losses"] if most == "max" else most
    if most == "colony" and wanted > affordable:
        wanted = 0  # less would not save it
    return Answer(min(wanted, about["losses"], affordable), Source.STANDING)


def _saved(spaces: Sequence[Mapping[str, Any]], decision: Decision, state: State, affordable: int) -> int | list[str]:
    """The named losses; in a revolt, whose losses their owner picks himself, those that must fall on a named space."""
    about, seat = decision.about, decision.seat
    if about["spaces"]:
        return wished(spaces, about["territory"], about["spaces"], affordable)
    stacks = state.territories[about["territory"]].resources
    own = {good: stack.count(seat) for good, stack in stacks.items() if seat in stack}
    return min(falling_on(spaces, about["territory"], own, about["losses"]), affordable)


# --- Loan and the turn's end ----------------------------------------------------------------------------------------


def _repay(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decision D22: What is ordered for this moment: `REPAY 4` once, while the Loan is as it was; else what stands."""
    moment = decision.about["moment"]
    # AT ONCE holds around one's own plays, too; what names no moment holds there alone.
    slots = {"interest": ("repay.interest", "repay.income"), "income": ("repay.income",)}.get(
        moment, ("repay.income", "repay")
    )
    answers = [_repaid(sheet.get(f"{slot}.turn", state.turn), decision, state) for slot in slots]
    answers += [_repaid(sheet.get(slot, state.turn), decision, state) for slot in slots]
    given = [answer for answer in answers if answer is not None]
    return next((answer for answer in given if answer.value), given[0] if given else None)


def _repaid(order: Order | None, decision: Decision, state: State) -> Answer | None:
    """What one order pays back now; None where it is not for now."""
    player = state.players[decision.seat]
    if order is None or not _now(order, decision, state):
        return None
    spare, source = player.treasury - order.data["keep"], Source.STANDING if order.standing else Source.ORDER
    count = order.data["count"]
    if count is None:
        return Answer(max(0, min(player.loan, spare)), source)
    if order.standing:  # NEVER, or this many before the interest of every turn
        return Answer(max(0, min(count, player.loan, spare)), source)
    count = min(count, player.loan)
    return Answer(count, source) if player.loan == order.data["loan"] and spare >= count else None


def _win(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    order = sheet.get("win", state.turn)
    return None if order is None else Answer(order.data["win"], Source.STANDING)


def _fleets(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    return settling.settle_purchase(decision, sheet, state, _facts(decision, state), _fleet_limit)


def _fleet_limit(decision: Decision, most: int) -> str:
    return f"your Monopolies and Resources allow {most}"


def _squadrons(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decision D25: What is scrapped, then what is built of the Treasury that the upkeep leaves."""
    build, built_by = _turn_order(decision, sheet, state, "squadrons")
    scrap, scrapped_by = _turn_order(decision, sheet, state, "scrap")
    if build is None and scrap is None:
        return None
    player, about = state.players[decision.seat], decision.about
    scrapped = 0 if scrap is None else min(scrap.data["count"], player.squadrons)
    count = 0
    if build is not None:
        spare = max(0, player.treasury - upkeep(player.squadrons - scrapped) - build.data["keep"])
        wanted = about["navy"] if build.data["count"] is None else build.data["count"]
        count = min(wanted, spare, about["navy"], player.treasury)
    source = built_by if build is not None else scrapped_by
    return Answer({"scrap": scrapped, "build": count}, source)


def _privateers(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decision D26: The boxes that have room, as far as one's own limit goes."""
    order, source = _turn_order(decision, sheet, state, "privateers")
    if order is None:
        return None
    left, placed = decision.about["limit"], []
    for seat, wanted in order.data["boxes"]:
        count = min(wanted, left, FLEET - decision.about["boxes"].get(seat, FLEET))
        if count > 0:
            left -= count
            placed.append([seat, count])
    return Answer(placed, source)


def _bar(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """Decision D27: The first that was played."""
    for slot, source in (("bar.turn", Source.ORDER), ("bar", Source.STANDING)):
        order = sheet.get(slot, state.turn)
        played = [card for card in order.data["cards"] if card in decision.about["played"]] if order else []
        if played:
            return Answer(played[0], source)
    return None


def _turn_order(decision: Decision, sheet: Sheet, state: State, slot: str) -> tuple[Order | None, Source]:
    """An order of this turn, else of every turn, whose condition holds."""
    for each, source in ((f"{slot}.turn", Source.ORDER), (slot, Source.STANDING)):
        order = sheet.get(each, state.turn)
        if order is not None and _now(order, decision, state):
            return order, source
    return None, Source.STANDING


_SETTLERS: Mapping[str, settling.Settler[State]] = {
    "plans": lambda decision, sheet, state: Answer("filed", Source.ORDER) if filed(sheet, state) else None,
    "action": settle_action, "pay-gap": _pay_gap, "stage-two": counters.settle_stage_two,
    "halve": counters.settle_losses,
    "ship": lambda decision, sheet, state: settling.settle_ship(decision, sheet, state, _facts(decision, state)),
    "city-goods": _city_goods,
    "sell": lambda decision, sheet, state: settling.settle_sell(decision, sheet, state, _facts(decision, state)),
    "attack": _attack, "counterattack": _in_order, "casualty": counters.settle_casualty,
    "occupy": counters.settle_occupy,
    "avert": _avert, "lose": counters.settle_losses, "offer": war.settle_offer, "side": war.settle_side,
    "accept": war.settle_accept, "expedition": war.settle_expedition, "stay": war.settle_stay,
    "surrender": war.settle_surrender, "escalation": war.settle_escalation, "repay": _repay, "win-by-paying": _win,
    "fleets": _fleets, "squadrons": _squadrons, "privateers": _privateers, "bar": _bar, "sink": _in_order,
}  # fmt: skip
