"""A seat with its sheet, to whom lines of the revised edition are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import Refusal
from pbem.core.ruleset import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Decision
from pbem.games.colonial_revised.orders import read
from pbem.games.colonial_revised.state import State
from tests.games.colonial_revised.room import position


class Room:
    """Reads a seat's lines one after the other, as the desk does."""

    def __init__(self, state: State | None = None, *, seat: str = "Red", open: Sequence[Decision] = ()) -> None:
        self.state = state or position()
        self.seat = seat
        self.open = open
        self.sheet = Sheet()

    def read(self, line: str) -> Effect:
        """Read a line without taking it."""
        return read(line, OrderContext(state=self.state, seat=self.seat, sheet=self.sheet, open=self.open))

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

    def refused(self, line: str) -> Refusal:
        """The refusal of a line."""
        try:
            self.read(line)
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"“{line}” was taken")


def seated(given: Mapping[str, Any] | None = None, *lines: str, seat: str = "Red") -> Room:
    """A room in turn 1, round 1, with lines on the seat's sheet."""
    room = Room(position(given), seat=seat)
    if lines:
        room.take(*lines)
    return room
