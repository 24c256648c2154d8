"""F4 Export: X VP from an occupied region, once a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import own_region
from pbem.games.new_world.rules.paying import paid, with_x, x_value
from pbem.games.new_world.rules.played_action import Action, Function, Playing, Threat
from pbem.games.new_world.rules.random_actions import one_of, payment, second_card
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region = own_region(s, seat, value)
    # RULING NW-D2: over all kinds of Export; a try that was negated or stolen counts.
    if region in s.exported:
        raise NotAllowed(say("There was an Export from {region} in this turn already.", region=s.board.names[region]))
    return {"do": "export", **with_x(s, seat, value, paid(s, seat, value, region)), "region": region}


def worth(s: State, seat: str, region: str, x: int) -> int:
    """NW-D2 What an Export brings: X, the region's modifier, one less for every other occupant, not below 0."""
    others = sum(other != seat for other in s.regions[region].units)
    return max(0, x + s.board.regions[region].export - others)


def _declare(p: Playing) -> Threat:
    s, region = p.s, p.action["region"]
    value = x_value(s, p.action)
    vp = worth(s, p.seat, region, value)
    s.exported.append(region)
    others = sum(other != p.seat for other in s.regions[region].units)
    p.tell(
        "F4", free=bool(p.action.get("free")), x=p.action["x"], region=region, value=value,
        modifier=s.board.regions[region].export, others=others, vp=vp,
    )  # fmt: skip
    return Threat(do="export", by=p.seat, region=region, stake=vp)


def _carry(p: Playing) -> str:
    vp = worth(p.s, p.seat, p.action["region"], x_value(p.s, p.action))
    gain_vp(p.s, p.table, p.seat, vp, "export", "F4")
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    region = one_of(pick, [name for name in s.occupied(seat) if name not in s.exported])
    return second_card(s, seat, {**payment(s, seat, "export", region or "", pick), "region": region}, pick)


EXPORT = Function(rule="F4", check=_check, declare=_declare, carry=_carry, guess=_guess)
