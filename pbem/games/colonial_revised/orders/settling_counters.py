"""Settling which counters come and go: after an exploration, in Rebellions, wars and halvings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.conditions import holds
from pbem.core.errors import NotAllowed
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Source
from pbem.games.colonial.orders import settling
from pbem.games.colonial.orders.plans_laid import line_of, shared_out
from pbem.games.colonial_revised.orders.facts import seen
from pbem.games.colonial_revised.rules.exploring import StageTwo
from pbem.games.colonial_revised.rules.loss_choice import OwnLosses, topmost_of_largest
from pbem.games.colonial_revised.state import State


def settle_stage_two(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D03: What was answered, what the plan's line says, else ON SUCCESS."""
    return settling.settle_stage_two(decision, sheet, state, lambda wish, by: _placed(decision, wish, by))


def _placed(decision: Decision, wish: Mapping[str, Any], source: Source) -> Answer:
    """The post on the first good that takes it, and the adventurers as far as they can be paid."""
    choice = decision.range()
    assert isinstance(choice, StageTwo)
    done: dict[str, Any] = {"post": None, "adventurers": []}
    reasons: list[str] = []
    here = decision.about["goods"]
    for good in (good for good in wish.get("post", ()) if good in here):
        try:
            done = choice.check({"post": good, "adventurers": []})
            break
        except NotAllowed as refused:
            reasons.append(refused.reason)
    sent = [(next((good for good in goods if good in here), None), n) for goods, n in wish.get("adventurers", ())]
    counts = shared_out([0 if good is None else count for good, count in sent], choice.most)
    left, shares = choice.most, dict[str, int]()
    for (good, _), count in zip(sent, counts, strict=True):
        if good is not None and (number := min(count, left)):
            shares[good] = shares.get(good, 0) + number
            left -= number
    done["adventurers"] = [[*share] for share in shares.items()]
    if sum(counts) > choice.most:
        reasons.append(f"{choice.most} adventurers are the most you can send now")
    return Answer(choice.check(done), source, "; ".join(dict.fromkeys(reasons)))


def settle_casualty(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decisions D10, D17: As the plan's line lists them, else as CASUALTIES."""
    if decision.about["cause"] == "war":
        plan = line_of(sheet, state, "sovereign", "enemy", str(decision.about.get("victim")))
    else:
        plan = line_of(sheet, state, "rebel", "spark", decision.about["territory"])
    return settling.settle_casualty(decision, sheet, state, plan)


def settle_occupy(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D10: The first good that is open, of the plan's line, else of OCCUPY."""
    plan = line_of(sheet, state, "rebel", "spark", decision.about["territory"])
    if "occupy" in plan:
        return Answer(_entered(plan["occupy"], decision), Source.ORDER)
    order = sheet.get("occupy", state.turn)
    if order is None:
        return None
    facts = seen(state, decision.seat, decision.about)
    return Answer(_entered(order.data["wish"], decision) if holds(order.data["when"], facts) else None, Source.STANDING)


def _entered(wish: Sequence[str] | bool, decision: Decision) -> str | None:
    goods: list[str] = decision.about["goods"]
    if isinstance(wish, bool):
        return goods[0] if wish else None
    return next((good for good in wish if good in goods), None)


def settle_losses(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decisions D04, D13: Own counters as LOSE FROM lists them, then what goes by default; those of AVERT go last."""
    order, choice = sheet.get("lose", state.turn), decision.range()
    spared = _spared(decision, sheet, state)
    if not isinstance(choice, OwnLosses) or (order is None and not spared):
        return None
    stacks = state.territories[choice.territory].resources
    left = {good: stack.count(choice.seat) for good, stack in stacks.items()}
    chosen: list[list[str]] = []
    for item in order.data["list"] if order else ():
        if item["territory"] not in (None, choice.territory):
            continue
        for good in left:
            while item["good"] in (None, good) and left[good] and len(chosen) < choice.most:
                left[good] -= 1
                chosen.append([good, item["end"]])
    if not chosen and not spared:
        return None
    usual = topmost_of_largest(state, choice.territory, choice.seat, choice.least, spared)
    for good, end in usual if spared else decision.fallback():
        if len(chosen) < choice.most and left[good]:
            left[good] -= 1
            chosen.append([good, end])
    for good in left:
        while len(chosen) < choice.least and left[good]:
            left[good] -= 1
            chosen.append([good, "top"])
    return Answer(choice.check(chosen), Source.STANDING)


def _spared(decision: Decision, sheet: Sheet, state: State) -> list[str]:
    """12.11.3 Where the owner picks his losses himself: the spaces that his AVERT names, which he wants to keep."""
    order = sheet.get("avert", state.turn)
    if decision.kind != "lose" or order is None:
        return []
    here = decision.about["territory"]
    items = [item for item in order.data.get("spaces", ()) if item["territory"] in (None, here)]
    goods = state.territories[here].resources
    return [good for good in goods if any(item["good"] in (None, good) for item in items)]
