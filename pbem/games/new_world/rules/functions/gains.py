"""F5 Immigrants, F6 Regulars, F13 Indian Allies, F18 Missionaries: units out of the supply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import own_region, own_token_region
from pbem.games.new_world.rules.paying import paid, with_x, x_value
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import own, payment, second_card
from pbem.games.new_world.rules.supply import gain
from pbem.games.new_world.state import HOME, State


def _left(s: State, seat: str, kind: str) -> None:
    if not s.supply(seat, kind):
        raise NotAllowed(say("You have no piece of the kind left: {kind}.", kind=s.board.names[kind]))


def _at_home(do: str, kind: str, rule: str) -> Function:
    """NW-D4 X units at home; two Colonists more."""

    def more(s: State) -> int:
        return s.board.numbers.immigrants_bonus if kind == "colonists" else 0

    def check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
        cost = with_x(s, seat, value, paid(s, seat, value))
        _left(s, seat, kind)
        return {"do": do, **cost}

    def declare(p: Playing) -> None:
        # RULING NW-A7: what the supply does not have is forfeited.
        count = min(x_value(p.s, p.action) + more(p.s), p.s.supply(p.seat, kind))
        p.tell(rule, x=p.action["x"], count=count)

    def carry(p: Playing) -> str:
        # RULING NW-D4: into the Homeland.
        gain(p.s, p.seat, HOME, kind, x_value(p.s, p.action) + more(p.s))
        return "ok"

    def guess(s: State, seat: str, pick: Pick) -> Action:
        return second_card(s, seat, payment(s, seat, do, "", pick), pick)

    return Function(rule=rule, check=check, declare=declare, carry=carry, guess=guess)


def _in_region(do: str, kind: str, rule: str, *, token: bool) -> Function:
    """One unit in an occupied region, which has to have its Indian token where `token` says so."""

    def check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
        region = own_token_region(s, seat, value) if token else own_region(s, seat, value)
        cost = paid(s, seat, value, region)
        _left(s, seat, kind)
        return {"do": do, **cost, "region": region}

    def declare(p: Playing) -> None:
        p.tell(rule, region=p.action["region"], count=1)

    def carry(p: Playing) -> str:
        gain(p.s, p.seat, p.action["region"], kind, 1)
        return "ok"

    def guess(s: State, seat: str, pick: Pick) -> Action:
        region = own(s, seat, pick)
        return {**payment(s, seat, do, region or "", pick), "region": region}

    return Function(rule=rule, check=check, declare=declare, carry=carry, guess=guess)


IMMIGRANTS = _at_home("immigrants", "colonists", "F5")
REGULARS = _at_home("regulars", "soldiers", "F6")
INDIAN_ALLIES = _in_region("indian-allies", "soldiers", "F13", token=True)
MISSIONARIES = _in_region("missionaries", "colonists", "F18", token=False)
