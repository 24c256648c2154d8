"""The facts that conditions of the revised edition ask for. Everything that is read of a position is public."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.conditions import Fact
from pbem.games.colonial.facts_reading import FactNames, FactReader
from pbem.games.colonial.monopolies import monopolies
from pbem.games.colonial.native import colonies_of, native_power
from pbem.games.colonial_revised.exploring import exploration_need
from pbem.games.colonial_revised.prestige import resources_held
from pbem.games.colonial_revised.privateers import in_box
from pbem.games.colonial_revised.state import State

#: A seat's numbers: what they are called.
_HOLDINGS: Mapping[str, tuple[str, ...]] = {
    "treasury": ("treasury", "money", "Kasse", "Schatzkammer", "Geld"),
    "fleets": ("fleets", "merchant fleets", "Flotten", "Handelsflotten"),
    "squadrons": ("squadrons", "naval squadrons", "Geschwader"),
    "goods": ("goods", "market", "Waren", "Markt"),
    "prestige": ("prestige", "pp", "prestige points", "Ansehen", "Prestigepunkte"),
    "diplomacy": ("diplomacy", "Diplomatie"),
    "economy": ("economy", "Wirtschaft"),
    "seafaring": ("seafaring", "Seefahrt"),
    "navy": ("navy", "Marine"),
    "logistics": ("logistics", "Logistik"),
    "loan": ("loan", "loans", "debts", "Schulden", "Kredit"),
    "monopolies": ("monopolies", "monopoly", "Monopole"),
    "colonies": ("colonies", "Kolonien"),
    "resources": ("resources", "Rohstoffe"),
    "privateers": ("privateers", "Kaperschiffe", "Freibeuter"),
    "raiders": ("raiders", "Angreifer im Hafen"),
}
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
    "war-box": ("war-box", "Kriegskasse"),
}
_MOMENTS: Mapping[str, tuple[str, ...]] = {
    "need": ("need", "needs", "nötig"),
    "price": ("price", "cost", "Preis"),
    "year": ("year", "Jahr"),
    "enemy": ("enemy", "Feind", "Gegner"),
    "attacking": ("attacking", "attacker", "Angreifer"),
    "defending": ("defending", "defender", "Verteidiger"),
    "offer": ("offer", "offered", "Angebot"),
    "lost": ("lost", "verloren"),
    "losses": ("losses", "Verluste"),
}
EXPLORING = frozenset(("need",))  #: moments of plans for the Explorer
PAYING = frozenset(("need", "price"))  #: moments of a gap that may be bought
WARRING = frozenset(("enemy", "attacking", "defending"))  #: moments of a war's beginning and its Escalation
SIDING = frozenset(("offer",))  #: moments of a choice of sides
LEAVING = WARRING | {"year", "lost", "offer"}  #: moments of an Ally after a year of war
FIGHTING = WARRING | {"year"}  #: moments of a war
SUFFERING = frozenset(("losses",))  #: moments of losses that may be averted
NAMES = FactNames(
    holdings=_HOLDINGS, lands=_LANDS, game=_GAME, moments=_MOMENTS,
    numbers=frozenset((
        "unrest", "missions", "power", "counters", "turn", "round", "value", "war-box", "need", "price", "year",
        "offer", "lost", "losses",
    )),
    known_when={
        "need": "while something is explored", "price": "when a failed exploration may be paid for (PAY … WHEN …)",
        "offer": "when a side is chosen (ALLY … WHEN …) or left (HOME WHEN …)",
        "lost": "for an Ally after a year of war (HOME WHEN …)",
        "losses": "when losses may be averted (AVERT … WHEN …)",
        "war": "in a war (SURRENDER WHEN …)",
    },
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader(FactReader):
    """How conditions of this edition are spelled for one seat."""

    names: FactNames = NAMES


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """The facts of a position for one seat."""

    state: State
    seat: str
    moment: Mapping[str, Any] = field(default_factory=dict)  #: what a decision tells: need, year, enemy, role …

    def value(self, fact: Fact) -> int | bool | None:
        """The fact's value; None where there is no such thing now."""
        match fact:
            case ["seat", seat, name]:
                return _HELD[name](self.state, seat)
            case ["enemy", name]:
                return self._enemy(name)
            case ["turn"] | ["round"]:
                return int(getattr(self.state, fact[0]))
            case ["war-box"]:
                return self.state.war_box
            case ["city", place]:
                return self._city(place)
            case ["america"]:
                return self.state.america.discovered
            case ["attacking"] | ["defending"]:
                return self.moment.get("role") == {"attacking": "attacker", "defending": "defender"}[fact[0]]
            case ["need", territory]:
                return max(0, exploration_need(self.state, self.seat, territory))
            case [name]:
                return _HELD[name](self.state, self.seat) if name in _HELD else self.moment.get(name)
        return self._land(fact)

    def _enemy(self, name: str) -> int | bool | None:
        enemy = self.moment.get("enemy")
        if enemy is None:
            return None
        return _HELD[name](self.state, enemy) if name in _HELD else enemy == name

    def _city(self, place: str) -> int | bool:
        if place != "value":
            return self.state.territories[place].city > 0
        return max((land.city for land in self.state.territories.values()), default=0)

    def _land(self, fact: Fact) -> int | bool:
        match fact:
            case ["power", territory]:
                return native_power(self.state, territory)
            case ["missions", territory]:
                return len(self.state.territories[territory].missions)
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


def _of_board(attribute: str) -> Callable[[State, str], int]:
    return lambda state, seat: int(getattr(state.players[seat], attribute))


_HELD: Mapping[str, Callable[[State, str], int]] = {
    **{
        name: _of_board(name)
        for name in (
            "treasury", "squadrons", "prestige", "diplomacy", "economy", "seafaring", "navy", "logistics", "loan",
        )
    },
    "fleets": _of_board("merchant_fleets"),
    "goods": lambda state, seat: state.market.get(seat, 0),
    "monopolies": lambda state, seat: len(monopolies(state)[seat]),
    "colonies": lambda state, seat: len(colonies_of(state, seat)),
    "resources": resources_held,
    "privateers": lambda state, seat: sum(state.players[seat].privateers.values()),
    "raiders": lambda state, seat: sum(in_box(state, seat).values()),
}  # fmt: skip


def _controls(state: State, seat: str, territory: str, good: str | None) -> bool:
    """Control of one space, or of all there are."""
    stacks = state.territories[territory].resources
    named = [stacks[good]] if good else list(stacks.values())
    return bool(named) and all(stack and stack[0] == seat for stack in named)
