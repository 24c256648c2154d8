"""`SHIPS atlantic, mediterranean / atlantic, arabian-sea IF Blue.ships arabian-sea = 0 ELSE bay-of-bengal`.

A place of the list is a sea zone, or several by preference. Its data: the zone, or a list of {"zone", "when"}.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.conditions import IF, condition_text
from pbem.core.language import say, say_of
from pbem.core.table import Tempo
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.facts_reading import FactReader
from pbem.games.colonialism.orders.line_reading import Reading
from pbem.games.colonialism.rules.ships import to_place

#: A place of the list, and one of its choices.
Place = str | Sequence[Mapping[str, Any]]
Choice = Mapping[str, Any]


def ships(r: Reading) -> tuple[str, dict[str, Any]]:
    """4.9 `SHIPS atlantic, atlantic, arabian-sea`: where the ships are at first, from the next one on."""
    line, start = r.line, r.line.at
    if not r.state.phase.startswith("setup"):
        raise line.wrong(say("ships are placed at set-up; later MOVE SHIP moves them"), start)
    wanted = to_place(r.state, r.seat)
    if not wanted:
        raise line.wrong(say("your ships lie already; later MOVE SHIP moves them"), start)
    places = r.parted(lambda: _place(r), (",", ";", ">"), (w.AND, w.THEN))
    _all_named(r, start, len(places), len(wanted))
    sealed = r.tempo is not Tempo.DECISION
    for number, place in zip(wanted, places, strict=False):
        if sealed and choices_of(place)[-1]["when"] is not None:
            r.remarks.append(
                say("ship {n}: if no condition holds, the table chooses; ELSE and a zone behind it names one", n=number)
            )
    return "ships", {"zones": places, **({"first": wanted[0]} if wanted[0] > 1 else {})}


def _all_named(r: Reading, start: int, named: int, wanted: int) -> None:
    """One by one where ships are asked for one by one; else all in one list."""
    if named == wanted or (r.tempo is Tempo.DECISION and named < wanted):
        return
    if named < wanted and not r.line.done:
        raise r.line.lost()  # more may be named, in words that are not understood
    if wanted < r.words.board.pieces.ships:
        raise r.line.wrong(
            say_of(
                wanted,
                "you have {n} ship still to place, and {named} sea zones are named",
                "you have {n} ships still to place, and {named} sea zones are named",
                named=named,
            ),
            start,
        )
    raise r.line.wrong(
        say_of(
            named,
            "{n} sea zone is named, and each of your {most} ships wants one",
            "{n} sea zones are named, and each of your {most} ships wants one",
            most=wanted,
        ),
        start,
    )


def _place(r: Reading) -> Place:
    found = [_choice(r)]
    while _goes_on(r):
        found.append(_choice(r))
    return str(found[0]["zone"]) if len(found) == 1 and found[0]["when"] is None else found


def _goes_on(r: Reading) -> bool:
    if r.line.next() in (",", ";") and r.line.sees(w.ELSE, 1):
        r.line.at += 1
    return bool(r.line.sign("/")) or r.line.has(w.ELSE)


def _choice(r: Reading) -> dict[str, Any]:
    r.line.skip(w.IN)
    zone = r.zone()
    return {"zone": zone, "when": dict(r.condition()) if r.line.has(IF) else None}


def choices_of(place: Place) -> Sequence[Choice]:
    """The choices of a place, by preference."""
    return [{"zone": place, "when": None}] if isinstance(place, str) else place


def ships_text(data: Mapping[str, Any], reader: FactReader) -> str:
    """The list as a line in the reader's language has it."""
    return ", ".join(_place_text(place, reader) for place in data["zones"])


def _place_text(place: Place, reader: FactReader) -> str:
    text, behind = "", ""
    for choice in choices_of(place):
        text += f"{behind}{reader.words.written[choice['zone']]}"
        behind = " / "
        if choice["when"] is not None:
            language = reader.words.language
            text += f" {IF.said(language)} {condition_text(choice['when'], reader, language)}"
            behind = f" {w.ELSE.said(language)} "
    return text


def ships_words(data: Mapping[str, Any], reader: FactReader) -> str:
    """The list in words."""
    places, first = data["zones"], data.get("first", 1)
    plain = all(isinstance(place, str) for place in places)
    zones = (", " if plain else "; ").join(_place_words(place, reader) for place in places)
    if len(places) == 1:
        return say("ship {n}: {zones}", n=first, zones=zones)
    return say("a ship each: {zones}", zones=zones)


def _place_words(place: Place, reader: FactReader) -> str:
    choices = choices_of(place)
    last = len(choices) - 1
    return say(", else ").join(_choice_words(each, reader, last=at == last) for at, each in enumerate(choices))


def _choice_words(choice: Choice, reader: FactReader, *, last: bool) -> str:
    zone, when = reader.words.names[choice["zone"]], choice["when"]
    if when is not None:
        return say("{words} if {condition}", words=zone, condition=condition_text(when, reader, reader.words.language))
    return zone if last else say("{zone} if no ship of another lies there", zone=zone)
