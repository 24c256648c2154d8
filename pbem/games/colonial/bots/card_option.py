"""One thing a bot may do with a card: its order line, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """An alternative of a plan."""

    do: str  #: the Character
    line: str  #: as it is ordered, without slot and condition
    worth: float  #: in Prestige
    at: str = ""  #: the Territory it is about, where that matters to other cards
    cost: int = 0  #: Treasury it takes; of a Conqueror, counters that a Viceroy must place before
    when: str = ""  #: its condition

    @property
    def text(self) -> str:
        """The line with its condition."""
        return f"{self.line} IF {self.when}" if self.when else self.line


def best_first(options: Iterable[Option]) -> list[Option]:
    """The options that are worth something, the best first."""
    return sorted((each for each in options if each.worth > 0), key=lambda each: -each.worth)
