"""Conditions as people say them, for receipts and sheets: "if nobody else controls gold in West Africa".

The line itself keeps its own spelling (`treasury >= 5`), which the reader takes back; this is only read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.conditions import Condition, Fact, condition_text
from pbem.games.colonial.board import name_of
from pbem.games.colonial.orders.facts_reading import FactReader

#: What a seat has so many of; the rest is a track or a sum: "your Diplomacy is at least 4".
_HAS = {
    "treasury": "Treasury", "prestige": "Prestige", "fleets": "Merchant Fleets", "squadrons": "Squadrons",
    "goods": "Goods on the Market", "monopolies": "Monopolies", "colonies": "Colonies",
}  # fmt: skip
_IS = {each: each.capitalize() for each in ("diplomacy", "economy", "seafaring", "navy", "logistics")}
_OF_LAND = {"unrest": "the Unrest in {}", "missions": "the Missions in {}", "power": "the Native Power of {}"}
_OF_GAME = {"turn": "the turn", "round": "the round", "year": "the year of the war", "need": "the need"}
_CONTRARY = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "=": "!=", "!=": "="}
_SIGNS = {">=": "at least ", ">": "more than ", "<=": "at most ", "<": "less than ", "=": "", "!=": "not "}


def condition_words(condition: Condition, reader: FactReader) -> str:
    """The condition in a clause; what has no words here stands as in the line."""
    match condition:
        case {"or": parts}:
            return " or ".join(condition_words(part, reader) for part in parts)
        case {"and": parts}:
            return " and ".join(_inner(part, reader, "or") for part in parts)
        case {"not": {"or": parts}} if said := _nobody(parts, reader):
            return said
        case {"not": {"fact": fact} as part} if "is" not in part and (said := _yes(fact, reader, no=True)):
            return said
        case {"not": {"fact": fact, "is": sign, "than": than}} if said := _compared(
            fact, _CONTRARY[sign], than, reader
        ):
            return said
        case {"not": part}:
            return f"it is not so that {_inner(part, reader, 'or', 'and')}"
        case {"fact": fact, "is": sign, "than": than}:
            return _compared(fact, sign, than, reader) or condition_text(condition, reader)
        case {"fact": fact}:
            return _yes(fact, reader) or condition_text(condition, reader)
    raise ValueError(f"not a condition: {condition!r}")


def _inner(part: Condition, reader: FactReader, *weaker: str) -> str:
    words = condition_words(part, reader)
    return f"({words})" if any(kind in part for kind in weaker) else words


def _compared(fact: Fact, sign: str, than: Any, reader: FactReader) -> str:
    """ "you have at least 5 Treasury", "Blue's Navy is more than your Navy"; "" for a fact without words."""
    if not isinstance(than, int):
        one, other = _number(fact, reader), _number(than, reader)
        return f"{one} is {_SIGNS[sign]}{other}" if one and other else ""
    who, what = _holding(fact)
    if what in _HAS:
        return f"{_has(who)} {_count(sign, what)}{than} {_HAS[what]}"
    if (place := _counters(fact, reader)) is not None:
        return f"{_has(place[0])} {_count(sign, 'counters')}{than} counters on {place[1]}"
    number = _number(fact, reader)
    return f"{number} is {_SIGNS[sign]}{than}" if number else ""


def _count(sign: str, what: str) -> str:
    return "fewer than " if sign == "<" and what not in ("treasury", "prestige") else _SIGNS[sign]


def _number(fact: Fact, reader: FactReader) -> str:
    who, what = _holding(fact)
    if what in _HAS or what in _IS:
        return f"{_whose(who)} {_HAS.get(what) or _IS[what]}"
    match fact:
        case [name, land] if name in _OF_LAND:
            return _OF_LAND[name].format(_named(land, reader))
        case [name] if name in _OF_GAME:
            return _OF_GAME[name]
    return ""


def _yes(fact: Fact, reader: FactReader, *, no: bool = False) -> str:
    """A fact that is a yes or no, or the contrary of it; "" for one without words."""
    match fact:
        case ["controls", seat, land, *good]:
            verbs = ("controls", "does not control") if seat else ("control", "do not control")
            return f"{seat or 'you'} {verbs[no]} {_place(land, good, reader)}"
        case ["colony", seat, land]:
            return f"{_has(seat or '')} {'no' if no else 'a'} Colony in {_named(land, reader)}"
        case ["explored" | "independent" as what, land]:
            return f"{_named(land, reader)} is {'not ' if no else ''}{what}"
        case ["america"]:
            return f"America is {'not ' if no else ''}discovered"
        case ["attacking"]:
            return f"you {'do not attack' if no else 'attack'}"
        case ["defending"]:
            return f"you are {'not ' if no else ''}attacked"
    return ""


def _nobody(parts: Sequence[Condition], reader: FactReader) -> str:
    """That no seat, or none beside one's own, controls a place: what `NOT (Blue controls … OR …)` comes to."""
    facts = [part["fact"] for part in parts if set(part) == {"fact"} and part["fact"][0] == "controls"]
    places = {tuple(fact[2:]) for fact in facts}
    if len(facts) != len(parts) or len(places) != 1:
        return ""
    ((land, *good),) = places
    named = {fact[1] or reader.seat for fact in facts}
    seats = set(reader.words.seats.shown)
    if named not in (seats, seats - {reader.seat}):
        return ""
    return f"nobody {'' if reader.seat in named else 'else '}controls {_place(land, good, reader)}"


def _counters(fact: Fact, reader: FactReader) -> tuple[str, str] | None:
    match fact:
        case ["counters", seat, land, *good]:
            return (seat or ""), _place(land, good, reader)
    return None


def _holding(fact: Fact) -> tuple[str, str]:
    """(whose, what): "" for one's own, "the enemy"."""
    match fact:
        case ["seat", seat, what]:
            return seat, what
        case ["enemy", what]:
            return "the enemy", what
        case [what]:
            return "", what
    return "", ""


def _has(who: str) -> str:
    return f"{who} has" if who else "you have"


def _whose(who: str) -> str:
    return f"{who}'s" if who else "your"


def _place(land: str, good: Sequence[str | None], reader: FactReader) -> str:
    goods = [each.replace("-", " ") for each in good if each]
    return f"{goods[0]} in {_named(land, reader)}" if goods else _named(land, reader)


def _named(land: str, reader: FactReader) -> str:
    names: Mapping[str, str] = reader.words.names
    return names.get(land, name_of(land))
