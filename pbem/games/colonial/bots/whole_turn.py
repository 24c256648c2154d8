"""What bots would do with a card, and how they write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.games.colonial.bots.card_option import Option


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What a bot would do with a card, the best first."""

    card: str
    options: Sequence[Option]
    otherwise: str = "PASS"  #: what ends its line
    share: float = 1.0  #: of its worth that is left where the same card is played before

    @property
    def worth(self) -> float:
        """What the card is worth."""
        return self.share * self.options[0].worth if self.options else 0.0

    @property
    def first(self) -> str:
        """The Character that is tried first."""
        return self.options[0].do if self.options else ""

    def preferring(self, at: str) -> Plan:
        """The same, with what is about a Territory first."""
        return replace(self, options=sorted(self.options, key=lambda option: option.at != at))

    def line(self, slot: int, most: int) -> str:
        """The order for a slot, of at most this many alternatives."""
        return f"{slot} " + " ELSE ".join([*(option.text for option in self.options[:most]), self.otherwise])


def cards_line(chosen: Sequence[Plan]) -> str:
    """The cards in the order in which they are played, each by its first Character."""
    return "CARDS " + ", ".join(plan.card.partition("-")[0] for plan in chosen)
