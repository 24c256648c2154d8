"""Characters' actions that are alike in all editions, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.colonial.board import name_of
from pbem.games.colonial.orders.facts_reading import FactReader


def viceroy_words(action: Mapping[str, Any], reader: FactReader) -> str:
    """Where counters are placed."""
    placed = []
    for goods, count in action["place"]:
        named = or_words(map(name_of, goods if isinstance(goods, list) else [goods]))
        placed.append(f"{named} {'as many as can be' if count is None else count}")
    return f"Viceroy: {_named(reader, action['territory'])} {', '.join(placed)}"


def ambassador_words(action: Mapping[str, Any], reader: FactReader) -> str:
    """A marker, an Unrest."""
    parts = []
    if action["raise"]:
        parts.append(f"{else_words(action['raise'], reader)} one space right on Diplomacy")
    if action["calm"]:
        parts.append(f"one Unrest less in {else_words(action['calm'], reader)}")
    return "Ambassador: " + ", ".join(parts)


def merchant_words(action: Mapping[str, Any], reader: FactReader) -> str:
    """What is shipped."""
    wishes = [_wish(wish, reader) for wish in action["wishes"]]
    return "Merchant ships " + (", then ".join(wishes) or "nothing but what the Booming City demands")


def trader_words(action: Mapping[str, Any], reader: FactReader) -> str:
    """What is sold."""
    return "Trader sells " + (", then ".join(_wish(wish, reader) for wish in action["wishes"]) or "nothing")


def _wish(wish: Mapping[str, Any], reader: FactReader) -> str:
    count = "all" if wish["count"] is None else str(wish["count"])
    goods = name_of(wish["good"]) if wish.get("good") else "Goods"
    place = f" of {_named(reader, wish['territory'])}" if wish.get("territory") else ""
    if wish["whose"] == "own":
        own = "Good" if count == "1" and not wish.get("good") else goods
        return f"{count} own {own}{place}"
    of = " of" if wish["count"] is not None and not wish.get("good") else ""  # "1 of Blue's Goods"
    return f"{count}{of} {wish['whose']}'s {goods}{place}"


def else_words(things: Any, reader: FactReader) -> str:
    """Alternatives separated by "else"."""
    each = things if isinstance(things, list) else [things]
    return ", else ".join(_named(reader, thing) for thing in each)


def or_words(names: Any) -> str:
    """Names separated by commas and "or"."""
    each = list(names)
    return ", ".join(each[:-1]) + " or " + each[-1] if len(each) > 1 else "".join(each)


def _named(reader: FactReader, thing: str) -> str:
    return reader.words.names.get(thing, thing)
