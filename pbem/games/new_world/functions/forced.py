"""F14 Indian Raids, F17 Indian Revolt, F20 Slave Rebellion, F21 Indian War: a player loses a unit by force, or VP."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.guessing import enemy, payment
from pbem.games.new_world.naming import enemy_in, region_of
from pbem.games.new_world.paying import paid
from pbem.games.new_world.pieces import lose
from pbem.games.new_world.playing import Action, Function, Playing
from pbem.games.new_world.points import gain_vp
from pbem.games.new_world.state import State

#: Whether a region that the victim occupies qualifies.
Qualifies = Callable[[State, str], bool]


def _forced(do: str, kind: str, rule: str, qualifies: Qualifies, why: Callable[[str], str]) -> Function:
    """C7, C8 The victim loses one unit of a kind in a qualifying region; without any in all of them, VP."""

    def check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
        region, names = region_of(s, value), s.board.names
        target = enemy_in(s, seat, value, region)
        if do == "slave-rebellion" and not s.players[target].slaver:
            raise NotAllowed(say("{seat} has no Slaver Token.", seat=names.get(target, target)))
        if not qualifies(s, region):
            raise NotAllowed(why(names[region]))
        # RULING NW-C8: VP only where none of the victim's qualifying regions has such a unit.
        elsewhere = [name for name in s.occupied(target) if qualifies(s, name) and _there(s, target, name)]
        if not _there(s, target, region) and elsewhere:
            raise NotAllowed(
                say("{seat} has such a unit in {places}; name one of these.", seat=names.get(target, target),
                    places=", ".join(names[name] for name in elsewhere))
            )  # fmt: skip
        return {"do": do, **paid(s, seat, value, region), "target": target, "region": region}

    def _there(s: State, seat: str, region: str) -> int:
        return int(getattr(s.units(seat, region), kind))

    def declare(p: Playing) -> None:
        # RULING NW-D15: primary actions; a Treaty does not touch them.
        target, region = p.action["target"], p.action["region"]
        count = min(1, _there(p.s, target, region))
        vp = 0 if count else p.s.board.numbers.missing_unit_vp
        p.tell(rule, target=target, region=region, unit=kind, count=count, vp=vp)

    def carry(p: Playing) -> str:
        target, region = p.action["target"], p.action["region"]
        if _there(p.s, target, region):
            lose(p.s, p.table, target, region, do, **{kind: 1})
        else:
            # RULING NW-C7: a forced loss of what is not there.
            gain_vp(p.s, p.table, target, p.s.board.numbers.missing_unit_vp, do, "C7")
        return "ok"

    def guess(s: State, seat: str, pick: Pick) -> Action:
        aim = enemy(s, seat, pick)
        return {**payment(s, seat, do, aim["region"] or "", pick), **aim}

    return Function(rule=rule, check=check, declare=declare, carry=carry, guess=guess)


def _with_token(s: State, region: str) -> bool:
    return s.regions[region].resistance > 0


def _without_token(s: State, region: str) -> bool:
    return not s.regions[region].resistance


def _no_token(region: str) -> str:
    return say("{region} has no Indian token any more.", region=region)


def _still_token(region: str) -> str:
    return say("{region} has its Indian token still.", region=region)


INDIAN_RAIDS = _forced("indian-raids", "colonists", "F14", _with_token, _no_token)
INDIAN_REVOLT = _forced("indian-revolt", "colonists", "F17", _without_token, _still_token)
SLAVE_REBELLION = _forced("slave-rebellion", "colonists", "F20", lambda s, region: True, _no_token)
INDIAN_WAR = _forced("indian-war", "soldiers", "F21", _with_token, _no_token)
