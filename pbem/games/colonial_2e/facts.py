"""The facts that conditions ask for: how they are spelled, and what they are in a position.

Everything that is read of a position here is public, or the seat's own; what others hold hidden (their cards, their
orders) is refused when the condition is read, so that no condition can tell a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.conditions import Fact
from pbem.games.colonial.facts_reading import FactNames, FactReader
from pbem.games.colonial.native import colonies_of, native_power
from pbem.games.colonial_2e.exploring import exploration_need
from pbem.games.colonial_2e.nations import monopolies
from pbem.games.colonial_2e.state import Player, State

#: A seat's numbers: what they are called, and how they are counted.
_HOLDINGS: Mapping[str, tuple[str, ...]] = {
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
    "loans": ("loans", "debts", "Schulden", "Kredite"),
    "monopolies": ("monopolies", "monopoly", "Monopole"),
    "colonies": ("colonies", "Kolonien"),
}
#: Facts of a Territory: numbers first, then yes or no.
_LANDS: Mapping[str, tuple[str, ...]] = {
    "unrest": ("unrest", "Unruhe", "Unruhen"),
    "missions": ("missions", "mission", "Missionen"),
    "power": ("power", "native power", "Eingeborenenmacht"),
    "counters": ("counters", "counter", "Steine"),
    "explored": ("explored", "erforscht", "entdeckt"),
    "controls": ("controls", "control", "kontrolliert", "beherrscht"),
    "colony": ("colony", "Kolonie"),
    "independent": ("independent", "unabhängig"),
}
_GAME: Mapping[str, tuple[str, ...]] = {
    "turn": ("turn", "Zug"),
    "round": ("round", "Runde"),
    "city": ("city", "booming city", "Stadt"),
    "america": ("america discovered", "discovered america", "america", "Amerika entdeckt"),
    "circumnavigation": ("circumnavigation", "Weltumsegelung"),
}
#: Facts of a moment only: what is being explored, the war that is on.
_MOMENTS: Mapping[str, tuple[str, ...]] = {
    "need": ("need", "needs", "nötig"),
    "year": ("year", "Jahr"),
    "enemy": ("enemy", "Feind", "Gegner"),
    "attacking": ("attacking", "attacker", "Angreifer"),
    "defending": ("defending", "defender", "Verteidiger"),
    "hits": ("hits", "successes", "Erfolge", "Treffer"),
}
#: Where a moment's fact is known, for the refusal.
_KNOWN_WHEN = {
    "need": "while something is explored",
    "hits": "when dice at sea may be rolled again (REROLL WHEN …)",
    "war": "in a war (SURRENDER WHEN …)",
}
EXPLORING = frozenset(("need",))  #: moments of plans for the Explorer
ROLLING = frozenset(("hits", "year", "enemy"))  #: moments of a second roll at sea
FIGHTING = frozenset(("year", "enemy", "attacking", "defending"))  #: moments of a surrender
NAMES = FactNames(
    holdings=_HOLDINGS, lands=_LANDS, game=_GAME, moments=_MOMENTS, known_when=_KNOWN_WHEN,
    numbers=frozenset(("unrest", "missions", "power", "counters", "turn", "round", "value", "need", "year", "hits")),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader(FactReader):
    """How conditions of this edition are spelled for one seat."""

    names: FactNames = NAMES


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """The facts of a position for one seat. Nothing hidden is looked at."""

    state: State
    seat: str
    moment: Mapping[str, Any] = field(default_factory=dict)  #: need, year, enemy, role: what is known just now

    def value(self, fact: Fact) -> int | bool | None:
        """The fact's value; None where there is no such thing now."""
        match fact:
            case ["seat", seat, name]:
                return holding(self.state, seat, name)
            case ["enemy", name]:
                return self._enemy(name)
            case ["turn"] | ["round"]:
                return int(getattr(self.state, fact[0]))
            case ["city", place]:
                return self._city(place)
            case ["america"]:
                return self.state.america.discovered
            case ["circumnavigation"]:
                return self.state.circumnavigation > 0
            case ["need"] | ["year"] | ["hits"]:
                return self.moment.get(fact[0])
            case ["attacking"] | ["defending"]:
                return self.moment.get("role") == {"attacking": "attacker", "defending": "defender"}[fact[0]]
            case ["need", territory]:
                return exploration_need(self.state, self.seat, territory)
            case [name]:
                return holding(self.state, self.seat, name)
        return self._land(fact)

    def _enemy(self, name: str) -> int | bool | None:
        enemy = self.moment.get("enemy")
        if enemy is None:
            return None
        return holding(self.state, enemy, name) if name in _HOLDINGS else enemy == name

    def _city(self, place: str) -> int | bool:
        if place != "value":
            return self.state.territories[place].city > 0
        return max((territory.city for territory in self.state.territories.values()), default=0)

    def _land(self, fact: Fact) -> int | bool:
        match fact:
            case ["power", territory]:
                return native_power(self.state, territory)
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


def holding(state: State, seat: str, name: str) -> int:
    """A seat's public number by the name that conditions use."""
    return _COUNTED[name](state, state.players[seat], seat)


def _plain(attribute: str) -> Callable[[State, Player, str], int]:
    return lambda state, player, seat: int(getattr(player, attribute))


_COUNTED: Mapping[str, Callable[[State, Player, str], int]] = {
    **{name: _plain(name) for name in _HOLDINGS},
    "fleets": _plain("merchant_fleets"),
    "goods": lambda state, player, seat: state.market.get(seat, 0),
    "loans": lambda state, player, seat: sum(player.loans),
    "monopolies": lambda state, player, seat: len(monopolies(state)[seat]),
    "colonies": lambda state, player, seat: len(colonies_of(state, seat)),
}


def _controls(state: State, seat: str, territory: str, good: str | None) -> bool:
    """Control of one space, or of all there are."""
    stacks = state.territories[territory].resources
    named = [stacks[good]] if good else list(stacks.values())
    return bool(named) and all(stack and stack[0] == seat for stack in named)
