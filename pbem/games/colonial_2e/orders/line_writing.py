"""Canonical lines: from what an order means back to the one way it is written.

For every order there is exactly one such line, and reading it gives the same order again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.conditions import condition_text
from pbem.games.colonial.orders import line_writing
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.line_writing import casualties_text, either, spaced, upper


def plan_text(data: Mapping[str, Any], reader: FactReader) -> str:
    """A plan's alternatives, separated by ELSE."""
    return line_writing.plan_text(data, lambda each: alternative_text(each, reader))


def alternative_text(alternative: Mapping[str, Any], reader: FactReader) -> str:
    """One alternative, with its condition."""
    when = alternative.get("when")
    action = alternative["action"]
    parts = [] if action.get("territory", "") is None else [_ACTIONS[action["do"]](action)]
    parts += wished(alternative)
    if "australia" in alternative:
        parts.append(australia_text(alternative["australia"]))
    if "circumnavigate" in alternative:
        said = circumnavigate_text(alternative["circumnavigate"], reader)
        parts.append(f"{said} ALWAYS" if when is not None and alternative["circumnavigate"] is True else said)
    if "battles" in alternative:
        parts.append("BATTLES " + ", ".join(alternative["battles"]))
    if "casualties" in alternative:
        parts.append("CASUALTIES " + casualties_text(alternative["casualties"]))
    if when is not None:
        parts.append("IF " + condition_text(when, reader))
    return " ".join(parts)


def wished(given: Mapping[str, Any]) -> list[str]:
    """What is done on success, in the order it is tried."""
    kinds = ["post", "adventurers"]
    if given.get("first") == "adventurers":
        kinds.reverse()
    return [f"{kind.upper()} {' / '.join(given[kind])}" for kind in kinds if kind in given]


def circumnavigate_text(wish: Any, reader: FactReader) -> str:
    """CIRCUMNAVIGATE, with NEVER or its condition."""
    if isinstance(wish, bool):
        return "CIRCUMNAVIGATE" if wish else "CIRCUMNAVIGATE NEVER"
    return "CIRCUMNAVIGATE WHEN " + condition_text(wish, reader)


def australia_text(again: bool) -> str:
    """Whether a second roll is wanted."""
    return "AUSTRALIA ROLL" if again else "AUSTRALIA KEEP"


def options_text(given: Mapping[str, Any]) -> str:
    """The Conqueror's options in the rules' order; NONE for none, "" where none was named."""
    if given["options"] is None:
        return ""
    if not given["options"]:
        return "NONE"
    return " ".join(_option(name, given) for name in given["options"])


def _option(name: str, given: Mapping[str, Any]) -> str:
    if name == "repression":
        return spaced("REPRESSION", upper(given["repression"]))
    if name == "plantation" and given["plantation"]:
        victims = dict.fromkeys(given["plantation"])
        counts = {seat: given["plantation"].count(seat) for seat in victims}
        return "PLANTATION " + ", ".join(spaced(seat, n if n > 1 else None) for seat, n in counts.items())
    return name.upper()


def _governor(action: Mapping[str, Any]) -> str:
    return spaced("GOVERNOR", either(action["territory"]), upper(action["pay"]), "PLUS" if action.get("plus") else "")


def _rebel(action: Mapping[str, Any]) -> str:
    deed = next(name for name in ("spark", "unrest", "mission") if name in action)
    return spaced("REBEL", deed.upper(), either(action[deed]))


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    **line_writing.ACTIONS,
    "conqueror": lambda action: spaced("CONQUEROR", either(action["territory"]), options_text(action)),
    "rebel": _rebel, "governor": _governor,
    "sovereign": lambda action: spaced("SOVEREIGN", "RAISE" if action.get("raise") else either(action["enemy"])),
    "financier": lambda action: spaced("FINANCIER", upper(action["borrow"])),
}  # fmt: skip
