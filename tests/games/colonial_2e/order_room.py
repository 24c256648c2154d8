"""A seat with its sheet, to whom order lines are read: what the tests of the order language share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.table import Answer, Decision, WantsToBeAsked
from pbem.games.colonial_2e.state import State
from tests.games.helpers import colonial, position
from tests.games.line_room import LineRoom

LINE_UP = ("scientist", "explorer", "viceroy", "merchant", "trader")


def before_the_line_up(given: Mapping[str, Any] | None = None) -> State:
    """Turn 1 before the line-ups, and `given` paths over it."""
    s = position(given)
    s.phase, s.round = "line-up", 0
    return s


class Room(LineRoom[State, Answer | WantsToBeAsked | None]):
    """Reads a seat's lines in turn 1 before the line-ups, or in another position."""

    def __init__(self, state: State | None = None, *, seat: str = "Red", open: Sequence[Decision] = ()) -> None:
        rules = colonial()
        super().__init__(state or before_the_line_up(), read=rules.read, settle=rules.settle, seat=seat, open=open)
