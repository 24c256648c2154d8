"""4.1, 25 The cards of a hand, and how often a Character acts in a turn."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.colonial_2e.rules.nations import nation_of
from pbem.games.colonial_2e.state import State

LINED_UP = 5  #: cards of a line-up (4.1)
#: The beginners' guide of the rules, for a first turn without a line-up.
BEGINNERS = ("scientist", "explorer", "viceroy", "merchant", "trader")


def hand(s: State, seat: str) -> list[str]:
    """4.1, 25 The cards a seat lines up from: the six, and a nation's second copy of one of them."""
    extra = nation_of(s, seat).extra_card
    return [*s.board.cards, *([extra] if extra else [])]


def within(cards: Sequence[str], held: Sequence[str]) -> bool:
    """Whether no card is there more often than it is held."""
    return all(cards.count(card) <= held.count(card) for card in cards)


def set_aside(cards: Sequence[str], held: Sequence[str]) -> list[str]:
    """The cards of a hand that are not lined up."""
    left = list(held)
    for card in cards:
        left.remove(card)
    return left


def usual_line_up(s: State, seat: str) -> list[str]:
    """Last turn's line-up; without one, the beginners' guide.

    A second copy that the hand no longer has gives way to the first card that lay aside.
    """
    last, held = s.players[seat].cards, hand(s, seat)
    if len(last) != LINED_UP:
        return [s.board.card_with[character] for character in BEGINNERS]
    if within(last, held):
        return last[:]
    lost = next(card for card in last if last.count(card) > held.count(card))
    spare = next(card for card in held if card not in last)
    second = len(last) - 1 - last[::-1].index(lost)
    return [*last[:second], spare, *last[second + 1 :]]


def spent(s: State, seat: str, character: str) -> str | None:
    """25 Why a Character cannot act any more this turn; None where it can."""
    # RULING C2-R69: of two copies of a card, the Character that the nation does not name acts once in all.
    used = s.players[seat].used.count(character)
    nation = nation_of(s, seat)
    if used and character not in nation.twice:
        return f"the {character.capitalize()} acts once a turn, and has acted"
    return None
