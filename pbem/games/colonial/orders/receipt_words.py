"""Orders that every edition has, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.games.colonial.board import name_of
from pbem.games.colonial.orders.condition_words import condition_words
from pbem.games.colonial.orders.facts_reading import FactReader

Data = Mapping[str, Any]


def plan_words(data: Data, alternative: Callable[[Data], str]) -> str:
    """A plan, its alternatives, each in the words of `alternative`, separated by "else"."""
    parts = [alternative(each) for each in data["alternatives"]]
    return "; else ".join([*parts, "ask me"] if data["ask"] else parts)


def casualty_words(item: Data, reader: FactReader) -> str:
    """Whose counter goes: "2 of Blue's on gold of India (the lowest)"."""
    count = f"{item['count']} of " if item["count"] is not None else ""
    place = _space(item["territory"], item["good"], reader)
    end = " (the lowest)" if item["end"] == "bottom" else ""
    return f"{count}{item['seat']}'s{' on ' + place if place else ''}{end}"


def _space(territory: str | None, good: str | None, reader: FactReader) -> str:
    return " of ".join(named(reader, part) for part in (good, territory) if part)


def named(reader: FactReader, thing: str) -> str:
    """A name as a player reads it."""
    return reader.words.names.get(thing, name_of(thing))


def when_words(data: Data, reader: FactReader) -> str:
    """The condition behind an order."""
    when = data.get("when")
    return "" if when is None else f" when {condition_words(when, reader)}"


def permission_words(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    """Who may ship or sell one's Goods."""
    kind, _, seat = rest.partition(".")
    allows = data["allow"]
    who = f"{seat} {'may' if allows else 'may not'}" if seat else f"{'everybody' if allows else 'nobody'} may"
    most = "" if data["most"] is None else f" at most {data['most']} of"
    spaces = ", ".join(_space(place[0], place[1], reader) for place in data["spaces"])
    others = _and(data["except"])
    exception = f", {'but not' if allows else 'except'} {others}" if others else ""
    if kind == "city":  # the City's owner asks for them
        return f"{who} ship your Goods of the Booming City{exception}"
    return f"{who} {kind}{most} your Goods{' (' + spaces + ')' if spaces else ''}{exception}"


def surrender_words(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    """When one gives in."""
    return "never surrender" if data["never"] else "surrender"


def casualties_words(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    """Whose counters go first."""
    where = {"war": " in a war", "rebellion": " in a Rebellion"}.get(rest, "")
    return f"casualties{where}: first " + ", then ".join(casualty_words(item, reader) for item in data["list"])


def build_words(data: Data, reader: FactReader, what: str, standing: bool) -> str:
    """What is built at a turn's end."""
    end = "at the end of every turn" if standing else "at the turn's end"
    one, more = BUILT[what]
    count = data["count"]
    amount = f"as many {more} as can be" if count is None else f"{count} {one if count == 1 else more}"
    return f"{end} build {amount}{kept_words(data)}"


def kept_words(data: Data) -> str:
    """What stays in the Treasury."""
    return f", keep {data['keep']} Treasury" if data["keep"] else ""


def lose_words(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    """Which of one's own counters go first."""
    ends = {"bottom": " (the lowest)"}
    spaces = [_space(item["territory"], item["good"], reader) + ends.get(item["end"], "") for item in data["list"]]
    return "of your own counters first goes that on " + ", then ".join(spaces)


def one_of(yes: str, no: str, key: str) -> Callable[[Data, FactReader, str, bool], str]:
    """Two sentences for a yes or no."""
    return lambda data, reader, rest, standing: yes if data[key] else no


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


#: What is built: one, and more of it.
BUILT: Mapping[str, tuple[str, str]] = {
    "fleets": ("Merchant Fleet", "Merchant Fleets"),
    "squadrons": ("Squadron", "Squadrons"),
}
Saying = Callable[[Data, FactReader, str, bool], str]
#: Kind of order, or beginning of its slot, to its words, as every edition has them.
SAID: Mapping[str, Saying] = {
    "allow": permission_words,
    "surrender": surrender_words,
    "casualties": casualties_words,
    "build": build_words,
    "lose": lose_words,
    "auto": one_of("ship and sell your own Goods without a plan", "ship and sell nothing without a plan", "on"),
    "ask": one_of("ask you where a plan is missing or cannot be done", "do not ask you where a plan is missing", "on"),
    "give": lambda data, reader, rest, standing: f"give {data['to']} {data['n']} Treasury",
}


def said(order: Order, reader: FactReader, sayings: Mapping[str, Saying]) -> str:
    """An order in words; as it is written where its kind has no other words (an answer to a question)."""
    kind, _, rest = order.slot.partition(".")
    words = sayings.get("build" if kind in BUILT else kind)
    if words is None:
        return order.text
    rest = kind if kind in BUILT else "" if rest == "turn" else rest
    return words(order.data, reader, rest, order.standing) + when_words(order.data, reader)
