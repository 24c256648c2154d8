"""Measuring in pairs: ours and what it is held against take turns, and the ratio of each pair counts.

A machine that is busy with something else slows both halves of a pair alike, so ratios move less than figures.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

#: Seconds after which `paired` begins no other pair.
BUDGET = 40.0


class Size(Enum):
    """How much is measured."""

    FULL = "full"  #: what figures are taken from; under a minute each
    TINY = "tiny"  #: that it runs at all, for the tests

    def pick(self, *, full: int, tiny: int) -> int:
        """One number of two."""
        return full if self is Size.FULL else tiny


class Wanted(Enum):
    """On which side of its target a ratio is to lie."""

    AT_LEAST = "≥"
    AT_MOST = "≤"
    NOTHING = ""  #: for information


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One line of the table."""

    name: str  #: what was compared
    ours: str  #: our figure, with its unit
    beside: str  #: the figure it is held against
    ratio: float  #: median over the pairs
    wanted: Wanted = Wanted.NOTHING
    target: float = 0.0
    aim: float | None = None  #: what would be better still

    @property
    def reached(self) -> bool:
        """Whether the ratio is where it is wanted."""
        if self.wanted is Wanted.AT_LEAST:
            return self.ratio >= self.target
        return self.wanted is Wanted.NOTHING or self.ratio <= self.target

    def cells(self) -> tuple[str, ...]:
        """The line's columns."""
        wish = f"{self.wanted.value} {self.target:g}" if self.wanted is not Wanted.NOTHING else ""
        wish += f" (aim {self.aim:g})" if self.aim is not None else ""
        verdict = "" if self.wanted is Wanted.NOTHING else ("reached" if self.reached else "MISSED")
        return self.name, self.ours, self.beside, f"{self.ratio:.2f}", wish, verdict


HEAD = ("what", "ours", "beside", "ratio", "wanted", "")


def table(rows: Sequence[Row]) -> str:
    """The rows under their head, in columns."""
    lines = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


@dataclass(frozen=True, kw_only=True, slots=True)
class Paired:
    """What pairs of measurements came to, each a rate (things a second) or a time (seconds)."""

    ours: float  #: median
    theirs: float  #: median
    ratio: float  #: median of ours / theirs, pair by pair


def paired(ours: Callable[[], float], theirs: Callable[[], float], *, times: int, within: float = BUDGET) -> Paired:
    """Measure both `times` times, in turn; each function returns a rate or a time.

    On a slow machine fewer pairs must do: after `within` seconds no other is begun.
    """
    pairs = list[tuple[float, float]]()
    start = time.perf_counter()
    while len(pairs) < times and (not pairs or time.perf_counter() - start < within):
        gc.collect()
        first = ours()
        gc.collect()
        pairs.append((first, theirs()))
    return Paired(
        ours=statistics.median(mine for mine, _ in pairs),
        theirs=statistics.median(other for _, other in pairs),
        ratio=statistics.median(mine / other for mine, other in pairs),
    )
