"""What a bot makes of a position: its character, whom it fears, what things are worth to it.

Everything is reckoned in Prestige: 1.0 is one Prestige in hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.games.colonial.bots.mind import AnyMind, AnyTemper, Persona
from pbem.games.colonial.rules.chances import at_least
from pbem.games.colonial_2e.rules.characters.trader import limit
from pbem.games.colonial_2e.state import Player, State

_COIN = 0.12  #: what a Treasury is worth
_PLENTY = 8  #: Treasury above which a further one is worth less
_DEBTOR = 8  #: Prestige from which Loans stand in the way of winning
VICTORY = 10
_DICE = 10  #: of an exploration


@dataclass(frozen=True, kw_only=True, slots=True)
class Temper(AnyTemper):
    """How much a persona likes what, in this edition."""

    borrows: int = 1  #: Loan piles it takes while it grows
    settles: bool = False  #: takes a trading post in Australia rather than a second roll
    asks: bool = False  #: decides about surrender itself, year by year


TEMPERS: Mapping[Persona, Temper] = {
    Persona.EXPLORER: Temper(explore=1.25, colony=0.9),
    Persona.MERCHANT: Temper(trade=1.3, war=0.8, city=1.1, revolt=0.8, settles=True, gives=True),
    Persona.WARLORD: Temper(war=1.5, navy=2, revolt=1.2, asks=True),
    Persona.COLONIST: Temper(colony=1.2, city=1.2, war=0.9, settles=True),
    Persona.REBEL: Temper(revolt=1.6, war=1.1, navy=1, settles=True),
    Persona.BANKER: Temper(borrows=2, city=1.2, trade=1.1, settles=True, gives=True),
}


def odds(need: int) -> float:
    """Probability of at least `need` Successes with the dice of an exploration."""
    return at_least(need, _DICE)


@dataclass(kw_only=True, slots=True)
class Mind(AnyMind[State, Temper]):
    """A bot before a decision. It knows what its seat sees."""

    @property
    def me(self) -> Player:
        """One's own nation board."""
        return self.s.players[self.seat]

    @property
    def horizon(self) -> int:
        """How many turns the game may last still."""
        best = max(player.prestige for player in self.s.players.values())
        return max(2, VICTORY - best)

    @property
    def coin(self) -> float:
        """What a Treasury is worth: more where only Loans keep one from winning, little to the rich."""
        if self.me.loans and self.me.prestige >= _DEBTOR:
            return 0.25 if self.me.prestige < VICTORY else 0.5
        return _COIN * min(1.0, _PLENTY / max(1, self.me.treasury))

    @property
    def limit(self) -> int:
        """What one's Trader may sell."""
        return limit(self.s, self.seat)

    def threat(self, seat: str) -> float:
        """How dear another's loss is to oneself, 0.1 and more."""
        prestige = self.s.players[seat].prestige
        best = max(self.s.players[other].prestige for other in self.others)
        leads = 0.1 if prestige == best and prestige > 0 else 0.0
        return 0.1 + 0.03 * prestige + leads + 0.25 * max(0, prestige - VICTORY // 2)


def mind_of(s: State, seat: str, salt: str) -> Mind:
    """The bot of a seat before a position."""
    return Mind.of(s, seat, salt, TEMPERS)
