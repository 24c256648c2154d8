"""What an order leaves open about cards: which is the X, what pays for an Advance, which are spared.

Only the seat's own hand is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.sheet import Order
from pbem.games.new_world.orders.line_reading import AUTO, BEST, XSpec
from pbem.games.new_world.orders.turn_lines import spends
from pbem.games.new_world.rules.functions.export_of_goods import worth
from pbem.games.new_world.rules.functions.transport import limit
from pbem.games.new_world.rules.supply import at
from pbem.games.new_world.state import State

_MOVED = ("colonists", "soldiers")


def hand_of(s: State, seat: str, without: Iterable[str] = ()) -> list[str]:
    """The cards that a seat holds and knows, without one copy of each of some."""
    hand = [card for card in s.players[seat].hand if card in s.board.cards]
    for card in without:
        if card in hand:
            hand.remove(card)
    return hand


def spared(orders: Iterable[Order]) -> list[str]:
    """The cards that AUTO leaves in the hand: named in reactions, GUARD or KEEP (5)."""
    found: list[str] = []
    for order in orders:
        kind, data = order.slot.partition(".")[0], order.data
        if kind == "keep":
            found += data["cards"]
        elif kind in ("react", "guard"):
            found += [str(data.get("card", data["do"])), *data.get("cards", [])]
            found += [data["x"]] if isinstance(data.get("x"), str) and data["x"] not in (AUTO, BEST) else []
    return list(dict.fromkeys(found))


def named_in(orders: Iterable[Order]) -> list[str]:
    """The cards that lines name, their own action cards included: what AUTO takes only after the others."""
    found: list[str] = []
    for order in orders:
        for alternative in order.data["alternatives"][:1]:
            action = alternative["action"]
            own = [] if action.get("free") or action.get("card") else [action["do"]]
            found += [*own, *spends(action)]
    return found


def x_card(
    s: State, seat: str, x: XSpec, hand: Sequence[str], enough: Callable[[str], bool], keeping: Sequence[Sequence[str]]
) -> str:
    """The card that an X stands for; `keeping`: cards that AUTO and BEST leave, the dearest first.

    Raises NotAllowed where there is none.
    """
    if not isinstance(x, str):
        return _drawn(s, seat, int(x[1]), hand)
    if x not in (AUTO, BEST):
        return x
    cards = s.board.cards
    for place in range(len(keeping) + 1):
        free = _left(hand, [card for kept in keeping[: len(keeping) - place] for card in kept])
        order = sorted(free, key=lambda card: (cards[card].value, -cards[card].place), reverse=x == BEST)
        found = next((card for card in order if enough(card)), None)
        if found is not None:
            return found
    raise NotAllowed(say("No card of your hand is high enough for the X."))


def _drawn(s: State, seat: str, number: int, hand: Sequence[str]) -> str:
    drawn = s.players[seat].drawn[number - 1 : number]
    if not drawn:
        raise NotAllowed(say("You have not drawn {n} cards in this Action Phase.", n=number))
    if drawn[0] not in hand:
        raise NotAllowed(say("Card {n} of those you drew is not in your hand any more.", n=number))
    return drawn[0]


def _left(hand: Sequence[str], kept: Iterable[str]) -> list[str]:
    """A hand without one copy of each of some cards."""
    rest = Counter(hand)
    rest.subtract(Counter(dict.fromkeys(kept, 1)))
    return [card for card, count in rest.items() if count > 0]


def suffices(s: State, seat: str, action: Mapping[str, Any]) -> Callable[[str], bool]:
    """Which card is enough for an action's X: for all units that are to go, or for an Export's first VP."""
    do = action["do"]
    if do == "transport":
        wanted = sum(_wanted(s, seat, action, kind) for kind in _MOVED)
        return lambda card: limit(s, seat, card) >= wanted
    if do == "militia":
        there = s.units(seat, action["region"]).colonists
        count = action.get("count")
        wanted = there if count is None else min(int(count), there)
        return lambda card: s.board.cards[card].value >= wanted
    if do == "export":
        return lambda card: worth(s, seat, action["region"], s.board.cards[card].value) > 0
    return lambda card: True


def _wanted(s: State, seat: str, action: Mapping[str, Any], kind: str) -> int:
    there, wanted = at(s, seat, action["from"], kind), action.get(kind, 0)
    return there if wanted == "all" else min(int(wanted), there)


def payment(s: State, hand: Sequence[str], needed: int, keeping: Sequence[str]) -> list[str]:
    """Cards that come to a sum with the least change, dear ones spared. Raises NotAllowed."""
    cards = s.board.cards
    for spare in (keeping, ()):
        free = list(hand)
        for card in dict.fromkeys(spare):
            if card in free:
                free.remove(card)
        fitting = [
            chosen
            for count in range(1, len(free) + 1)
            for chosen in combinations(free, count)
            if sum(cards[card].value for card in chosen) >= needed
        ]
        if fitting:
            return list(min(fitting, key=lambda chosen: sum(cards[card].value for card in chosen)))
    raise NotAllowed(say("Your other cards do not come to {needed}.", needed=needed))
