"""F7 Militia: up to X Colonists of one region become Soldiers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import number_of, own_region
from pbem.games.new_world.rules.paying import paid, with_x, x_value
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import own, payment, second_card
from pbem.games.new_world.rules.supply import exchange
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    # RULING NW-D5: in a region, not at home.
    region = own_region(s, seat, value)
    cost = with_x(s, seat, value, paid(s, seat, value, region))
    most = min(x_value(s, cost), s.units(seat, region).colonists, s.supply(seat, "soldiers"))
    wanted = number_of(value, "count", usual=most)
    count = min(wanted, most)
    if value.get("exact") and count != wanted:
        raise NotAllowed(say("Not all of these units can go, and the order is for this very number."))
    if not count:
        raise NotAllowed(say("No Colonist of yours in {region} can become a Soldier.", region=s.board.names[region]))
    return {"do": "militia", **cost, "region": region, "count": count, "exact": bool(value.get("exact"))}


def _declare(p: Playing) -> None:
    p.tell("F7", x=p.action["x"], region=p.action["region"], count=p.action["count"])


def _carry(p: Playing) -> str:
    exchange(p.s, p.table, p.seat, p.action["region"], p.action["count"], soldiers=p.action["count"])
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    region = own(s, seat, pick)
    action = {**payment(s, seat, "militia", region or "", pick), "region": region, "count": 1 + pick(3)}
    return second_card(s, seat, action, pick)


MILITIA = Function(rule="F7", check=_check, declare=_declare, carry=_carry, guess=_guess)
