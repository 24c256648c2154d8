"""How conditions of the New World are spelled: `virginia.Blue.soldiers >= 3`, `OK 1`, `holds treaty`, `stake >= 4`.

Facts as JSON: ["units", region, seat, kind], ["token" | "first" | "explored" | "known" | "alone", region], ["seat",
seat, what], ["own", what], ["home", seat, kind], ["result", result, line], ["holds", card], ["value", x], ["threat",
what], ["turn"], ["deck"]. The codes of the rulings are read as well: `S(ENG,VIR) <= 3`, `VP(SPA) > 40`, `HAND(ME)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

from pbem.core.conditions import Fact
from pbem.core.grammar import Lexicon, Line, Misread
from pbem.core.language import say
from pbem.core.orders.bilingual import Spellings, own, own_first, under
from pbem.games.new_world.orders import lexicon as w

T = TypeVar("T")

#: A seat's numbers; each first in English, then as German lines write it.
_OF_SEAT: Spellings = {
    "vp": ("vp", "SP", "Siegpunkte", "points", "Punkte", "victory points"),
    "hand": ("hand", "Handkarten", "cards"),
    "regions": ("regions", "Regionen", "controlled", "kontrolliert"),
    "occupied": ("occupied", "besetzt"),
    "advances": ("advances", "Fortschritte"),
}
_ALL_UNITS: Spellings = {"all": ("units", "Einheiten", "all", "alle")}
_HOME: Spellings = {"home": ("home", "Heimat", "homeland")}
#: What a region is asked for, before or behind its name.
_OF_REGION: Spellings = {
    "first": ("first", "zuerst", "unexplored", "unerforscht"),
    "explored": ("explored", "erforscht"),
    "known": ("known", "bekannt"),
    "alone": ("alone", "allein", "controls", "control", "kontrolliere"),
    "token": ("token", "Indianermarker", "resistance"),
}
#: How a line of this turn came out.
_RESULTS: Spellings = {
    "ok": ("OK", "GELUNGEN", "done"),
    "void": ("VOID", "HINFÄLLIG"),
    "negated": ("NEGATED", "AUFGEHOBEN"),
    "stolen": ("STOLEN", "GEKAPERT"),
    "won": ("WON", "GEWONNEN"),
    "lost": ("LOST", "VERLOREN"),
}
#: What may be known of an action that one reacts to.
_THREAT: Spellings = {
    "stake": ("stake", "Einsatz"),
    "units": ("units", "Einheiten"),
    "odds": ("odds", "Aussicht", "chance"),
    "attackers": ("attackers", "Angreifer"),
    "defenders": ("defenders", "Verteidiger"),
}
_ASKING: Spellings = {"holds": ("holds", "halte", "hold", "have", "habe"), "value": ("value", "Wert")}
_GAME: Spellings = {"turn": ("turn", "Spielrunde", "Zug"), "deck": ("deck", "Nachziehstapel")}
_HIDDEN: Spellings = {"orders": ("orders", "Befehle", "reactions", "Reaktionen", "plans")}
_NUMBERLESS = ("result", "first", "explored", "known", "alone", "holds")
_MADE: Spellings = {**_OF_SEAT, **w.UNITS, **_ALL_UNITS, **_HOME, **_OF_REGION, **_ASKING, **_GAME}


@dataclass(frozen=True, kw_only=True, eq=False)
class FactReader:
    """How conditions are spelled for one seat, in one language; the other language's words are understood as well."""

    words: w.Vocabulary
    seat: str
    threat: bool = False  #: whether it reads for a reaction

    def read(self, line: Line) -> Fact:
        """The fact that comes next. Raises Misread, with the reason where the seat cannot see it."""
        start = line.at
        line.skip(w.ARTICLE)
        kind, _, key = line.take(self._first).partition(":")
        if kind in ("of", "unit") and line.next() == "(":
            return self._in_code(line, kind, key)
        return self._read(line, kind, key, start)

    def _read(self, line: Line, kind: str, key: str, start: int) -> Fact:
        if kind == "region":
            return self._of_region(line, key)
        if kind == "seat":
            return self._of_seat(line, key, start)
        if kind == "at":
            return (key, bracketed(line, self._region))
        if kind == "result":
            return ("result", key, bracketed(line, _number))
        if kind == "asking":
            return self._asked(line, key)
        if kind == "home":
            line.sign(".", ":")
            return ("home", self.seat, line.take(self._units))
        if kind == "hidden":
            raise self._cannot_see(line, start)
        return (key,) if kind == "game" else ("threat" if kind == "threat" else "own", key)

    def counts(self, fact: Fact) -> bool:
        """Whether the fact is a number."""
        return fact[0] not in _NUMBERLESS

    def text(self, fact: Fact) -> str:
        """The fact as a line in this language writes it."""
        written = self.words.written
        match fact:
            case ["units", region, seat, kind]:
                return f"{written[region]}.{written[seat]}.{self._spelled(kind)}"
            case ["home", seat, kind]:
                home = f"{self._spelled('home')}.{self._spelled(kind)}"
                return home if seat == self.seat else f"{written[seat]}.{home}"
            case ["seat", seat, what]:
                return f"{written[seat]}.{self._spelled(what)}"
            case ["result", result, number]:
                return f"{own(_RESULTS[result], self.words.language)} {number}"
            case ["threat", what]:
                return own(_THREAT[what], self.words.language)
            case ["value", x]:
                return f"{self._spelled('value')} {self._x_text(x)}"
            case ["own", what]:
                return self._spelled(what)
            case [asked, thing]:
                return f"{self._spelled(asked)} {written[thing]}"
            case [what]:
                return self._spelled(what)
        raise ValueError(f"not a fact: {fact!r}")

    # --- inside -------------------------------------------------------------------------------------------------

    def _spelled(self, what: str) -> str:
        return own(_MADE[what], self.words.language)

    def _x_text(self, x: str | Sequence[str | int]) -> str:
        if isinstance(x, str):
            return w.BEST.said(self.words.language) if x == "best" else self.words.written[x]
        return f"{w.DRAWN.said(self.words.language)} {x[1]}"

    @cached_property
    def _first(self) -> Lexicon:
        """What a fact may begin with."""
        names = self.words.regions.under("region") | self.words.seats.under("seat")
        names |= self._of("at", _OF_REGION) | self._of("of", _OF_SEAT) | self._of("unit", w.UNITS)
        names |= self._of("result", _RESULTS) | self._of("asking", _ASKING) | self._of("game", _GAME)
        names |= self._of("hidden", _HIDDEN) | {"home:home": _HOME["home"]}
        if self.threat:
            names |= self._of("threat", _THREAT)
        return Lexicon(say("a fact (virginia.Blue.soldiers, OK 1, holds treaty …)"), names)

    @cached_property
    def _of_seat_names(self) -> Lexicon:
        names = {**self._of("of", _OF_SEAT), **self._of("unit", w.UNITS), **self._of("hidden", _HIDDEN)}
        return Lexicon(say("a fact of a player (vp, hand, soldiers …)"), {**names, "home:home": _HOME["home"]})

    @cached_property
    def _units(self) -> Lexicon:
        return Lexicon(say("colonists, soldiers or cities"), own_first({**w.UNITS, **_ALL_UNITS}, self.words.language))

    @cached_property
    def _behind_region(self) -> Lexicon:
        names = self.words.seats.under("seat") | {"seat:me": ("me", "ich", "mir", "mich", "my")}
        return Lexicon(say("a player, or a fact of a region (token, explored …)"), names | self._of("at", _OF_REGION))

    def _of(self, kind: str, names: Spellings) -> dict[str, Sequence[str]]:
        return under(kind, names, self.words.language)

    def _of_region(self, line: Line, region: str) -> Fact:
        line.sign(".", ":")
        kind, _, key = line.take(self._behind_region).partition(":")
        if kind == "at":
            return (key, region)
        line.sign(".", ":")
        return ("units", region, self.seat if key == "me" else key, line.take(self._units))

    def _of_seat(self, line: Line, seat: str, start: int) -> Fact:
        line.sign(".", ":")
        if self.words.regions.match(line.words, line.at)[0]:
            region = line.take(self.words.regions)
            line.sign(".", ":")
            return ("units", region, seat, line.take(self._units))
        kind, _, key = line.take(self._of_seat_names).partition(":")
        if kind == "hidden":
            raise self._cannot_see(line, start)
        if kind == "home":
            line.sign(".", ":")
            return ("home", seat, line.take(self._units))
        if kind == "unit" and self.words.regions.match(line.words, line.at)[0]:
            return ("units", line.take(self.words.regions), seat, key)
        return ("own", key) if seat == self.seat else ("seat", seat, key)

    def _in_code(self, line: Line, kind: str, key: str) -> Fact:
        """`S(ENG,VIR)`, `VP(ENG)`, `HAND(ME)`."""
        line.sign("(")
        seat = self.seat if line.has(w.ME) else line.take(self.words.seats)
        region = line.take(self.words.regions) if line.sign(",", ";") else None
        if not line.sign(")"):
            raise line.lost()
        if region is not None:
            return ("units", region, seat, key)
        return ("own", key) if seat == self.seat else ("seat", seat, key)

    def _asked(self, line: Line, key: str) -> Fact:
        if key == "holds":
            return ("holds", line.take(self.words.cards))
        return ("value", bracketed(line, self._x))

    def _x(self, line: Line) -> str | list[str | int]:
        if line.has(w.DRAWN):
            return ["drawn", bracketed(line, _number)]
        return "best" if line.has(w.BEST) else line.take(self.words.cards)

    def _region(self, line: Line) -> str:
        line.skip(w.IN)
        return line.take(self.words.regions)

    def _cannot_see(self, line: Line, start: int) -> Misread:
        return line.wrong(
            say(
                "“{fact}”: orders and reactions are sealed; a condition may ask only for what you can see",
                fact=line.since(start),
            ),
            start,
        )


def bracketed(line: Line, read: Callable[[Line], T]) -> T:
    """What comes next, alone or in brackets."""
    opened = line.sign("(")
    found = read(line)
    if opened and not line.sign(")"):
        raise line.lost()
    return found


def _number(line: Line) -> int:
    """The number of a line, or of a card."""
    line.skip(w.LINE)
    number = line.number()
    if number is None:
        raise line.lost()
    return number


@lru_cache(maxsize=256)
def fact_reader(words: w.Vocabulary, seat: str, *, threat: bool = False) -> FactReader:
    """The reader of a seat's conditions with these words; made once for each."""
    return FactReader(words=words, seat=seat, threat=threat)
