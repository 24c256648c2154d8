"""5.1.1 Drawing influence cards: the deck, the discard pile, and when it is shuffled."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonialism.state import State


def can_draw(s: State, seat: str) -> bool:
    """Whether there is a card to draw, in the deck or by shuffling the discard pile."""
    # RULING CL-J71: never so in play; 18 cards are outside the hand when a segment starts, and a seat has six actions.
    return bool(s.players[seat].deck or s.players[seat].discard)


def draw(s: State, table: Table, seat: str, count: int, key: str) -> list[str]:
    """Draw a number of cards, as far as there are any; the cards, in the order drawn."""
    player, drawn = s.players[seat], []
    for number in range(1, count + 1):
        if not player.deck:
            _reshuffle(s, table, seat, f"{key}.shuffle.{number}.before")
        if not player.deck:
            break
        drawn.append(player.deck.pop(0))
        player.hand.append(drawn[-1])
        # RULING CL-J11: as soon as the last card is drawn, inside a refill too.
        if not player.deck:
            _reshuffle(s, table, seat, f"{key}.shuffle.{number}")
    return drawn


def discard(s: State, seat: str, card: str) -> None:
    """Put a card face up on top of its owner's discard pile."""
    s.players[seat].discard.insert(0, card)


def _reshuffle(s: State, table: Table, seat: str, key: str) -> None:
    """5.1.1 The discard pile becomes the deck."""
    player = s.players[seat]
    if player.discard:
        player.deck = table.shuffle(key, player.discard)
        player.discard = []
        table.tell("reshuffled", rule="5.1.1", seat=seat, deck=len(player.deck))
