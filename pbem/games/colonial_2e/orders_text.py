"""Canonical lines: from what an order means back to the one way it is written.

For every order there is exactly one such line, and reading it gives the same order again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.conditions import condition_text
from pbem.games.colonial_2e.facts import Reader


def plan_text(data: Mapping[str, Any], reader: Reader) -> str:
    """A plan's alternatives, parted by ELSE."""
    parts = [alternative_text(each, reader) for each in data["alternatives"]]
    return " ELSE ".join([*parts, "ASK"] if data.get("ask") else parts)


def alternative_text(alternative: Mapping[str, Any], reader: Reader) -> str:
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


def circumnavigate_text(wish: Any, reader: Reader) -> str:
    """CIRCUMNAVIGATE, with NEVER or its condition."""
    if isinstance(wish, bool):
        return "CIRCUMNAVIGATE" if wish else "CIRCUMNAVIGATE NEVER"
    return "CIRCUMNAVIGATE WHEN " + condition_text(wish, reader)


def australia_text(again: bool) -> str:
    """Whether a second roll is wanted."""
    return "AUSTRALIA ROLL" if again else "AUSTRALIA KEEP"


def casualties_text(items: Sequence[Mapping[str, Any]]) -> str:
    """Whose counters go, in order."""
    return ", ".join(_spaced(item["seat"], *_place(item), item["count"], _bottom(item)) for item in items)


def losses_text(items: Sequence[Mapping[str, Any]]) -> str:
    """From which of one's own spaces counters go, in order."""
    return ", ".join(_spaced(*_place(item), _bottom(item)) for item in items)


def options_text(given: Mapping[str, Any]) -> str:
    """The Conqueror's options in the rules' order; NONE for none, "" where none was named."""
    if given["options"] is None:
        return ""
    if not given["options"]:
        return "NONE"
    return " ".join(_option(name, given) for name in given["options"])


def _option(name: str, given: Mapping[str, Any]) -> str:
    if name == "repression":
        return _spaced("REPRESSION", _upper(given["repression"]))
    if name == "plantation" and given["plantation"]:
        victims = dict.fromkeys(given["plantation"])
        counts = {seat: given["plantation"].count(seat) for seat in victims}
        return "PLANTATION " + ", ".join(_spaced(seat, n if n > 1 else None) for seat, n in counts.items())
    return name.upper()


def _explorer(action: Mapping[str, Any]) -> str:
    return _spaced("EXPLORE", _either(action["territory"]))


def _conqueror(action: Mapping[str, Any]) -> str:
    return _spaced("CONQUEROR", _either(action["territory"]), options_text(action))


def _viceroy(action: Mapping[str, Any]) -> str:
    placed = [_spaced(_either(goods), "MAX" if n is None else n) for goods, n in action["place"]]
    return _spaced("VICEROY", action["territory"], ", ".join(placed))


def _governor(action: Mapping[str, Any]) -> str:
    return _spaced(
        "GOVERNOR", _either(action["territory"]), _upper(action["pay"]), "PLUS" if action.get("plus") else ""
    )


def _ambassador(action: Mapping[str, Any]) -> str:
    calm = [f"UNREST {_either(action['calm'])}"] if action["calm"] else []
    return "AMBASSADOR " + ", ".join(([_either(action["raise"])] if action["raise"] else []) + calm)


def _rebel(action: Mapping[str, Any]) -> str:
    deed = next(name for name in ("spark", "unrest", "mission") if name in action)
    return _spaced("REBEL", deed.upper(), _either(action[deed]))


def _wishes(verb: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda action: f"{verb} " + (", ".join(_wish(each) for each in action["wishes"]) or "NONE")


def _wish(wish: Mapping[str, Any]) -> str:
    whose = "OWN" if wish["whose"] == "own" else wish["whose"]
    place = _place(wish)
    count = "ALL" if wish["count"] is None and not place else wish["count"]
    return _spaced(whose, *place, count)


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "pass": lambda action: "PASS",
    "default": lambda action: "DEFAULT",
    "explorer": _explorer,
    "conqueror": _conqueror,
    "viceroy": _viceroy,
    "ambassador": _ambassador,
    "sovereign": lambda action: _spaced("SOVEREIGN", "RAISE" if action.get("raise") else _either(action["enemy"])),
    "rebel": _rebel,
    "merchant": _wishes("MERCHANT"),
    "governor": _governor,
    "trader": _wishes("TRADER"),
    "financier": lambda action: _spaced("FINANCIER", _upper(action["borrow"])),
    "scientist": lambda action: _spaced("SCIENTIST", _either(action["track"])),
    "missionary": lambda action: _spaced("MISSIONARY", _either(action["territory"])),
}


def _place(item: Mapping[str, Any]) -> list[str]:
    return [item[part] for part in ("territory", "good") if item.get(part)]


def _bottom(item: Mapping[str, Any]) -> str:
    return "BOTTOM" if item["end"] == "bottom" else ""


def _either(things: Any) -> str:
    return " / ".join(things) if isinstance(things, list) else str(things or "")


def _upper(amount: Any) -> str:
    return str(amount).upper()


def _spaced(*parts: Any) -> str:
    return " ".join(str(part) for part in parts if part is not None and part != "")
