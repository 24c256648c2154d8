"""A seat with its sheet, to whom lines of the revised edition are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.table import Answer, Decision, WantsToBeAsked
from pbem.games.colonial_revised.orders.order_language import read
from pbem.games.colonial_revised.orders.settling import settle
from pbem.games.colonial_revised.state import State
from tests.games.colonial_revised.room import position
from tests.games.line_room import LineRoom


class Room(LineRoom[State, Answer | WantsToBeAsked | None]):
    """Reads a seat's lines in turn 1, round 1, or in another position."""

    def __init__(self, state: State | None = None, *, seat: str = "Red", open: Sequence[Decision] = ()) -> None:
        super().__init__(state or position(), read=read, settle=settle, seat=seat, open=open)


def seated(given: Mapping[str, Any] | None = None, *lines: str, seat: str = "Red") -> Room:
    """A room in turn 1, round 1, with lines on the seat's sheet."""
    room = Room(position(given), seat=seat)
    if lines:
        room.take(*lines)
    return room
