"""Settling decisions from a seat's sheet: its orders for the moment first, then its standing orders.

Pure: of the position only what the seat may see is looked at (`orders/facts.py`, and what the question itself tells).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.choices import SomeOf
from pbem.core.conditions import Facts, holds
from pbem.core.errors import NotAllowed
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source
from pbem.games.colonial.orders import settling
from pbem.games.colonial.orders.plans_laid import line_of
from pbem.games.colonial.rules.counters import OwnCounter
from pbem.games.colonial.rules.stacks import controller
from pbem.games.colonial_2e.orders.card_lines import planned_line_up
from pbem.games.colonial_2e.orders.facts import seen
from pbem.games.colonial_2e.orders.settling_plans import action_ready, settle_action
from pbem.games.colonial_2e.rules.turn_end import LOSE, PAY
from pbem.games.colonial_2e.state import State


def settle(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """The answer of a seat's sheet to a decision: by order, by standing order, ASK, or None where it says nothing."""
    return settling.answered(decision, sheet, state, _SETTLERS)


def ready(decision: Decision, sheet: Sheet, state: State) -> bool:
    """Whether the sheet has something that will be tried for this decision."""
    if decision.kind == "action":
        return action_ready(decision, sheet, state)
    return isinstance(settle(decision, sheet, state), Answer)


