"""Orders in words, as a receipt tells them: "Explorer to India, else China; on success a post on silk or tea"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.games.colonial.board import Board, card_name, name_of
from pbem.games.colonial.orders import action_words as a
from pbem.games.colonial.orders import receipt_words
from pbem.games.colonial.orders.condition_words import condition_words
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.receipt_words import casualty_words, named
from pbem.games.colonial_2e.orders.standing_words import option_words, said

_DEEDS = {"spark": "a Rebellion in", "unrest": "one Unrest more in", "mission": "one Mission less in"}


def order_words(order: Order, reader: FactReader) -> str:
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


def plan_words(data: Mapping[str, Any], reader: FactReader) -> str:
    """A plan, its alternatives separated by "else"."""
    return receipt_words.plan_words(data, lambda each: _alternative(each, reader))


def action_words(action: Mapping[str, Any], reader: FactReader) -> str:
    """An action, or its template, in words."""
    return _SAID[action["do"]](action, reader)


def _alternative(alternative: Mapping[str, Any], reader: FactReader) -> str:
    action = alternative["action"]
    more = [action_words(action, reader), *_success(alternative), *_reactions(alternative, reader)]
    sentence = "; ".join(more)
    when = alternative["when"]
    return sentence if when is None else f"if {condition_words(when, reader)}: {sentence}"


def _success(alternative: Mapping[str, Any]) -> list[str]:
    """What follows a success, in the order it is tried."""
    kinds = [("post", "a post on"), ("adventurers", "adventurers on")]
    if alternative.get("first") == "adventurers":
        kinds.reverse()
    wished = [f"{words} {a.or_words(map(name_of, alternative[kind]))}" for kind, words in kinds if kind in alternative]
    return ["on success " + ", else ".join(wished)] if wished else []


def _reactions(alternative: Mapping[str, Any], reader: FactReader) -> list[str]:
    found = []
    if "australia" in alternative:
        found.append("rolls again for Australia" if alternative["australia"] else "does not roll again for Australia")
    wish = alternative.get("circumnavigate")
    if isinstance(wish, Mapping):
        found.append(f"circumnavigates when {condition_words(wish, reader)}")
    elif wish is not None and alternative["action"].get("territory") is not None:
        found.append("circumnavigates" if wish else "does not circumnavigate")
    if "battles" in alternative:
        found.append("battles first in " + ", ".join(named(reader, each) for each in alternative["battles"]))
    if "casualties" in alternative:
        found.append("takes first " + ", ".join(casualty_words(each, reader) for each in alternative["casualties"]))
    return found


def _explorer(action: Mapping[str, Any], reader: FactReader) -> str:
    if action["territory"] is None:
        return "Explorer: the Circumnavigation, if nothing is left to explore"
    return f"Explorer to {a.else_words(action['territory'], reader)}"


def _conqueror(action: Mapping[str, Any], reader: FactReader) -> str:
    place = f"Conqueror: a Colony in {a.else_words(action['territory'], reader)}"
    options = ", ".join(option_words(each, action) for each in action["options"] or ())
    return f"{place}, with {options}" if options else place


def _governor(action: Mapping[str, Any], reader: FactReader) -> str:
    pay = {"min": "as little as can be", "max": "as much as can be"}.get(action["pay"], action["pay"])
    more = ", worth 1 more where it is historical" if action.get("plus") else ""
    return f"Governor: the Booming City to {a.else_words(action['territory'], reader)}, paying {pay}{more}"


def _financier(action: Mapping[str, Any], reader: FactReader) -> str:
    return "Financier: borrow " + ("as much as can be" if action["borrow"] == "max" else str(action["borrow"]))


def _sovereign(action: Mapping[str, Any], reader: FactReader) -> str:
    if action.get("raise"):
        return "Sovereign: one space right on Diplomacy"
    return f"Sovereign: war on {a.else_words(action['enemy'], reader)}"


def _rebel(action: Mapping[str, Any], reader: FactReader) -> str:
    deed = next(name for name in _DEEDS if name in action)
    return f"Rebel: {_DEEDS[deed]} {a.else_words(action[deed], reader)}"


_SAID: Mapping[str, Callable[[Mapping[str, Any], FactReader], str]] = {
    "pass": lambda action, reader: "pass", "default": lambda action, reader: "what the table does by default",
    "explorer": _explorer, "conqueror": _conqueror, "viceroy": a.viceroy_words, "ambassador": a.ambassador_words,
    "governor": _governor, "financier": _financier, "rebel": _rebel, "merchant": a.merchant_words,
    "trader": a.trader_words,
    "scientist": lambda action, reader: f"Scientist: {a.else_words(action['track'], reader).capitalize()}",
    "missionary": lambda action, reader: f"Missionary to {a.else_words(action['territory'], reader)}",
    "sovereign": _sovereign,
}  # fmt: skip
