"""Canonical lines of the revised edition: for every order one line, and reading it gives the same order again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.conditions import condition_text
from pbem.games.colonial.orders import line_writing
from pbem.games.colonial.orders import line_writing as t
from pbem.games.colonial.orders.facts_reading import FactReader


def plan_text(data: Mapping[str, Any], reader: FactReader) -> str:
    """A plan's alternatives, separated by ELSE."""
    return line_writing.plan_text(data, lambda each: alternative_text(each, reader))


def alternative_text(alternative: Mapping[str, Any], reader: FactReader) -> str:
    """One alternative, with its condition."""
    action = alternative["action"]
    parts = [_ACTIONS[action["do"]](action)]
    if "pay" in alternative:
        parts.append(pay_text(alternative["pay"]))
    parts += wished(alternative)
    if "offer" in alternative:
        parts.append(offer_text(alternative["offer"]))
    if "casualties" in alternative:
        parts.append("CASUALTIES " + t.casualties_text(alternative["casualties"]))
    if "occupy" in alternative:
        parts.append(occupy_text(alternative["occupy"]))
    if (when := alternative.get("when")) is not None:
        parts.append("IF " + condition_text(when, reader))
    return " ".join(parts)


def pay_text(most: int | str) -> str:
    """The most that is paid for a roll that falls short."""
    return "PAY NEVER" if most == 0 else f"PAY {t.upper(most)}"


def wished(given: Mapping[str, Any]) -> list[str]:
    """What is done on success."""
    found = [f"POST {t.either(given['post'])}"] if "post" in given else []
    if "adventurers" in given:
        sent = [t.spaced(t.either(goods), "MAX" if count is None else count) for goods, count in given["adventurers"]]
        found.append("ADVENTURERS " + ", ".join(sent))
    return found


def offer_text(offer: int | None) -> str:
    """What an Ally is offered."""
    return "OFFER NONE" if offer is None else f"OFFER {offer}"


def occupy_text(wish: Sequence[str] | bool) -> str:
    """The counter that a Rebel brings in."""
    if isinstance(wish, bool):
        return "OCCUPY" if wish else "OCCUPY NEVER"
    return f"OCCUPY {' / '.join(wish)}"


def avert_text(data: Mapping[str, Any]) -> str:
    """Which losses are bought off, without KEEP and WHEN."""
    if "spaces" in data:
        items = [t.spaced(each["count"], each["territory"], each["good"]) for each in data["spaces"]]
        return f"AVERT {', '.join(items)}"
    return f"AVERT {'NEVER' if data['most'] == 0 else t.upper(data['most'])}"


def landing_text(landings: Sequence[Mapping[str, Any]]) -> str:
    """Where an expedition lands."""
    return "EXPEDITION " + (" / ".join(_landing(each) for each in landings) or "NONE")


def line_up_text(verb: str, places: Sequence[Sequence[str]], cards: Mapping[str, Sequence[str]]) -> str:
    """A sequence of plays: each card by its first Character, `/` before what is played where it is gone."""
    return f"{verb} " + ", ".join(" / ".join(cards[card][0] for card in place) for place in places)


def shares_text(shares: Sequence[Sequence[Any]]) -> str:
    """Names with numbers, separated by commas; NONE where there are none."""
    return ", ".join(t.spaced(*share) for share in shares) or "NONE"


def _landing(landing: Mapping[str, Any]) -> str:
    placed = [t.spaced(good, "MAX" if count is None else count) for good, count in landing["place"]]
    return t.spaced(landing["territory"], ", ".join(placed))


def _viceroy(action: Mapping[str, Any]) -> str:
    if "recall" in action:
        items = [t.spaced(good, "MAX" if n is None else n, "BOTTOM" if end == "bottom" else "")
                 for good, n, end in action["recall"]]  # fmt: skip
        return t.spaced("VICEROY RECALL", action["territory"], ", ".join(items))
    return t.viceroy_text(action)


def _rebel(action: Mapping[str, Any]) -> str:
    if "spark" in action:
        return t.spaced("REBEL SPARK", t.either(action["spark"]))
    return "REBEL UNREST " + ", ".join(t.either(place) for place in action["unrest"])


def _sovereign(action: Mapping[str, Any]) -> str:
    return "SOVEREIGN PRIVATEERS" if action.get("privateers") else f"SOVEREIGN {t.either(action['enemy'])}"


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    **line_writing.ACTIONS, "conqueror": t.at("CONQUEROR"), "viceroy": _viceroy,
    "ambassador": lambda action: "AMBASSADOR" if action["calm"] is None else t.ambassador_text(action),
    "sovereign": _sovereign, "rebel": _rebel, "financier": lambda action: "FINANCIER",
    "governor": lambda action: t.spaced("GOVERNOR", t.either(action["territory"]), t.upper(action["pay"])),
}  # fmt: skip
