"""F1 Expedition: a marker in a region that is not known; VP for whoever is the first there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import region_of
from pbem.games.new_world.rules.paying import paid, with_x, x_value
from pbem.games.new_world.rules.played_action import Action, Function, Playing, Threat
from pbem.games.new_world.rules.random_actions import one_of, payment, second_card
from pbem.games.new_world.rules.supply import mark
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region, names = region_of(s, value), s.board.names
    # RULING NW-C1: other players' markers do not block.
    if s.knows(seat, region):
        raise NotAllowed(say("{region} is known to you already.", region=names[region]))
    if not may_explore(s, seat, region):
        needs = say(" or ").join(names[name] for name in s.board.regions[region].explore_requires_any)
        raise NotAllowed(say("{region} can be explored once {needs} is.", region=names[region], needs=needs))
    # RULING NW-B9: the E card is the action card, its own action is unused.
    cost = paid(s, seat, value, region)
    # RULING NW-C2: who is not the first keeps the X card.
    if value.get("x") is not None and not s.explored(region):
        cost = with_x(s, seat, value, cost)
    return {"do": "expedition", "region": region, "x": None, **cost}


def may_explore(s: State, seat: str, region: str) -> bool:
    """NW-C3 Whether one of the regions that have to be explored first is."""
    needs = s.board.regions[region].explore_requires_any
    if s.option("prerequisite_explored_by") == "self":
        return not needs or any(s.knows(seat, name) for name in needs)
    # RULING NW-C3: by anyone, looked at when the Expedition is declared.
    return not needs or any(s.explored(name) for name in needs)


def _declare(p: Playing) -> Threat:
    region, x = p.action["region"], p.action["x"]
    vp = x_value(p.s, p.action) if x else 0
    p.tell("F1", x=x or "", region=region, first=not p.s.explored(region), vp=vp)
    return Threat(do="expedition", by=p.seat, region=region, stake=vp)


def _carry(p: Playing) -> str:
    # RULING NW-F-7: only now is it explored; after a Sea Hazard the next comer can still be first.
    mark(p.s, p.table, p.seat, p.action["region"], "expedition")
    if p.action["x"]:
        gain_vp(p.s, p.table, p.seat, x_value(p.s, p.action), "expedition", "C2")
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    region = one_of(pick, [name for name in s.regions if not s.knows(seat, name)])
    action = {**payment(s, seat, "expedition", region or "", pick), "region": region}
    return second_card(s, seat, action, pick) if pick(2) else action


EXPEDITION = Function(rule="F1", check=_check, declare=_declare, carry=_carry, guess=_guess)
