"""What a seat alone knows, for its order page: its hand, trades that are offered, and which actions are played.

It travels in a link, so it is small: values without words, and reasons that are all alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.language import say
from pbem.core.order_page import Menu, Offer, Option, Slot
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.turn_lines import HIGHEST, done_up_to
from pbem.games.new_world.orders.verbs import FORMS, FREE_OF
from pbem.games.new_world.rules.actions import FUNCTIONS
from pbem.games.new_world.rules.hands import NATIONAL_WILL, stands_for
from pbem.games.new_world.rules.reactions import ESCORT, HAZARD, PRIVATEERS, TREATY
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.rules.state_reading import state_from
from pbem.games.new_world.state import State
from pbem.games.new_world.telling.tapped.action_shapes import STORE_OF_CARD, shape_of
from pbem.games.new_world.telling.tapped.option_lists import value_of
from pbem.games.new_world.telling.tapped.tapped_page import action_slot
from pbem.games.new_world.telling.tapped.wish_shapes import answer_slot


def own_menu(view: Mapping[str, Any], seat: str, board: Board) -> Menu:
    """The hand, what cannot be paid with it, open trades, and where the turn goes on."""
    s = state_from(view, board)
    if s.winner is not None or s.phase == NATIONS:
        return Menu()
    hand = [value_of(s.board, card) for card in s.players[seat].hand]
    return Menu(
        slots=(*_played(s, seat), *_offered(s, seat)), lists=_lists(s, seat), offers=dict(_offers(s, seat)),
        stores={f"{STORE_OF_CARD}.{card}": hand.count(card) for card in hand},
    )  # fmt: skip


def _lists(s: State, seat: str) -> dict[str, tuple[Option, ...]]:
    hand = list(dict.fromkeys(s.players[seat].hand))
    cards = s.board.cards
    wild = [card for card in hand if cards[card].region or card == NATIONAL_WILL]
    held = {
        "cards": hand,
        "x": hand,
        "musters": [card for card in hand if cards[card].muster or cards[card].region],
        "explorers": [card for card in hand if cards[card].expedition or card in wild],
        "stand-ins": wild,
    }
    ways = (w.AUTO.shown, w.BEST.shown)
    found = {name: [value_of(s.board, card) for card in which] for name, which in held.items()}
    found["x"] = [*ways, *found["x"]]
    return {name: tuple(Option(value=value, words="") for value in values) for name, values in found.items() if values}


# --- what the hand pays for -----------------------------------------------------------------------------------------


def _offers(s: State, seat: str) -> Iterator[tuple[str, Offer]]:
    """Actions that no card of the hand is for, or only one that stands in for theirs."""
    hand = list(dict.fromkeys(s.players[seat].hand))
    single = len(s.players[seat].hand)
    for do in FUNCTIONS:
        other = any(_stands(s, seat, card, do) for card in hand if card != do)
        needs_x = "x" in FORMS[do].needs
        if do not in hand and not other:
            yield shape_of(do), Offer(why=say("Its card is not in your hand."))
        elif needs_x and single < 2:
            yield shape_of(do), Offer(why=_no_x())
        elif do in s.board.cards and do not in hand:
            yield shape_of(do), Offer(words=say("Another card has to stand in for its own."))
        if do in FREE_OF and needs_x and not single:
            yield shape_of(do, free=True), Offer(why=_no_x())
    for do in (PRIVATEERS, HAZARD, TREATY, ESCORT):
        if not any(_stands(s, seat, card, do) for card in hand):
            yield do, Offer(words=say("It sleeps: its card is not in your hand."))


def _no_x() -> str:
    return say("A second card of your hand has to give the X.")


def _stands(s: State, seat: str, card: str, do: str) -> bool:
    """Whether a card stands for a function somewhere."""
    return stands_for(s, seat, card, do, s.board.cards[card].region)


# --- where the turn is, trades --------------------------------------------------------------------------------------


def _played(s: State, seat: str) -> Iterator[Slot]:
    """Numbered lines that are played, and the next one."""
    last = done_up_to(s, seat)
    for number in range(1, last + 1):
        yield action_slot(number, note=say("is played"), bound=True)
    if last and last < HIGHEST:
        yield action_slot(last + 1, asked=True)


def _offered(s: State, seat: str) -> Iterator[Slot]:
    names = s.board.names
    for offer in s.offers:
        give, get = (", ".join(names[card] for card in cards) or say("nothing") for cards in (offer.give, offer.get))
        mine = offer.seat == seat
        parts = {"n": offer.number, "give": give, "get": get}
        if mine:
            title = say("Offer {n} to {seat}: you give {give} and get {get}", seat=offer.to, **parts)
        else:
            title = say("Offer {n} of {seat}: you get {give} and give {get}", seat=offer.seat, **parts)
        yield answer_slot(offer.number, title, made=mine)
