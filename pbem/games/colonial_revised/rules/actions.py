"""A play: a card that is free, and one of its two Characters or a pass (rules 4.1 and 12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.games.colonial.board import card_name
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.rules.character import Character
from pbem.games.colonial_revised.rules.characters import (
    ambassador,
    conqueror,
    explorer,
    financier,
    governor,
    merchant,
    missionary,
    rebel,
    scientist,
    sovereign,
    trader,
    viceroy,
)
from pbem.games.colonial_revised.state import State

CHARACTERS: dict[str, Character[State]] = {
    "explorer": explorer, "conqueror": conqueror, "viceroy": viceroy, "ambassador": ambassador, "sovereign": sovereign,
    "rebel": rebel, "merchant": merchant, "governor": governor, "trader": trader, "financier": financier,
    "scientist": scientist, "missionary": missionary,
}  # fmt: skip
COMPULSORY = "sovereign-rebel"  #: the card that must be used if it can be (12-1)
_SELDOM = 16  #: random play passes once in this many plays


def free_cards(s: State, seat: str) -> list[str]:
    """4.1 The cards a seat may still play this turn, in printed order."""
    player = s.players[seat]
    return [card for card in s.board.cards if card not in player.cards and card != player.barred]


def must_act(s: State, seat: str) -> bool:
    """12-1 Whether the Sovereign or the Rebel can do anything at all."""
    # RULING CR-R35: war on a nation or on Privateers, Unrest, a Rebellion in a Territory or in a Colony.
    return any(next(CHARACTERS[name].legal(s, seat), None) for name in ("sovereign", "rebel"))


@dataclass(frozen=True, slots=True)
class PlayChoice:
    """4.1, 12-1 A free card with either Character on it, or with none."""

    state: State
    seat: str

    def check(self, value: Any) -> Action:
        """The canonical action with its card. Parts that are void are left out and explained under "void".

        Raises NotAllowed, with lines that would do where they are cheap to find.
        """
        if not isinstance(value, Mapping):
            raise NotAllowed(f"{value!r} is no play: {self.words()} would do")
        do = value.get("do")
        card = self._card(do, value.get("card"))
        if do == "pass":
            return self._pass(card)
        try:
            return {"card": card, **CHARACTERS[str(do)].check(self.state, self.seat, value)}
        except (TypeError, ValueError, AttributeError) as wrong:
            raise NotAllowed(f"that is not how a {do} is told what to do: {wrong}") from wrong

    def _card(self, do: Any, named: Any) -> str:
        cards = self.state.board.cards
        card = self.state.board.card_with.get(do) if isinstance(do, str) and do != "pass" else named
        unknown = not isinstance(do, str) or not isinstance(card, str) or card not in cards
        if unknown or named not in (None, card):
            raise NotAllowed(f"{named or do} is no card with a Character to play: {self.words()} would do")
        if card not in (free := free_cards(self.state, self.seat)):
            why = "is barred this turn" if card == self.state.players[self.seat].barred else "was played this turn"
            left = ", ".join(card_name(self.state.board, each) for each in free)
            raise NotAllowed(f"{card_name(self.state.board, str(card))} {why}; free: {left or 'none'}")
        return str(card)

    def _pass(self, card: str) -> Action:
        if card == COMPULSORY and must_act(self.state, self.seat):
            raise NotAllowed("the Sovereign/Rebel card cannot pass while either of them can do something")
        return {"card": card, "do": "pass"}

    def words(self) -> str:
        """The free cards."""
        free = free_cards(self.state, self.seat)
        return " or ".join(name for card in free for name in self.state.board.cards[card]) or "nothing"

    def legal(self, limit: int | None = None) -> list[Action]:
        """Representative legal plays of every free card, then its pass; at most `limit`."""
        return list(islice(self._legal(), limit))

    def _legal(self) -> Iterator[Action]:
        for card in free_cards(self.state, self.seat):
            for name in self.state.board.cards[card]:
                for action in CHARACTERS[name].legal(self.state, self.seat):
                    yield {"card": card, **action}
            if card != COMPULSORY or not must_act(self.state, self.seat):
                yield {"card": card, "do": "pass"}

    def sample(self, pick: Pick) -> Action:
        """A legal play by chance; seldom a pass while there is anything to do."""
        free = free_cards(self.state, self.seat)
        card = free[pick(len(free))]
        pair, first = self.state.board.cards[card], pick(2)
        if card == COMPULSORY or pick(_SELDOM):
            for name in (pair[first], pair[1 - first]):
                action = CHARACTERS[name].sample(self.state, self.seat, pick)
                if action is not None:
                    return {"card": card, **action}
        return {"card": card, "do": "pass"}


def default_action(s: State, seat: str, needed: Collection[str] = ()) -> Action:
    """Decision D01: The first free card in printed order, Sovereign/Rebel last; own Goods if it can, or a pass.

    `needed`: cards of orders for later rounds, which come behind all others.
    """
    # RULING CR-A20: a premove goes before the default, so the default leaves it its card where another is free.
    card = min(free_cards(s, seat), key=lambda card: (card in needed, card == COMPULSORY))
    action: Action | None = None
    if card == COMPULSORY:
        action = _compulsory(s, seat)
    elif "merchant" in s.board.cards[card]:
        action = merchant.by_default(s, seat)
    elif "trader" in s.board.cards[card]:
        action = trader.by_default(s, seat)
    return {"card": card, **(action or {"do": "pass"})}


def _compulsory(s: State, seat: str) -> Action | None:
    """Decision D12: Unrest, else whatever is left to be done."""
    # RULING CR-R78: also where all that was ordered for this card is illegal.
    return rebel.by_default(s, seat) or next(sovereign.legal(s, seat), None) or next(rebel.legal(s, seat), None)
