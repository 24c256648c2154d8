"""A bot's turn: which five cards, in which order, and what each of them is to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.games.colonial_2e.bot_map import conquerors, explorers, viceroys
from pbem.games.colonial_2e.bot_mind import Mind
from pbem.games.colonial_2e.bot_options import Option, best_first
from pbem.games.colonial_2e.bot_strife import ambassadors, missionaries, rebels, sovereigns
from pbem.games.colonial_2e.bot_trade import financiers, governors, merchants, scientists, traders

_MOST = 6  #: alternatives of one plan
_LINED_UP = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What a bot would do with a card, the best first."""

    card: str
    options: Sequence[Option]

    @property
    def worth(self) -> float:
        """What the card is worth."""
        return self.options[0].worth if self.options else 0.0

    @property
    def first(self) -> str:
        """The Character that is tried first."""
        return self.options[0].do if self.options else ""

    def line(self, slot: int) -> str:
        """The order for a slot."""
        return f"{slot} " + " ELSE ".join([*(option.text for option in self.options[:_MOST]), "PASS"])


def plans(mind: Mind) -> dict[str, Plan]:
    """Card to plan."""
    found = {card: best_first(_options(mind, card)) for card in mind.s.board.cards}
    return {card: Plan(card=card, options=options) for card, options in found.items()}


def _options(mind: Mind, card: str) -> list[Option]:
    income = _income(mind)
    treasury = mind.me.treasury
    by_character: Mapping[str, list[Option]] = {
        "explorer": explorers(mind),
        "conqueror": conquerors(mind),
        "viceroy": viceroys(mind, treasury + income),
        "ambassador": ambassadors(mind),
        "sovereign": sovereigns(mind),
        "rebel": rebels(mind),
        "merchant": merchants(mind),
        "governor": governors(mind, treasury + income),
        "trader": traders(mind, min(mind.me.merchant_fleets, mind.goods[mind.seat])),
        "financier": financiers(mind),
        "scientist": scientists(mind, treasury + income),
        "missionary": missionaries(mind),
    }
    return [option for character in mind.s.board.cards[card] for option in by_character[character]]


def _income(mind: Mind) -> int:
    """What selling may bring this turn."""
    shipped = min(mind.me.merchant_fleets, mind.goods[mind.seat])
    return min(mind.limit, mind.s.market[mind.seat] + shipped)


def line_up(mind: Mind, found: Mapping[str, Plan]) -> list[Plan]:
    """The five cards that are worth most, in the order in which they help each other."""
    chosen = sorted(found.values(), key=lambda plan: -plan.worth)[:_LINED_UP]
    return sorted(chosen, key=lambda plan: _moment(mind, plan))


def _moment(mind: Mind, plan: Plan) -> float:
    """When in the turn a card is best played."""
    poor = mind.me.treasury < 3
    match plan.first:
        case "conqueror":
            return 1.0 if plan.options[0].cost == 0 else 4.5
        case "explorer":
            return 2.0
        case "scientist":
            cost = plan.options[0].cost
            return 1.5 if cost <= mind.me.treasury else 6.0
        case "financier":
            return 0.5
        case "merchant":
            return 1.2 if poor else 4.6
        case "trader":
            stocked = mind.s.market[mind.seat] >= mind.limit
            return (0.6 if stocked else 1.3) if poor else (1.4 if stocked else 5.0)
        case "viceroy":
            return 4.0 if plan.options[0].cost <= mind.me.treasury else 6.5
        case "governor":
            return 1.8 if plan.options[0].cost <= mind.me.treasury else 6.0
        case "sovereign" | "rebel":
            return 1.6
    return 5.5
