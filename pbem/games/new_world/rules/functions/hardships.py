"""F9 Hardships: half of one player's Colonists and half of his Soldiers in one region are gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import enemy_in, region_of
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import enemy, payment
from pbem.games.new_world.rules.supply import lose
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region = region_of(s, value)
    target = enemy_in(s, seat, value, region)
    if not any(_toll(s, target, region).values()):
        names = s.board.names
        raise NotAllowed(
            say("{seat} has only cities in {region}.", seat=names.get(target, target), region=names[region])
        )
    return {"do": "hardships", **paid(s, seat, value, region), "target": target, "region": region}


def _toll(s: State, seat: str, region: str) -> dict[str, int]:
    # RULING NW-D6: each kind rounded up by itself; cities and others are untouched.
    units = s.units(seat, region)
    return {"colonists": (units.colonists + 1) // 2, "soldiers": (units.soldiers + 1) // 2}


def _declare(p: Playing) -> None:
    target, region = p.action["target"], p.action["region"]
    p.tell("F9", target=target, region=region, **_toll(p.s, target, region))


def _carry(p: Playing) -> str:
    target, region = p.action["target"], p.action["region"]
    lose(p.s, p.table, target, region, "hardships", **_toll(p.s, target, region))
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    aim = enemy(s, seat, pick)
    return {**payment(s, seat, "hardships", aim["region"] or "", pick), **aim}


HARDSHIPS = Function(rule="F9", check=_check, declare=_declare, carry=_carry, guess=_guess)
