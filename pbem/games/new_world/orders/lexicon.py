"""The words of the orders: small words, and the names of one table. English and German are always both understood.

Canonical lines are English; a line that is shown to a German reader is written in German words. Both read back. The
codes of the rulings (`CRB`, `SPA`, `5C`) are understood as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pbem.core.grammar import Lexicon, keyword
from pbem.core.language import ENGLISH_CODE, say, spoken
from pbem.core.orders.bilingual import Kept, own_first
from pbem.core.orders.plans import ELSE as ELSE
from pbem.core.orders.plans import THEN as THEN
from pbem.games.common.orders.seat_colours import SEAT_COLOURS
from pbem.games.new_world.board import Board
from pbem.games.new_world.state import State

# Small words, in the order of the alphabet. They are never shortened.
AFTER = keyword("AFTER", "hinter", de="NACH")
AGAINST = keyword("AGAINST", "for", "für", "upon", de="GEGEN")
ALL = keyword("ALL", "max", "maximum", "everybody", "alles", de="ALLE")
AND = keyword("AND", "plus", de="UND")
ANY = keyword("ANY", "anyone", "anybody", "all", "everybody", "jeden", "jeder", "alle", "irgendwem", de="JEDEM")
ARTICLE = keyword("THE", "der", "die", "den", "dem", "das", "to", "with")
AUTO = keyword("AUTO", "automatic", "automatisch")
BEST = keyword("BEST", "highest", "höchste", "beste", de="BESTE")
BOTH = keyword("BOTH", "beide", "beidem", de="BEIDES")
BY = keyword("BY", "durch", de="VON")
DRAWN = keyword("DRAWN", "gezogene", de="GEZOGEN")
END = keyword("END", de="ENDE")
EXACT = keyword("EXACT", "exactly", de="GENAU")
FREE = keyword("FREE", "freie", "freier", "freies", "gratis", de="FREI")
FROM = keyword("FROM", "von", "vom", "out of", de="AUS")
GET = keyword("GET", "for", "gegen", "erhalte", "want", de="FÜR")
GIVE = keyword("GIVE", "biete", "gebe", de="GIB")
HOME = keyword("HOME", "homeland", "zuhause", "daheim", de="HEIMAT")
IN = keyword("IN", "at", "im", "to", "nach", "from", "aus")
KILL = keyword("KILL", "remove", "töte", "schlage", de="ENTFERNE")
LEVEL = keyword("LEVEL", de="STUFE")
LINE = keyword("LINE", "Zeile", "Aktion", "action", "line number")
MAX = keyword("MAX", "at most", "höchstens", "maximal")
ME = keyword("ME", "myself", "mir", "ich", "us", "uns", de="MICH")
MUSTER = keyword("MUSTER", "levy", "bietet auf", "biete auf", de="AUFGEBOT")
NOTHING = keyword("NOTHING", "none", "nix", de="NICHTS")
ONCE = keyword("ONCE", "this turn only", "nur diesmal", de="EINMAL")
ON = keyword("ON", "auf", "against", "upon", de="BEI")
PAY = keyword("PAY", "paying", "zahle", "zahlt", de="BEZAHLT")
RELIGION = keyword("RELIGION", "religion 2", "mission")
SPREAD = keyword("SPREAD", "split", "verteile", "aufteilen", de="DAVON")
STANDING = keyword("STANDING", "standing orders", "stehende", "Dauerbefehl", "Reaktionen", de="DAUERBEFEHLE")
TO = keyword("TO", "into", "zu", "zum", "in", "ins", de="NACH")
TURN = keyword("TURN", "round", "Runde", de="SPIELRUNDE")
UNTIL = keyword("UNTIL", "till", de="BIS")
WITH = keyword("WITH", "using", "by", "mittels", "durch", de="MIT")
X = keyword("X", "second card", "X card", "X Karte")

#: What players call cards, regions and advances beside their ids and printed names.
_CARDS: Mapping[str, Sequence[str]] = {
    "naval-escort": ("Escort", "Eskorte", "Geleit"),
    "sea-hazard": ("Hazard",),
    "war-in-europe": ("Europe", "Europa"),
    "national-will": ("Will", "Wille"),
    "indian-allies": ("Allies", "Indian Ally", "Verbündete"),
    "indian-raids": ("Indian Raid", "Indianerüberfall"),
    "indian-revolt": ("Revolt",),
    "slave-rebellion": ("Rebellion",),
    "plantation-exports": ("Plantation", "Plantage", "Plantagen"),
    "encomienda-exports": ("Encomienda",),
    "missionaries": ("Mission", "Missionary", "Missionar"),
    "immigrants": ("Immigration", "Einwanderung"),
    "privateers": ("Privateer", "Kaper"),
}
UNITS: Mapping[str, Sequence[str]] = {
    "colonists": ("colonists", "Kolonisten", "colonist", "Kolonist", "C", "Siedler", "K"),
    "soldiers": ("soldiers", "Soldaten", "soldier", "Soldat", "S"),
    "cities": ("cities", "Städte", "city", "Stadt"),
}
TOKENS: Mapping[str, Sequence[str]] = {
    "slaver": ("slaver", "Sklavenmarker", "Slaver Token", "Sklaven", "slaves"),
    "conquest": ("conquest", "Eroberungsmarker", "Conquest Token", "Eroberung"),
}


@dataclass(frozen=True, kw_only=True, eq=False)
class Vocabulary:
    """The names of one table in one language; the other language's are understood all the same."""

    board: Board
    language: str
    nationality: Mapping[str, str]  #: seat to nation, "" before there are any
    seats: Lexicon
    nations: Lexicon
    regions: Lexicon
    cards: Lexicon
    advances: Lexicon
    units: Lexicon
    tokens: Lexicon
    written: Mapping[str, str]  #: id or seat to how an order line in this language writes it
    names: Mapping[str, str]  #: id or seat to how a sentence in this language names it

    @property
    def english(self) -> Vocabulary:
        """The words of canonical lines."""
        return _table(self.board, self.nationality, ENGLISH_CODE)


