"""The same mails to a German reader: what the desk and a ruleset say in them is here in German."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from pbem.report.inputs import Common, MailInput
from tests.report.samples import MAILS

#: What the desk would say in German, by what it says in English in the samples; names and order lines stay.
_SAID = {
    "reply MODERATOR": "antworte SPIELLEITER",
    "The map is partly reconstructed: it is a playable stand-in, not the published one.": (
        "Der Spielplan ist zum Teil nachgebaut: Man kann darauf spielen, aber es ist nicht der veröffentlichte."
    ),
    "your line-up and plans for turn 4": "deine Karten und Pläne für Spielrunde 4",
    "whether you surrender to Blue after year 1": "ob du dich Blau nach dem ersten Jahr ergibst",
    "the line-up and plans for turn 4": "die Karten und Pläne für Spielrunde 4",
    "a plan for card 3": "ein Plan für Karte 3",
    "a plan for card 4": "ein Plan für Karte 4",
    "a line-up": "die Karten",
    "five of your six": "fünf von deinen sechs",
    "YES or NO": "JA oder NEIN",
    "every Tuesday and Friday, 20:00 Berlin": "jeden Dienstag und Freitag, 20:00 Uhr Berlin",
    "every 72h": "alle 72 Stunden",
    "anonymous": "anonym",
    "orders for every turn, or ABSENCE in time": "Befehle für jede Spielrunde, oder rechtzeitig ABWESEND",
    "the game is for friends": "die Partie ist unter Freunden",
    "Red: blue moon": "Rot: blauer Mond",
    "Explorer to India, else China": "Entdecker nach Indien, sonst China",
    "Explorer/Conqueror, Viceroy/Ambassador": "Entdecker/Eroberer, Vizekönig/Botschafter",
    "Viceroy: West Africa gold 2": "Vizekönig: Gold in Westafrika 2",
    "no plan yet: would be PASS": "noch kein Plan: wäre PASSE",
    "Your Treasury is 1 now; kept, as it may be enough by then.": (
        "Deine Kasse steht jetzt bei 1; der Befehl bleibt, denn bis dahin kann es reichen."
    ),
    "1 Treasury given to Blue, at once": "1 aus der Kasse sofort an Blau gegeben",
    "I know no “al” here.": "„al“ kenne ich hier nicht.",
    "round 1: Explorer to India, needs 4 Successes of 10": "Runde 1: Entdecker nach Indien, braucht 4 Erfolge von 10",
    "round 2: 2 counters on West Africa gold, control taken from Blue": (
        "Runde 2: 2 Marker auf Gold in Westafrika, die Kontrolle geht von Blau an dich"
    ),
    "STATUS": "STAND DER PARTIE",
    "Turn 4 is open.": "Spielrunde 4 läuft.",
    "Three of four have sent orders.": "Drei von vier haben Befehle geschickt.",
    "MAP": "KARTE",
    "west-africa   gold": "Westafrika    Gold",
    "brazil        tobacco": "Brasilien     Tabak",
    "new": "neu",
    "last turn's line-up, unless you send another": "die Karten der letzten Spielrunde, wenn du keine anderen schickst",
    "the map": "der Spielplan",
    "the history": "der Verlauf",
    "Red has a new player": "Rot hat einen neuen Spieler",
    "the moderator": "der Spielleiter",
    "Dora is ill": "Dora ist krank",
    "Yellow: no mailbox": "Gelb: kein Postfach",
    "It was out of reach.": "Er war nicht zu erreichen.",
    "Everybody is so kind.": "Alle sind so nett.",
    "Blue cannot be trusted.": "Blau ist nicht zu trauen.",
    "# never again": "# nie wieder",
    "by vote": "durch Abstimmung",
    "Anna’s mail goes here": "Post für Anna geht hierher",
    "mail from anna@phone.example counts as yours from now on": (
        "Mail von anna@phone.example zählt ab jetzt als deine"
    ),
    "your name and your addresses are forgotten": "dein Name und deine Adressen werden vergessen",
    "what your seats did in their games": "was deine Plätze in ihren Partien getan haben",
    "an address I do not know for this seat": "die Adresse kenne ich für diesen Platz nicht",
    "hello": "hallo",
    "It has 31 MB, and I read up to 2 MB.": "Sie hat 31 MB, und ich lese bis zu 2 MB.",
    "Send the orders alone, as plain text, without attachments.": (
        "Schick nur die Befehle, als einfachen Text, ohne Anhänge."
    ),
    "orders": "Befehle",
    "What was told as “placed” would now read “control”.": "Was als „gesetzt“ erzählt wurde, hieße jetzt „Kontrolle“.",
    "what happened so far": "was bisher geschah",
    "count deadlines again": "Fristen zählen wieder",
    "Broken.": "Sie ist beschädigt.",
    "a long voyage": "eine lange Reise",
    "asked for": "erbeten",
    "4 January to 9 January 2027": "4. bis 9. Januar 2027",
    "the game allows": "die Partie erlaubt",
    "21 days": "21 Tage",
    "deadlines go past it": "Fristen fallen dahinter",
    "old": "bisher",
    "Fri 20:00": "Fr 20:00",
    "It shows Fri 20:00 UTC.": "Sie zeigt Fr 20:00 UTC.",
    "A counter was placed twice.": "Ein Marker lag doppelt.",
    "the map was wrong": "der Plan stimmte nicht",
    "Red's surrender": "ob Rot sich ergibt",
    "no": "nein",
    "the next roll": "der nächste Wurf",
    "4 of 10": "4 von 10",
    "A rule is in dispute.": "Eine Regel ist strittig.",
    "what it does not order is played by default": "was er nicht befiehlt, geschieht nach Vorgabe",
    "Gone.": "Er ist fort.",
    "Red has resigned.": "Rot ist ausgestiegen.",
    "The old one was in a forwarded mail.": "Die alte stand in einer weitergeleiteten Mail.",
    "Summer is here.": "Es ist Sommer.",
    "Red's Treasury (players.Red.treasury)": "Kasse von Rot (players.Red.treasury)",
    "Red's Treasury (players.Red.treasury): 5 -> 7": "Kasse von Rot (players.Red.treasury): 5 -> 7",
    "The board is new.": "Der Plan ist neu.",
    "the orders of Red": "die Befehle von Rot",
    "A quarrel.": "Ein Streit.",
    "Bea is a second moderator of Amber Fleet from now on": "Bea ist ab jetzt zweite Spielleiterin von Amber Fleet",
    "It was right after all.": "Es stimmte doch.",
    "Too few have joined.": "Es sind zu wenige beigetreten.",
    "Let us share Brazil this turn, and then look at the West Indies together, if you like that.": (
        "Lass uns Brasilien diese Runde teilen und dann zusammen nach Westindien schauen, wenn du magst."
    ),
    "# The Blue chancellery": "# Die blaue Kanzlei",
    "Shall we share Brazil?": "Wollen wir Brasilien teilen?",
    "Peace!": "Frieden!",
    "Who will win?": "Wer gewinnt?",
    "Be kind.": "Seid nett.",
    "14 days": "14 Tagen",
    "7 days": "7 Tagen",
    "Red telephoned.": "Rot hat angerufen.",
    "1 EXPLORE india: Explorer to India": "1 EXPLORE india: Entdecker nach Indien",
    "2 PASS: nothing": "2 PASS: nichts",
    "it cannot be played on": "so kann es nicht weitergehen",
    "turn 3": "Spielrunde 3",
    "Turn 3 of Amber Fleet": "Spielrunde 3 von Amber Fleet",
    "Red is played by Anna": "Rot wird von Anna gespielt",
    "Dear all,": "Liebe alle,",
    "# the game rests over Christmas.": "# über Weihnachten ruht die Partie.",
    "being away 4 January to 9 January 2027": "Abwesenheit vom 4. bis 9. Januar 2027",
    "the others wait already": "die anderen warten schon",
    "the clock stops until it is resumed": "die Uhr bleibt stehen, bis sie jemand weiterlaufen lässt",
    "it is Christmas": "es ist Weihnachten",
    "the game ends in a draw, shared by all who vote": "die Partie endet unentschieden zwischen allen, die abstimmen",
    "the deadline is moved on by 48h": "die Frist wird um 48 Stunden hinausgeschoben",
    "my train was late": "mein Zug kam zu spät",
    "the game ends, won by Blue": "die Partie endet, und Blau gewinnt",
    "game g17 is held; the moderator lets it go on first": (
        "die Partie g17 ist angehalten; erst lässt der Spielleiter sie weiterlaufen"
    ),
    "VOTE PAUSE": "STIMME PAUSE",
    "VOTE DRAW": "STIMME REMIS",
    "VOTE EXTEND": "VERLÄNGERN",
    "VOTE CONCEDE Blue": "STIMME SIEG Blau",
    "deadline: Fri 2026-11-27 20:00 Europe/Berlin -> Sat 2026-11-28 20:00 Europe/Berlin": (
        "Frist: Fr 2026-11-27 20:00 Europe/Berlin -> Sa 2026-11-28 20:00 Europe/Berlin"
    ),
    "Amber Fleet: the deadline is now Sat 20:00": "Amber Fleet: die Frist endet jetzt Sa 20:00",
    "looking wants a reason": "wer nachsieht, nennt einen Grund",
    "it is no command": "das ist kein Befehl",
    "g17   running  turn 3, round 2": "g17   läuft    Spielrunde 3, Runde 2",
    "game g17 is in round-2 by now": "die Partie g17 ist inzwischen in Runde 2",
    "where the game is": "wo die Partie steht",
    "no deadline runs": "keine Frist läuft",
    "Amber Fleet: the position was corrected": "Amber Fleet: die Stellung wurde berichtigt",
    "Amber Fleet: for those who watch": "Amber Fleet: für die Zuschauer",
    "game g17 would begin": "die Partie g17 begänne",
    "The Table": "Der Tisch",
    "Tea and Opium": "Tee und Opium",
}
#: Fields whose texts are members of a closed set, or name something.
_NAMES = frozenset({"act", "came", "kind", "language", "matter", "news", "span", "stage", "what", "key", "family"})


def _in_german(value: Any, name: str = "") -> Any:
    if isinstance(value, Common):
        return replace(_each(value), language="de", ruleset="", family="")
    if is_dataclass(value) and not isinstance(value, type):
        return _each(value)
    if isinstance(value, tuple | list):
        return type(value)(_in_german(item, name) for item in value)
    # What a vote is about is a clause; elsewhere the field holds a name.
    return _SAID.get(value, value) if type(value) is str and (name not in _NAMES or " " in value) else value


def _each(value: Any) -> Any:
    given = {field.name: _in_german(getattr(value, field.name), field.name) for field in fields(value)}
    # Events are told by templates of their ruleset, which this one's language has not.
    return replace(value, **given | {name: () for name in ("chapters", "history") if name in given})


#: Every kind, in its main variants, wholly in German.
GERMAN: dict[str, MailInput] = {name: _in_german(mail) for name, mail in MAILS.items()}
