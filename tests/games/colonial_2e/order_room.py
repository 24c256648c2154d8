"""A seat with its sheet, to whom order lines are read: what the tests of the order language share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import Refusal
from pbem.core.ruleset import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, _Ask
from pbem.games.colonial_2e.state import State
from tests.games.helpers import colonial, position

LINE_UP = ("scientist", "explorer", "viceroy", "merchant", "trader")


def before_the_line_up(given: Mapping[str, Any] | None = None) -> State:
    """Turn 1 before the line-ups, and `given` paths over it."""
    s = position(given)
    s.phase, s.round = "line-up", 0
    return s


class Room:
    """Reads a seat's lines one after the other, as the desk does."""

    def __init__(self, state: State | None = None, *, seat: str = "Red", open: Sequence[Decision] = ()) -> None:
        self.state = state or before_the_line_up()
        self.seat = seat
        self.open = open
        self.sheet = Sheet()

    def read(self, line: str) -> Effect:
        """Read a line without taking it."""
        return colonial().read(line, OrderContext(state=self.state, seat=self.seat, sheet=self.sheet, open=self.open))

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

    def settle(self, decision: Decision) -> Answer | _Ask | None:
        """What the sheet answers."""
        return colonial().settle(decision, self.sheet, self.state)
