"""Choosing a counter on the map: a casualty, or one's own loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.stacks import BOTTOM, TOP
from pbem.games.colonial.state import Position
from pbem.games.common.rules.asking_seats import ask


@dataclass(frozen=True, slots=True)
class Casualty:
    """One counter of those seats in a Territory: [good, seat, "top" or "bottom"]; "top" may be left out."""

    s: Position
    territory: str
    seats: Sequence[str]  #: whose counters may go

    def check(self, value: Any) -> list[str]:
        """The counter in full, "bottom" only where it is another counter than the topmost."""
        good, seat, end = [*value, TOP][:3]
        stack = self.s.territories[self.territory].resources.get(good, [])
        if seat not in self.seats or seat not in stack:
            raise NotAllowed(f"no counter of {seat} can be taken from {good} there: {self.words()} would do")
        if end not in (TOP, BOTTOM):
            raise NotAllowed(f"{end!r} is no place in a stack: top or bottom would do")
        return [good, seat, end if one_of_several(stack, seat) else TOP]

    def options(self) -> list[list[str]]:
        """Every counter that makes a difference, controlled spaces first."""
        stacks = self.s.territories[self.territory].resources.items()
        found = [
            [good, seat, end]
            for good, stack in stacks
            for seat in dict.fromkeys(stack)
            if seat in self.seats
            for end in ((TOP, BOTTOM) if one_of_several(stack, seat) else (TOP,))
        ]
        return sorted(found, key=lambda option: controls(self.s, self.territory, option), reverse=True)

    def words(self) -> str:
        """The counters in words."""
        return " or ".join(dict.fromkeys(f"{seat} {good}" for good, seat, _ in self.options())) or "nothing"

    def sample(self, pick: Pick) -> list[str]:
        """One of them."""
        options = self.options()
        return options[pick(len(options))]


def one_of_several(stack: list[str], seat: str) -> bool:
    """Whether it matters which of a seat's counters in a stack is taken."""
    return 1 < stack.count(seat) < len(stack)


def controls(s: Position, territory: str, option: Sequence[str]) -> bool:
    """Whether a chosen counter's owner controls its space."""
    stack = s.territories[territory].resources[option[0]]
    return stack[0] == option[1]


def casualty_of_war(s: Position, table: Table, key: str, seat: str, territory: str, victim: str) -> list[str]:
    """Which of a victim's counters `seat` takes in a battle; by default a controlled one, topmost."""
    choice = Casualty(s, territory, [victim])
    options = choice.options()
    if len(options) == 1:
        return options[0]
    decision = Decision(
        key=key, seat=seat, kind="casualty", choice=choice,
        default=lambda: max(options, key=lambda option: (controls(s, territory, option), option[2] == TOP)),
        about={"cause": "war", "territory": territory, "victim": victim},
    )  # fmt: skip
    chosen: list[str] = ask(s, table, decision)
    return chosen


@dataclass(frozen=True, slots=True)
class OwnCounter:
    """Which of one's own counters in a Territory: [good, "top" or "bottom"]."""

    s: Position
    territory: str
    seat: str

    def check(self, value: Any) -> list[str]:
        """The counter in full."""
        good, end = [*value, TOP][:2]
        chosen = Casualty(self.s, self.territory, [self.seat]).check([good, self.seat, end])
        return [chosen[0], chosen[2]]

    def options(self) -> list[list[str]]:
        """Every counter of one's own that makes a difference."""
        return [[good, end] for good, _, end in Casualty(self.s, self.territory, [self.seat]).options()]

    def words(self) -> str:
        """The spaces in words."""
        return " or ".join(dict.fromkeys(good for good, _ in self.options())) or "nothing"

    def sample(self, pick: Pick) -> list[str]:
        """One of them."""
        options = self.options()
        return options[pick(len(options))]
