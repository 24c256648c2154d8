"""Random play: every decision is answered by a legal choice, from a seeded picker. For tests and measuring."""

from __future__ import annotations

from typing import Any

from pbem.core.dice import Keyed
from pbem.core.table import Answer, Decision, Source


class Picker:
    """Numbers from a seed: the same seed picks the same again, everywhere."""

    def __init__(self, seed: int | str) -> None:
        self._chance = Keyed(str(seed).encode())
        self._picked = 0

    def __call__(self, bound: int) -> int:
        """A number from 0 up to, but not including, `bound`."""
        self._picked += 1
        return self._chance.below(str(self._picked), bound)


class RandomSettler:
    """Answers every decision with a sample of its range."""

    def __init__(self, seed: int | str) -> None:
        self.pick = Picker(seed)
        self.settled = 0  #: how many decisions so far

    def settle(self, decision: Decision, state: Any) -> Answer:
        """Some legal value."""
        self.settled += 1
        return Answer(decision.range().sample(self.pick), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True
