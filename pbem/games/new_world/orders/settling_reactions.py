"""Reactions settled from a seat's sheet: the first, A to Z, that fits what happens and whose cards are in the hand.

A reaction whose card is not in the hand sleeps; it wakes with the card, and is gone when it was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.conditions import holds
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source
from pbem.games.new_world.orders.facts import Seen
from pbem.games.new_world.orders.reaction_lines import ANY, GUARD, MUSTER, PREFIX, reactions
from pbem.games.new_world.orders.settling_cards import hand_of, spared, x_card
from pbem.games.new_world.rules.hands import holds as in_hand
from pbem.games.new_world.rules.hands import value
from pbem.games.new_world.rules.reactions import ESCORT, PRIVATEERS
from pbem.games.new_world.state import State


def reaction(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-F-11 Privateers, Sea Hazard or Treaty on what another player does."""
    for order in _fitting(decision, sheet, state, decision.about["do"]):
        if order.data["do"] in (ESCORT, MUSTER):
            continue
        try:
            answer = decision.range().check(_played(decision, sheet, state, order))
        except NotAllowed:
            continue
        return Answer(answer, Source.STANDING, _used(order), order.slot)
    return None


def escort(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """F24 Naval Escort: a card, for oneself or for whom the order names."""
    for order in _fitting(decision, sheet, state, decision.about["against"]):
        if order.data["do"] == ESCORT and in_hand(state, decision.seat, [ESCORT]):
            return Answer({"card": ESCORT}, Source.STANDING, _used(order), "" if order.slot == GUARD else order.slot)
    return None


def muster(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-E8 The cards that join when one is attacked, in the order given."""
    for order in _fitting(decision, sheet, state, "war"):
        if order.data["do"] == MUSTER:
            cards = decision.range().check(order.data["cards"])[: order.data.get("max")]
            if cards:
                return Answer(cards, Source.STANDING, _used(order), order.slot)
    return None


def _used(order: Order) -> str:
    """A reaction stays until it is used; GUARD stays."""
    if order.slot == GUARD:
        return ""
    return say("reaction {letter} is used up", letter=order.slot.removeprefix(PREFIX).upper())


def awake(order: Order, state: State, seat: str) -> bool:
    """Whether a reaction's own cards are in the hand."""
    data = order.data
    if data["do"] == MUSTER:
        return any(card in state.players[seat].hand for card in data["cards"])
    cards = [str(data.get("card", data["do"]))]
    if isinstance(data.get("x"), str) and data["x"] in state.board.cards:
        cards.append(data["x"])
    return in_hand(state, seat, cards)


def _fitting(decision: Decision, sheet: Sheet, state: State, event: str) -> Iterator[Order]:
    """The reactions that answer this event, A first; GUARD is tried last."""
    guard = sheet.orders.get(GUARD)
    for order in [*reactions(sheet), *([guard] if guard else [])]:
        if event in order.data["on"] and _fits(decision, state, order.data):
            yield order


def _fits(decision: Decision, state: State, data: Mapping[str, Any]) -> bool:
    """By whom, against whom, where, and what is known of it."""
    about, seat = decision.about, decision.seat
    if decision.kind == "escort":
        # What is escorted is the action under way: BY is whose reaction it is, AGAINST whom it strikes.
        whose, struck = about["reactor"], about["by"]
    else:
        whose, struck = about["by"], about.get("target", "")
    if not _among(whose, data["by"]):
        return False
    if data.get("against") is not None and not _among(struck, data["against"]):
        return False
    places = {about.get("region", ""), about.get("origin", "")} if about["do"] == "war" else {about.get("region", "")}
    if data["regions"] and not places & set(data["regions"]):
        return False
    return holds(data["when"], Seen(state=state, seat=seat, about=about))


def _among(seat: str, who: str | Sequence[str]) -> bool:
    return who == ANY or seat in who


def _played(decision: Decision, sheet: Sheet, state: State, order: Order) -> dict[str, Any]:
    """The reaction as its decision wants it; raises NotAllowed where no card will do for the X."""
    data, seat = order.data, decision.seat
    card = str(data.get("card", data["do"]))
    played = {"do": data["do"], "card": card}
    if data["do"] == PRIVATEERS:
        stake = decision.about["stake"]
        others = [each for each in sheet.orders.values() if each.slot != order.slot]
        hand = hand_of(state, seat, [card])
        played["x"] = x_card(state, seat, data["x"], hand, lambda x: value(state, x) >= stake, [spared(others)])
    return played
