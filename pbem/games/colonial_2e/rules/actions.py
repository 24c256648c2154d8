"""The action for a card: one of its two Characters, or a pass (rule 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.rules.character import Character
from pbem.games.colonial_2e.rules.characters import (
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
from pbem.games.colonial_2e.rules.hands import spent
from pbem.games.colonial_2e.state import State

CHARACTERS: dict[str, Character[State]] = {
    "explorer": explorer, "conqueror": conqueror, "viceroy": viceroy, "ambassador": ambassador, "sovereign": sovereign,
    "rebel": rebel, "merchant": merchant, "governor": governor, "trader": trader, "financier": financier,
    "scientist": scientist, "missionary": missionary,
}  # fmt: skip
PASS: Action = {"do": "pass"}
_SELDOM = 16  #: random play passes once in this many actions


@dataclass(frozen=True, slots=True)
class ActionChoice:
    """13.0 What a seat may do with a card: either Character on it, or nothing."""

    state: State
    seat: str
    card: str

    @property
    def characters(self) -> tuple[str, ...]:
        """The two Characters on the card."""
        return self.state.board.cards[self.card]

    @property
    def open(self) -> list[str]:
        """Those of them that may act still this turn."""
        return [name for name in self.characters if spent(self.state, self.seat, name) is None]

    def check(self, value: Any) -> Action:
        """The canonical action. Parts that are void are left out and explained under "void".

        Raises NotAllowed, with lines that would do where they are cheap to find.
        """
        do = value.get("do") if isinstance(value, Mapping) else value
        if do == "pass":
            return PASS
        if do not in self.characters:
            raise NotAllowed(f"{do} does not stand on this card; {' and '.join(self.characters)} do")
        if (why := spent(self.state, self.seat, do)) is not None:
            raise NotAllowed(why)
        try:
            return CHARACTERS[do].check(self.state, self.seat, value)
        except (TypeError, ValueError, AttributeError) as wrong:
            raise NotAllowed(f"that is not how a {do} is told what to do: {wrong}") from wrong

    def words(self) -> str:
        """The two Characters."""
        return " or ".join([*self.characters, "pass"])

    def legal(self, limit: int | None = None) -> list[Action]:
        """Representative legal actions of both Characters, then the pass; at most `limit`."""
        found = (action for name in self.open for action in CHARACTERS[name].legal(self.state, self.seat))
        return list(islice((*found, PASS), limit))

    def sample(self, pick: Pick) -> Action:
        """A legal action by chance; seldom a pass while there is anything to do."""
        if pick(_SELDOM) == 0:
            return PASS
        first = pick(2)
        for name in (self.characters[first], self.characters[1 - first]):
            if name not in self.open:
                continue
            action = CHARACTERS[name].sample(self.state, self.seat, pick)
            if action is not None:
                return action
        return PASS


def default_action(s: State, seat: str, card: str) -> Action:
    """One's own Goods alone, if the card ships or sells; a step right by a Sovereign who may; else a pass."""
    # RULING C2-R79: who has left forfeits his cards.
    if seat in s.dropped:
        return PASS
    characters = s.board.cards[card]
    for name, module in (("merchant", merchant), ("trader", trader)):
        if name in characters and spent(s, seat, name) is None:
            return module.by_default(s, seat) or PASS
    if "sovereign" in characters and spent(s, seat, "sovereign") is None:
        return sovereign.by_default(s, seat) or PASS
    return PASS
