"""Guesses for random play: parts of an action that may well be legal. What is legal, the checks know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.core.choices import Pick
from pbem.games.new_world.rules.hands import stands_for
from pbem.games.new_world.rules.paying import free_kinds
from pbem.games.new_world.rules.played_action import Action
from pbem.games.new_world.state import State


def one_of(pick: Pick, items: Sequence[Any]) -> Any:
    """One of the items, None of none."""
    return items[pick(len(items))] if items else None


def payment(s: State, seat: str, do: str, region: str, pick: Pick) -> Action:
    """A card of the hand that stands for a function there, or a free action where there is one."""
    cards = [card for card in s.players[seat].hand if stands_for(s, seat, card, do, region)]
    if do in free_kinds(s, seat) and (not cards or pick(3)):
        return {"do": do, "free": True}
    return {"do": do, "card": one_of(pick, cards) or do}


def second_card(s: State, seat: str, cost: Action, pick: Pick) -> Action:
    """The action with an X card beside the action card."""
    hand = s.players[seat].hand[:]
    if cost.get("card") in hand:
        hand.remove(cost["card"])
    return {**cost, "x": one_of(pick, hand)}


def own(s: State, seat: str, pick: Pick) -> str | None:
    """A region that the seat occupies."""
    found: str | None = one_of(pick, s.occupied(seat))
    return found


def rival(s: State, seat: str, pick: Pick) -> str:
    """Another seat."""
    found: str = one_of(pick, [each for each in s.seats if each != seat])
    return found


def enemy(s: State, seat: str, pick: Pick) -> Action:
    """Another seat, and a region that it occupies."""
    target = rival(s, seat, pick)
    return {"target": target, "region": one_of(pick, s.occupied(target))}
