"""F32 with the second level of Politics: National Will rids of a token, or replaces Colonists of another player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import enemy_in, number_of, own_region
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import enemy, one_of, payment
from pbem.games.new_world.rules.slaver_tokens import CONQUEST, SLAVER
from pbem.games.new_world.rules.supply import gain, lose
from pbem.games.new_world.state import State

_SWAPPED = 2  #: Colonists that one card replaces


def _check_drop(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    token = value.get("token")
    if token not in (SLAVER, CONQUEST):
        raise NotAllowed(say("There is no token {what}.", what=token))
    cost = paid(s, seat, value)
    if not getattr(s.players[seat], str(token)):
        raise NotAllowed(say("You have no {token}.", token=s.board.names[f"{token}-token"]))
    return {"do": "drop-token", **cost, "token": token}


def _declare_drop(p: Playing) -> None:
    p.tell("G10", token=p.action["token"])


def _carry_drop(p: Playing) -> str:
    # RULING NW-G10: it can be gained again.
    setattr(p.s.players[p.seat], p.action["token"], False)
    return "ok"


def _guess_drop(s: State, seat: str, pick: Pick) -> Action:
    return {**payment(s, seat, "drop-token", "", pick), "token": one_of(pick, (SLAVER, CONQUEST))}


def _check_swap(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region, names = own_region(s, seat, value), s.board.names
    target = enemy_in(s, seat, value, region)
    cost = paid(s, seat, value, region)
    count = min(number_of(value, "count", _SWAPPED), _SWAPPED, s.units(target, region).colonists)
    if not count:
        raise NotAllowed(
            say("{seat} has no Colonist in {region}.", seat=names.get(target, target), region=names[region])
        )
    return {"do": "swap-colonists", **cost, "target": target, "region": region, "count": count}


def _declare_swap(p: Playing) -> None:
    count = p.action["count"]
    gained = min(count, p.s.supply(p.seat, "colonists"))
    p.tell("G10", target=p.action["target"], region=p.action["region"], count=count, gained=gained)


def _carry_swap(p: Playing) -> str:
    # RULING NW-G10: as the supply allows.
    region, count = p.action["region"], p.action["count"]
    lose(p.s, p.table, p.action["target"], region, "swap-colonists", colonists=count)
    gain(p.s, p.seat, region, "colonists", count)
    return "ok"


def _guess_swap(s: State, seat: str, pick: Pick) -> Action:
    return {**payment(s, seat, "swap-colonists", "", pick), **enemy(s, seat, pick)}


DROP_TOKEN = Function(rule="G10", check=_check_drop, declare=_declare_drop, carry=_carry_drop, guess=_guess_drop)
SWAP_COLONISTS = Function(rule="G10", check=_check_swap, declare=_declare_swap, carry=_carry_swap, guess=_guess_swap)
