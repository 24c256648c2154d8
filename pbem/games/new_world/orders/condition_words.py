"""Conditions as people say them, for receipts and sheets: "if Blue has at most 2 Soldiers in Virginia"."""

from __future__ import annotations

from pbem.core.conditions import Condition, Fact, condition_text
from pbem.core.language import say
from pbem.games.common.orders.condition_clauses import Clauses, clause
from pbem.games.new_world.orders.facts_reading import FactReader
from pbem.games.new_world.orders.place_names import at


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
        case ["units", region, seat, kind]:
            units, there = _units(kind, reader), at(names[region])
            if seat == reader.seat:
                return say("you have {count} {units} {there}", count=count, units=units, there=there)
            return say("{who} has {count} {units} {there}", who=names[seat], count=count, units=units, there=there)
        case ["home", seat, kind]:
            if seat == reader.seat:
                return say("you have {count} {units} at home", count=count, units=_units(kind, reader))
            return say("{who} has {count} {units} at home", who=names[seat], count=count, units=_units(kind, reader))
        case ["own", what] if things := _things(what, reader):
            return say("you have {count} {things}", count=count, things=things)
        case ["seat", seat, what] if things := _things(what, reader):
            return say("{who} has {count} {things}", who=names[seat], count=count, things=things)
    return ""


def _units(kind: str, reader: FactReader) -> str:
    return reader.words.names.get(kind) or say("pieces of any kind")


def _things(what: str, reader: FactReader) -> str:
    """What a seat has so many of; "" for what has no words."""
    match what:
        case "hand":
            return say("cards in hand")
        case "vp":
            return say("VP")
        case "regions":
            return say("regions alone")
        case "occupied":
            return say("regions with units")
        case "colonists" | "soldiers" | "cities":
            return say("{things} on the board", things=reader.words.names[what])
    return ""


def _holds(fact: Fact, reader: FactReader, *, no: bool = False) -> str:
    """A fact that is a yes or no, or the contrary of it; "" for one without words."""
    names = reader.words.names
    match fact:
        case ["result", result, number]:
            return _result(str(result), int(number), no=no)
        case ["first" | "explored" as what, region]:
            place, free = names[region], (what == "first") != no
            return say("nobody has explored {place}", place=place) if free else say("{place} is explored", place=place)
        case ["known", region]:
            place = names[region]
            return say("you do not know {place}", place=place) if no else say("you know {place}", place=place)
        case ["alone", region]:
            place = names[region]
            return (
                say("you do not hold {place} alone", place=place) if no else say("you hold {place} alone", place=place)
            )
        case ["holds", card]:
            return say("you do not hold {card}", card=names[card]) if no else say("you hold {card}", card=names[card])
    return ""


def _result(result: str, number: int, *, no: bool) -> str:
    """How an earlier line came out."""
    match result:
        case "ok":
            kept = say("line {number} comes off", number=number), say("line {number} does not come off", number=number)
        case "void":
            kept = say("line {number} is void", number=number), say("line {number} is not void", number=number)
        case "negated":
            kept = say("line {number} is negated", number=number), say("line {number} is not negated", number=number)
        case "stolen":
            kept = say("line {number} is stolen", number=number), say("line {number} is not stolen", number=number)
        case "won":
            kept = say("line {number} is won", number=number), say("line {number} is not won", number=number)
        case _:
            kept = say("line {number} is lost", number=number), say("line {number} is not lost", number=number)
    return kept[no]
