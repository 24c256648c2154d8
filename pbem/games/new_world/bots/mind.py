"""What a bot makes of a position: its character, and what cards and regions are worth to it, in VP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from pbem.games.common.bots.mind import BotMind, persona_of
from pbem.games.common.bots.random_play import keyed
from pbem.games.new_world.rules.hands import hand_limit
from pbem.games.new_world.state import HIDDEN, Player, State

_TURNS = 7  #: own turns for which a region or a city is reckoned to bring its VP
_PER_X = 0.4  #: what a card is worth for each point of its X
_SPARE = 0.5  #: the same of a hand that is over its limit anyway
#: Cards that are worth more in the hand than their X.
_DEAR: Mapping[str, float] = {
    "treaty": 3.2, "naval-escort": 3.0, "privateers": 2.5, "sea-hazard": 3.6, "advance": 3.5, "build": 0.4,
}  # fmt: skip


class Persona(StrEnum):
    """What a bot likes best."""

    SETTLER = "settler"
    MERCHANT = "merchant"
    GENERAL = "general"
    SCHEMER = "schemer"


@dataclass(frozen=True, kw_only=True, slots=True)
class Temper:
    """How much a persona likes what; 1.0 is soberly reckoned."""

    settles: float = 1.0
    trades: float = 1.0
    strikes: float = 1.0  #: Raids and Wars
    schemes: float = 1.0  #: cards that cost others something
    levy: str = "colonists"


TEMPERS: Mapping[Persona, Temper] = {
    Persona.SETTLER: Temper(settles=1.2),
    Persona.MERCHANT: Temper(trades=1.15),
    Persona.GENERAL: Temper(strikes=1.5, levy="soldiers"),
    Persona.SCHEMER: Temper(schemes=1.6),
}


@dataclass(kw_only=True, slots=True)
class Mind(BotMind[State, Persona, Temper]):
    """A bot before a position, which it plans on. It knows what its seat sees."""

    @property
    def me(self) -> Player:
        """What belongs to it."""
        return self.s.players[self.seat]

    @property
    def hand(self) -> list[str]:
        """The cards that it knows."""
        return [card for card in self.me.hand if card != HIDDEN]

    @property
    def rivals(self) -> list[str]:
        """The others, those with most VP first."""
        others = [seat for seat in self.s.seats if seat != self.seat]
        return sorted(others, key=lambda seat: -self.s.players[seat].vp)

    @property
    def per_region(self) -> float:
        """What it is worth to control one more region."""
        end = self.s.board.game_end
        near = len(self.s.controlled(self.seat)) >= end.controlled_regions - 2
        return (_TURNS * 0.8 + (2.0 if near and self.leads else 0.0)) * self.temper.settles

    @property
    def per_city(self) -> float:
        """What one more city is worth."""
        each = 2 if self.s.level(self.seat, "industry") else 1
        return _TURNS * 0.8 * each * self.temper.settles

    @property
    def leads(self) -> bool:
        """Whether nobody has more VP."""
        return self.me.vp >= max(self.s.players[seat].vp for seat in self.s.seats)

    def value(self, card: str) -> int:
        """A card's X."""
        return self.s.board.cards[card].value

    def price(self, card: str) -> float:
        """What it is worth to have a card rather than not."""
        worth = max(_PER_X * self.value(card), _DEAR.get(card, 0.6))
        over = len(self.me.hand) > hand_limit(self.s, self.seat)
        return worth * (_SPARE if over else 1.0)


def mind_of(s: State, seat: str, salt: str) -> Mind:
    """The bot of a seat before a position."""
    persona = persona_of(Persona, seat, salt, s.seats)
    pick = keyed("mind", salt, seat, f"{s.at}.{len(s.acts)}")
    return Mind(s=s, seat=seat, persona=persona, temper=TEMPERS[persona], pick=pick)
