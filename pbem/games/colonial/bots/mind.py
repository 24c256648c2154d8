"""What bots of every edition are: a persona, keyed picks, and what is counted before anything is weighed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Self, TypeVar

from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial.state import Position
from pbem.games.common.bots.mind import BotMind, persona_of
from pbem.games.common.bots.random_play import keyed

_DANGER = 7  #: Prestige from which nobody is helped
_GENEROUS = 5  #: Treasury from which a gift is thought of


class Persona(StrEnum):
    """What a bot likes best."""

    EXPLORER = "explorer"
    MERCHANT = "merchant"
    WARLORD = "warlord"
    COLONIST = "colonist"
    REBEL = "rebel"
    BANKER = "banker"


@dataclass(frozen=True, kw_only=True, slots=True)
class AnyTemper:
    """How much a persona likes what; 1.0 is soberly reckoned."""

    explore: float = 1.0
    trade: float = 1.0
    war: float = 1.0
    colony: float = 1.0
    revolt: float = 1.0
    city: float = 1.0
    navy: int = 0  #: Squadrons it wants beyond the strongest rival's
    gives: bool = False  #: helps a partner out


S = TypeVar("S", bound=Position)
T = TypeVar("T", bound=AnyTemper)


@dataclass(kw_only=True, slots=True)
class AnyMind(BotMind[S, Persona, T], Generic[S, T]):
    """A bot before a decision. It knows what its seat sees; what things are worth, its edition says."""

    goods: dict[str, int]  #: seat to Resources it controls
    colonies: list[str]  #: one's own

    @classmethod
    def of(cls, s: S, seat: str, salt: str, tempers: Mapping[Persona, T]) -> Self:
        """The bot of a seat before a position."""
        persona = persona_of(Persona, seat, salt, s.seats)
        goods = dict.fromkeys(s.seats, 0)
        for _, _, stack in s.held_spaces():
            goods[stack[0]] += 1
        return cls(
            s=s,
            seat=seat,
            persona=persona,
            temper=tempers[persona],
            pick=keyed("mind", salt, seat, s.at),
            goods=goods,
            colonies=colonies_of(s, seat),
        )

    @property
    def others(self) -> list[str]:
        """The other seats, clockwise."""
        return self.s.clockwise(self.seat)[1:]

    @abstractmethod
    def threat(self, seat: str) -> float:
        """How dear another's loss is to oneself."""

    def weakest_first(self) -> list[str]:
        """The other seats, the least dangerous first."""
        return sorted(self.others, key=self.threat)

    def friends(self) -> list[str]:
        """Whose Goods one moves with one's own, the least dangerous first."""
        return [seat for seat in self.weakest_first() if self.s.players[seat].prestige < _DANGER]

    def gifts(self, poor: int) -> list[str]:
        """Who lives by others' Goods keeps a partner going whose Treasury is below `poor`, and who is no danger."""
        mine, players = self.s.players[self.seat], self.s.players
        if not self.temper.gives or mine.treasury < _GENEROUS:
            return []
        found = [seat for seat in self.weakest_first() if players[seat].treasury < poor and self.goods[seat] > 1]
        return [f"GIVE {found[0]} 1"] if found and players[found[0]].prestige < mine.prestige else []
