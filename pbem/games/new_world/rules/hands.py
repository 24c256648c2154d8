"""Cards: drawing, the discard pile, what a card may stand for, and what it is worth as an X."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pbem.core.table import Table
from pbem.games.new_world.state import State

NATIONAL_WILL = "national-will"
#: NW-G9, NW-G10: what National Will is good for besides with the second level of Politics.
POLITICS_2 = ("treaty", "drop-token", "swap-colonists")


def draw(s: State, table: Table, seat: str, count: int, key: str) -> list[str]:
    """NW-B18 Draw a number of cards as far as there are any; told to their owner with the whole hand."""
    player, drawn = s.players[seat], list[str]()
    for number in range(1, count + 1):
        if not s.deck:
            _reshuffle(s, table, f"{key}.shuffle.{number}")
        if not s.deck:
            break  # RULING NW-B18: both are empty, the rest of the draw is lost
        drawn.append(s.deck.pop(0))
        player.hand.append(drawn[-1])
    table.tell(
        "drew",
        rule="B18",
        seat=seat,
        count=len(drawn),
        lost=count - len(drawn),
        hand=len(player.hand),
        deck=len(s.deck),
    )
    table.tell("cards-drawn", rule="B18", seen_by=(seat,), seat=seat, cards=drawn, hand=player.hand[:])
    return drawn


def shuffle_deck(s: State, table: Table, key: str) -> None:
    """NW-B19 The draw pile alone is shuffled."""
    if len(s.deck) > 1:
        s.deck = table.shuffle(key, s.deck)


def discard(s: State, cards: Iterable[str]) -> None:
    """Put cards on the discard pile, one after the other."""
    for card in cards:
        s.discard.insert(0, card)


def take_from_hand(s: State, seat: str, cards: Iterable[str]) -> list[str]:
    """Take cards out of a hand; the cards."""
    taken = list(cards)
    for card in taken:
        s.players[seat].hand.remove(card)
    return taken


def holds(s: State, seat: str, cards: Sequence[str]) -> bool:
    """Whether all these cards, copies counted, are in a hand."""
    hand = Counter(s.players[seat].hand)
    return all(hand[card] >= count for card, count in Counter(cards).items())


def value(s: State, card: str) -> int:
    """A card's X."""
    return s.board.cards[card].value


def stands_for(s: State, seat: str, card: str, function: str, region: str) -> bool:
    """Whether a seat may play a card as a function (in a region): as itself, as E, for its nation or its region."""
    printed = s.board.cards[card]
    if card == function or (function == "expedition" and printed.expedition):
        return True
    if card == NATIONAL_WILL:
        # RULING NW-D17: the function of the nation. RULING NW-G9, NW-G10: Politics 2.
        nation = s.board.nations.get(s.players[seat].nation)
        will = nation.national_will if nation else ()
        return function in will or (function in POLITICS_2 and s.level(seat, "politics") > 1)
    # RULING NW-D16: anything that names a region, there.
    return bool(printed.region) and printed.region == region and function in s.board.wild


def may_muster(s: State, card: str, region: str) -> bool:
    """NW-E8 Whether a card can add a Soldier to the cup of a War in a region."""
    # RULING NW-E8, NW-B11: M and Z cards, and the card of the attacked region.
    printed = s.board.cards[card]
    return printed.muster or printed.region == region


def hand_limit(s: State, seat: str) -> int:
    """NW-B15, NW-G8 How many cards a seat may keep at the end of its own turn."""
    # RULING NW-G8
    more = s.board.effect("trade-companies", 1, "hand_limit") if s.level(seat, "trade-companies") else 0
    return s.board.numbers.hand_limit + more


def cheapest(s: State, hand: Sequence[str], count: int) -> list[str]:
    """NW-B16 The cards that are discarded where nothing is said."""
    # RULING NW-B16: lowest X first, of equals the later in the table, cards that react last.
    cards = s.board.cards
    return sorted(hand, key=lambda card: (bool(cards[card].reacts_to), cards[card].value, -cards[card].place))[:count]


def _reshuffle(s: State, table: Table, key: str) -> None:
    # RULING NW-B18: when a draw is due and the deck is empty. Cards of the action under way are not in the pile yet.
    if s.discard:
        s.deck = table.shuffle(key, s.discard)
        s.discard = []
        table.tell("reshuffled", rule="B18", deck=len(s.deck))
