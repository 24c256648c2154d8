"""A bot's turn: which five cards, in which order, and what each of them is to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.games.colonial.bots.card_option import Option, best_first
from pbem.games.colonial.bots.whole_turn import Plan
from pbem.games.colonial_2e.bots.map_finds import conquerors, explorers, viceroys
from pbem.games.colonial_2e.bots.mind import Mind
from pbem.games.colonial_2e.bots.strife import ambassadors, missionaries, rebels, sovereigns
from pbem.games.colonial_2e.bots.trade import financiers, governors, merchants, scientists, traders
from pbem.games.colonial_2e.rules.hands import hand

MOST = 6  #: alternatives of one plan
_LINED_UP = 5
_SECOND = 0.6  #: what a card is worth the second time
_POOR = 3  #: Treasury below which money is made first
#: When Characters are played that always are at the same time: the smaller, the earlier.
_MOMENTS: Mapping[str, float] = {
    "financier": 0.5, "conqueror": 1.0, "scientist": 1.5, "sovereign": 1.6, "rebel": 1.6, "governor": 1.8,
    "explorer": 2.0, "viceroy": 4.0,
}  # fmt: skip


def plans(mind: Mind) -> dict[str, Plan]:
    """Card to plan."""
    coming = mind.me.treasury + _income(mind)
    options: Mapping[str, list[Option]] = {
        "explorer": explorers(mind),
        "conqueror": conquerors(mind),
        "viceroy": viceroys(mind, coming),
        "ambassador": ambassadors(mind),
        "sovereign": sovereigns(mind),
        "rebel": rebels(mind),
        "merchant": merchants(mind),
        "governor": governors(mind, coming),
        "trader": traders(mind, min(mind.me.merchant_fleets, mind.goods[mind.seat])),
        "financier": financiers(mind),
        "scientist": scientists(mind, coming),
        "missionary": missionaries(mind),
    }
    return {
        card: Plan(card=card, options=best_first(option for name in pair for option in options[name]))
        for card, pair in mind.s.board.cards.items()
    }


def _income(mind: Mind) -> int:
    """What selling may bring this turn."""
    shipped = min(mind.me.merchant_fleets, mind.goods[mind.seat])
    return min(mind.limit, mind.s.market[mind.seat] + shipped)


def line_up(mind: Mind, found: Mapping[str, Plan]) -> list[Plan]:
    """The five cards that are worth most, in the order in which they help each other."""
    chosen = sorted(_of_hand(mind, found), key=lambda plan: -plan.worth)[:_LINED_UP]
    moments = {plan.card: _moment(mind, plan) for plan in chosen}
    founding = next((plan for plan in chosen if plan.first == "conqueror" and plan.options[0].cost), None)
    settling = next((plan for plan in chosen if any(option.do == "viceroy" for option in plan.options)), None)
    if founding and settling:
        chosen[chosen.index(settling)] = settling = settling.preferring(founding.options[0].at)
        moments[founding.card] = moments[settling.card] + 0.1
    return sorted(chosen, key=lambda plan: moments[plan.card])


def _of_hand(mind: Mind, found: Mapping[str, Plan]) -> list[Plan]:
    """The plans, and once more that of a card of which there are two: what the first has done, ELSE passes over."""
    held = hand(mind.s, mind.seat)
    second = [card for place, card in enumerate(held) if card in held[:place]]
    return [*found.values(), *(replace(found[card], share=_SECOND) for card in second)]


def _moment(mind: Mind, plan: Plan) -> float:
    """When in the turn a card is best played: what brings money before what takes it, what may be lost first."""
    poor = mind.me.treasury < _POOR
    affordable = bool(plan.options) and plan.options[0].cost <= mind.me.treasury
    stocked = mind.s.market[mind.seat] >= mind.limit
    match plan.first:
        case "trader" if poor:
            return 0.6 if stocked else 1.3
        case "trader":
            return 1.4 if stocked else 5.0
        case "merchant":
            return 1.2 if poor else 4.6
        case "scientist" | "governor" | "viceroy" if not affordable:
            return 6.0
    return _MOMENTS.get(plan.first, 5.5)
