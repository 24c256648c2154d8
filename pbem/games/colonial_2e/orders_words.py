"""Orders in words, as a receipt tells them: "Explorer to India, else China; on success a post on silk or tea"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.conditions import condition_text
from pbem.core.sheet import Order
from pbem.games.colonial.board import Board
from pbem.games.colonial.words import card_name, name_of
from pbem.games.colonial_2e.facts import Reader
from pbem.games.colonial_2e.orders_said import casualty_words, option_words, said

_DEEDS = {"spark": "a Rebellion in", "unrest": "one Unrest more in", "mission": "one Mission less in"}


def order_words(order: Order, reader: Reader) -> str:
    """An order in words, as receipts and sheets tell it; that it is a standing one, its heading says."""
    if order.slot in ("cards", "line-up") and "cards" in order.data:
        names = cards_words(order.data["cards"], reader.words.board)
        return f"the line-up {names}" if order.standing else names
    if "alternatives" in order.data:
        return plan_words(order.data, reader)
    return said(order, reader)


def cards_words(cards: Sequence[str], board: Board) -> str:
    """A line-up by both Characters of each card."""
    return ", ".join(card_name(board, card) for card in cards)


def plan_words(data: Mapping[str, Any], reader: Reader) -> str:
    """A plan, its alternatives parted by "else"."""
    parts = [_alternative(each, reader) for each in data["alternatives"]]
    return "; else ".join([*parts, "ask me"] if data["ask"] else parts)


def action_words(action: Mapping[str, Any], reader: Reader) -> str:
    """An action, or its template, in words."""
    return _SAID[action["do"]](action, reader)


def _alternative(alternative: Mapping[str, Any], reader: Reader) -> str:
    action = alternative["action"]
    more = [action_words(action, reader), *_success(alternative), *_reactions(alternative, reader)]
    sentence = "; ".join(more)
    when = alternative["when"]
    return sentence if when is None else f"if {condition_text(when, reader)}: {sentence}"


def _success(alternative: Mapping[str, Any]) -> list[str]:
    """What follows a success, in the order it is tried."""
    kinds = [("post", "a post on"), ("adventurers", "adventurers on")]
    if alternative.get("first") == "adventurers":
        kinds.reverse()
    wished = [f"{words} {_or(map(name_of, alternative[kind]))}" for kind, words in kinds if kind in alternative]
    return ["on success " + ", else ".join(wished)] if wished else []


def _reactions(alternative: Mapping[str, Any], reader: Reader) -> list[str]:
    found = []
    if "australia" in alternative:
        found.append("rolls again for Australia" if alternative["australia"] else "does not roll again for Australia")
    wish = alternative.get("circumnavigate")
    if isinstance(wish, Mapping):
        found.append(f"circumnavigates when {condition_text(wish, reader)}")
    elif wish is not None and alternative["action"].get("territory") is not None:
        found.append("circumnavigates" if wish else "does not circumnavigate")
    if "battles" in alternative:
        found.append("battles first in " + ", ".join(_named(reader, each) for each in alternative["battles"]))
    if "casualties" in alternative:
        found.append("takes first " + ", ".join(casualty_words(each, reader) for each in alternative["casualties"]))
    return found


def _explorer(action: Mapping[str, Any], reader: Reader) -> str:
    if action["territory"] is None:
        return "Explorer: the Circumnavigation, if nothing is left to explore"
    return f"Explorer to {_else(action['territory'], reader)}"


def _conqueror(action: Mapping[str, Any], reader: Reader) -> str:
    place = f"Conqueror: a Colony in {_else(action['territory'], reader)}"
    options = ", ".join(option_words(each, action) for each in action["options"] or ())
    return f"{place}, with {options}" if options else place


def _viceroy(action: Mapping[str, Any], reader: Reader) -> str:
    placed = []
    for goods, count in action["place"]:
        named = _or(map(name_of, goods if isinstance(goods, list) else [goods]))
        placed.append(f"{named} {'as many as can be' if count is None else count}")
    return f"Viceroy: {_named(reader, action['territory'])} {', '.join(placed)}"


def _ambassador(action: Mapping[str, Any], reader: Reader) -> str:
    parts = []
    if action["raise"]:
        parts.append(f"{_else(action['raise'], reader)} one space right on Diplomacy")
    if action["calm"]:
        parts.append(f"one Unrest less in {_else(action['calm'], reader)}")
    return "Ambassador: " + ", ".join(parts)


def _governor(action: Mapping[str, Any], reader: Reader) -> str:
    pay = {"min": "as little as can be", "max": "as much as can be"}.get(action["pay"], action["pay"])
    more = ", worth 1 more where it is historical" if action.get("plus") else ""
    return f"Governor: the Booming City to {_else(action['territory'], reader)}, paying {pay}{more}"


def _sovereign(action: Mapping[str, Any], reader: Reader) -> str:
    if action.get("raise"):
        return "Sovereign: one space right on Diplomacy"
    return f"Sovereign: war on {_else(action['enemy'], reader)}"


def _financier(action: Mapping[str, Any], reader: Reader) -> str:
    return "Financier: borrow " + ("as much as can be" if action["borrow"] == "max" else str(action["borrow"]))


def _rebel(action: Mapping[str, Any], reader: Reader) -> str:
    deed = next(name for name in _DEEDS if name in action)
    return f"Rebel: {_DEEDS[deed]} {_else(action[deed], reader)}"


def _merchant(action: Mapping[str, Any], reader: Reader) -> str:
    wishes = [_wish(wish, reader) for wish in action["wishes"]]
    return "Merchant ships " + (", then ".join(wishes) or "nothing but what the Booming City demands")


def _trader(action: Mapping[str, Any], reader: Reader) -> str:
    return "Trader sells " + (", then ".join(_wish(wish, reader) for wish in action["wishes"]) or "nothing")


def _wish(wish: Mapping[str, Any], reader: Reader) -> str:
    count = "all" if wish["count"] is None else str(wish["count"])
    goods = name_of(wish["good"]) if wish.get("good") else "Goods"
    place = f" of {_named(reader, wish['territory'])}" if wish.get("territory") else ""
    whose = "own" if wish["whose"] == "own" else f"{wish['whose']}'s"
    return f"{count} {whose} {goods}{place}"


_SAID: Mapping[str, Callable[[Mapping[str, Any], Reader], str]] = {
    "pass": lambda action, reader: "pass",
    "default": lambda action, reader: "what the table does by default",
    "explorer": _explorer,
    "conqueror": _conqueror,
    "viceroy": _viceroy,
    "ambassador": _ambassador,
    "governor": _governor,
    "financier": _financier,
    "rebel": _rebel,
    "merchant": _merchant,
    "trader": _trader,
    "scientist": lambda action, reader: f"Scientist: {_else(action['track'], reader).capitalize()}",
    "missionary": lambda action, reader: f"Missionary to {_else(action['territory'], reader)}",
    "sovereign": _sovereign,
}


def _named(reader: Reader, thing: str) -> str:
    return reader.words.names.get(thing, thing)


def _else(things: Any, reader: Reader) -> str:
    each = things if isinstance(things, list) else [things]
    return ", else ".join(_named(reader, thing) for thing in each)


def _or(names: Any) -> str:
    each = list(names)
    return ", ".join(each[:-1]) + " or " + each[-1] if len(each) > 1 else "".join(each)
