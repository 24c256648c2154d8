"""A bot's turn: which five cards, in which order, what each of them is to do, and what follows the rounds."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.colonial.bots.card_option import Option, best_first
from pbem.games.colonial.bots.whole_turn import Plan
from pbem.games.colonial_revised.bots import trade
from pbem.games.colonial_revised.bots.map_finds import conquerors, explorers, viceroys
from pbem.games.colonial_revised.bots.mind import Mind
from pbem.games.colonial_revised.bots.strife import ambassadors, rebels, sovereigns
from pbem.games.colonial_revised.rules.actions import COMPULSORY
from pbem.games.colonial_revised.rules.endeavour import ROUNDS

MOST = 5  #: alternatives of one plan
_POOR = 3  #: Treasury below which money is made first
#: When Characters are played that always are at the same time: the smaller, the earlier.
_MOMENTS: Mapping[str, float] = {
    "financier": 0.5, "conqueror": 1.0, "governor": 1.2, "sovereign": 1.4, "explorer": 2.0, "scientist": 3.0,
    "viceroy": 3.5, "rebel": 3.8, "missionary": 4.5,
}  # fmt: skip


def plans(mind: Mind) -> dict[str, Plan]:
    """Card to plan, of the cards that are free."""
    options: Mapping[str, list[Option]] = {
        "explorer": explorers(mind),
        "conqueror": conquerors(mind),
        "viceroy": viceroys(mind),
        "ambassador": ambassadors(mind),
        "sovereign": sovereigns(mind),
        "rebel": rebels(mind),
        "merchant": trade.merchants(mind),
        "governor": trade.governors(mind),
        "trader": trade.traders(mind),
        "financier": trade.financiers(mind),
        "scientist": trade.scientists(mind),
        "missionary": trade.missionaries(mind),
    }
    pairs = mind.s.board.cards
    return {
        card: Plan(
            card=card,
            options=best_first(option for name in pairs[card] for option in options[name]),
            otherwise="DEFAULT" if card == COMPULSORY else f"PASS {card.partition('-')[0]}",
        )
        for card in mind.free
    }


def line_up(mind: Mind, found: Mapping[str, Plan]) -> list[Plan]:
    """The cards that are worth most, as many as there are rounds left, in the order in which they help each other."""
    rounds = ROUNDS - len(mind.me.cards)
    chosen = sorted(found.values(), key=lambda plan: -plan.worth)[:rounds]
    moments = {plan.card: _moment(mind, plan) for plan in chosen}
    founding = next((plan for plan in chosen if plan.first == "conqueror" and plan.options[0].cost), None)
    settling = next((plan for plan in chosen if any(option.do == "viceroy" for option in plan.options)), None)
    if founding and settling:
        chosen[chosen.index(settling)] = settling = settling.preferring(founding.options[0].at)
        moments[settling.card] = 0.7
        moments[founding.card] = 0.8
    return sorted(chosen, key=lambda plan: moments[plan.card])


def _moment(mind: Mind, plan: Plan) -> float:
    """When in the turn a card is best played: what brings money before what takes it, what may be lost first."""
    poor = mind.me.treasury < _POOR
    affordable = bool(plan.options) and plan.options[0].cost <= mind.me.treasury
    stocked = mind.s.market[mind.seat] >= mind.limit
    match plan.first:
        case "trader" if stocked or (poor and trade.income(mind)):
            return 0.6
        case "trader":
            return 5.0
        case "merchant":
            return 1.3 if poor else 4.6
        case "scientist" | "governor" | "viceroy" if not affordable:
            return 6.0
    return _MOMENTS.get(plan.first, 5.5)


def bars(mind: Mind) -> list[str]:
    """The cards in the order in which one would do without them in the next turn, by their first Characters."""
    found = plans(mind)
    order = sorted(found, key=lambda card: found[card].worth * (0.5 if card == COMPULSORY else 1.0))
    played = [card for card in mind.me.cards if card not in order]
    return [card.partition("-")[0] for card in [*order, *played]]
