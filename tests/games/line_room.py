"""A seat with its sheet, to whom order lines are read: what the tests of every order language share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from pbem.core.errors import Refusal
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Decision, Tempo

S = TypeVar("S")
A = TypeVar("A")


class LineRoom(Generic[S, A]):
    """Reads a seat's lines one after the other, as the desk does. S: the position; A: what a sheet answers."""

    def __init__(
        self, state: S, *, read: Callable[[str, OrderContext], Effect], settle: Callable[[Decision, Sheet, S], A],
        seat: str = "Red", open: Sequence[Decision] = (), tempo: Tempo = Tempo.TURN,
    ) -> None:  # fmt: skip
        self.state = state
        self.tempo = tempo
        self.seat = seat
        self.open = open
        self.sheet = Sheet()
        self._read, self._settle = read, settle

    def read(self, line: str) -> Effect:
        """Read a line without taking it."""
        context = OrderContext(state=self.state, seat=self.seat, sheet=self.sheet, open=self.open, tempo=self.tempo)
        return self._read(line, context)

    def take(self, *lines: str) -> Effect:
        """Read lines and put them on the sheet; the last one's effect."""
        for line in lines:
            effect = self.read(line)
            self.sheet.clear(effect.cleared)
            for order in effect.orders:
                self.sheet.put(order)
        return effect

    def order(self, line: str) -> Order:
        """The one order of a line."""
        (order,) = self.take(line).orders
        return order

    def text(self, line: str) -> str:
        """A line in canonical words."""
        return self.order(line).text

    def attempt(self, line: str) -> Effect | Refusal:
        """What comes of a line, taken or refused."""
        try:
            return self.read(line)
        except Refusal as refusal:
            return refusal

    def refused(self, line: str) -> Refusal:
        """The refusal of a line."""
        found = self.attempt(line)
        assert isinstance(found, Refusal), f"“{line}” was taken"
        return found

    def settled(self, decision: Decision) -> A:
        """What the sheet answers."""
        return self._settle(decision, self.sheet, self.state)
