"""Choices as values: what a decision may be answered with.

A choice checks a value (and gives its canonical form), says in words what would do, and can produce a legal value from
a picker, so that parser, prompt, default, error and random play never disagree. Values are plain JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pbem.core.errors import NotAllowed
from pbem.core.language import say

#: Gives a number from 0 up to, but not including, its argument. Random play passes a keyed one; nothing here is random.
Pick = Callable[[int], int]


class Choice(Protocol):
    """The range of answers to one decision."""

    def check(self, value: Any) -> Any:
        """The canonical form of a legal `value`; raises NotAllowed with a sentence otherwise."""
        ...

    def words(self) -> str:
        """What may be answered, in a phrase ("a number from 0 to 3")."""
        ...

    def sample(self, pick: Pick) -> Any:
        """One legal value."""
        ...


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no, as a bool."""

    def check(self, value: Any) -> bool:
        """A bool."""
        if not isinstance(value, bool):
            raise NotAllowed(say("{value} is neither yes nor no", value=repr(value)))
        return value

    def words(self) -> str:
        """What may be answered."""
        return say("yes or no")

    def sample(self, pick: Pick) -> bool:
        """Either."""
        return bool(pick(2))


@dataclass(frozen=True, slots=True)
class OneOf:
    """Exactly one of the options; an option None stands for "none of them"."""

    options: Sequence[Any]  #: JSON values, in the order they are shown

    def check(self, value: Any) -> Any:
        """The option equal to `value` (lists and tuples are alike)."""
        for option in self.options:
            if option == value or (isinstance(value, (list, tuple)) and list(value) == _listed(option)):
                return option
        raise NotAllowed(say("{value} is not among {words}", value=_shown(value), words=self.words()))

    def words(self) -> str:
        """The options, joined by "or"."""
        return say(" or ").join(_shown(option) for option in self.options) or say("nothing")

    def sample(self, pick: Pick) -> Any:
        """One option."""
        return self.options[pick(len(self.options))]


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Several of the options, from `least` to `most` of them, each as often as it is listed; in the chooser's order."""

    options: Sequence[Any]  #: JSON values
    least: int = 0  #: at least this many
    most: int | None = None  #: at most this many; None: all of them

    def check(self, value: Any) -> list[Any]:
        """The chosen options as a list, in the order given."""
        if isinstance(value, str):
            raise NotAllowed(say("{value} is one word, not a list of them", value=value))
        chosen = [OneOf(self.options).check(item) for item in value]
        most = len(self.options) if self.most is None else self.most
        listed = [_listed(option) for option in self.options]
        if any(chosen.count(item) > max(1, listed.count(_listed(item))) for item in chosen):
            raise NotAllowed(say("the same thing is named twice"))
        if not self.least <= len(chosen) <= most:
            raise NotAllowed(say("{count} are named; {words} would do", count=len(chosen), words=self.words()))
        return chosen

    def words(self) -> str:
        """How many of what."""
        most = len(self.options) if self.most is None else self.most
        count = str(self.least) if self.least == most else say("{least} to {most}", least=self.least, most=most)
        return say("{count} of {options}", count=count, options=", ".join(_shown(option) for option in self.options))

    def sample(self, pick: Pick) -> list[Any]:
        """A legal number of options in some order."""
        most = len(self.options) if self.most is None else self.most
        left = list(self.options)
        return [left.pop(pick(len(left))) for _ in range(self.least + pick(most - self.least + 1))]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within limits, both included."""

    low: int
    high: int

    def check(self, value: Any) -> int:
        """An int within the limits."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise NotAllowed(say("{value} is not a whole number", value=_shown(value)))
        if not self.low <= value <= self.high:
            raise NotAllowed(say("{value} is out of range: {words} would do", value=value, words=self.words()))
        return value

    def words(self) -> str:
        """The limits in words."""
        return (
            str(self.low)
            if self.low == self.high
            else say("a number from {low} to {high}", low=self.low, high=self.high)
        )

    def sample(self, pick: Pick) -> int:
        """Any number within the limits."""
        return self.low + pick(self.high - self.low + 1)


def _shown(value: Any) -> str:
    if value is None:
        return say("none")
    if isinstance(value, (list, tuple)):
        return " ".join(_shown(item) for item in value)
    return str(value)


def _listed(option: Any) -> Any:
    return list(option) if isinstance(option, (list, tuple)) else option
