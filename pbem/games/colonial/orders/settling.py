"""Settling what every edition asks from a seat's standing orders: permissions, casualties, what is built, gifts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pbem.core.conditions import Facts, holds
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source, WantsToBeAsked
from pbem.games.colonial.orders.plans_laid import line_of
from pbem.games.colonial.rules.counters import Casualty
from pbem.games.colonial.state import Position

S = TypeVar("S", bound=Position)
Settled = Answer | WantsToBeAsked | None
#: How a sheet settles decisions of one kind.
Settler = Callable[[Decision, Sheet, S], Settled]

#: Why no more can be built, in words.
Why = Callable[[Decision, int], str]


def answered(decision: Decision, sheet: Sheet, state: S, settlers: Mapping[str, Settler[S]]) -> Settled:
    """The answer of a seat's sheet to a decision: to this very question, else as `settlers` has it for its kind.

    By order, by standing order, ASK, or None where the sheet says nothing.
    """
    answer = sheet.get(f"answer.{decision.key}", state.turn)
    if answer is not None:
        return Answer(answer.data["value"], Source.ORDER)
    settler = settlers.get(decision.kind)
    return settler(decision, sheet, state) if settler else None


def settle_stage_two(
    decision: Decision, sheet: Sheet, state: Position, placed: Callable[[Mapping[str, Any], Source], Answer]
) -> Answer | None:
    """What was answered, what the plan's line says, else ON SUCCESS, as `placed` makes an answer of it."""
    plan = line_of(sheet, state, "explorer", "territory", decision.about["territory"])
    answer, standing = sheet.get("stage-two", state.turn), sheet.get("on-success", state.turn)
    if answer is not None:
        return placed(answer.data, Source.ORDER)
    if "post" in plan or "adventurers" in plan:
        return placed(plan, Source.ORDER)
    return None if standing is None else placed(standing.data, Source.STANDING)


def settle_casualty(decision: Decision, sheet: Sheet, state: Position, plan: Mapping[str, Any]) -> Answer | None:
    """The first listed counter that may go: of the plan's line, of the kind's list, of the list for all."""
    about, choice = decision.about, decision.range()
    if not isinstance(choice, Casualty):
        return None
    lists: list[tuple[Sequence[Mapping[str, Any]], Source]] = []
    if "casualties" in plan:
        lists.append((plan["casualties"], Source.ORDER))
    lists.extend(
        (order.data["list"], Source.STANDING)
        for slot in (f"casualties.{about['cause']}", "casualties")
        if (order := sheet.get(slot, state.turn)) is not None
    )
    hit = int(decision.key.split(".casualty.")[1].split(".")[0])
    for items, source in lists:
        found = first_listed(items, choice.options(), about["territory"], hit)
        if found is not None:
            return Answer(choice.check(found), source)
    return None


def settle_ship(decision: Decision, sheet: Sheet, state: Position, facts: Facts, kind: str = "ship") -> Answer | None:
    """What of one's Goods a permission lets another's Merchant ship; None where no order says it."""
    order = _permission(sheet, state, kind, decision.about["shipper"])
    if order is None:
        return None
    goods: list[list[str]] = decision.about["goods"]
    yes, named = _allows(order, decision.about["shipper"], facts), order.data["spaces"]
    if named and yes == order.data["allow"]:
        allowed = [space for space in goods if _among(space, named) == yes]
    else:  # whom a refusal of some Goods spares may ship all, and whom a permission for some leaves out, none
        allowed = goods if yes else []
    return Answer([list(space) for space in allowed], Source.STANDING)


def settle_sell(decision: Decision, sheet: Sheet, state: Position, facts: Facts) -> Answer | None:
    """How many of one's Goods a permission lets another's Trader sell; None where no order says it."""
    order = _permission(sheet, state, "sell", decision.about["trader"])
    if order is None:
        return None
    goods: int = decision.about["goods"]
    most = order.data["most"]
    if not _allows(order, decision.about["trader"], facts):
        return Answer(0, Source.STANDING)
    return Answer(goods if most is None else min(most, goods), Source.STANDING)


