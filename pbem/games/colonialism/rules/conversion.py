"""6 Three cubes of one colour for one of another: every way, and the best."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.colonialism.state import COLOURS

#: Conversions in their order: (colour given three times, colour got once).
Steps = Sequence[Sequence[str]]
Cubes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ConversionChoice:
    """None for the best result, or a list of [from, to], each possible when it comes."""

    held: Mapping[str, int]
    rate: int

    def check(self, value: Any) -> list[list[str]] | None:
        """The list, or None; raises NotAllowed with the first step that does not go."""
        if value is None:
            return None
        cubes, steps = dict(self.held), []
        for step in value:
            given, got = step
            # RULING CL-J50: another colour.
            if given not in COLOURS or got not in COLOURS or given == got:
                raise NotAllowed(say("Cubes are converted into another colour; black, brown and yellow are there."))
            if cubes.get(given, 0) < self.rate:
                raise NotAllowed(say("{n} cubes of one colour are needed to convert.", n=self.rate))
            cubes[given] -= self.rate
            cubes[got] = cubes.get(got, 0) + 1
            steps.append([given, got])
        return steps

    def words(self) -> str:
        """What may be answered."""
        return say("conversions of {n} cubes of a colour into one of another", n=self.rate)

    def sample(self, pick: Pick) -> list[list[str]] | None:
        """The best, or one possible step, or none."""
        steps = [[given, got] for given in COLOURS for got in COLOURS if given != got]
        possible = [[step] for step in steps if self.held.get(step[0], 0) >= self.rate]
        options: list[list[list[str]] | None] = [None, [], *possible]
        return options[pick(len(options))]


def converted(held: Mapping[str, int], steps: Steps, rate: int) -> dict[str, int]:
    """What is held after conversions."""
    cubes = {colour: held.get(colour, 0) for colour in COLOURS}
    for given, got in steps:
        cubes[given] -= rate
        cubes[got] += 1
    return cubes


def possible(held: Mapping[str, int], steps: Steps, rate: int) -> list[list[str]]:
    """Those of the steps for which there are cubes enough when they come."""
    left, done = dict(held), []
    for given, got in steps:
        if left.get(given, 0) >= rate:
            left[given] -= rate
            left[got] = left.get(got, 0) + 1
            done.append([given, got])
    return done


def best_steps(held: Mapping[str, int], rate: int) -> list[list[str]]:
    """6.3 The conversions with the most points, then most cubes left, then the most even result."""
    start = tuple(held.get(colour, 0) for colour in COLOURS)
    ways: dict[Cubes, list[list[str]]] = {start: []}
    waiting = deque([start])
    while waiting:
        cubes = waiting.popleft()
        for one, given in enumerate(COLOURS):
            for other, got in enumerate(COLOURS):
                if one == other or cubes[one] < rate:
                    continue
                after = list(cubes)
                after[one] -= rate
                after[other] += 1
                if (reached := tuple(after)) not in ways:
                    ways[reached] = [*ways[cubes], [given, got]]
                    waiting.append(reached)
    return ways[max(ways, key=_worth)]


def _worth(cubes: Cubes) -> tuple[int, int, int]:
    # RULING CL-J50: points, then cubes. RULING CL-J67: among equals the most even.
    return min(cubes), sum(cubes), sorted(cubes)[1]
