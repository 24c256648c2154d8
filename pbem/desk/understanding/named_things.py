"""What lines name: seats, games, rulesets, languages, nations, addresses; and the text behind some words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pbem.core.grammar import compact
from pbem.desk.understanding.meaning import Asked, Meant
from pbem.desk.understanding.tidying import found, plain, without

_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
#: The seats' colours in German.
_GERMAN_SEATS = {"red": "rot", "blue": "blau", "green": "gruen", "yellow": "gelb", "black": "schwarz", "white": "weiss",
                 "purple": "lila", "orange": "orange"}  # fmt: skip
_RULESETS = {
    "colonial-revised": r"colonial[ -]?revised|revised(?: edition| colonial)?|(?:colonial )?ueberarbeitet\w*",
    "colonialism": r"colonialism|kolonialismus",
    "new-world": r"new[ -]world|neue[nr]? welt|colonization",
    "colonial-2e": r"colonial(?:[ -]?(?:2e|2nd|second edition))?|2nd edition|europe is empires",
}


def address_in(written: str) -> str:
    """The one address of the post that a line names; "" for none, or several."""
    named = _ADDRESS.findall(written)
    return named[0].rstrip(".") if len(named) == 1 else ""


def seat_in(text: str, seats: Sequence[str]) -> str:
    """The one seat that a text names; "" for none, or several."""
    named = [seat for seat in seats if found(_spellings(seat), text)]
    return named[0] if len(named) == 1 else ""


def player_in(text: str, asked: Asked) -> str:
    """The one seat that a text names, by its own name or its player's; "" for none, or several."""
    people = {seat for word in set(text.split()) if (seat := asked.people.get(compact(word)))}
    if seat := seat_in(text, asked.seats):
        return seat if people <= {seat} else ""
    return people.pop() if len(people) == 1 else ""


def _spellings(seat: str) -> str:
    german = _GERMAN_SEATS.get(seat.lower(), "")
    return f"{re.escape(plain(seat).strip())}(?: is)?|{german}" if german else re.escape(plain(seat).strip())


def game_in(text: str, games: Mapping[str, str]) -> str:
    """The game that a text names, by its number or what it is called; the only one there is where it names none."""
    if number := re.search(r"\bg\d+\b", text):
        return number.group()
    called = [game for game, name in games.items() if any(found(re.escape(word), text) for word in _names(name))]
    if len(called) == 1:
        return called[0]
    return next(iter(games)) if len(games) == 1 and not called else ""


def _names(name: str) -> list[str]:
    return [plain(part).strip() for part in (name, *name.split("/")) if plain(part).strip()]


def ruleset_in(text: str) -> str:
    """The ruleset that a text names; "" for none."""
    return next((name for name, words in _RULESETS.items() if found(words, text)), "")


def rulesets_left_out(text: str) -> str:
    """The text without the words that name rules."""
    return without("|".join(_RULESETS.values()), text)


def language_in(text: str) -> str:
    """The language that is asked for: the one that is named, or of two the one behind "in" or "to"."""
    named = {code for code, word in (("en", r"english|englisch\w*"), ("de", r"german|deutsch\w*")) if found(word, text)}
    if len(named) == 1:
        code = named.pop()
        refused = found(r"(?:not|no|nicht|kein) (?:\w+ )?(?:english|englisch\w*|german|deutsch\w*)", text)
        return {"en": "de", "de": "en"}[code] if refused else code
    wanted = found(r"(?:in|to|auf|prefer|lieber) (?P<word>english|englisch\w*|german|deutsch\w*)", text)
    return ("en" if wanted["word"].startswith("eng") else "de") if wanted else ""


def text_behind(written: str, *leads: str) -> str:
    """What follows the first of those words that a line has, as it was written."""
    flat = written.replace("’", "'")
    for lead in leads:
        place = flat.lower().find(lead.lower())
        if place >= 0:
            return flat[place + len(lead) :].strip(" ,:")
    return ""


_ANY = (
    r"any|whichever|whatever|random\w*|zufaellig\w*|zufall|egal|irgendein\w*|beliebig\w*|(?:the )?table|"
    r"tisch|(?:you|du|ihr) "
    r"(?:\w+ )?(?:choose|pick|select|assign|decide)|choose for me|pick one|aussuchen|such\w* (?:\w+ )*aus|"
    r"waehl\w* (?:\w+ )*"
    r"(?:mich|aus)|entscheide\w*|surprise|ueberrasch\w*|do not (?:care|mind)|gleich|los(?:en)?|no preference|don t care"
)
_DOUBT = (
    r"not|nicht|never|no|nor|anything but|except|alles ausser|nur nicht|kein\w*|who|wer|has|hat|\?|if|wenn|why|warum"
)


def option_line(text: str, verb: str, options: Mapping[str, Sequence[str]]) -> Meant | None:
    """The wish that a text states among options: those that it names, in their order; ANY where any will do."""
    named = _named(text, options)
    if not named:
        return Meant(lines=(f"{verb} ANY",)) if found(_ANY, text) else None
    if found(
        _DOUBT,
        without(
            r"if (?:it is |that is |\w+ is )?(?:not )?(?:taken|gone|free|available|possible)|wenn \w+ "
            r"(?:schon )?(?:weg|vergeben|belegt|frei) ist|falls \w+",
            text,
        ),
    ):
        return None
    return Meant(lines=(f"{verb} {' / '.join(named)}",))


def _named(text: str, options: Mapping[str, Sequence[str]]) -> list[str]:
    places = {}
    for option, names in options.items():
        matches = [match.start() for name in names if (match := found(re.escape(plain(name).strip()), text))]
        if matches:
            places[option] = min(matches)
    return sorted(places, key=lambda option: places[option])