_KEPT: Kept[Vocabulary] = Kept()


def vocabulary(s: State, language: str = "") -> Vocabulary:
    """The names of a table, in the language being spoken unless one is named; made once for each."""
    return _table(s.board, {seat: s.players[seat].nation for seat in s.seats}, language)


def _table(board: Board, nationality: Mapping[str, str], language: str) -> Vocabulary:
    language = language or spoken()
    key = (tuple(nationality.items()), language, spoken())  # what would do is said in the spoken language
    return _KEPT.get(board, key, lambda: _vocabulary(board, dict(nationality), language))


def _vocabulary(board: Board, nationality: Mapping[str, str], language: str) -> Vocabulary:
    english = language == ENGLISH_CODE
    names = board.names_by_language.get(language, board.names_by_language[ENGLISH_CODE])
    things = (*board.regions, *board.cards, *board.nations, *board.advances, *nationality)
    written = {each: short_name(board, each) if english else names.get(each, each) for each in things}

    def spelled(ids: Iterable[str], more: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        return {each: (written[each], each, *board.printed(each), *more.get(each, ())) for each in ids}

    regions = {name: (region.code, *region.aliases) for name, region in board.regions.items()}
    of_cards = {name: (*_CARDS.get(name, ()), *regions.get(card.region, ())) for name, card in board.cards.items()}
    seats = {seat: (*SEAT_COLOURS.get(seat, ()), *nation_names(board, nation)) for seat, nation in nationality.items()}
    units = own_first(UNITS, language)
    tokens = own_first(TOKENS, language)
    return Vocabulary(
        board=board,
        language=language,
        nationality=nationality,
        seats=Lexicon(say("a player"), spelled(nationality, seats)),
        nations=Lexicon(
            say("a nation"), spelled(board.nations, {each: nation_names(board, each) for each in board.nations})
        ),
        regions=Lexicon(say("a region"), spelled(board.regions, regions)),
        cards=Lexicon(say("a card"), spelled(board.cards, of_cards)),
        advances=Lexicon(say("an advance"), spelled(board.advances, {})),
        units=Lexicon(say("colonists or soldiers"), units),
        tokens=Lexicon(say("a token"), tokens),
        # A token and a card may have one name: Conquest.
        written={
            **written,
            **{name: each[0] for name, each in units.items()},
            **{f"{name}-token": each[0] for name, each in tokens.items()},
        },
        names={**names, **{seat: names.get(seat, seat) for seat in nationality}},
    )


def named_cards(board: Board) -> dict[str, Sequence[str]]:
    """The cards of a board with all that people call them, their ids first."""
    return {card: (card, *board.printed(card), *_CARDS.get(card, ())) for card in board.cards}


def named_seats(seats: Iterable[str]) -> dict[str, Sequence[str]]:
    """Seats with all that people call them."""
    return {seat: (seat, *SEAT_COLOURS.get(seat, ())) for seat in seats}


def short_name(board: Board, thing: str) -> str:
    """How English lines write a thing: its id; a region card as its region."""
    card = board.cards.get(thing)
    return card.region if card and card.region else thing


def nation_names(board: Board, nation: str) -> tuple[str, ...]:
    """The names of a nation: its own, its country's, its code."""
    if nation not in board.nations:
        return ()
    lands = tuple(lands[nation] for lands in board.lands_by_language.values())
    return (nation, board.nations[nation].code, *board.printed(nation), *lands)
