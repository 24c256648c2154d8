"""F16 Indian Trade, F19 Discovery, F22 and F23 the Exports of tokens, F31 Atrocities: VP and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import own_token_region, rival_of
from pbem.games.new_world.rules.paying import paid, with_x, x_value
from pbem.games.new_world.rules.played_action import Action, Function, Playing, Threat
from pbem.games.new_world.rules.random_actions import own, payment, rival, second_card
from pbem.games.new_world.rules.slaver_tokens import CONQUEST, SLAVER
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State


def _check_trade(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region = own_token_region(s, seat, value)
    return {"do": "indian-trade", **paid(s, seat, value, region), "region": region}


def _declare_trade(p: Playing) -> None:
    p.tell("F16", region=p.action["region"], vp=p.s.board.numbers.indian_trade_vp)


def _carry_trade(p: Playing) -> str:
    gain_vp(p.s, p.table, p.seat, p.s.board.numbers.indian_trade_vp, "indian-trade", "F16")
    return "ok"


def _guess_trade(s: State, seat: str, pick: Pick) -> Action:
    region = own(s, seat, pick)
    return {**payment(s, seat, "indian-trade", region or "", pick), "region": region}


def _check_discovery(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    # RULING NW-D13: no condition.
    return {"do": "discovery", **with_x(s, seat, value, paid(s, seat, value))}


def _discovered(p: Playing) -> int:
    return x_value(p.s, p.action) + p.s.board.numbers.discovery_bonus


def _declare_discovery(p: Playing) -> Threat:
    p.tell("F19", x=p.action["x"], vp=_discovered(p))
    return Threat(do="discovery", by=p.seat, stake=_discovered(p))


def _carry_discovery(p: Playing) -> str:
    gain_vp(p.s, p.table, p.seat, _discovered(p), "discovery", "F19")
    return "ok"


def _guess_discovery(s: State, seat: str, pick: Pick) -> Action:
    return second_card(s, seat, payment(s, seat, "discovery", "", pick), pick)


def _token_exports(do: str, token: str, rule: str) -> Function:
    """NW-D3 X VP for the holder of a token: no region, no modifier, no limit, no reaction."""

    def check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
        # RULING NW-D3: the own token is needed.
        if not getattr(s.players[seat], token):
            raise NotAllowed(say("You have no {token}.", token=s.board.names[f"{token}-token"]))
        return {"do": do, **with_x(s, seat, value, paid(s, seat, value))}

    def declare(p: Playing) -> None:
        p.tell(rule, x=p.action["x"], vp=x_value(p.s, p.action))

    def carry(p: Playing) -> str:
        gain_vp(p.s, p.table, p.seat, x_value(p.s, p.action), do, rule)
        return "ok"

    def guess(s: State, seat: str, pick: Pick) -> Action:
        return second_card(s, seat, payment(s, seat, do, "", pick), pick)

    return Function(rule=rule, check=check, declare=declare, carry=carry, guess=guess)


def _check_atrocities(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    target = rival_of(s, seat, value)
    player = s.players[target]
    if not player.slaver and not player.conquest:
        raise NotAllowed(say("{seat} has neither token.", seat=s.board.names.get(target, target)))
    return {"do": "atrocities", **paid(s, seat, value), "target": target}


def _declare_atrocities(p: Playing) -> None:
    p.tell("F31", target=p.action["target"], vp=p.s.board.numbers.atrocities_vp)


def _carry_atrocities(p: Playing) -> str:
    # RULING NW-D14: once, even with both tokens.
    gain_vp(p.s, p.table, p.action["target"], p.s.board.numbers.atrocities_vp, "atrocities", "F31")
    return "ok"


def _guess_atrocities(s: State, seat: str, pick: Pick) -> Action:
    return {**payment(s, seat, "atrocities", "", pick), "target": rival(s, seat, pick)}


INDIAN_TRADE = Function(rule="F16", check=_check_trade, declare=_declare_trade, carry=_carry_trade, guess=_guess_trade)
DISCOVERY = Function(
    rule="F19", check=_check_discovery, declare=_declare_discovery, carry=_carry_discovery, guess=_guess_discovery
)
PLANTATION_EXPORTS = _token_exports("plantation-exports", SLAVER, "F22")
ENCOMIENDA_EXPORTS = _token_exports("encomienda-exports", CONQUEST, "F23")
ATROCITIES = Function(
    rule="F31", check=_check_atrocities, declare=_declare_atrocities, carry=_carry_atrocities, guess=_guess_atrocities
)
