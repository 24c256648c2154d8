"""The words of the orders: small words, and the names of one table. English and German are always both understood.

Canonical lines are English; a line that is shown to a German reader is written in German words. Both read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pbem.core.grammar import Keyword, Lexicon, keyword
from pbem.core.language import ENGLISH_CODE, say, spoken
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.state import COLOURS, NATIVES


@dataclass(frozen=True, slots=True)
class Word(Keyword):
    """A small word that is named in the language being spoken where it is among what would do."""

    own: str = ""  #: as a German line writes it

    @property
    def label(self) -> str:
        """As a line writes it."""
        return self.said(spoken())

    def said(self, language: str) -> str:
        """As a line in that language writes it."""
        return self.own if self.own and language != ENGLISH_CODE else self.shown


def _word(shown: str, own: str, *others: str) -> Word:
    known = keyword(shown, own, *others)
    return Word(known.shown, known.spellings, known.apart, own)


# Small words, in the order of the alphabet. They are never shortened.
ACTION = _word("ACTION", "AKTION", "slot", "card action")
AGAINST = _word("AGAINST", "GEGEN")
ALL = _word("ALL", "ALLES", "everything", "alle")
AND = _word("AND", "UND")
ARTICLE = _word("THE", "DAS", "der", "die", "den", "dem", "the")
BACK = _word("BACK", "ZURÜCK")
BEST = _word("BEST", "BESTES", "default", "Vorgabe", "beste", "am besten")
CARD = _word("CARD", "KARTE", "Einflusskarte", "influence card", "cards")
CUBES = _word("CUBES", "STEINE", "cube", "Steine", "Stein", "resources", "Ressourcen")
END = _word("END", "ENDE")
DRAW = _word("DRAW", "ZIEHE", "ziehen", "zieh")
ELSE = _word("ELSE", "SONST", "otherwise", "ansonsten")
FIRST = _word("FIRST", "ZUERST", "erste", "erster", "vorne", "oben", "top")
FOR = _word("FOR", "FÜR")
FROM = _word("FROM", "AUS", "von", "vom", "out of")
IN = _word("IN", "IN", "im", "at", "bei")
INTO = _word("TO", "IN", "into", "zu", "for", "für")
LAST = _word("LAST", "ZULETZT", "letzte", "letzter", "hinten", "unten", "bottom")
LEAST = _word("LEAST", "WENIGSTE", "fewest", "am wenigsten", "wenigsten", "seltenste")
MAX = _word("MAX", "MAX", "maximum", "maximal", "all", "alle")
MERCENARIES = _word("MERCENARIES", "SÖLDNER", "mercenary", "merc", "mercs")
MOST = _word("MOST", "MEISTE", "meisten", "am meisten", "many")
NONE = _word("NONE", "NICHTS", "nothing", "nobody", "never", "nie", "keine", "nein")
ON = _word("ON", "AUF", "in", "at", "im", "into", "nach", "to")
ONE = _word("A", "EINE", "one", "ein")
OWN = _word("OWN", "EIGENE", "mine", "my own", "eigene scheiben", "eigen", "own discs")
PASS = _word("PASS", "PASSE", "forfeit", "passen", "aussetzen")
ROUND = _word("ROUND", "RUNDE", "r", "action round", "Aktionsrunde")
SHIP = _word("SHIP", "SCHIFF", "ein schiff", "a ship", "ships")
SWAP = _word("SWAP", "TAUSCHE", "exchange", "tauschen", "tausch")
THEN = _word("THEN", "DANN")
TO = _word("TO", "NACH", "into", "in", "ins", "zu", "zum", "auf")
USED = _word("USED", "BENUTZT", "tapped", "benutztes")
VIA = _word("VIA", "ÜBER", "by", "from", "with", "mit", "aus", "through", "using", "vom", "von")
WITH = _word("WITH", "GEGEN", "for", "against", "and", "und", "mit", "für")
IF = _word("IF", "WENN", "when", "falls", "sofern")
STANDING = _word("STANDING", "DAUERBEFEHLE", "standing orders", "stehende", "Dauerbefehl", "Daueraufträge")
ORDERS = _word("ORDERS", "BEFEHLE", "order", "Befehl")
FRESH = _word("FRESH", "EINSATZBEREIT", "einsatzbereite", "einsatzbereites", "ready", "frisch")

#: What players call a region, a sea zone or a card beside its id and its printed names.
_REGIONS: Mapping[str, Sequence[str]] = {
    "sub-saharan-africa": ("Subsahara", "sub-sahara", "Schwarzafrika", "Afrika südlich der Sahara"),
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
    "consolidate-holdings": ("Consolidate",),
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
_NATIVES = (NATIVES, "Regionalmacht", "native", "grey", "gray", "grau", "graue", "Einheimische", "Ureinwohner")
_SEATS: Mapping[str, Sequence[str]] = {
    "Red": ("Rot", "Roten", "Rote"), "Blue": ("Blau", "Blauen", "Blaue"), "Green": ("Grün", "Grünen", "Grüne"),
    "White": ("Weiß", "Weißen", "Weiße"), "Yellow": ("Gelb", "Gelben"),
}  # fmt: skip
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


_TABLES: dict[tuple[int, tuple[str, ...], str, str], Vocabulary] = {}
_MOST_TABLES = 64  #: boards, seatings and languages kept at a time


def vocabulary(board: Board, seats: Sequence[str], language: str = "") -> Vocabulary:
    """The names of a table with these seats, in the language being spoken unless one is named; made once for each."""
    language = language or spoken()
    key = (id(board), tuple(seats), language, spoken())  # what would do is said in the language being spoken
    known = _TABLES.get(key)
    if known is None or known.board is not board:
        if len(_TABLES) >= _MOST_TABLES:
            _TABLES.clear()
        known = _TABLES[key] = _vocabulary(board, seats, language)
    return known


def _vocabulary(board: Board, seats: Sequence[str], language: str) -> Vocabulary:
    english = language == ENGLISH_CODE
    names = board.names_by_language.get(language, board.names_by_language[ENGLISH_CODE])
    things = (*board.regions, *board.zones, *board.cards, *COLOURS, *seats)
    written = {thing: thing if english else names.get(thing, thing) for thing in things}
    natives = _NATIVES if english else (_NATIVES[1], *_NATIVES)

    def spelled(ids: Iterable[str], more: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        return {each: (written[each], each, *board.printed(each), *more.get(each, ())) for each in ids}

    own = spelled(seats, _SEATS)
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
