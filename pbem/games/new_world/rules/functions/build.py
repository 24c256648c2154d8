"""F3 Build: ten Colonists of one region become a city."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import own_region
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import one_of, payment
from pbem.games.new_world.rules.supply import exchange
from pbem.games.new_world.state import State


def cost(s: State, seat: str) -> int:
    """How many Colonists a city takes."""
    # RULING NW-B14: a free Build costs the same.
    cheaper = s.board.effect("industry", 2, "city_cost") if s.level(seat, "industry") > 1 else 0
    return cheaper or s.board.numbers.colonists_per_city


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region, names = own_region(s, seat, value), s.board.names
    there, needed = s.units(seat, region).colonists, cost(s, seat)
    if there < needed:
        raise NotAllowed(
            say("{region} has {n} of your Colonists; a city takes {all}.", region=names[region], n=there, all=needed)
        )
    if not s.supply(seat, "cities"):
        raise NotAllowed(say("You have no city left to build."))
    return {"do": "build", **paid(s, seat, value, region), "region": region}


def _declare(p: Playing) -> None:
    p.tell("F3", free=bool(p.action.get("free")), region=p.action["region"], colonists=cost(p.s, p.seat))


def _carry(p: Playing) -> str:
    # RULING NW-D1: to the supply; a region may have several cities.
    exchange(p.s, p.table, p.seat, p.action["region"], cost(p.s, p.seat), cities=1)
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    needed = cost(s, seat)
    region = one_of(pick, [name for name in s.occupied(seat) if s.units(seat, name).colonists >= needed])
    return {**payment(s, seat, "build", region or "", pick), "region": region}


BUILD = Function(rule="F3", check=_check, declare=_declare, carry=_carry, guess=_guess)