def _line_up(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    order = sheet.get("cards", state.turn)
    if order is not None:
        return _held(decision, order.data["cards"], Source.ORDER)
    standing = sheet.get("line-up", state.turn)
    if standing is None:
        planned = planned_line_up(state, decision.seat, sheet)
        return None if planned is None else _held(decision, planned, Source.ORDER)
    cards = decision.fallback() if standing.data.get("repeat") else standing.data["cards"]
    return _held(decision, cards, Source.STANDING)


def _held(decision: Decision, cards: Sequence[str], source: Source) -> settling.Settled:
    """The line-up; None where a second copy in it is in the hand no more."""
    try:
        return Answer(decision.range().check(cards), source)
    except NotAllowed:
        return None


# --- nations ------------------------------------------------------------------------------------------------------


def _nation(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """The first wish that nobody has taken; who wishes for any has what the default draws, without a deadline."""
    order = sheet.get("nation", state.turn)
    if order is not None and not order.data["wishes"]:
        return Answer(decision.fallback(), Source.ORDER)
    wishes = () if order is None else order.data["wishes"]
    left = [nation for nation in wishes if nation in decision.about["free"]]
    return Answer(left[0], Source.ORDER) if left else None


def _flamboyance(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """What the order says; where its condition fails, the other."""
    order = sheet.get("flamboyance", state.turn)
    if order is None:
        return None
    chosen, other = (PAY, LOSE) if order.data["pay"] else (LOSE, PAY)
    return Answer(chosen if _now(order, decision, state) else other, Source.STANDING)


def _re_roll(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    """`REROLL WHEN hits < 2`."""
    order = sheet.get("re-roll", state.turn)
    if order is None:
        return None
    facts = seen(state, decision.seat, decision.about)
    return Answer(not order.data["never"] and holds(order.data["when"], facts), Source.STANDING)


# --- exploring ----------------------------------------------------------------------------------------------------


def _stage_two(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    return settling.settle_stage_two(decision, sheet, state, lambda wish, by: _placed(decision, wish, by, state))


def _placed(decision: Decision, wish: Mapping[str, Any], source: Source, state: State) -> Answer:
    choice, territory = decision.range(), decision.about["territory"]
    here = state.territories[territory].resources
    reasons: list[str] = []
    kinds = ("adventurers", "post") if wish.get("first") == "adventurers" else ("post", "adventurers")
    wished = [good for by in kinds for good in wish.get(by, ())]
    if wished and not any(good in here for good in wished):
        return Answer(None, source, f"{state.board.names[territory]} has none of the goods you named")
    for by in kinds:
        # What was named for the plan's other targets is no news here.
        for good in (good for good in wish.get(by, ()) if good in here):
            try:
                return Answer(choice.check({"by": by, "good": good}), source, "; ".join(dict.fromkeys(reasons)))
            except NotAllowed as refused:
                reasons.append(refused.reason)
    return Answer(None, source, "; ".join(dict.fromkeys(reasons)))


def _australia(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    plan = line_of(sheet, state, "explorer", "territory", decision.about["territory"])
    if "australia" in plan:
        return Answer(plan["australia"], Source.ORDER)
    standing = sheet.get("australia", state.turn)
    return None if standing is None else Answer(standing.data["again"], Source.STANDING)


def _circumnavigate(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    plan = line_of(sheet, state, "explorer", "territory", decision.about["territory"])
    facts = seen(state, decision.seat, decision.about)
    if "circumnavigate" in plan:
        return Answer(_wished(plan["circumnavigate"], facts), Source.ORDER)
    standing = sheet.get("circumnavigate", state.turn)
    return None if standing is None else Answer(_wished(standing.data["wish"], facts), Source.STANDING)


def _wished(wish: Any, facts: Facts) -> bool:
    return wish if isinstance(wish, bool) else holds(wish, facts)


# --- goods --------------------------------------------------------------------------------------------------------


def _city_goods(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    order = sheet.get("city-first", state.turn)
    choice = decision.range()
    if order is None or not isinstance(choice, SomeOf):
        return None
    territory, items = decision.about["territory"], order.data["list"]

    def rank(good: str) -> int:
        owner = controller(state, territory, good)
        fits = [place for place, item in enumerate(items) if item.get("seat") == owner or item.get("good") == good]
        return min(fits, default=len(items))

    by_default = list(decision.fallback())
    return Answer(sorted(by_default, key=rank), Source.STANDING)


# --- war and Rebellions -------------------------------------------------------------------------------------------


def _casualty(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    about = decision.about
    war = about["cause"] == "war"
    plan = (
        line_of(sheet, state, "sovereign", "enemy", about["victim"])
        if war
        else line_of(sheet, state, "rebel", "spark", about["territory"])
    )
    return settling.settle_casualty(decision, sheet, state, plan)


def _battles(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    choice = decision.range()
    plan = line_of(sheet, state, "sovereign", "enemy", decision.about["enemy"])
    standing = sheet.get("battles", state.turn)
    named = plan.get("battles") or (standing.data["list"] if standing is not None else None)
    if named is None or not isinstance(choice, SomeOf):
        return None
    first = [name for name in named if name in choice.options]
    value = [*first, *(name for name in choice.options if name not in first)]
    return Answer(value, Source.ORDER if "battles" in plan else Source.STANDING)


def _surrender(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    order = sheet.get("surrender", state.turn)
    if order is None:
        return None
    if order.data["never"]:
        return Answer(value=False, source=Source.STANDING)
    facts = seen(state, decision.seat, decision.about)
    return Answer(value=holds(order.data["when"], facts), source=Source.STANDING)


def _lose(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    order, choice = sheet.get("lose", state.turn), decision.range()
    if order is None or not isinstance(choice, OwnCounter):
        return None
    for item in order.data["list"]:
        if item["territory"] not in (None, decision.about["territory"]):
            continue
        for good, _ in choice.options():
            if item["good"] in (None, good):
                return Answer(choice.check([good, item["end"]]), Source.STANDING)
    return None


# --- Treasury -----------------------------------------------------------------------------------------------------


def _repay(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    once = sheet.get("repay.turn", state.turn)
    if once is not None and (piles := _paid_once(once, decision, state)):
        return Answer(decision.range().check({"piles": piles}), Source.ORDER)
    standing = sheet.get("repay", state.turn)
    if standing is None or not _now(standing, decision, state):
        return None
    player = state.players[decision.seat]
    spare = max(0, player.treasury - standing.data["keep"])
    if standing.data["count"] == 0:
        return Answer({"counters": 0}, Source.STANDING)
    pile = standing.data["pile"]
    if pile is None:
        return Answer({"counters": min(spare, sum(player.loans))}, Source.STANDING)
    paid = min(spare, player.loans[pile - 1]) if pile <= len(player.loans) else 0
    return Answer({"piles": [[pile - 1, paid]]} if paid else {"counters": 0}, Source.STANDING)


def _paid_once(order: Order, decision: Decision, state: State) -> list[list[int]]:
    """The shares of `REPAY 4`: only while the piles are those it was written for, so that it is paid once."""
    player = state.players[decision.seat]
    piles, count = order.data["piles"], order.data["count"]
    if player.loans[: len(piles)] != piles or not _now(order, decision, state):
        return []
    pile = order.data["pile"]
    count = min(count, sum(piles) if pile is None else piles[pile - 1] if pile <= len(piles) else 0)
    if count > player.treasury - order.data["keep"]:
        return []
    places = range(len(piles)) if pile is None else [pile - 1]
    shares = []
    for index in sorted(places, key=lambda place: piles[place]):
        paid = min(count, piles[index])
        count -= paid
        if paid:
            shares.append([index, paid])
    return shares


def _purchase(decision: Decision, sheet: Sheet, state: State) -> settling.Settled:
    return settling.settle_purchase(decision, sheet, state, _facts(decision, state), _limit)


def _limit(decision: Decision, most: int) -> str:
    return f"your Navy allows {most}" if decision.kind == "squadrons" else f"your Monopolies allow {most}"


def _facts(decision: Decision, state: State) -> Facts:
    return seen(state, decision.seat, decision.about)


def _now(order: Order, decision: Decision, state: State) -> bool:
    return holds(order.data["when"], seen(state, decision.seat, decision.about))


_SETTLERS: Mapping[str, settling.Settler[State]] = {
    "nation": _nation, "flamboyance": _flamboyance, "re-roll": _re_roll, "line-up": _line_up, "action": settle_action,
    "stage-two": _stage_two, "australia": _australia, "circumnavigate": _circumnavigate,
    "ship": lambda decision, sheet, state: settling.settle_ship(decision, sheet, state, _facts(decision, state)),
    "sell": lambda decision, sheet, state: settling.settle_sell(decision, sheet, state, _facts(decision, state)),
    "city-goods": _city_goods, "casualty": _casualty, "battles": _battles, "surrender": _surrender, "lose": _lose,
    "repay": _repay, "fleets": _purchase, "squadrons": _purchase,
}  # fmt: skip


def gifts_due(state: State, seat: str, sheet: Sheet) -> list[tuple[str, Mapping[str, Any]]]:
    """(slot, gift) of every standing `GIVE … WHEN …` whose condition holds and which the Treasury covers."""
    return settling.gifts_due(state, seat, sheet, seen(state, seat))
