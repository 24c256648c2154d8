"""How conditions ask for facts: what is spelled how, and which facts nobody may ask for.

Every edition says what it can be asked (`FactNames`); reading a fact and printing it are the same in all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.core.conditions import Fact
from pbem.core.grammar import Lexicon, Line, Misread, keyword
from pbem.core.orders.bilingual import Kept
from pbem.games.colonial.orders.lexicon import IN, Vocabulary

Spellings = Mapping[str, tuple[str, ...]]

HIDDEN: Spellings = {
    "cards": ("cards", "card", "hand", "line-up", "Karten", "Karte", "plays", "spielt"),
    "orders": ("orders", "plans", "plan", "Befehle", "Pläne"),
    "dice": ("dice", "roll", "rolls", "Würfel"),
}
_SECRETS = {
    "cards": "cards are hidden until they are revealed",
    "orders": "orders are sealed until their moment comes",
    "dice": "nobody knows what dice will say before they are rolled",
}
_VALUE = keyword("VALUE", "Wert")


@dataclass(frozen=True, kw_only=True, eq=False)
class FactNames:
    """What an edition can be asked, with the spellings of each fact."""

    holdings: Spellings  #: a seat's numbers
    lands: Spellings  #: facts of a Territory
    game: Spellings  #: facts of the game
    moments: Spellings  #: facts of a moment only: what is being explored, the war that is on
    numbers: frozenset[str]  #: those of them that are numbers, holdings aside
    known_when: Mapping[str, str]  #: where a moment's fact is known, for the refusal; "war" for all others
    of_seats: Lexicon = field(init=False)  #: what may follow a seat
    _made: Kept[Lexicon] = field(init=False, default_factory=Kept)

    def __post_init__(self) -> None:
        """Make the lexicon of what may follow a seat."""
        object.__setattr__(self, "of_seats", Lexicon("a fact (prestige, treasury …)", self._shared()))

    def _shared(self) -> dict[str, tuple[str, ...]]:
        names = {f"holding:{name}": each for name, each in self.holdings.items()}
        names |= {f"land:{name}": each for name, each in self.lands.items()}
        return names | {f"hidden:{name}": each for name, each in HIDDEN.items()}

    def lexicon(self, words: Vocabulary) -> Lexicon:
        """Facts and seats in one lexicon, so that what is short for both is refused."""
        return self._made.get(words.seats, "", lambda: self._lexicon(words))

    def _lexicon(self, words: Vocabulary) -> Lexicon:
        names: dict[str, Sequence[str]] = dict(self._shared())
        names |= {f"game:{name}": each for name, each in self.game.items()}
        names |= {f"moment:{name}": each for name, each in self.moments.items()}
        names |= words.seats.under("seat")
        return Lexicon("a fact (treasury, explored …)", names, least=2)  # "if I can" names none


@dataclass(frozen=True, kw_only=True, slots=True)
class FactReader:
    """How conditions are spelled for one seat."""

    words: Vocabulary
    seat: str
    names: FactNames
    moments: Collection[str] = ()  #: facts of the moment that the order may ask for

    def read(self, line: Line) -> Fact:
        """The fact that comes next. Raises Misread, with the reason where the seat cannot see it."""
        start = line.at
        name = line.take(self.names.lexicon(self.words))
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
            return len(fact) > 2 or self._number(fact[1])
        return self._number(fact[0])

    def _number(self, name: str) -> bool:
        return name in self.names.numbers or name in self.names.holdings

    def text(self, fact: Fact) -> str:
        """The fact in canonical words."""
        match fact:
            case ["seat", seat, name]:
                return f"{seat}.{name}"
            case ["enemy", name]:
                return f"enemy.{name}" if name in self.names.holdings else f"enemy {name}"
            case ["city", "value"]:
                return "city.value"
            case [name, seat, *place] if name in ("controls", "counters", "colony"):
                return " ".join([*([seat] if seat else []), name, *(part for part in place if part)])
            case ["america"]:
                return "america discovered"
        return " ".join(str(part) for part in fact)

    def _of_seat(self, line: Line, seat: str, start: int) -> Fact:
        line.sign(".")
        name = line.take(self.names.of_seats)
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
            known = self.names.known_when.get(key, self.names.known_when["war"])
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
