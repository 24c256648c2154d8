"""What a bot of any game is: a persona that its seat and the game's salt give it, and picks that vary it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from pbem.games.common.bots.random_play import Picker, keyed

S = TypeVar("S")
P = TypeVar("P", bound=StrEnum)
T = TypeVar("T")


def persona_of(personas: type[P], seat: str, salt: str, seats: Sequence[str]) -> P:
    """Who sits there: neighbours at one table differ."""
    start = keyed("persona", salt)(len(personas))
    return list(personas)[(start + seats.index(seat)) % len(personas)]


@dataclass(kw_only=True, slots=True)
class BotMind(Generic[S, P, T]):
    """A bot before a position. It knows what its seat sees; what things are worth, its game says."""

    s: S
    seat: str
    persona: P
    temper: T
    pick: Picker  #: variety, keyed by salt, seat and moment

    def about(self, share: float = 0.2) -> float:
        """A factor near 1 by chance, so that bots differ."""
        return 1.0 - share / 2 + share * self.pick(1000) / 1000
