"""What a bot makes of a position: its character, whom it fears, what things are worth to it.

Everything is reckoned in Prestige Points: 1.0 is one that is held until the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.games.colonial.bots.mind import AnyMind, AnyTemper, Persona
from pbem.games.colonial_revised.rules.actions import free_cards
from pbem.games.colonial_revised.rules.characters.trader import limit
from pbem.games.colonial_revised.rules.war_sides import ATTACKER, DEFENDER
from pbem.games.colonial_revised.state import Player, State

VICTORY = 10
_COIN = 0.12  #: what a Treasury is worth
_PLENTY = 8  #: Treasury above which a further one is worth less
_LAST = 9  #: the turn in which a game usually is over


@dataclass(frozen=True, kw_only=True, slots=True)
class Temper(AnyTemper):
    """How much a persona likes what, in this edition."""

    borrows: int = 0  #: the Loan it goes up to while it grows
    helps: int = 3  #: the offer for which it joins a war; 4 for never
    joins: str = DEFENDER  #: the Side it helps where nothing else is known


TEMPERS: Mapping[Persona, Temper] = {
    Persona.EXPLORER: Temper(explore=1.2, helps=4),
    Persona.MERCHANT: Temper(trade=1.2, war=0.8, city=1.1, helps=4, gives=True),
    Persona.WARLORD: Temper(war=1.3, navy=2, revolt=1.2, helps=1, joins=ATTACKER),
    Persona.COLONIST: Temper(colony=1.15, city=1.15, war=0.9),
    Persona.REBEL: Temper(revolt=1.4, war=1.1, navy=1, helps=2),
    Persona.BANKER: Temper(borrows=10, city=1.15, trade=1.1, gives=True),
}


@dataclass(kw_only=True, slots=True)
class Mind(AnyMind[State, Temper]):
    """A bot before a decision. It knows what its seat sees."""

    @property
    def me(self) -> Player:
        """One's own board."""
        return self.s.players[self.seat]

    @property
    def horizon(self) -> float:
        """How many turns the game may last still."""
        best = max(player.prestige for player in self.s.players.values())
        return max(1.0, min(_LAST - self.s.turn + 0.5, VICTORY - best))

    @property
    def coin(self) -> float:
        """What a Treasury is worth: little to the rich, more to who must pay a Loan back before the end."""
        owed = 0.18 if self.me.loan and self.horizon < 3 else 0.0
        return max(owed, _COIN * min(1.0, _PLENTY / max(1, self.me.treasury)))

    @property
    def limit(self) -> int:
        """What one's Trader may sell."""
        return limit(self.s, self.seat)

    @property
    def free(self) -> list[str]:
        """The cards one may still play."""
        return free_cards(self.s, self.seat)

    def threat(self, seat: str) -> float:
        """What a Prestige Point less for another is worth to oneself."""
        prestige = self.s.players[seat].prestige
        leads = prestige == max(self.s.players[other].prestige for other in self.others)
        return 0.15 + 0.03 * prestige + (0.15 if leads else 0.0) + 0.2 * max(0, prestige - 6)


def mind_of(s: State, seat: str, salt: str) -> Mind:
    """The bot of a seat before a position."""
    return Mind.of(s, seat, salt, TEMPERS)
