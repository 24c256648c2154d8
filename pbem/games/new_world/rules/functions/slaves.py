"""F12 Black Slaves, and Indian Slaves as they are ruled here: Colonists, and a Slaver Token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import own_token_region, region_of
from pbem.games.new_world.rules.paying import paid, with_x, x_value
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import one_of, own, payment, second_card
from pbem.games.new_world.rules.slaver_tokens import SLAVER, take_token
from pbem.games.new_world.rules.supply import gain
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State


def _check_black(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region = region_of(s, value)
    # RULING NW-D9: a region known to the player, unless the game takes the text literally.
    if s.option("black_slaves_known_region_only") and not s.knows(seat, region):
        raise NotAllowed(say("{region} is not known to you.", region=s.board.names[region]))
    return {"do": "black-slaves", **with_x(s, seat, value, paid(s, seat, value, region)), "region": region}


def _declare_black(p: Playing) -> None:
    x = x_value(p.s, p.action)
    count = min(x, p.s.supply(p.seat, "colonists"))
    p.tell("F12", x=p.action["x"], region=p.action["region"], count=count, vp=-x)


def _carry_black(p: Playing) -> str:
    x = x_value(p.s, p.action)
    gain(p.s, p.seat, p.action["region"], "colonists", x)
    # RULING NW-D9: all of X is lost, even if the supply is short.
    gain_vp(p.s, p.table, p.seat, -x, "black-slaves", "F12")
    take_token(p, SLAVER)
    return "ok"


def _guess_black(s: State, seat: str, pick: Pick) -> Action:
    region = one_of(pick, [name for name in s.regions if s.knows(seat, name)])
    return second_card(s, seat, {**payment(s, seat, "black-slaves", region or "", pick), "region": region}, pick)


def _check_indian(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region = own_token_region(s, seat, value)
    cost = paid(s, seat, value, region)
    if not s.supply(seat, "colonists") and s.players[seat].slaver:
        raise NotAllowed(say("You have no piece of the kind left: {kind}.", kind=s.board.names["colonists"]))
    return {"do": "indian-slaves", **cost, "region": region}


def _declare_indian(p: Playing) -> None:
    count = min(p.s.board.numbers.indian_slaves_colonists, p.s.supply(p.seat, "colonists"))
    p.tell("D10", region=p.action["region"], count=count)


def _carry_indian(p: Playing) -> str:
    # RULING NW-D10: two Colonists where the token still lies; the token of the region stays.
    gain(p.s, p.seat, p.action["region"], "colonists", p.s.board.numbers.indian_slaves_colonists)
    take_token(p, SLAVER)
    return "ok"


def _guess_indian(s: State, seat: str, pick: Pick) -> Action:
    region = own(s, seat, pick)
    return {**payment(s, seat, "indian-slaves", region or "", pick), "region": region}


BLACK_SLAVES = Function(rule="F12", check=_check_black, declare=_declare_black, carry=_carry_black, guess=_guess_black)
INDIAN_SLAVES = Function(
    rule="D10", check=_check_indian, declare=_declare_indian, carry=_carry_indian, guess=_guess_indian
)
