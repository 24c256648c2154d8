"""What a bot makes of a position: its character, and what cubes of each colour are worth to it.

Everything is reckoned in cubes: 1.0 is one cube of a colour that it holds as many of as of the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pbem.games.colonialism.rules.decisions import KEPT_FIRST
from pbem.games.colonialism.state import COLOURS, Player, State
from pbem.games.common.bots.mind import BotMind, persona_of
from pbem.games.common.bots.random_play import keyed

_STEEP = 0.22  #: how much a cube is worth more for each that the colour is behind the mean
_LEAST, _MOST = 0.45, 1.8


class Persona(StrEnum):
    """What a bot likes best."""

    SETTLER = "settler"
    ADMIRAL = "admiral"
    GENERAL = "general"
    DIPLOMAT = "diplomat"


@dataclass(frozen=True, kw_only=True, slots=True)
class Temper:
    """How much a persona likes what; 1.0 is soberly reckoned."""

    explores: float = 1.0
    strikes: float = 1.0  #: cards that take discs from others
    schemes: float = 1.0  #: cards that help or move what is nobody's
    sails: float = 1.0
    first: bool = True  #: whether it likes to be first in the order of play


TEMPERS: Mapping[Persona, Temper] = {
    Persona.SETTLER: Temper(explores=1.3, first=True),
    Persona.ADMIRAL: Temper(sails=1.4, first=False),
    Persona.GENERAL: Temper(strikes=1.5),
    Persona.DIPLOMAT: Temper(schemes=1.6, first=False),
}
#: Cards that a persona keeps before those that all keep.
_FAVOURITES: Mapping[Persona, tuple[str, ...]] = {
    Persona.SETTLER: ("dominion", "annexation"),
    Persona.ADMIRAL: ("fleet", "hegemony", "commerce-routes"),
    Persona.GENERAL: ("plague", "unrest-at-home"),
    Persona.DIPLOMAT: ("diplomacy", "trade", "treaty"),
}


@dataclass(kw_only=True, slots=True)
class Mind(BotMind[State, Persona, Temper]):
    """A bot before a position. It knows what its seat sees."""

    worth: dict[str, float] = field(default_factory=dict)  #: of one more cube, by colour

    @property
    def me(self) -> Player:
        """What belongs to it."""
        return self.s.players[self.seat]

    @property
    def last_phase(self) -> bool:
        """Whether the colonization that comes next is the game's last."""
        return self.s.turn >= self.s.board.numbers.turns and self.s.segment == 2

    def keeps(self) -> list[str]:
        """All cards, those that it would rather keep first."""
        favourites = _FAVOURITES[self.persona]
        return [KEPT_FIRST[0], *favourites, *(card for card in KEPT_FIRST[1:] if card not in favourites)]


def mind_of(s: State, seat: str, salt: str) -> Mind:
    """The bot of a seat before a position."""
    persona = persona_of(Persona, seat, salt, s.seats)
    return Mind(
        s=s, seat=seat, persona=persona, temper=TEMPERS[persona], pick=keyed("mind", salt, seat, s.at),
        worth=worths(s.players[seat].resources),
    )  # fmt: skip


def worths(held: Mapping[str, int]) -> dict[str, float]:
    """What one more cube of each colour is worth: points go by the colour of which one has fewest."""
    mean = sum(held.values()) / len(COLOURS)
    return {colour: min(_MOST, max(_LEAST, 1.0 + _STEEP * (mean - held.get(colour, 0)))) for colour in COLOURS}
