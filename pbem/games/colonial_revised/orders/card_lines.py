"""Cards played in the open: the sequence a seat would like, and which slot a line without its number is for."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.games.colonial.board import card_name
from pbem.games.colonial_revised.orders.line_reading import Reading
from pbem.games.colonial_revised.orders.line_writing import line_up_text
from pbem.games.colonial_revised.rules.endeavour import ROUNDS
from pbem.games.colonial_revised.state import State


def cards(r: Reading, context: OrderContext) -> Effect:
    """`CARDS explorer / viceroy, merchant, trader`: what is played in round 1, 2, …"""
    if not rounds_left(r.state):
        raise r.line.wrong(f"the rounds of turn {r.state.turn} are over; CARDS for the next turn can be sent in it", 0)
    places = sequence(r)
    player = r.state.players[r.seat]
    for card in dict.fromkeys(card for place in places for card in place):
        if card == player.barred:
            r.remarks.append(f"{card_name(r.words.board, card)} is barred this turn and will be passed over")
    text = line_up_text("CARDS", places, r.words.board.cards)
    return Effect(orders=(Order(slot="cards", text=text, data={"cards": places}, turn=context.state.turn),))


def line_up(r: Reading, context: OrderContext) -> tuple[Order, ...]:
    """`LINEUP explorer / viceroy, …` for every turn."""
    places = sequence(r)
    text = line_up_text("LINEUP", places, r.words.board.cards)
    return (Order(slot="line-up", text=text, data={"cards": places}, standing=True),)


def sequence(r: Reading) -> list[list[str]]:
    """One to five places of cards, each named by either Character, with `/` before its fallbacks. Raises Misread."""
    line = r.line
    line.sign(":")
    places: list[list[str]] = []
    while not line.done:
        if line.next() == str(len(places) + 1):
            line.at += 1
            line.sign(".", ":", ")")
        start = line.at
        place = list(dict.fromkeys(r.several(lambda: line.take(r.words.cards))))
        if len(place) == 1 and place in places:
            left = [r.words.cards.shown[card] for card in r.words.board.cards if [card] not in places]
            raise line.wrong(f"the card {card_name(r.words.board, place[0])} is named twice", start, left)
        places.append(place)
        line.sign(",", ";", ">")
    if not 1 <= len(places) <= ROUNDS:
        reason = f"{ROUNDS} cards are played in a turn; {len(places) or 'none'} are named"
        raise line.missing(reason) if not places else line.wrong(reason, start)
    return places


def rounds_left(s: State) -> bool:
    """Whether this turn still has rounds to play."""
    return s.phase.startswith("round-")


def over(s: State, slot: int) -> str:
    """Why nothing can be planned for a slot any more, or ""."""
    if not rounds_left(s):
        return f"the rounds of turn {s.turn} are over; plans for the next turn can be sent when it begins"
    if slot < s.round:
        return f"round {slot} is over; this is round {s.round}"
    return ""


def ordered_places(sheet: Sheet, turn: int) -> Sequence[Sequence[str]]:
    """The sequence of plays a seat has sent for a turn, or for every turn; [] without one."""
    order = sheet.get("cards", turn) or sheet.get("line-up", turn)
    return () if order is None else order.data["cards"]


def slot_of(context: OrderContext, character: str | None) -> int | None:
    """The slot in which a Character's card is to be played first; else the round that waits for an action."""
    state: State = context.state
    if character is not None:
        card = state.board.card_with[character]
        places = ordered_places(context.sheet, state.turn)
        slots = [slot for slot, place in enumerate(places, start=1) if place and place[0] == card]
        left = [slot for slot in slots if not over(state, slot)]
        if left:
            return left[0]
    waits = any(decision.kind == "action" for decision in context.open)
    return state.round if waits and state.round else None
