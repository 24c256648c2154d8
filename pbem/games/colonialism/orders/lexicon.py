"""The words of the orders: small words, and the names of one table. English and German are always both understood.

Canonical lines are English; a line that is shown to a German reader is written in German words. Both read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pbem.core.grammar import Lexicon, keyword
from pbem.core.language import ENGLISH_CODE, say, spoken
from pbem.core.orders.bilingual import Kept
from pbem.core.orders.plans import ELSE as ELSE
from pbem.core.orders.plans import THEN as THEN
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.state import COLOURS, NATIVES
from pbem.games.common.orders.seat_colours import SEAT_COLOURS

# Small words, in the order of the alphabet. They are never shortened.
ACTION = keyword("ACTION", "slot", "card action", de="AKTION")
AGAINST = keyword("AGAINST", de="GEGEN")
ALL = keyword("ALL", "everything", "alle", de="ALLES")
ALWAYS = keyword("ALWAYS", "every time", "jedes Mal", de="IMMER")
AND = keyword("AND", de="UND")
ARTICLE = keyword("THE", "der", "die", "den", "dem", de="DAS")
BACK = keyword("BACK", de="ZURÜCK")
BEST = keyword("BEST", "default", "Vorgabe", "beste", "am besten", de="BESTES")
CARD = keyword("CARD", "Einflusskarte", "influence card", "cards", de="KARTE")
CUBES = keyword("CUBES", "cube", "Stein", "resources", "Ressourcen", de="STEINE")
DRAW = keyword("DRAW", "ziehen", "zieh", de="ZIEHE")
END = keyword("END", de="ENDE")
FIRST = keyword("FIRST", "erste", "erster", "vorne", "oben", "top", de="ZUERST")
FOR = keyword("FOR", de="FÜR")
FRESH = keyword("FRESH", "einsatzbereite", "einsatzbereites", "ready", "frisch", de="EINSATZBEREIT")
FROM = keyword("FROM", "von", "vom", "out of", de="AUS")
GENERAL = keyword("GENERAL", "general one", "allgemeiner", "allgemeine", de="ALLGEMEIN")
IN = keyword("IN", "im", "at", "bei")
INTO = keyword("TO", "into", "zu", "for", "für", de="IN")
LAST = keyword("LAST", "letzte", "letzter", "hinten", "unten", "bottom", de="ZULETZT")
LEAST = keyword("LEAST", "fewest", "am wenigsten", "wenigsten", "seltenste", de="WENIGSTE")
MAX = keyword("MAX", "maximum", "maximal", "all", "alle")
MERCENARIES = keyword("MERCENARIES", "mercenary", "merc", "mercs", de="SÖLDNER")
MOST = keyword("MOST", "meisten", "am meisten", "many", de="MEISTE")
NONE = keyword("NONE", "nothing", "nobody", "never", "nie", "keine", "nein", de="NICHTS")
ON = keyword("ON", "in", "at", "im", "into", "nach", "to", de="AUF")
ONE = keyword("A", "one", "ein", de="EINE")
OWN = keyword("OWN", "mine", "my own", "eigene scheiben", "eigen", "own discs", de="EIGENE")
PASS = keyword("PASS", "forfeit", "passen", "aussetzen", de="PASSE")
ROUND = keyword("ROUND", "r", "action round", "Aktionsrunde", de="RUNDE")
SHIP = keyword("SHIP", "ein schiff", "a ship", "ships", de="SCHIFF")
STANDING = keyword("STANDING", "standing orders", "stehende", "Dauerbefehl", "Daueraufträge", de="DAUERBEFEHLE")
SWAP = keyword("SWAP", "exchange", "tauschen", "tausch", de="TAUSCHE")
TO = keyword("TO", "into", "in", "ins", "zu", "zum", "auf", de="NACH")
USED = keyword("USED", "tapped", "benutztes", de="BENUTZT")
VIA = keyword("VIA", "by", "from", "with", "mit", "aus", "through", "using", "vom", "von", de="ÜBER")
WITH = keyword("WITH", "for", "against", "and", "und", "mit", "für", de="GEGEN")

#: What players call a region, a sea zone or a card beside its id and its printed names.
_REGIONS: Mapping[str, Sequence[str]] = {
    "sub-saharan-africa": ("Subsahara", "sub-sahara", "Afrika südlich der Sahara"),
    "middle-east": ("Nahen Osten", "Nahost", "Mittlerer Osten", "Near East"),
    "southeast-asia": ("South East Asia",),
}
_ZONES: Mapping[str, Sequence[str]] = {
    "atlantic": ("Atlantik", "Atlantischen Ozean"),
    "mediterranean": ("Med",),
    "arabian-sea": ("Arabian", "Arabische Meer", "Arabischen Meer", "Arabien", "Arabia"),
    "bay-of-bengal": ("Bengal", "Bengalen", "Bay", "Golf"),
    "south-china-sea": ("Südchinesische Meer", "Südchinesischen Meer", "China Sea"),
}
_CARDS: Mapping[str, Sequence[str]] = {
    "influence-region-2": ("Influence 2", "Einfluss 2", "Region 2"),
    "influence-region-3": ("Influence 3", "Einfluss 3", "Region 3"),
    "influence-region-4": ("Influence 4", "Einfluss 4", "Region 4"),
    "influence-region-5": ("Influence 5", "Einfluss 5", "Region 5"),
    "resources-agricultural": ("Resources yellow", "agricultural", "Ressourcen agrarisch", "Ressourcen gelb"),
    "resources-natural": ("Resources brown", "natural", "Ressourcen Rohstoffe", "Ressourcen braun"),
    "resources-mineral": ("Resources black", "mineral", "Ressourcen Erze", "Ressourcen schwarz"),
    "unrest-at-home": ("Unrest", "Unruhen"),
    "consolidate-holdings": ("Consolidate", "Konsolidieren"),
    "military-campaign": ("Campaign",),
    "plague": ("Seuche",),
    "missionaries": ("Missionary", "Missionar"),
    "mercenaries": ("Mercenary",),
}
_COLOURS: Mapping[str, Sequence[str]] = {
    "black": ("schwarz", "schwarze", "schwarzen", "schwarzer", "mineral", "minerals", "Erze", "Erz"),
    "brown": ("braun", "braune", "braunen", "brauner", "natural", "Rohstoffe", "Rohstoff"),
    "yellow": ("gelb", "gelbe", "gelben", "gelber", "agricultural", "agrarisch", "agrarische"),
}
_NATIVES = (
    NATIVES, "Regionalmacht", "native", "grey", "gray", "grau", "graue", "Grauen", "Einheimische", "Ureinwohner",
)  # fmt: skip
_ME = ("me", "myself", "mich", "mir", "ich", "own", "eigene", "selbst")


@dataclass(frozen=True, kw_only=True, eq=False)
class Vocabulary:
    """The names of one table in one language; the other language's are understood all the same."""

    board: Board
    language: str
    seats: Lexicon
    factions: Lexicon  #: seats, the natives, and "me" for oneself
    regions: Lexicon
    zones: Lexicon
    cards: Lexicon
    colours: Lexicon
    written: Mapping[str, str]  #: id, seat or colour to how an order line in this language writes it
    names: Mapping[str, str]  #: id, seat or colour to how a sentence in this language names it

    @property
    def english(self) -> Vocabulary:
        """The words of canonical lines."""
        return vocabulary(self.board, tuple(self.seats.shown), ENGLISH_CODE)


