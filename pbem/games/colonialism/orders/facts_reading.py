"""How conditions ask for facts: `india.natives <= 3`, `india.cubes.yellow >= 1`, `holds fleet`, `Blue.collected >= 3`.

A fact is a list of JSON values: ["region", id, what], ["cubes", region, colour], ["seat", seat, what] (another seat),
["own", what], ["fresh", zone], ["ships", zone, seat], ["holds", card], ["leads", region], ["turn"], ["round"],
["segment"].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pbem.core.conditions import Fact
from pbem.core.grammar import Lexicon, Line, Misread
from pbem.core.language import say
from pbem.core.orders.bilingual import Spellings, own, under
from pbem.games.colonialism.orders import lexicon as w

#: A region's numbers; each first in English, then as German lines write it.
_OF_REGION: Spellings = {
    "total": ("total", "gesamt", "discs", "Scheiben", "influence", "Einfluss"),
    "rank": ("rank", "Rang", "order", "Reihenfolge"),
    "limit": ("limit", "Limit", "Regionenlimit"),
    "value": ("value", "Wert"),
    "policies": ("policies", "Politikkarten", "policy", "policy cards", "Karten"),
    "mercenaries": ("mercenaries", "Söldner", "mercs"),
}
_CUBES: Sequence[str] = ("cubes", "Steine", "cube", "resources", "Ressourcen", "Würfel")
#: A seat's numbers that everybody sees.
_OF_SEAT: Spellings = {
    "collected": ("collected", "gesammelt", "collected this turn", "eingesammelt"),
    "reserve": ("reserve", "Reserve"),
    "cubes": _CUBES,
    "row": ("row", "Reihe", "position"),
    "regions": ("regions", "Regionen"),
}
#: What only the seat itself knows of its own, or what is asked of oneself.
_OWN: Spellings = {"hand": ("hand", "Handkarten", "cards in hand", "hand cards"), "deck": ("deck", "Nachziehstapel")}
_GAME: Spellings = {
    "turn": ("turn", "Spielrunde", "Zug"),
    "round": ("round", "Runde", "action round", "Aktionsrunde"),
    "segment": ("segment", "Abschnitt"),
}
_ASKING: Spellings = {
    "holds": ("holds", "halte", "hold", "have", "habe", "hält", "auf der hand"),
    "fresh": ("fresh", "einsatzbereit", "fresh ships", "ready", "frisch"),
    "ships": ("ships", "Schiffe", "ship", "Schiff"),
    "leads": ("leads", "führe", "lead", "leading", "most in", "führt"),
}
_HIDDEN: Spellings = {
    "cards": ("cards", "Handkarten", "hand", "holds", "deck", "hält", "Karten"),
    "interests": ("interests", "Interessen", "interest", "wirtschaftliche Interessen"),
    "orders": ("orders", "Befehle", "plans", "Pläne"),
    "dice": ("dice", "Würfel", "roll", "Wurf"),
}
_NUMBERLESS = ("holds", "leads")


@dataclass(frozen=True, kw_only=True, eq=False)
class FactReader:
    """How conditions are spelled for one seat, in one language; the other language's words are understood as well."""

    words: w.Vocabulary
    seat: str

    def read(self, line: Line) -> Fact:
        """The fact that comes next. Raises Misread, with the reason where the seat cannot see it."""
        start = line.at
        line.skip(w.ARTICLE)
        kind, _, key = line.take(self._first).partition(":")
        if kind == "region":
            return self._of_region(line, key)
        if kind == "seat":
            return self._of_seat(line, key, start)
        if kind == "hidden":
            raise self._hidden(line, key, start)
        if kind == "asking":
            return self._asked(line, key)
        return (key,) if kind == "game" else ("own", key)

    def counts(self, fact: Fact) -> bool:
        """Whether the fact is a number."""
        return fact[0] not in _NUMBERLESS

    def text(self, fact: Fact) -> str:
        """The fact as a line in this language writes it."""
        written = self.words.written
        match fact:
            case ["region", region, what]:
                asked = self._spelled(_OF_REGION, what) if what in _OF_REGION else self._cubes(what)
                return f"{written[region]}.{asked}"
            case ["cubes", region, colour]:
                return f"{written[region]}.{self._cubes('cubes')}.{written[colour]}"
            case ["seat", seat, what]:
                return f"{written[seat]}.{self._held(what)}"
            case ["own", what]:
                return self._held(what)
            case ["ships", zone, seat]:
                mine = "" if seat == self.seat else f"{written[seat]}."
                return f"{mine}{self._spelled(_ASKING, 'ships')} {written[zone]}"
            case [asked, thing]:
                return f"{self._spelled(_ASKING, asked)} {written[thing]}"
            case [what]:
                return self._spelled(_GAME, what)
        raise ValueError(f"not a fact: {fact!r}")

    # --- inside -------------------------------------------------------------------------------------------------

    def _spelled(self, names: Spellings, what: str) -> str:
        return own(names[what], self.words.language)

    def _cubes(self, what: str) -> str:
        """A region's cubes, or the faction whose influence is asked for."""
        return own(_CUBES, self.words.language) if what == "cubes" else self.words.written[what]

    def _held(self, what: str) -> str:
        names = {**_OF_SEAT, **_OWN}
        return self._spelled(names, what) if what in names else self.words.written[what]

    @cached_property
    def _first(self) -> Lexicon:
        """What a fact may begin with."""
        names = self.words.regions.under("region") | self.words.seats.under("seat")
        names |= self._of("own", {**_OF_SEAT, **_OWN}) | self.words.colours.under("own")
        names |= self._of("game", _GAME) | self._of("asking", _ASKING)
        names |= self._of("hidden", {name: each for name, each in _HIDDEN.items() if name != "cards"})
        return Lexicon(say("a fact (india.natives, reserve …)"), names)

    @cached_property
    def _of_region_names(self) -> Lexicon:
        names = self._of("what", _OF_REGION) | self._of("cubes", {"": _CUBES})
        names |= self.words.factions.under("faction") | self.words.colours.under("colour")
        return Lexicon(say("a fact of a region (natives, cubes, rank …)"), names)

    @cached_property
    def _of_seat_names(self) -> Lexicon:
        names = self._of("what", _OF_SEAT) | self.words.colours.under("what")
        names |= self._of("ships", {"": _ASKING["ships"]}) | self._of("hidden", _HIDDEN)
        return Lexicon(say("a fact of a seat (collected, reserve …)"), names)

    def _of(self, kind: str, names: Spellings) -> dict[str, Sequence[str]]:
        return under(kind, names, self.words.language)

    def _of_region(self, line: Line, region: str) -> Fact:
        line.sign(".", ":")
        kind, _, key = line.take(self._of_region_names).partition(":")
        if kind == "cubes":
            line.sign(".", ":")
            colour = line.find(self.words.colours)
            return ("cubes", region, colour) if colour else ("region", region, "cubes")
        if kind == "colour":
            line.sign(".", ":")
            line.skip(w.CUBES)
            return ("cubes", region, key)
        return ("region", region, self.seat if key == "me" else key)

    def _of_seat(self, line: Line, seat: str, start: int) -> Fact:
        line.sign(".", ":")
        kind, _, key = line.take(self._of_seat_names).partition(":")
        if kind == "hidden" and not (seat == self.seat and key == "cards"):
            raise self._hidden(line, key, start)
        if kind == "hidden":
            return ("own", "hand")
        if kind == "ships":
            return self._ships(line, seat)
        return ("own", key) if seat == self.seat else ("seat", seat, key)

    def _asked(self, line: Line, key: str) -> Fact:
        line.skip(w.IN)
        line.skip(w.ARTICLE)
        if key == "holds":
            return ("holds", line.take(self.words.cards))
        if key == "leads":
            return ("leads", line.take(self.words.regions))
        return self._ships(line, self.seat) if key == "ships" else ("fresh", line.take(self.words.zones))

    def _ships(self, line: Line, seat: str) -> Fact:
        line.sign(".", ":")
        line.skip(w.IN)
        line.skip(w.ARTICLE)
        return ("ships", line.take(self.words.zones), seat)

    def _hidden(self, line: Line, key: str, start: int) -> Misread:
        reasons = {
            "cards": say("others’ cards are hidden"),
            "interests": say("interests do not change, and those of others are hidden until the scoring"),
            "orders": say("orders are sealed until their moment comes"),
            "dice": say("nobody knows what dice will say before they are rolled"),
        }
        return line.wrong(
            say("“{fact}”: {reason}; a condition may ask only for what you can see on the board",
                fact=line.since(start), reason=reasons[key]), start,
        )  # fmt: skip


@lru_cache(maxsize=256)
def fact_reader(words: w.Vocabulary, seat: str) -> FactReader:
    """The reader of a seat's conditions with these words; made once for each."""
    return FactReader(words=words, seat=seat)
