"""Reading the parts of an action: names and numbers, and what becomes of parts that are void."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.games.colonial.state import Position

#: An action as the rules take it: {"do": Character or "pass", …}.
Action = dict[str, Any]


def territory_of(s: Position, action: Mapping[str, Any], part: str = "territory") -> str:
    """The Territory an action names. Raises NotAllowed where there is none of that name."""
    name = action.get(part)
    if not isinstance(name, str) or name not in s.territories:
        raise NotAllowed(f"there is no Territory {name!r} on the map")
    return name


def explored_territory(s: Position, action: Mapping[str, Any]) -> str:
    """The Explored Territory an action names. Raises NotAllowed."""
    name = territory_of(s, action)
    # RULING C2-R22: with one token left Australia is still Unexplored for all of this.
    if not s.territories[name].explored:
        raise NotAllowed(f"{s.board.names[name]} is not explored yet")
    return name


def number_of(action: Mapping[str, Any], part: str) -> int:
    """A whole number of at least 1 in an action. Raises NotAllowed."""
    value = action.get(part)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise NotAllowed(f"{part} {value!r} is not a number of at least 1")
    return value


def whole(action: Action, void: Iterable[str], *, left: bool) -> Action:
    """The legal rest of an action; `void` says why its other parts fall. Raises NotAllowed where nothing is left."""
    # RULING C2-R80: only the illegal part of an order is void; if nothing is left, the card is forfeited.
    reasons = list(dict.fromkeys(void))
    if not left:
        raise NotAllowed("; ".join(reasons) or "nothing of it can be done")
    return {**action, "void": reasons} if reasons else action


def instead(lines: Iterable[str]) -> tuple[str, ...]:
    """At most three lines that would do."""
    return tuple(lines)[:3]
