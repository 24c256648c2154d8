"""Random play: every decision is answered by a legal choice, from a seeded picker. For tests, bots and measuring."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from pbem.core.table import Answer, Decision, Source

_MASK = (1 << 64) - 1


class Picker:
    """A small keyed generator (splitmix64): the same seed picks the same again, everywhere."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def __call__(self, bound: int) -> int:
        """A number from 0 up to, but not including, `bound`."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((state ^ (state >> 31)) * bound) >> 64


def keyed(*words: str) -> Picker:
    """A picker that these words seed, the same everywhere."""
    return Picker(int.from_bytes(sha256("|".join(words).encode()).digest()[:8], "big"))


class RandomSettler:
    """Answers every decision with a sample of its range."""

    def __init__(self, seed: int) -> None:
        self.pick = Picker(seed)
        self.settled = 0  #: how many decisions so far

    def settle(self, decision: Decision, state: Any) -> Answer:
        """Some legal value."""
        self.settled += 1
        return Answer(decision.range().sample(self.pick), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True
