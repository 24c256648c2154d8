"""Standing orders, and what else is no plan, in words: "Blue may not sell your Goods when Blue.prestige >= 8"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.conditions import condition_text
from pbem.core.sheet import Order
from pbem.games.colonial.words import name_of
from pbem.games.colonial_2e.facts import Reader

Data = Mapping[str, Any]


def said(order: Order, reader: Reader) -> str:
    """The order in words; as it is written where its kind has no other words (an answer to a question)."""
    kind, _, rest = order.slot.partition(".")
    words = _SAID.get("build" if kind in _BUILT else kind)
    if words is None:
        return order.text
    return words(order.data, reader, kind if kind in _BUILT else rest, order.standing) + _when(order.data, reader)


def casualty_words(item: Data, reader: Reader) -> str:
    """Whose counter goes: "2 of Blue's on gold of India (the lowest)"."""
    count = f"{item['count']} of " if item["count"] is not None else ""
    place = _space(item["territory"], item["good"], reader)
    end = " (the lowest)" if item["end"] == "bottom" else ""
    return f"{count}{item['seat']}'s{' on ' + place if place else ''}{end}"


def option_words(name: str, given: Data) -> str:
    """An option of a Conqueror: "Repression of 2 Unrest"."""
    if name == "repression":
        count = given["repression"]
        return "Repression of as much Unrest as can be" if count == "max" else f"Repression of {count} Unrest"
    if name == "plantation":
        victims = given["plantation"]
        return "Plantation from " + (", ".join(victims) if victims else "the largest fleets")
    return name.capitalize()


def _space(territory: str | None, good: str | None, reader: Reader) -> str:
    return " of ".join(_named(reader, part) for part in (good, territory) if part)


def _named(reader: Reader, thing: str) -> str:
    return reader.words.names.get(thing, name_of(thing))


def _when(data: Data, reader: Reader) -> str:
    when = data.get("when")
    return "" if when is None else f" when {condition_text(when, reader)}"


def _permission(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    kind, _, seat = rest.partition(".")
    allows = data["allow"]
    who = f"{seat} {'may' if allows else 'may not'}" if seat else f"{'everybody' if allows else 'nobody'} may"
    most = "" if data["most"] is None else f" at most {data['most']} of"
    spaces = ", ".join(_space(place[0], place[1], reader) for place in data["spaces"])
    others = _and(data["except"])
    exception = f", {'but not' if allows else 'except'} {others}" if others else ""
    return f"{who} {kind}{most} your Goods{' (' + spaces + ')' if spaces else ''}{exception}"


def _surrender(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    return "never surrender" if data["never"] else "surrender"


def _casualties(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    where = {"war": " in a war", "rebellion": " in a Rebellion"}.get(rest, "")
    return f"casualties{where}: first " + ", then ".join(casualty_words(item, reader) for item in data["list"])


def _battles(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    return "battles first in " + ", then ".join(_named(reader, each) for each in data["list"])


def _repay(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    if data["count"] == 0:
        return "pay no Loan back"
    amount = "all you can" if data["count"] is None else str(data["count"])
    pile = f" of Loan pile {data['pile']}" if data["pile"] is not None else " of your Loans"
    return f"pay back {amount}{pile}{_kept(data)}"


def _build(data: Data, reader: Reader, what: str, standing: bool) -> str:
    end = "at the end of every turn" if standing else "at the turn's end"
    one, more = _BUILT[what]
    count = data["count"]
    amount = f"as many {more} as can be" if count is None else f"{count} {one if count == 1 else more}"
    return f"{end} build {amount}{_kept(data)}"


def _kept(data: Data) -> str:
    return f", keep {data['keep']} Treasury" if data["keep"] else ""


def _circumnavigate(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    wish = data["wish"]
    if isinstance(wish, Mapping):
        return f"sail round the world{_when({'when': wish}, reader)}"
    return "sail round the world whenever it can be tried" if wish else "never sail round the world"


def _on_success(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    kinds = [("post", "a post on"), ("adventurers", "adventurers on")]
    if data.get("first") == "adventurers":
        kinds.reverse()
    wished = [f"{words} {' or '.join(map(name_of, data[kind]))}" for kind, words in kinds if kind in data]
    return "when an Explorer succeeds: " + (", else ".join(wished) or "nothing")


def _options(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    return "for every Colony: " + ", ".join(option_words(name, data) for name in data["options"])


def _city(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    first = [name_of(item["good"]) if "good" in item else _whose(item["seat"], reader) for item in data["list"]]
    return "of the Booming City's Goods first " + ", then ".join(first)


def _whose(seat: str, reader: Reader) -> str:
    return "your own" if seat == reader.seat else f"{seat}'s"


def _lose(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    ends = {"bottom": " (the lowest)"}
    spaces = [_space(item["territory"], item["good"], reader) + ends.get(item["end"], "") for item in data["list"]]
    return "of your own counters first goes that on " + ", then ".join(spaces)


def _wishes(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    return "as your nation " + ", else ".join(name_of(each).title() for each in data["wishes"])


def _flamboyance(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    return "for Flamboyance " + ("pay Treasury" if data["pay"] else "lose a Prestige")


def _re_roll(data: Data, reader: Reader, rest: str, standing: bool) -> str:
    return "never roll again at sea" if data["never"] else "roll again at sea"


def _either(yes: str, no: str, key: str) -> Callable[[Data, Reader, str, bool], str]:
    return lambda data, reader, rest, standing: yes if data[key] else no


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


#: What is built: one, and more of it.
_BUILT: Mapping[str, tuple[str, str]] = {
    "fleets": ("Merchant Fleet", "Merchant Fleets"),
    "squadrons": ("Squadron", "Squadrons"),
}
_SAID: Mapping[str, Callable[[Data, Reader, str, bool], str]] = {
    "allow": _permission,
    "surrender": _surrender,
    "casualties": _casualties,
    "battles": _battles,
    "repay": _repay,
    "build": _build,
    "circumnavigate": _circumnavigate,
    "on-success": _on_success,
    "options": _options,
    "city-first": _city,
    "lose": _lose,
    "nation": _wishes,
    "flamboyance": _flamboyance,
    "re-roll": _re_roll,
    "australia": _either("roll again for Australia", "do not roll again for Australia", "again"),
    "auto": _either("ship and sell your own Goods without a plan", "ship and sell nothing without a plan", "on"),
    "ask": _either("ask you where a plan is missing or cannot be done", "do not ask you where a plan is missing", "on"),
    "give": lambda data, reader, rest, standing: f"give {data['to']} {data['n']} Treasury",
    "line-up": lambda data, reader, rest, standing: "last turn's line-up again",
}
