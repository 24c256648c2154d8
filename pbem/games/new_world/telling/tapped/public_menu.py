"""What a seat can do as things stand, for its order page: made of an observer's view, so that all may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pbem.core.conditions import known_now
from pbem.core.language import say, say_of
from pbem.core.order_page import Holding, Menu, Slot
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders.facts import Seen
from pbem.games.new_world.orders.facts_reading import FactReader
from pbem.games.new_world.orders.lexicon import vocabulary
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.rules.state_reading import state_from
from pbem.games.new_world.state import State
from pbem.games.new_world.telling.tapped.option_lists import lists_of_seats
from pbem.games.new_world.telling.tapped.tapped_page import action_slot
from pbem.games.new_world.telling.tapped.tried_choices import at_home, levies, offers
from pbem.games.new_world.telling.tapped.wish_shapes import nation_slot


def order_menu(view: Mapping[str, Any], seat: str, board: Board) -> Menu:
    """Players, and where each action could be done if its cards were in the hand."""
    s = state_from(view, board)
    if s.winner is not None:
        return Menu()
    choosing = s.phase == NATIONS
    if choosing:
        return Menu(slots=_slots(s, seat), lists=lists_of_seats(s, seat))
    return Menu(
        slots=_slots(s, seat), lists=lists_of_seats(s, seat), offers={**offers(s, seat), **levies(s, seat)},
        stores=at_home(s, seat), holdings=_holdings(s, seat), now=_now(s, seat),
    )  # fmt: skip


def _now(s: State, seat: str) -> dict[str, int | bool]:
    """What conditions ask for most, as it is now."""
    numbers = (option.value for option in lists_of_seats(s, seat)["numbers"])
    there = (f"{what} {region}" for region in s.regions for what in ("known", "explored", "first", "alone", "token"))
    return known_now((*numbers, *there), FactReader(words=vocabulary(s), seat=seat), Seen(state=s, seat=seat))


def _holdings(s: State, seat: str) -> tuple[Holding, ...]:
    """The hand, who is at home, Advances, VP."""
    player, names = s.players[seat], s.board.names
    home = {"colonists": player.homeland.colonists, "soldiers": player.homeland.soldiers}
    advances = [
        say("{what}, level {n}", what=names[name], n=level) if level > 1 else names[name]
        for name, level in player.advances.items()
    ]
    return (
        Holding(title=say("Your hand"), of="cards"),
        Holding(title=say("At home"), words=", ".join(f"{names[kind]} {count}" for kind, count in home.items())),
        Holding(title=say("Advances"), words=", ".join(advances) or say("none")),
        Holding(title=say("VP"), words=str(player.vp)),
    )


def _slots(s: State, seat: str) -> tuple[Slot, ...]:
    """What is asked for now."""
    if s.phase == NATIONS:
        note = say("who plays when is known once all have their nations; orders for turns are taken then")
        return (nation_slot(), action_slot(1, note=note, bound=True))
    # The wish stays on the sheet until the turn ends.
    wish = replace(nation_slot(), title=say("The nation you wished for"), asked=False, bound=True, spare=True, idle="")
    if seat == s.active:
        return (action_slot(1, asked=not s.acts), wish)
    before = s.order.index(seat)
    return (action_slot(1, note=say_of(before, "After {n} other turn.", "After {n} other turns.")), wish)
