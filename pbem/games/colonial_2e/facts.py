"""The facts that conditions ask for: how they are spelled, and what they are in a position.

Everything that is read of a position here is public, or the seat's own; what others hold hidden (their cards, their
orders) is refused when the condition is read, so that no condition can tell a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pbem.core.conditions import Fact
from pbem.core.grammar import Lexicon, Line, Misread, keyword
from pbem.games.colonial.native import colonies_of, native_power
from pbem.games.colonial.state import Player, State
from pbem.games.colonial.words import IN, Vocabulary
from pbem.games.colonial_2e.exploring import exploration_need
from pbem.games.colonial_2e.nations import monopolies

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
_HIDDEN: Mapping[str, tuple[str, ...]] = {
    "cards": ("cards", "card", "hand", "line-up", "Karten", "Karte", "plays", "spielt"),
    "orders": ("orders", "plans", "plan", "Befehle", "Pläne"),
    "dice": ("dice", "roll", "rolls", "Würfel"),
}
_NUMBERS = frozenset(
    (*_HOLDINGS, "unrest", "missions", "power", "counters", "turn", "round", "value", "need", "year", "hits")
)
_SECRETS = {
    "cards": "cards are hidden until they are revealed",
    "orders": "orders are sealed until their moment comes",
    "dice": "nobody knows what dice will say before they are rolled",
}
_VALUE = keyword("VALUE", "Wert")

#: Where a moment's fact is known, for the refusal.
_KNOWN_WHEN = {
    "need": "while something is explored",
    "hits": "when dice at sea may be rolled again (REROLL WHEN …)",
    "war": "in a war (SURRENDER WHEN …)",
}
EXPLORING = frozenset(("need",))  #: moments of plans for the Explorer
ROLLING = frozenset(("hits", "year", "enemy"))  #: moments of a second roll at sea
FIGHTING = frozenset(("year", "enemy", "attacking", "defending"))  #: moments of a surrender


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader:
    """How conditions of this edition are spelled for one seat."""

    words: Vocabulary
    seat: str
    moments: Collection[str] = ()  #: facts of the moment that the order may ask for

    def read(self, line: Line) -> Fact:
        """The fact that comes next. Raises Misread, with the reason where the seat cannot see it."""
        start = line.at
        name = line.take(_names(self.words))
        kind, _, key = name.partition(":")
        if kind == "seat" or (key == "enemy" and line.sign(".")):
            return self._of_seat(line, key, start)
        if kind == "hidden":
            raise self._hidden(line, start, key)
        if kind == "land":
            return self._of_land(line, key, None)
        if kind == "moment":
            return self._of_moment(line, key, start)
        if key == "city":
            line.sign(".")
            return ("city", "value") if line.has(_VALUE) else ("city", self._territory(line))
        return (key,)

    def counts(self, fact: Fact) -> bool:
        """Whether the fact is a number."""
        if fact[0] == "city":
            return bool(fact[1] == "value")
        if fact[0] in ("seat", "enemy"):
            return len(fact) > 2 or fact[1] in _NUMBERS
        return fact[0] in _NUMBERS or fact[0] == "need"

    def text(self, fact: Fact) -> str:
        """The fact in canonical words."""
        match fact:
            case ["seat", seat, name]:
                return f"{seat}.{name}"
            case ["enemy", name]:
                return f"enemy.{name}" if name in _HOLDINGS else f"enemy {name}"
            case ["city", "value"]:
                return "city.value"
            case [name, seat, *place] if name in ("controls", "counters", "colony"):
                return " ".join([*([seat] if seat else []), name, *(part for part in place if part)])
            case ["america"]:
                return "america discovered"
        return " ".join(str(part) for part in fact)

    def _of_seat(self, line: Line, seat: str, start: int) -> Fact:
        line.sign(".")
        name = line.take(_SEAT_FACTS)
        kind, _, key = name.partition(":")
        if kind == "hidden":
            raise self._hidden(line, start, key)
        if kind == "land" and seat == "enemy":
            raise line.wrong(f"“{line.since(start)}”: name the seat, as in “Red {key} brazil”", start)
        if kind == "land":
            return self._of_land(line, key, None if seat == self.seat else seat)
        if seat == "enemy":
            self._now(line, "enemy", start)
            return ("enemy", key)
        return (key,) if seat == self.seat else ("seat", seat, key)

    def _of_land(self, line: Line, key: str, seat: str | None) -> Fact:
        good = None
        if key in ("controls", "counters"):
            good = _good_before(line, self.words)
        line.skip(IN)
        territory = self._territory(line)
        if key not in ("controls", "counters"):
            return (key, seat, territory) if key == "colony" else (key, territory)
        if good is None:
            good = line.find(self.words.goods_in[territory])
        elif good not in self.words.board.lands[territory].goods:
            goods = self.words.board.lands[territory].goods
            raise line.wrong(f"{self.words.names[territory]} has no {good}", line.at - 1, goods)
        return (key, seat, territory, good)

    def _of_moment(self, line: Line, key: str, start: int) -> Fact:
        if key == "need":
            territory = line.find(self.words.territories)
            if territory is not None:
                return ("need", territory)
        self._now(line, key, start)
        if key == "enemy":
            return ("enemy", line.take(self.words.seats))
        return (key,)

    def _now(self, line: Line, key: str, start: int) -> None:
        if key not in self.moments:
            known = _KNOWN_WHEN.get(key, _KNOWN_WHEN["war"])
            put = ("need brazil",) if key == "need" else ()
            raise line.wrong(f"“{line.since(start)}” is known only {known}", start, put)

    def _territory(self, line: Line) -> str:
        return line.take(self.words.territories)

    def _hidden(self, line: Line, start: int, key: str) -> Misread:
        why = f"“{line.since(start)}”: {_SECRETS[key]}; a condition may ask only for what you can see on the board"
        return line.wrong(why, start)


def _good_before(line: Line, words: Vocabulary) -> str | None:
    """A good named before its Territory ("gold in West Africa")."""
    meant, length = words.goods.match(line.words, line.at)
    is_place = words.territories.match(line.words, line.at)[1]
    if len(meant) == 1 and not is_place:
        line.at += length
        return meant[0]
    return None


@lru_cache(maxsize=1)
def _shared() -> dict[str, tuple[str, ...]]:
    names = {f"holding:{name}": each for name, each in _HOLDINGS.items()}
    names |= {f"land:{name}": each for name, each in _LANDS.items()}
    return names | {f"hidden:{name}": each for name, each in _HIDDEN.items()}


_SEAT_FACTS = Lexicon("a fact (prestige, treasury …)", _shared())
_LEXICONS: dict[int, tuple[Lexicon, Lexicon]] = {}


def _names(words: Vocabulary) -> Lexicon:
    """Facts and seats in one lexicon, so that what is short for both is refused."""
    known = _LEXICONS.get(id(words))
    if known is None or known[0] is not words.seats:
        seats: dict[str, list[str]] = {f"seat:{seat}": [seat] for seat in words.seats.shown}
        for spelled, seat in words.seats.exact.items():
            seats[f"seat:{seat}"].append(spelled)
        names: dict[str, Any] = dict(_shared())
        names |= {f"game:{name}": each for name, each in _GAME.items()}
        names |= {f"moment:{name}": each for name, each in _MOMENTS.items()}
        if len(_LEXICONS) > 64:
            _LEXICONS.clear()
        known = _LEXICONS[id(words)] = (words.seats, Lexicon("a fact (treasury, explored …)", names | seats))
    return known[1]


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