def _permission(sheet: Sheet, state: Position, kind: str, asker: str) -> Order | None:
    return sheet.get(f"allow.{kind}.{asker}", state.turn) or sheet.get(f"allow.{kind}", state.turn)


def _allows(order: Order, asker: str, facts: Facts) -> bool:
    """Whether an order lets `asker` have what it is about; an exception, or a condition that fails, turns it round."""
    allowed = bool(order.data["allow"])
    turned = asker in order.data["except"] or not holds(order.data["when"], facts)
    return allowed != turned


def _among(space: Sequence[str], named: Sequence[Sequence[str | None]]) -> bool:
    return any(place[0] in (None, space[0]) and place[1] in (None, space[1]) for place in named)


def first_listed(
    items: Sequence[Mapping[str, Any]], options: Sequence[Sequence[str]], territory: str, hit: int
) -> list[str] | None:
    """The first item's counter that is among the options.

    `Green 2` at the head of a list is used up after the roll's second hit. Behind an item without a number nobody can
    tell how many of Green's have gone before, and it is taken while there are any.
    """
    counted: int | None = 0  # hits that the items so far have used; None where that is not known
    for item in items:
        if item["territory"] not in (None, territory):
            continue
        counted = None if counted is None or item["count"] is None else counted + item["count"]
        if counted is not None and hit > counted:
            continue
        fits = [option for option in options if option[1] == item["seat"] and item["good"] in (None, option[0])]
        if fits:
            good = fits[0][0]
            return [good, item["seat"], item["end"]]
    return None


def settle_purchase(decision: Decision, sheet: Sheet, state: Position, facts: Facts, why: Why) -> Answer | None:
    """Decisions D18, D19: `BUILD …` of this turn, else of every turn; more than is allowed is cut down to it."""
    for slot, source in ((f"{decision.kind}.turn", Source.ORDER), (decision.kind, Source.STANDING)):
        order = sheet.get(slot, state.turn)
        if order is None or not holds(order.data["when"], facts):
            continue
        most = decision.range()
        spare = max(0, state.players[decision.seat].treasury - order.data["keep"])
        high: int = getattr(most, "high", 0)
        wanted = high if order.data["count"] is None else order.data["count"]
        value = min(wanted, spare, high)
        return Answer(value, source, _cut(order, value, decision, state, why))
    return None


def _cut(order: Order, value: int, decision: Decision, state: Position, why_not: Why) -> str:
    """Why fewer are built than were ordered; "" where they are not."""
    wanted, keep = order.data["count"], order.data["keep"]
    if wanted is None or value >= wanted:
        return ""
    treasury = state.players[decision.seat].treasury
    if value < min(getattr(decision.range(), "high", 0), treasury):
        why = f"you had {treasury} Treasury and wished to keep {keep}"
    elif value == treasury:
        why = f"your Treasury {'was empty' if not treasury else f'was {treasury}'}"
    else:
        most = getattr(decision.range(), "high", 0)
        why = why_not(decision, most)
    return f"{wanted} {'was' if wanted == 1 else 'were'} ordered, but {why}"


def gifts_due(state: Position, seat: str, sheet: Sheet, facts: Facts) -> list[tuple[str, Mapping[str, Any]]]:
    """(slot, gift) of every standing `GIVE … WHEN …` whose condition holds and which the Treasury covers."""
    left = state.players[seat].treasury
    due: list[tuple[str, Mapping[str, Any]]] = []
    for slot, order in sheet.orders.items():
        if slot.startswith("give.") and order.data["n"] <= left and holds(order.data["when"], facts):
            left -= order.data["n"]
            due.append((slot, {"from": seat, "to": order.data["to"], "n": order.data["n"]}))
    return due
