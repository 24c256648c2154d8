"""The line-up, and which card is in which slot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.errors import Refusal
from pbem.core.grammar import Line
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.games.colonial.board import card_name
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial_2e.orders.line_reading import Reading
from pbem.games.colonial_2e.rules.choosing_nations import PHASE as NATIONS
from pbem.games.colonial_2e.rules.hands import LINED_UP, hand, usual_line_up, within
from pbem.games.colonial_2e.state import State

BEFORE = (NATIONS, "line-up")  #: phases up to that in which it is chosen


def cards(r: Reading, context: OrderContext) -> Effect:
    """`CARDS scientist, explorer, viceroy, financier, trader`."""
    if bound(context.state):
        raise r.line.wrong("your line-up cannot be changed any more: its first card is revealed", 0)
    chosen = line_up(r)
    text = cards_text("CARDS", chosen, r.words)
    r.remarks += _misfits(context, chosen)
    order = Order(slot="cards", text=text, data={"cards": chosen}, turn=context.state.turn)
    return Effect(orders=(order,))


def usual_cards(r: Reading, context: OrderContext) -> Sequence[Order]:
    """The usual line-up as an order, where none is sent and it may still be chosen."""
    if lined_up(context) is not None or bound(context.state):
        return ()
    chosen = usual_line_up(context.state, context.seat)
    text = cards_text("CARDS", chosen, r.words)
    return (Order(slot="cards", text=text, data={"cards": chosen}, turn=context.state.turn),)


def line_up(r: Reading) -> list[str]:
    """Five cards of the hand, each named by either Character or both. Raises Misread."""
    line, held = r.line, hand(r.state, r.seat)
    line.sign(":")
    chosen: list[str] = []
    start = line.at
    while not line.done:
        if line.next() == str(len(chosen) + 1):
            line.at += 1
            line.sign(".", ":", ")")
        place = line.at
        card = _card(line, r.words)
        if chosen.count(card) == held.count(card):
            times = "twice" if held.count(card) == 1 else "three times"
            left = [r.words.cards.shown[each] for each in r.words.board.cards if each not in chosen]
            raise line.wrong(f"the card {card_name(r.words.board, card)} is named {times}", place, left)
        chosen.append(card)
        line.sign(",", ";", ">")
    if len(chosen) != LINED_UP:
        named = "none is" if not chosen else "1 is" if len(chosen) == 1 else f"{len(chosen)} are"
        reason = f"a line-up is {LINED_UP} cards in their order; {named} named"
        if len(chosen) > LINED_UP:
            raise line.wrong(reason, start)
        left = [r.words.cards.shown[each] for each in r.words.board.cards if each not in chosen]
        raise line.missing(reason, left if len(chosen) == LINED_UP - 1 else ())
    return chosen


def cards_text(verb: str, chosen: Sequence[str], words: w.Vocabulary) -> str:
    """A line-up in canonical words: each card by its first Character."""
    return f"{verb} " + ", ".join(words.board.cards[card][0] for card in chosen)


def bound(state: State) -> bool:
    """4.1 Whether this turn's line-ups are on the table."""
    return state.phase not in BEFORE


def over(state: State, slot: int) -> str:
    """Why nothing can be planned for a slot any more, or ""."""
    if not bound(state):
        return ""
    if not state.phase.startswith("round-"):
        return f"the rounds of turn {state.turn} are over; plans for the next turn can be sent with its line-up"
    if slot < state.round:
        return f"round {slot} is over; this is round {state.round}"
    return ""


def lined_up(context: OrderContext) -> Sequence[str] | None:
    """The seat's cards of this turn: on the table, or as its sheet says; None where the default would be taken."""
    return line_up_of(context.state, context.seat, context.sheet)


def line_up_of(state: State, seat: str, sheet: Sheet) -> Sequence[str] | None:
    """The cards that a seat has lined up or ordered; None where it has said nothing."""
    if bound(state):
        return state.players[seat].cards or None
    for slot in ("cards", "line-up"):
        order = sheet.get(slot, state.turn)
        if order is not None and "cards" in order.data:
            chosen: Sequence[str] = order.data["cards"]
            return chosen
    return None


def plans_by_card(state: State, sheet: Sheet) -> dict[int, str]:
    """Slot to the card of the first Character that its plan of this turn names."""
    plans = ((slot, sheet.get(str(slot), state.turn)) for slot in range(1, LINED_UP + 1))
    first = [(slot, plan.data["alternatives"][:1]) for slot, plan in plans if plan is not None]
    named = {slot: alternative["action"]["do"] for slot, found in first for alternative in found}
    return {slot: state.board.card_with[do] for slot, do in named.items() if do in state.board.card_with}


def planned_line_up(state: State, seat: str, sheet: Sheet) -> Sequence[str] | None:
    """The line-up that the plans of all five rounds ask for, where none is sent; None where they leave one open.

    A plan needs its Character's card in its round: who has written five has said the line-up, and may change each.
    """
    if bound(state) or any(sheet.get(slot, state.turn) is not None for slot in ("cards", "line-up")):
        return None
    cards = [*plans_by_card(state, sheet).values()]
    return cards if len(cards) == LINED_UP and within(cards, hand(state, seat)) else None


def card_of_order(read: Callable[[str, OrderContext], Effect], context: OrderContext, body: str) -> str | None:
    """The card of the Character of a plan without its round; None for any other order."""
    try:
        effect = read(f"1 {body}", replace(context, sheet=Sheet(), mend=False))
    except Refusal:
        return None
    return next(iter(plans_by_card(context.state, Sheet(effect.orders)).values()), None)


def card_of(context: OrderContext, slot: int) -> str | None:
    """The card in a slot, if that is known."""
    chosen = lined_up(context)
    return chosen[slot - 1] if chosen is not None and slot <= len(chosen) else None


def slot_of(context: OrderContext, character: str | None) -> int | None:
    """The slot that shows a Character; without one, the round that waits for an action."""
    if character is None:
        waits = [decision.key for decision in context.open if decision.kind == "action"]
        return context.state.round if waits and context.state.round else None
    chosen, state = lined_up(context), context.state
    card = state.board.card_with[character]
    slots = [slot for slot, each in enumerate(chosen or (), start=1) if each == card]
    # With two copies of a card only the second is left once the first is played.
    left = [slot for slot in slots if not over(state, slot)] or slots
    return left[0] if len(left) == 1 else None


def _card(line: Line, words: w.Vocabulary) -> str:
    card = line.take(words.cards)
    if line.next() == "/":
        other, length = words.cards.match(line.words, line.at + 1)
        if other == (card,):
            line.at += 1 + length
    return card


def _misfits(context: OrderContext, chosen: Sequence[str]) -> list[str]:
    """Plans on the sheet whose Character is not on the card that comes into their slot."""
    found = []
    for slot, card in enumerate(chosen, start=1):
        order = context.sheet.get(str(slot), context.state.turn)
        pair = context.state.board.cards[card]
        if order is not None and not _fits(order.data["alternatives"], pair):
            named = card_name(context.state.board, card)
            found.append(f"your plan “{order.text}” does not fit the card {named}, which is in slot {slot} now")
    return found


def _fits(alternatives: Sequence[dict[str, Any]], pair: Sequence[str]) -> bool:
    named = [each["action"]["do"] for each in alternatives]
    return all(do in pair or do in ("pass", "default") for do in named)
