"""Choosing which of one's own counters go, several at once: halving, taking back, a revolt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.games.colonial.rules.stacks import BOTTOM, TOP
from pbem.games.colonial_revised.state import State


@dataclass(frozen=True, slots=True)
class OwnLosses:
    """[[space, end], …] of own counters in one Territory, in the order in which they go."""

    s: State
    territory: str
    seat: str
    least: int
    most: int

    def check(self, value: Any) -> list[list[str]]:
        """The counters in full; "bottom" only where it is another counter than the topmost."""
        stacks = self._stacks()
        chosen = []
        for good, end in ([*each, TOP][:2] for each in value):
            stack = stacks.get(good, [])
            if self.seat not in stack:
                raise NotAllowed(f"{self.seat} has no counter to take from {good} there: {self.words()} would do")
            if end not in (TOP, BOTTOM):
                raise NotAllowed(f"{end!r} is no place in a stack: top or bottom would do")
            place = stack.index(self.seat) if end == BOTTOM else len(stack) - 1 - stack[::-1].index(self.seat)
            matters = 1 < stack.count(self.seat) < len(stack)
            del stack[place]
            chosen.append([good, end if matters else TOP])
        if not self.least <= len(chosen) <= self.most:
            raise NotAllowed(f"{len(chosen)} counters are named: {self.words()} would do")
        return chosen

    def words(self) -> str:
        """How many, and from where."""
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        spaces = [good for good, stack in self._stacks().items() if self.seat in stack]
        return f"{count} of your counters on {' or '.join(spaces) or 'no space'}"

    def sample(self, pick: Pick) -> list[list[str]]:
        """Any of them."""
        own = [good for good, stack in self._stacks().items() for _ in range(stack.count(self.seat))]
        count = self.least + pick(self.most - self.least + 1)
        return self.check([[own.pop(pick(len(own))), (TOP, BOTTOM)[pick(2)]] for _ in range(count)])

    @property
    def matters(self) -> bool:
        """Whether there is anything to choose."""
        stacks = [stack for stack in self._stacks().values() if self.seat in stack]
        own = sum(stack.count(self.seat) for stack in stacks)
        plain = len(stacks) == 1 and set(stacks[0]) == {self.seat}
        return self.least > 0 and not plain and (self.least < own or self.least < self.most)

    def _stacks(self) -> dict[str, list[str]]:
        return {good: stack[:] for good, stack in self.s.territories[self.territory].resources.items()}


def topmost_of_largest(s: State, territory: str, seat: str, count: int, last: Collection[str] = ()) -> list[list[str]]:
    """Decisions D13, D29: Own counters to lose, each the topmost on the largest own stack; those on `last` go last."""
    # RULING CR-R37: the loser chooses; by default the topmost on his largest stack.
    left = {good: stack.count(seat) for good, stack in s.territories[territory].resources.items()}
    return _taken(left, count, lambda good: (good not in last, left[good]))


def keeping_control(s: State, territory: str, seat: str, count: int) -> list[list[str]]:
    """Decision D04: Own counters to lose, control kept: first where none is held, then where most is to spare."""
    # RULING CR-R60: each owner picks his own; the default keeps control where possible.
    stacks = s.territories[territory].resources
    left = {good: stack.count(seat) for good, stack in stacks.items()}
    rivals = {
        good: max((stack.count(other) for other in stack if other != seat), default=0) for good, stack in stacks.items()
    }

    def spare(good: str) -> tuple[bool, bool, int]:
        """Nothing is lost where another controls, or where as many stay as any other has, and at least one."""
        stays = left[good] - 1 >= max(rivals[good], 1)
        return stacks[good][0] != seat, stays, left[good] - rivals[good]

    return _taken(left, count, spare)


def _taken(left: dict[str, int], count: int, worth: Any) -> list[list[str]]:
    chosen = []
    for _ in range(count):
        held: Sequence[str] = [good for good in left if left[good]]
        good = max(held, key=worth)
        left[good] -= 1
        chosen.append([good, TOP])
    return chosen
