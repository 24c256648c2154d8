"""Which cards and free actions of a seat would come to nothing as things stand, and what is missing.

It is found by trying: an action counts as impossible for now only where every region refuses it, and why is what the
rules themselves say of the region where the seat is strongest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.orders.line_reading import AUTO
from pbem.games.new_world.orders.settling import concrete
from pbem.games.new_world.rules.actions import ActionChoice
from pbem.games.new_world.rules.paying import free_kinds
from pbem.games.new_world.state import State

#: Functions that name an occupied region and nothing else that could be chosen wrongly.
_WHERE_OCCUPIED = (
    "build", "export", "militia", "conquest", "indian-slaves", "indian-allies", "indian-trade", "missionaries",
)  # fmt: skip
#: Those that name nothing.
_ANYWHERE = ("immigrants", "regulars", "discovery", "encomienda-exports", "plantation-exports")
#: Those that take a second card for the X.
_WITH_X = ("export", "militia", *_ANYWHERE)


def lacking(s: State, seat: str) -> list[dict[str, Any]]:
    """[{"what": functions, "why": what is missing}, …] of the seat's own turn, by card or as a free action."""
    tried: list[dict[str, Any]] = [{"do": do, "free": True} for do in free_kinds(s, seat) if do in _WHERE_OCCUPIED]
    hand = [card for card in dict.fromkeys(s.players[seat].hand) if card in (*_WHERE_OCCUPIED, *_ANYWHERE)]
    tried += [{"do": card, "card": card} for card in hand]
    reasons = dict[str, list[str]]()
    for action in tried:
        same = reasons.setdefault(_why_not(s, seat, action), [])
        same += [action["do"]] if action["do"] not in same else []
    return [{"what": what, "why": why} for why, what in reasons.items() if why]


def _why_not(s: State, seat: str, action: Mapping[str, Any]) -> str:
    """Why the action cannot be done anywhere; "" where it can."""
    if action["do"] in _ANYWHERE:
        return _refused(s, seat, action)
    occupied = sorted(s.occupied(seat), key=lambda name: -s.units(seat, name).colonists)
    reasons = [_refused(s, seat, {**action, "region": region}) for region in occupied]
    return "" if not all(reasons) else next(iter(reasons), say("You occupy no region."))


def _refused(s: State, seat: str, action: Mapping[str, Any]) -> str:
    value = dict(action)
    if action["do"] in _WITH_X:
        if len(s.players[seat].hand) <= ("card" in action):
            return say("A second card of your hand has to give the X.")
        value["x"] = AUTO
    try:
        ActionChoice(s, seat).check(concrete(s, seat, value))
    except NotAllowed as refusal:
        return refusal.reason
    return ""