_KEPT: Kept[Vocabulary] = Kept()


def vocabulary(board: Board, seats: Sequence[str], language: str = "") -> Vocabulary:
    """The names of a table with these seats, in the language being spoken unless one is named; made once for each."""
    language = language or spoken()
    key = (tuple(seats), language, spoken())  # what would do is said in the language being spoken
    return _KEPT.get(board, key, lambda: _vocabulary(board, seats, language))


def _vocabulary(board: Board, seats: Sequence[str], language: str) -> Vocabulary:
    english = language == ENGLISH_CODE
    names = board.names_by_language.get(language, board.names_by_language[ENGLISH_CODE])
    things = (*board.regions, *board.zones, *board.cards, *COLOURS, *seats)
    written = {thing: thing if english else names.get(thing, thing) for thing in things}
    natives = _NATIVES if english else (_NATIVES[1], *_NATIVES)

    def spelled(ids: Iterable[str], more: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        return {each: (written[each], each, *board.printed(each), *more.get(each, ())) for each in ids}

    own = spelled(seats, SEAT_COLOURS)
    return Vocabulary(
        board=board,
        language=language,
        seats=Lexicon(say("a seat"), own),
        factions=Lexicon(say("a faction"), {NATIVES: natives, "me": _ME if english else ("ich", *_ME), **own}),
        regions=Lexicon(say("a region"), spelled(board.regions, _REGIONS)),
        zones=Lexicon(say("a sea zone"), spelled(board.zones, _ZONES)),
        cards=Lexicon(say("a card"), spelled(board.cards, _CARDS)),
        colours=Lexicon(say("a colour"), spelled(COLOURS, _COLOURS)),
        written={**written, NATIVES: natives[0]},
        names={**{thing: names.get(thing, thing) for thing in things}, NATIVES: say("the natives")},
    )


def spellings_of(board: Board, seats: Sequence[str]) -> dict[str, dict[str, Sequence[str]]]:
    """Kind (region, zone, card, colour, seat) to each name to all that it is called, in all languages."""

    def spelled(ids: Iterable[str], more: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        return {each: (each, *board.printed(each), *more.get(each, ())) for each in ids}

    cards = spelled(board.cards, _CARDS)
    colours = {name for each in _COLOURS.values() for name in each}  # "mineral" alone may be the cubes
    return {
        "region": spelled(board.regions, _REGIONS),
        "zone": spelled(board.zones, _ZONES),
        "card": {card: [name for name in each if name not in colours] for card, each in cards.items()},
        "colour": spelled(COLOURS, _COLOURS),
        "seat": spelled(seats, SEAT_COLOURS),
    }


def place_words(name: str) -> tuple[str, ...]:
    """What players call a region or sea zone beside its id and its printed names."""
    return (*_REGIONS.get(name, ()), *_ZONES.get(name, ()))
