"""A line of orders being read for one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pbem.core.conditions import Condition, read_condition
from pbem.core.language import say
from pbem.core.table import Decision
from pbem.games.common.orders.line_reading import LineReading
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.facts_reading import FactReader, fact_reader
from pbem.games.new_world.state import State

_Item = TypeVar("_Item")
#: What an X may be beside a card: the lowest that suffices, the highest.
AUTO, BEST, DRAWN = "auto", "best", "drawn"
#: An X as orders have it: a card's id, AUTO, BEST, or [DRAWN, k].
XSpec = str | list[str | int]


@dataclass(kw_only=True, slots=True)
class Reading(LineReading[w.Vocabulary, State]):
    """A line being read, what it is read against, and what the player should know of it."""

    article = w.ARTICLE

    open: Sequence[Decision] = ()

    @property
    def facts(self) -> FactReader:
        """How conditions are spelled for the seat."""
        return fact_reader(self.words, self.seat)

    def condition(self, *, threat: bool = False) -> Condition:
        """The condition that comes next; `threat`: of a reaction. Raises Misread."""
        return read_condition(self.line, fact_reader(self.words, self.seat, threat=threat))

    def card(self) -> str:
        """The card that must come next."""
        return self.name(self.words.cards)

    def region(self) -> str:
        """The region that must come next."""
        return self.name(self.words.regions)

    def rival(self) -> str:
        """The other player that must come next."""
        start = self.line.at
        seat = self.name(self.words.seats)
        if seat == self.seat:
            others = [self.words.written[each] for each in self.words.nationality if each != self.seat]
            raise self.line.wrong(say("that is yourself; another player would do"), start, others)
        return seat

    def x(self) -> XSpec:
        """What gives the X: a card, AUTO, BEST or DRAWN(k)."""
        line = self.line
        if line.has(w.AUTO):
            return AUTO
        if line.has(w.BEST):
            return BEST
        if line.has(w.DRAWN):
            return [DRAWN, self.parenthesized_number()]
        return self.card()

    def parenthesized_number(self) -> int:
        """`(1)` or `1`."""
        line = self.line
        opened = line.sign("(")
        start = line.at
        number = line.number()
        if number is None:
            raise line.lost()
        if number < 1:
            raise line.wrong(say("cards are counted from 1"), start, ("1",))
        if opened and not line.sign(")"):
            raise line.lost()
        return number

    def several(self, one: Callable[[], _Item]) -> list[_Item]:
        """Items separated by commas, `/`, `+`, `>` or AND: at least one."""
        return self.parted(one, (",", "/", "+", ">", "&"), (w.AND,))


def own_turn(s: State, seat: str) -> int:
    """The turn that a seat's orders are for: the one that is its now, or its next."""
    return s.turn + s.order.index(seat)
