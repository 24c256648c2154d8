"""The facts that conditions ask for in every edition: how they are spelled, and what they are in a position.

Everything that is read of a position here is public, or the seat's own; what others hold hidden (their cards, their
orders) is refused when the condition is read, so that no condition can tell a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pbem.core.conditions import Fact
from pbem.games.colonial.orders.facts_reading import Spellings
from pbem.games.colonial.rules.native_power import colonies_of, native_power
from pbem.games.colonial.state import Position

#: A seat's numbers; an edition has its Loans and more beside them.
HOLDINGS: Spellings = {
    "treasury": ("treasury", "money", "Kasse", "Schatzkammer", "Geld"),
    "fleets": ("fleets", "merchant fleets", "Flotten", "Handelsflotten"),
    "squadrons": ("squadrons", "naval squadrons", "Geschwader"),
    "goods": ("goods", "market", "Waren", "Markt"),
    "prestige": ("prestige", "Ansehen"),
    "diplomacy": ("diplomacy", "Diplomatie"),
    "economy": ("economy", "Wirtschaft"),
    "seafaring": ("seafaring", "Seefahrt"),
    "navy": ("navy", "Marine"),
    "logistics": ("logistics", "Logistik"),
    "monopolies": ("monopolies", "monopoly", "Monopole"),
    "colonies": ("colonies", "Kolonien"),
}
#: Facts of a Territory: numbers first, then yes or no.
LANDS: Spellings = {
    "unrest": ("unrest", "Unruhe", "Unruhen"),
    "missions": ("missions", "mission", "Missionen"),
    "power": ("power", "native power", "Eingeborenenmacht"),
    "counters": ("counters", "counter", "Steine"),
    "explored": ("explored", "erforscht", "entdeckt"),
    "controls": ("controls", "control", "kontrolliert", "beherrscht"),
    "colony": ("colony", "Kolonie"),
    "independent": ("independent", "unabhängig"),
}
GAME: Spellings = {
    "turn": ("turn", "Zug"),
    "round": ("round", "Runde"),
    "city": ("city", "booming city", "Stadt"),
    "america": ("america discovered", "discovered america", "america", "Amerika entdeckt"),
}
#: Facts of a moment only: what is being explored, the war that is on.
MOMENTS: Spellings = {
    "need": ("need", "needs", "nötig"),
    "year": ("year", "Jahr"),
    "enemy": ("enemy", "Feind", "Gegner"),
    "attacking": ("attacking", "attacker", "Angreifer"),
    "defending": ("defending", "defender", "Verteidiger"),
}
#: Those of all these that are numbers, holdings aside.
NUMBERS = frozenset(("unrest", "missions", "power", "counters", "turn", "round", "value", "need", "year"))
EXPLORING = frozenset(("need",))  #: moments of plans for the Explorer
_ROLES = {"attacking": "attacker", "defending": "defender"}

S = TypeVar("S", bound=Position)


@dataclass(frozen=True, kw_only=True, slots=True)
class FactsOf(Generic[S]):
    """How the facts of an edition's positions are counted."""

    holdings: Mapping[str, Callable[[S, str], int]]  #: a seat's public number, by (position, seat)
    game: Mapping[str, Callable[[S], int | bool]]  #: facts of the game beside turn, round and Booming City
    missions: Callable[[S, str], int]  #: Missions that are on a Territory
    need: Callable[[S, str, str], int]  #: what exploring costs now, by (position, seat, Territory)


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen(Generic[S]):
    """The facts of a position for one seat. Nothing hidden is looked at."""

    state: S
    seat: str
    moment: Mapping[str, Any] = field(default_factory=dict)  #: need, year, enemy, role …: what is known just now
    known: FactsOf[S]

    def value(self, fact: Fact) -> int | bool | None:
        """The fact's value; None where there is no such thing now."""
        match fact:
            case ["seat", seat, name]:
                return self.known.holdings[name](self.state, seat)
            case ["enemy", name]:
                return self._enemy(name)
            case ["turn"] | ["round"]:
                return int(getattr(self.state, fact[0]))
            case ["city", place]:
                return self._city(place)
            case ["attacking"] | ["defending"]:
                return self.moment.get("role") == _ROLES[fact[0]]
            case ["need", territory]:
                return self.known.need(self.state, self.seat, territory)
            case [name]:
                return self._named(name)
        return self._land(fact)

    def _named(self, name: str) -> int | bool | None:
        if name in self.known.game:
            return self.known.game[name](self.state)
        if name in self.known.holdings:
            return self.known.holdings[name](self.state, self.seat)
        return self.moment.get(name)

    def _enemy(self, name: str) -> int | bool | None:
        enemy = self.moment.get("enemy")
        if enemy is None:
            return None
        holdings = self.known.holdings
        return holdings[name](self.state, enemy) if name in holdings else bool(enemy == name)

    def _city(self, place: str) -> int | bool:
        if place != "value":
            return self.state.territories[place].city > 0
        return max((land.city for land in self.state.territories.values()), default=0)

    def _land(self, fact: Fact) -> int | bool:
        match fact:
            case ["power", territory]:
                return native_power(self.state, territory)
            case ["missions", territory]:
                return self.known.missions(self.state, territory)
            case ["colony", seat, territory]:
                return self.state.territories[territory].colony == (seat or self.seat)
            case ["controls", seat, territory, good]:
                return _controls(self.state, seat or self.seat, territory, good)
            case ["counters", seat, territory, good]:
                stacks = self.state.territories[territory].resources
                return sum(stacks[each].count(seat or self.seat) for each in ([good] if good else stacks))
            case [name, territory]:
                value: int | bool = getattr(self.state.territories[territory], name)
                return value
        raise ValueError(f"no such fact: {list(fact)}")


def _controls(state: Position, seat: str, territory: str, good: str | None) -> bool:
    """Control of one space, or of all there are."""
    stacks = state.territories[territory].resources
    named = [stacks[good]] if good else list(stacks.values())
    return bool(named) and all(stack and stack[0] == seat for stack in named)


def _on_board(attribute: str) -> Callable[[Position, str], int]:
    return lambda state, seat: int(getattr(state.players[seat], attribute))


#: How the shared holdings are counted; Monopolies are the edition's own matter.
COUNTED: Mapping[str, Callable[[Position, str], int]] = {
    **{name: _on_board(name) for name in HOLDINGS if name != "monopolies"},
    "fleets": _on_board("merchant_fleets"),
    "goods": lambda state, seat: state.market.get(seat, 0),
    "colonies": lambda state, seat: len(colonies_of(state, seat)),
}
