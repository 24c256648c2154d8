"""A seat with its sheet, to whom lines of the New World are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pbem.core.errors import Refusal
from pbem.core.language import Tongue
from pbem.core.ruleset import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision
from pbem.data import data_folder
from pbem.desk.tongues import catalogue
from pbem.games.new_world.acting import action_decision
from pbem.games.new_world.orders import read
from pbem.games.new_world.settling import settle
from pbem.games.new_world.state import State
from tests.games.new_world.room import SEATS, position

NATIONS = ("portuguese", "spanish", "french", "dutch", "english")
#: What Red holds where a test says nothing else.
HAND = ("transport", "region-brazil", "immigrants", "national-will", "salvage", "missionaries", "war", "treaty")


@cache
def german() -> Tongue:
    """German, with this ruleset's sentences."""
    return Tongue("de", catalogue(data_folder("rules") / "new-world" / "sentences.de.toml"))


def ordered_position(given: Mapping[str, Any] | None = None) -> State:
    """Red's Action Phase with the hand above, all nations given; then `given` paths over it."""
    nations = {f"players.{seat}.nation": nation for seat, nation in zip(SEATS, NATIONS, strict=True)}
    return position({**nations, "players.Red.hand": list(HAND), **(given or {})})


class Room:
    """Reads a seat's lines one after the other, as the desk does."""

    def __init__(
        self, given: Mapping[str, Any] | State | None = None, *lines: str, seat: str = "Red",
        open: Sequence[Decision] = (),
    ) -> None:  # fmt: skip
        self.state = given if isinstance(given, State) else ordered_position(given)
        self.seat = seat
        self.open = open
        self.sheet = Sheet()
        if lines:
            self.take(*lines)

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

    def settled(self, decision: Decision) -> Answer | None:
        """What the sheet answers."""
        return settle(decision, self.sheet, self.state)

    def action(self) -> dict[str, Any]:
        """What the seat does next."""
        answer = self.settled(action_decision(self.state, len(self.state.acts) + 1))
        assert answer is not None, "no line is left"
        found: dict[str, Any] = answer.value
        return found
