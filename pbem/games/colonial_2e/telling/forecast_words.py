"""The words of a forecast: what the seat's own events come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.events import Event
from pbem.games.colonial.board import name_of
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial_2e.orders.receipt_words import action_words

Data = Mapping[str, Any]

_ASKED = "if {seat} allows it"


def noted(events: Sequence[Event]) -> bool:
    """Whether something else is done than what stands first in the order."""
    return any(event.kind == "note" and event.data["about"] == "action" for event in events)


def headline(events: Sequence[Event], reader: FactReader) -> str:
    """What a round's action is, or why there is none."""
    notes = [str(event.data["note"]) for event in events if event.kind == "note" and event.data["about"] == "action"]
    note = f" ({notes[0]})" if notes else ""
    for event in events:
        if event.kind == "action":
            wishes = [dict(each.data) for each in events if each.kind == "wishes"]
            parts = {**event.data["parts"], **(wishes[0] if wishes else {}), "do": event.data["character"]}
            return action_words(parts, reader) + note
        if event.kind == "forfeited":
            return "pass" + (note or (" (nothing is planned)" if event.data["why"] == "default" else ""))
    return "nothing"


def effects(events: Sequence[Event], seat: str, reader: FactReader) -> list[str]:
    """What events bring the seat, in phrases."""
    found: list[str] = []
    for place, event in enumerate(events):
        if event.kind == "placed" and place and events[place - 1].kind == "stage-two":
            continue
        say = _SAID.get(event.kind)
        if say is not None and (event.data.get("seat", seat) == seat or event.kind == "permission"):
            words = say(event.data, reader)
            if words:
                found.append(words)
    return found


def _diplomacy(data: Data, reader: FactReader) -> str:
    return f"Diplomacy {data['before']} -> {data['after']}" if data["before"] != data["after"] else ""


def _placed(data: Data, reader: FactReader) -> str:
    holder = data["stack"][0]
    return f"{data['count']} on {_at(data, reader)}" + (f", which {holder} held" if holder != reader.seat else "")


def _stage_two(data: Data, reader: FactReader) -> str:
    by = "a trading post" if data["by"] == "post" else "adventurers"
    return f"{by} on {name_of(data['good'])}"


def _progress(data: Data, reader: FactReader) -> str:
    track, left = data["track"].capitalize(), data["treasury"]
    return f"{track} {data['before']} -> {data['after']} for {data['paid']}, {left} Treasury left"


def _flamboyance(data: Data, reader: FactReader) -> str:
    return f"{data['cost']} Treasury for Flamboyance" if data["chosen"] == "pay" else "Flamboyance is not paid"


def _built(what: str) -> Callable[[Data, FactReader], str]:
    built = "{count} " + what + " built, {treasury} Treasury left"
    return lambda data, reader: built.format(**data) if data["count"] else ""


def _at(data: Data, reader: FactReader) -> str:
    return f"{reader.words.names.get(data['territory'], data['territory'])} {name_of(data['good'])}"


def _goods(count: int) -> str:
    return f"{count} Good" if count == 1 else f"{count} Goods"


def _plain(words: str) -> Callable[[Data, FactReader], str]:
    return lambda data, reader: words.format(**data)


_SAID: Mapping[str, Callable[[Data, FactReader], str]] = {
    "void": _plain("not done: {reason}"),
    "prestige": lambda data, reader: f"Prestige {data['before']} -> {data['after']}",
    "diplomacy": _diplomacy,
    "discovered": _plain("America is discovered"),
    "stage-two": _stage_two,
    "placed": _placed,
    "control": lambda data, reader: f"{data['after'] or 'nobody'} controls {_at(data, reader)}",
    "unrest": _plain("Unrest {before} -> {after}"),
    "mission": _plain("Missions {missions}"),
    "no-prestige": _plain("no Prestige, as it is no goal of your nation"),
    "freed": _plain("your ** rules end"),
    "extremadura": _plain("by Extremadura, Unrest {unrest}"),
    "company": _plain("Merchant Fleets {fleets}"),
    "pillage": _plain("Treasury +{booty}"),
    "plantation": _plain("a Merchant Fleet from {victim}"),
    "city-founded": _plain("the Booming City at {value}, {treasury} Treasury left"),
    "pirates": _plain("pirates: {dice} dice, likeliest {hits} Successes"),
    "permission": lambda data, reader: _ASKED.format(seat=data["seat"]),
    "shipped": lambda data, reader: f"{_goods(data['market'])} on the Market",
    "nothing-shipped": lambda data, reader: "nothing to ship" if data["fleets"] else "no Merchant Fleet to ship with",
    "sold": lambda data, reader: f"{_goods(data['count'])} sold, Treasury {data['treasury']}",
    "nothing-sold": _plain("nothing to sell"),
    "progress": _progress,
    "borrowed": _plain("Treasury {treasury}, Loans {loans}"),
    "repaid": lambda data, reader: f"Loans {data['before']} -> {data['after']}",
    "flamboyance": _flamboyance,
    "interest": _plain("Loans {loans} with interest"),
    "rebellion": lambda data, reader: f"{data['dice']} dice, likeliest {data['hits']} Successes",
    "fleets": _built("Merchant Fleets"),
    "squadrons": _built("Squadrons"),
}
