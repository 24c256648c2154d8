"""A new game that somebody asks for in words: the line NEW that says all of it, or what of it is not certain."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.core.language import say
from pbem.desk.ground import shelf
from pbem.desk.understanding.meaning import Meant, asked_back
from pbem.desk.understanding.named_things import ruleset_in, rulesets_left_out, seat_in
from pbem.desk.understanding.spans import span_in
from pbem.desk.understanding.tidying import found, plain

_WRITTEN_OUT = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ein": 1, "einen": 1, "einem": 1,
    "zwei": 2, "drei": 3, "vier": 4, "fuenf": 5, "sechs": 6,
    "zweit": 2, "dritt": 3, "viert": 4, "fuenft": 5, "sechst": 6,  # "zu dritt"
}  # fmt: skip
_COUNT = rf"(?P<count>\d|{'|'.join(_WRITTEN_OUT)})"
_BOTS = rf"(?:(?:with|mit|against|gegen|and|und) )?{_COUNT} (?:bots?|computers?|computern?|computergegnern?)"
_SOME_BOTS = (
    r"(?:with|mit|against|gegen) (?:some |ein paar |nur |only |just )?(?:bots|computers|computern?|computergegnern?)"
)
_PEOPLE = r"players?|people|persons?|seats?|spieler[ns]?|leuten?|personen|plaetzen?"
_SEATS = (
    rf"(?:(?:for|fuer|with|mit|zu) )?{_COUNT} (?:{_PEOPLE})|(?:for|fuer|with|mit|zu) {_COUNT.replace('count', 'alone')}"
)
_OFTEN = (
    r"(?:every|alle|all|each|jede[nr]?|once a|einmal (?:am|pro|die))(?P<often> (?:\d+ ?\w+|(?:two|three|four|zwei|drei|"
    r"vier|second|other|zweite[nr]?)? ?(?:hours?|days?|day|weeks?|stunden|tage?|woche)))|daily|taeglich|weekly|"
    r"woechentlich"
)
_TEMPO = r"tempo (?P<tempo>turn|round|decision)"
_FLAGS = {"PRIVATE": r"private?(?:ly)?|nicht oeffentlich|privates?", "ANONYMOUS": r"anonym(?:ous(?:ly)?|es?)?"}
_NATIONS = r"(?:with|mit|and|und)(?: the)? (?:nations?|nationen|nation cards)"
_SEAT = r"(?:as|als|i am|ich bin|ich nehme) (?P<seat>\w+)"
_TITLE = re.compile(
    r"(?i)(?:\b(?:title[d]?|titel|called|named|namens|name)\b[:\s]*)?[“„\"«](?P<title>[^“”„\"«»]+)[”“\"»]"
)
#: Words that say no more than that a game is wanted.
_NOTHING_MORE = (
    "can could may i we you us me my please bitte kindly start open create begin set up new a an the game games "
    "match of with and und for fuer mit to play playing practice practise training against bot bots computer "
    "computers some just would like want love let have there thanks danke hi hello hallo hey edition second 2nd "
    "2e revised rules ich wir du ihr mir uns haette haetten hab habe haben kann koennen koennt kannst "
    "moechte moechten wuerde wuerden will "
    "wollen gern gerne ein eine einen neu neue neues neuen partie spiel spiele runde uebungsspiel uebungspartie "
    "uebung ueben probe probespiel test zum zur spielen eroeffnen eroeffne starte starten anfangen anlegen "
    "beginnen mal auf gegen der die das tisch table by mail on go lets host hosting in it at short quick schnelle "
    "kleine kleines ja yes ok okay gut erst erstmal am liebsten first rather if possible wenn moeglich "
    "small is are am who colonial own people others anderen menschen"
)
_SAYING = frozenset(_NOTHING_MORE.split())


@dataclass(kw_only=True)
class _Rest:
    """What of a line has not been understood yet."""

    text: str

    def take(self, pattern: str) -> re.Match[str] | None:
        """The words, which are then taken out of it."""
        match = found(pattern, self.text)
        if match is not None:
            self.text = f"{self.text[: match.start()]} | {self.text[match.end() :]}"
        return match

    def words(self) -> list[str]:
        """Those that say something."""
        return [word for word in re.findall(r"[\w@]+", self.text) if word not in _SAYING]


def new_game(written: str) -> Meant:
    """The line NEW of a game in words; where something of it is not understood, it is offered and nothing is opened."""
    title = _TITLE.search(written)
    rest = _Rest(text=plain(_TITLE.sub(" ", written)))
    rules = ruleset_in(rest.text)
    if not rules:
        return asked_back("NEW colonial-2e WITH 3 BOTS", "NEW colonial-2e FOR 4", "LIST")
    rest.text = f" {rulesets_left_out(rest.text)} "
    said = [_counted(rest, rules), _often(rest), *_flags(rest), _seat(rest)]
    line = " ".join(
        part for part in (f"NEW {rules}", *said, f"TITLE “{title['title'].strip()}”" if title else "") if part
    )
    if left := rest.words():
        return asked_back(line, why=say("I do not know what “{words}” says about a new game", words=" ".join(left[:6])))
    return Meant(lines=(line,))


def _counted(rest: _Rest, rules: str) -> str:
    bots = rest.take(_BOTS)
    seats = rest.take(_SEATS)
    some = None if bots else rest.take(_SOME_BOTS)
    count = (seats["count"] or seats["alone"]) if seats else ""
    many = _number(count) if count else shelf.load(rules).usual
    others = _number(bots["count"]) if bots else many - 1 if some else 0  # "against bots": nobody else
    parts = [f"FOR {_number(count)}" if count else "", _bots(others) if bots or some else ""]
    return " ".join(part for part in parts if part)


def _bots(count: int) -> str:
    return f"WITH {count} BOT" if count == 1 else f"WITH {count} BOTS"


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _WRITTEN_OUT[word]


def _often(rest: _Rest) -> str:
    before = rest.text
    match = rest.take(_OFTEN)
    if match is None:
        return ""
    spoken = match.group()
    if spoken.startswith(("daily", "taeg")):
        return "EVERY 24h"
    if spoken.startswith(("weekly", "woech")):
        return "EVERY 168h"
    often = re.sub(r"\b(?:second|other|zweite[nr]?)\b", "2", match["often"]).strip()
    span = span_in(f" {often if often[0].isdigit() or ' ' in often else f'1 {often}'} ")
    if not span:
        rest.text = before  # nothing is left unsaid
    return f"EVERY {span}" if span else ""


def _flags(rest: _Rest) -> list[str]:
    tempo = rest.take(_TEMPO)
    found_flags = [flag for flag, pattern in _FLAGS.items() if rest.take(pattern)]
    return [f"TEMPO {tempo['tempo']}" if tempo else "", *found_flags, "nations=yes" if rest.take(_NATIONS) else ""]


def _seat(rest: _Rest) -> str:
    before = rest.text
    match = rest.take(_SEAT)
    seat = seat_in(f" {match['seat']} ", COLOURS) if match else ""
    if not seat:
        rest.text = before
    return f"AS {seat}" if seat else ""


#: The seats' colours, as games that have not begun call them.
COLOURS = ("Red", "Blue", "Green", "Yellow", "Black", "White", "Purple", "Orange")
