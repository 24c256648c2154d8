"""Conditions as people say them, for receipts and sheets: "if there are at least 2 native discs in India"."""

from __future__ import annotations

from pbem.core.conditions import Condition, Fact, condition_text
from pbem.core.language import say
from pbem.games.colonialism.orders import place_names as p
from pbem.games.colonialism.orders.facts_reading import FactReader
from pbem.games.colonialism.state import NATIVES
from pbem.games.common.orders.condition_clauses import Clauses, clause


def condition_words(condition: Condition, reader: FactReader) -> str:
    """The condition in a clause; what has no words here stands as in the line."""
    words = Clauses(
        counted=lambda fact, count: _counted(fact, count, reader),
        holds=lambda fact, denied: _holds(fact, reader, no=denied),
        text=lambda part: condition_text(part, reader, reader.words.language),
    )
    return clause(condition, words)


def _counted(fact: Fact, count: str, reader: FactReader) -> str:
    """What there is so many of; "" for a fact without words."""
    names = reader.words.names
    match fact:
        case ["region", region, what]:
            return _of_region(p.at(names[region]), what, count, reader)
        case ["cubes", region, colour]:
            return say(
                "{count} {colour} cubes lie {there}", count=count, colour=names[colour], there=p.at(names[region])
            )
        case ["ships", zone, seat] if seat == reader.seat:
            return say("{count} of your ships are {there}", count=count, there=p.at(names[zone]))
        case ["ships", zone, seat]:
            return say(
                "{count} ships of {who} are {there}", count=count, who=_seat_name(seat, reader), there=p.at(names[zone])
            )
        case ["own", what]:
            return _own(what, count, reader)
    return ""


def _of_region(there: str, what: str, count: str, reader: FactReader) -> str:
    if what == NATIVES:
        return say("there are {count} native discs {there}", count=count, there=there)
    if what == reader.seat:
        return say("you have {count} influence {there}", count=count, there=there)
    match what:
        case "policies":
            return say("{count} policy cards lie {there}", count=count, there=there)
        case "cubes":
            return say("{count} cubes lie {there}", count=count, there=there)
        case "total":
            return say("all factions together have {count} influence {there}", count=count, there=there)
    if what in reader.words.names and what not in _NO_SEATS:
        return say("{who} has {count} influence {there}", who=_seat_name(what, reader), count=count, there=there)
    return ""


#: What is asked of a region beside whose influence there is.
_NO_SEATS = frozenset({"mercenaries", "rank", "limit", "value"})


def _own(what: str, count: str, reader: FactReader) -> str:
    match what:
        case "reserve":
            return say("you have {count} discs in reserve", count=count)
        case "hand":
            return say("you have {count} cards in hand", count=count)
        case "deck":
            return say("your deck has {count} cards", count=count)
        case "regions":
            return say("you have influence in {count} regions", count=count)
        case "cubes":
            return say("you have {count} cubes", count=count)
        case "black" | "brown" | "yellow":
            return say("you have {count} {colour} cubes", count=count, colour=reader.words.names[what])
    return ""


def _holds(fact: Fact, reader: FactReader, *, no: bool = False) -> str:
    """A fact that is a yes or no, or the contrary of it; "" for one without words."""
    names = reader.words.names
    match fact:
        case ["holds", card]:
            return say("you do not hold {card}", card=names[card]) if no else say("you hold {card}", card=names[card])
        case ["leads", region]:
            there = p.at(names[region])
            lead, not_lead = say("you lead {there}", there=there), say("you do not lead {there}", there=there)
            return not_lead if no else lead
    return ""


def _seat_name(seat: str, reader: FactReader) -> str:
    """A seat as a sentence names it."""
    return str(reader.words.names.get(seat, seat))
