"""Rounds told by their number alone, below a line-up that says who plays in them: "1 South Africa", "2 my good"."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.meanings import GLUE, SLOT, Item, Span
from pbem.core.ruleset_contract import OrderContext
from pbem.games.colonial_revised.orders.card_lines import ordered_places
from pbem.games.colonial_revised.state import State

#: What a card is told to do without its name: where, with which Goods, on which track, against whom.
_TELLING = frozenset({"territory", "good", "goods", "own", "track", "seat"})
#: What orders something without a card, or orders no card.
_ORDERS_ITSELF = frozenset(
    {
        "character",
        "deed",
        "line-up",
        "fleets",
        "squadrons",
        "ships",
        "privateers",
        "raiders",
        "treasury",
        "loan",
        "pass",
    }
    | {"pay", "if", "inverted-if", "else", "unless", "allow", "refuse", "only", "not", "never", "always", "later"}
    | {"question", "past", "chat", "correction", "post", "adventurers", "casualties", "losses", "lose", "success"}
)


def with_cards(spans: Sequence[Span], context: OrderContext) -> list[Span]:
    """The spans with the Characters of the card that the line-up has in the round that a line begins with."""
    if not spans or SLOT not in spans[0].kinds:
        return list(spans)
    told = [span for span in spans[1:] if GLUE not in span.kinds]
    kinds = {kind for span in told for kind in span.kinds}
    state: State = context.state
    slot = next(item.value for item in spans[0].items if item.kind == SLOT)
    places = ordered_places(context.sheet, state.turn)
    if kinds & _ORDERS_ITSELF or not kinds & _TELLING or not isinstance(slot, int) or not 0 < slot <= len(places):
        return list(spans)
    if len(places[slot - 1]) != 1:
        return list(spans)
    at = spans[0].past
    pair = state.board.cards[places[slot - 1][0]]
    card = Span(at, at, tuple(Item("character", character, at, at) for character in pair))
    return [spans[0].said_as(SLOT, slot), card, *spans[1:]]
