"""What a seat can do as things stand, for its order page: made of an observer's view, so that all may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.language import say, say_of
from pbem.core.order_page import Menu, Slot
from pbem.games.new_world.board import Board
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.rules.state_reading import state_from
from pbem.games.new_world.state import State
from pbem.games.new_world.telling.tapped.option_lists import lists_of_seats
from pbem.games.new_world.telling.tapped.tapped_page import action_slot
from pbem.games.new_world.telling.tapped.tried_choices import offers
from pbem.games.new_world.telling.tapped.wish_shapes import nation_slot


def order_menu(view: Mapping[str, Any], seat: str, board: Board) -> Menu:
    """Players, and where each action could be done if its cards were in the hand."""
    s = state_from(view, board)
    if s.winner is not None:
        return Menu()
    choosing = s.phase == NATIONS
    return Menu(slots=_slots(s, seat), lists=lists_of_seats(s, seat), offers={} if choosing else offers(s, seat))


def _slots(s: State, seat: str) -> tuple[Slot, ...]:
    """What is asked for now."""
    if s.phase == NATIONS:
        note = say("who plays when is known once all have their nations; orders for turns are taken then")
        return (nation_slot(), action_slot(1, note=note, bound=True))
    if seat == s.active:
        return (action_slot(1, asked=not s.acts),)
    before = s.order.index(seat)
    return (action_slot(1, note=say_of(before, "After {n} other turn.", "After {n} other turns.")),)
