"""A bot's answers to single questions that wait: every kind of decision has its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.core.table import Decision
from pbem.games.colonial_2e.bots.map_finds import space_worth
from pbem.games.colonial_2e.bots.mind import VICTORY, Mind

#: Lines that answer a decision.
Answering = Callable[[Mind, Decision], list[str]]


def _nation(mind: Mind, decision: Decision) -> list[str]:
    free = list(decision.about["free"])
    return ["NATION " + " / ".join(free.pop(mind.pick(len(free))) for _ in range(len(free)))]


def _flamboyance(mind: Mind, decision: Decision) -> list[str]:
    return ["FLAMBOYANCE PAY" if decision.about["cost"] <= 1 + mind.me.treasury // 2 else "FLAMBOYANCE LOSE"]


def _re_roll(mind: Mind, decision: Decision) -> list[str]:
    return [f"REROLL {'YES' if 3 * decision.about['hits'] < decision.about['dice'] else 'NO'}"]


def _stage_two(mind: Mind, decision: Decision) -> list[str]:
    name = decision.about["territory"]
    goods = sorted(decision.about["goods"], key=lambda good: -space_worth(mind, name, good))
    if not goods:
        return ["NO"]
    verb = "POST" if mind.me.merchant_fleets > 1 or not mind.me.treasury else "ADVENTURERS"
    return [f"{verb} {' / '.join(goods)}"]


def _permission(mind: Mind, what: str, asker: str) -> str:
    refused = mind.s.players[asker].prestige >= VICTORY - 2
    return f"{'REFUSE' if refused else 'ALLOW'} {what} {asker}"


def _surrender(mind: Mind, decision: Decision) -> list[str]:
    about = decision.about
    lost = about["squadrons"] == 0 and about["enemy_squadrons"] >= 2
    return [f"SURRENDER {'YES' if lost or not mind.me.prestige else 'NO'}"]


def _repay(mind: Mind, decision: Decision) -> list[str]:
    owed = sum(mind.me.loans)
    near = mind.me.prestige >= VICTORY - 2
    spare = mind.me.treasury if near else max(0, mind.me.treasury - 5)
    return [f"REPAY KEEP {mind.me.treasury - spare}" if min(spare, owed) else "REPAY NEVER"]


def _lose(mind: Mind, decision: Decision) -> list[str]:
    name = decision.about["territory"]
    stacks = mind.s.territories[name].resources
    goods = sorted(stacks, key=lambda good: -stacks[good].count(mind.seat))
    return ["LOSE FROM " + ", ".join(f"{name} {good}" for good in goods)]


def _fleets(mind: Mind, decision: Decision) -> list[str]:
    short = mind.me.merchant_fleets < mind.limit + 2
    return ["BUILD FLEETS MAX" if short else "BUILD FLEETS MAX KEEP 5"]


def _squadrons(mind: Mind, decision: Decision) -> list[str]:
    strongest = max(mind.s.players[seat].squadrons for seat in mind.others)
    return ["BUILD SQUADRONS MAX" if strongest > mind.me.squadrons else "BUILD SQUADRONS MAX KEEP 5"]


ANSWERS: Mapping[str, Answering] = {
    "nation": _nation, "flamboyance": _flamboyance, "re-roll": _re_roll, "stage-two": _stage_two,
    "australia": lambda mind, decision: ["AUSTRALIA ROLL" if decision.about["need"] <= 4 else "AUSTRALIA KEEP"],
    "circumnavigate": lambda mind, decision: [f"CIRCUMNAVIGATE {'YES' if decision.about['need'] <= 4 else 'NO'}"],
    "ship": lambda mind, decision: [_permission(mind, "SHIP", decision.about["shipper"])],
    "sell": lambda mind, decision: [_permission(mind, "SELL", decision.about["trader"])],
    "city-goods": lambda mind, decision: ["CITY FIRST OWN, " + ", ".join(mind.weakest_first())],
    "casualty": lambda mind, decision: ["CASUALTIES " + ", ".join(reversed(mind.weakest_first()))],
    "battles": lambda mind, decision: ["BATTLES " + ", ".join(decision.fallback())], "surrender": _surrender,
    "repay": _repay, "lose": _lose, "fleets": _fleets, "squadrons": _squadrons,
}  # fmt: skip
