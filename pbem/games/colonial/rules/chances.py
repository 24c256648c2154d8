"""What Success dice are likely to show: two faces of six are Successes."""

from __future__ import annotations

from functools import cache
from math import comb


@cache
def exactly(hits: int, dice: int) -> float:
    """Probability of exactly `hits` Successes on `dice` dice."""
    return float(comb(dice, hits) * 2 ** (dice - hits) / 3**dice)


@cache
def at_least(hits: int, dice: int) -> float:
    """Probability of at least `hits` Successes on `dice` dice."""
    ways: int = sum(comb(dice, n) * 2 ** (dice - n) for n in range(max(hits, 0), dice + 1))
    return float(ways / 3**dice)
