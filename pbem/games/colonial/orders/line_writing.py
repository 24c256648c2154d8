"""Canonical words of what several orders have: wishes, casualties, alternatives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def plan_text(data: Mapping[str, Any], alternative: Callable[[Mapping[str, Any]], str]) -> str:
    """A plan's alternatives, each as `alternative` writes it, separated by ELSE."""
    parts = [alternative(each) for each in data["alternatives"]]
    return " ELSE ".join([*parts, "ASK"] if data.get("ask") else parts)


def casualties_text(items: Sequence[Mapping[str, Any]]) -> str:
    """Whose counters go, in order."""
    return ", ".join(spaced(item["seat"], *_place(item), item["count"], _bottom(item)) for item in items)


def losses_text(items: Sequence[Mapping[str, Any]]) -> str:
    """From which of one's own spaces counters go, in order."""
    return ", ".join(spaced(*_place(item), _bottom(item)) for item in items)


def ambassador_text(action: Mapping[str, Any]) -> str:
    """A marker, an Unrest, or both."""
    calm = [f"UNREST {either(action['calm'])}"] if action["calm"] else []
    return "AMBASSADOR " + ", ".join(([either(action["raise"])] if action["raise"] else []) + calm)


def wishes_text(verb: str) -> Callable[[Mapping[str, Any]], str]:
    """How a Merchant's or Trader's line is written."""
    return lambda action: f"{verb} " + (", ".join(_wish(each) for each in action["wishes"]) or "NONE")


def _wish(wish: Mapping[str, Any]) -> str:
    whose = "OWN" if wish["whose"] == "own" else wish["whose"]
    place = _place(wish)
    count = "ALL" if wish["count"] is None and not place else wish["count"]
    return spaced(whose, *place, count)


def _place(item: Mapping[str, Any]) -> list[str]:
    return [item[part] for part in ("territory", "good") if item.get(part)]


def _bottom(item: Mapping[str, Any]) -> str:
    return "BOTTOM" if item["end"] == "bottom" else ""


def either(things: Any) -> str:
    """A thing, or the alternatives separated by `/`."""
    return " / ".join(things) if isinstance(things, list) else str(things or "")


def upper(amount: Any) -> str:
    """A number, or MIN or MAX."""
    return str(amount).upper()


def spaced(*parts: Any) -> str:
    """What is there of the parts, with a blank between."""
    return " ".join(str(part) for part in parts if part is not None and part != "")


def viceroy_text(action: Mapping[str, Any]) -> str:
    """Which counters go where."""
    placed = [spaced(either(goods), "MAX" if n is None else n) for goods, n in action["place"]]
    return spaced("VICEROY", action["territory"], ", ".join(placed))


def at(verb: str, part: str = "territory") -> Callable[[Mapping[str, Any]], str]:
    """How an action that names one thing is written."""
    return lambda action: spaced(verb, either(action[part]))


#: Actions that every edition writes alike.
ACTIONS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "pass": lambda action: spaced("PASS", action.get("shown")), "default": lambda action: "DEFAULT",
    "explorer": at("EXPLORE"), "viceroy": viceroy_text, "ambassador": ambassador_text,
    "merchant": wishes_text("MERCHANT"), "trader": wishes_text("TRADER"), "scientist": at("SCIENTIST", "track"),
    "missionary": at("MISSIONARY"),
}  # fmt: skip
