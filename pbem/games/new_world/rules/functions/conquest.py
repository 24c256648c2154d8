"""F15 Conquest: an Indian token is removed, for as many Soldiers as it counts and twice the VP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import own_token_region
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import one_of, payment
from pbem.games.new_world.rules.slaver_tokens import take_token
from pbem.games.new_world.rules.supply import lose
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region = own_token_region(s, seat, value)
    needed, there = s.regions[region].resistance, s.units(seat, region).soldiers
    # RULING NW-D12: the Soldiers are a cost, they must be there.
    if there < needed:
        raise NotAllowed(
            say("A Conquest of {region} takes {needed} Soldiers there; you have {n}.", region=s.board.names[region],
                needed=needed, n=there)
        )  # fmt: skip
    return {"do": "conquest", **paid(s, seat, value, region), "region": region}


def _declare(p: Playing) -> None:
    resistance = p.s.regions[p.action["region"]].resistance
    p.tell(
        "F15", free=bool(p.action.get("free")), region=p.action["region"], resistance=resistance, soldiers=resistance,
        vp=p.s.board.numbers.conquest_vp * resistance,
    )  # fmt: skip


def _carry(p: Playing) -> str:
    region = p.action["region"]
    resistance = p.s.regions[region].resistance
    # RULING NW-D11: gone for good, for everybody.
    p.s.regions[region].resistance = 0
    lose(p.s, p.table, p.seat, region, "conquest", soldiers=resistance)
    gain_vp(p.s, p.table, p.seat, p.s.board.numbers.conquest_vp * resistance, "conquest", "F15")
    take_token(p, "conquest")
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    able = [name for name in s.occupied(seat) if 0 < s.regions[name].resistance <= s.units(seat, name).soldiers]
    region = one_of(pick, able)
    return {**payment(s, seat, "conquest", region or "", pick), "region": region}


CONQUEST = Function(rule="F15", check=_check, declare=_declare, carry=_carry, guess=_guess)
