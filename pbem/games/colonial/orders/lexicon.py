"""The words of Colonial's orders, for all its editions: Territories, goods, seats, Characters and commands.

Every word is understood in English and in German, whatever the seat's language is. Canonical lines are English.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.core.grammar import Lexicon, keyword
from pbem.core.orders.bilingual import Kept
from pbem.core.orders.plans import ELSE as ELSE
from pbem.games.colonial.board import Board, name_of
from pbem.games.common.orders.seat_colours import SEAT_COLOURS

#: What is said of a Territory beside its id and printed name.
_TERRITORIES: Mapping[str, Sequence[str]] = {
    "canada": ("Kanada",),
    "wild-west": ("Wilder Westen",),
    "california": ("Kalifornien",),
    "new-france": ("Neufrankreich", "Neu Frankreich", "Nouvelle France"),
    "new-england": (
        "Neuengland",
        "Neu England",
    ),
    "new-spain": ("Neuspanien", "Neu Spanien", "Mexico", "Mexiko"),
    "west-indies": ("Westindien", "West Indien", "Westindische Inseln", "Caribbean", "Karibik"),
    "new-granada": (
        "Neugranada",
        "Neu Granada",
    ),
    "guyanas": ("Guyana", "Guayanas", "Guayana"),
    "amazonia": ("Amazonien", "Amazonas"),
    "brazil": ("Brasilien",),
    "rio-de-la-plata": ("La Plata", "Plata"),
    "west-africa": (
        "Westafrika",
        "West Afrika",
    ),
    "congo": ("Kongo",),
    "south-africa": (
        "Südafrika",
        "Süd Afrika",
    ),
    "east-africa": (
        "Ostafrika",
        "Ost Afrika",
    ),
    "barbary": ("Barbareskenstaaten", "Berberei"),
    "egypt": ("Ägypten",),
    "levant": ("Levante",),
    "arabia": ("Arabien",),
    "persia": ("Persien",),
    "india": ("Indien",),
    "indochina": ("Indochina",),
    "east-indies": ("Ostindien", "Ost Indien", "Ostindische Inseln"),
    "australia": ("Australien",),
}
_GOODS: Mapping[str, Sequence[str]] = {
    "spices": ("Gewürze",),
    "silk": ("Seide",),
    "fur": ("furs", "Pelze", "Felle"),
    "slaves": ("Sklaven",),
    "tea": ("Tee",),
    "tobacco": ("Tabak",),
    "sugar-cane": ("sugar", "Zuckerrohr", "Zucker"),
    "american-cotton": ("am cotton", "Amerikanische Baumwolle"),
    "salt": ("Salz",),
    "rugs": ("carpets", "Teppiche"),
    "china": ("porcelain", "Porzellan"),
    "coffee": ("Kaffee",),
    "cotton": ("Baumwolle",),
    "fine-fabrics": ("fabrics", "Feine Stoffe", "Stoffe"),
    "agriculture": ("crops", "Landwirtschaft"),
    "precious-metals": ("metals", "Edelmetalle"),
}
#: Characters, with what players call their deeds.
CHARACTERS: Mapping[str, Sequence[str]] = {
    "explorer": ("EXPLORE", "explorer", "Entdecker", "Entdecke", "Entdecken", "Erkunde", "Erforsche"),
    "conqueror": ("CONQUEROR", "conquer", "Eroberer", "Erobere", "Erobern", "Konquistador"),
    "viceroy": ("VICEROY", "Vizekönig"),
    "ambassador": ("AMBASSADOR", "Botschafter"),
    "sovereign": ("SOVEREIGN", "Souverän", "Herrscher"),
    "rebel": ("REBEL", "rebels", "Rebell", "Rebellen"),
    "merchant": ("MERCHANT", "Kaufmann"),
    "governor": ("GOVERNOR", "Gouverneur"),
    "trader": ("TRADER", "Händler"),
    "financier": ("FINANCIER", "Finanzier", "borrow", "Borge", "Bankier"),
    "scientist": ("SCIENTIST", "Wissenschaftler", "Gelehrter", "Forscher"),
    "missionary": ("MISSIONARY", "Missionar"),
}
TRACKS: Mapping[str, Sequence[str]] = {
    "economy": ("economy", "Wirtschaft", "Ökonomie"),
    "seafaring": ("seafaring", "Seefahrt"),
    "navy": ("navy", "Marine", "Kriegsmarine"),
    "logistics": ("logistics", "Logistik"),
}

# Small words, in the order of the alphabet. They are never shortened.
ADVENTURERS = keyword("ADVENTURERS", "adventurer", "adventure", "Abenteurer")
AFTER = keyword("AFTER", "nach")
AGAINST = keyword("AGAINST", "on", "gegen", "auf")
ALL = keyword("ALL", "everything", "everybody", "everyone", "anyone", "any", "alle", "alles", "allen")
ALWAYS = keyword("ALWAYS", "immer", "every turn", "jeden zug")
ASK = keyword("ASK", "fragen", "frage")
AUSTRALIA = keyword("AUSTRALIA", "Australien")
BATTLES = keyword("BATTLES", "battle", "Schlachten", "Schlacht")
BOTTOM = keyword("BOTTOM", "unten", "unterste")
CASUALTIES = keyword("CASUALTIES", "casualty", "Verluste", "Verlust")
CIRCUMNAVIGATE = keyword("CIRCUMNAVIGATE", "circumnavigation", "circ", "Umsegeln", "Umsegelung", "Weltumsegelung")
COMPANY = keyword("COMPANY", "Kompanie", "Kompagnie", "Handelskompanie")
DEFAULT = keyword("DEFAULT", "Vorgabe")
EXCEPT = keyword("EXCEPT", "but", "außer", "ausser", "ohne")
FIRST = keyword("FIRST", "zuerst")
FLEETS = keyword("FLEETS", "fleet", "merchant fleets", "Flotten", "Flotte", "Handelsflotten", "Handelsflotte")
FROM = keyword("FROM", "von", "aus")
GOODS = keyword("GOODS", "good", "Waren")
HOLD = keyword("KEEP", "behalten", "lassen")
IN = keyword("IN", "at", "nach")
KEEP = keyword("KEEP", "keeping", "behalte", "behalten")
LOANS = keyword("LOANS", "loan", "debts", "Schulden", "Kredite")
MAX = keyword("MAX", "maximum", "most", "maximal", "höchstmöglich")
ME = keyword("ME", "myself", "self", "mich", "mir", "selbst")
MIN = keyword("MIN", "minimum", "least", "mindest")
MISSION = keyword("MISSION", "missions", "Missionen")
NEVER = keyword("NEVER", "nie", "niemals")
NO = keyword("NO", "nein", "dont", "nicht")
NOBODY = keyword("NONE", "nobody", "no one", "niemand", "niemandem", "keiner", "keine", "nothing", "nichts", "kein")
OFF = keyword("OFF", "aus")
ON = keyword("ON", "an", "ein")
OTHERS = keyword("OTHERS", "other", "foreign", "andere", "anderen", "fremde")
OWN = keyword("OWN", "mine", "my own", "eigene", "eigenes", "eigen", "meine")
PASS = keyword("PASS", "forfeit", "passe", "passen", "aussetzen")
PAY = keyword("PAY", "paying", "for", "zahle", "für")
PILE = keyword("PILE", "loan", "Stapel", "Kredit", "Darlehen")
PILLAGE = keyword("PILLAGE", "Plündern", "Plünderung", "Plündere")
PLANTATION = keyword("PLANTATION", "plantations", "Plantage", "Plantagen")
POST = keyword("POST", "trading post", "trade post", "Handelsposten", "Posten")
REBELLION = keyword("REBELLION", "Aufstand", "Rebellion")
REPEAT = keyword("REPEAT", "again", "Wiederholen", "Wiederhole")
REPRESSION = keyword("REPRESSION", "repress", "Unterdrückung", "Unterdrücken")
ROLL = keyword("ROLL", "again", "Würfeln", "Würfle")
ROUND = keyword("ROUND", "slot", "card", "Runde", "Karte")
SELL = keyword("SELL", "selling", "sale", "Verkauf", "Verkaufen", "trade")
SHIP = keyword("SHIP", "shipping", "Verschiffen", "Verschiffung", "Transport")
SPARK = keyword("SPARK", "rebellion", "revolt", "Aufstand", "Entfachen", "Entfache")
SQUADRONS = keyword("SQUADRONS", "squadron", "naval squadrons", "Geschwader")
STANDING = keyword("STANDING", "stehende", "standing orders", "Daueraufträge", "Daueraufträge")
SUCCESS = keyword("SUCCESS", "Erfolg")
TO = keyword("TO", "an", "für")
TOP = keyword("TOP", "oben", "oberste")
UNREST = keyword("UNREST", "Unruhe", "Unruhen", "calm", "beruhige")
WAR = keyword("WAR", "Krieg")
YEAR = keyword("YEAR", "years", "Jahr", "Jahren")
YES = keyword("YES", "ja")


@dataclass(frozen=True, kw_only=True, slots=True)
class Vocabulary:
    """The names of one table: its board's and its seats'."""

    board: Board
    seats: Lexicon
    territories: Lexicon
    goods: Lexicon  #: all of the board
    goods_in: Mapping[str, Lexicon]  #: by Territory
    characters: Lexicon
    cards: Lexicon  #: by card id or either Character
    tracks: Lexicon
    names: Mapping[str, str] = field(default_factory=dict)  #: ids to what a player reads: "West Africa", "fine fabrics"


_KEPT: Kept[Vocabulary] = Kept()


def vocabulary(board: Board, seats: Sequence[str]) -> Vocabulary:
    """The names of a table with these seats; made once for each table."""
    return _KEPT.get(board, tuple(seats), lambda: _vocabulary(board, seats))


def named_territories(board: Board) -> dict[str, Sequence[str]]:
    """Each Territory of a board with all that it is called."""
    return {name: (name, land.name, *_TERRITORIES.get(name, ())) for name, land in board.lands.items()}


def named_goods(board: Board) -> dict[str, Sequence[str]]:
    """Each good of a board with all that it is called."""
    return {good: _good(good) for land in board.lands.values() for good in land.goods}


def named_seats(seats: Iterable[str]) -> dict[str, Sequence[str]]:
    """Each seat with all that it is called."""
    return {seat: (seat, *SEAT_COLOURS.get(seat, ())) for seat in seats}


def _vocabulary(board: Board, seats: Sequence[str]) -> Vocabulary:
    territories, goods = named_territories(board), named_goods(board)
    names = {**{good: name_of(good) for good in goods}, **board.names}
    return Vocabulary(
        board=board,
        seats=Lexicon("a seat", named_seats(seats)),
        territories=Lexicon("a Territory", territories, least=2),
        goods=Lexicon("a Resource", goods),
        goods_in={
            name: Lexicon(f"a Resource of {land.name}", {good: _good(good) for good in land.goods})
            for name, land in board.lands.items()
        },
        characters=Lexicon("a Character", {name: CHARACTERS.get(name, (name,)) for name in board.card_with}),
        cards=Lexicon("a card", {card: _card(pair, card) for card, pair in board.cards.items()}),
        tracks=Lexicon("a track", {track: TRACKS.get(track, (track,)) for track in board.tracks}),
        names=names,
    )


def _good(good: str) -> Sequence[str]:
    stem, _, number = good.rpartition("-")
    if number.isdecimal():
        return (good, *(f"{name} {number}" for name in _good(stem)))
    return (good, *_GOODS.get(good, ()))


def _card(pair: Sequence[str], card: str) -> Sequence[str]:
    return (pair[0], card, *(name for character in pair for name in CHARACTERS.get(character, (character,))), *pair)
