"""F14 Indian Raids, F17 Indian Revolt, F20 Slave Rebellion, F21 Indian War: a player loses a unit by force, or VP."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import enemy_in, region_of
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import enemy, payment
from pbem.games.new_world.rules.supply import lose
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State

#: The one that needs a Slaver Token, not an Indian one.
SLAVE = "slave-rebellion"
#: Whether a region that the victim occupies qualifies.
Qualifies = Callable[[State, str], bool]


@dataclass(frozen=True, kw_only=True, slots=True)
class Forced:
    """NW-C7, NW-C8 The victim loses one unit of a kind in a qualifying region; without any in all of them, VP."""

    do: str
    kind: str
    rule: str
    qualifies: Qualifies
    why: Callable[[str], str]  #: why a region of that name does not

    def function(self) -> Function:
        """The function of the rules that it is."""
        return Function(rule=self.rule, check=self.check, declare=self.declare, carry=self.carry, guess=self.guess)

    def check(self, s: State, seat: str, value: Mapping[str, Any]) -> Action:
        """The canonical action; raises NotAllowed."""
        region, names = region_of(s, value), s.board.names
        target = enemy_in(s, seat, value, region)
        victim = names.get(target, target)
        if self.do == SLAVE and not s.players[target].slaver:
            raise NotAllowed(say("{seat} has no Slaver Token.", seat=victim))
        if not self.qualifies(s, region):
            raise NotAllowed(self.why(names[region]))
        # RULING NW-C8: VP only where none of the victim's qualifying regions has such a unit.
        elsewhere = [name for name in s.occupied(target) if self.qualifies(s, name) and self._there(s, target, name)]
        if not self._there(s, target, region) and elsewhere:
            places = ", ".join(names[name] for name in elsewhere)
            raise NotAllowed(say("{seat} has such a unit in {places}; name one of these.", seat=victim, places=places))
        return {"do": self.do, **paid(s, seat, value, region), "target": target, "region": region}

    def _there(self, s: State, seat: str, region: str) -> int:
        return int(getattr(s.units(seat, region), self.kind))

    def declare(self, p: Playing) -> None:
        """What is lost, a unit or VP."""
        # RULING NW-D15: primary actions; a Treaty does not touch them.
        target, region = p.action["target"], p.action["region"]
        count = min(1, self._there(p.s, target, region))
        vp = 0 if count else p.s.board.numbers.missing_unit_vp
        p.tell(self.rule, target=target, region=region, unit=self.kind, count=count, vp=vp)

    def carry(self, p: Playing) -> str:
        """The unit, or the VP."""
        target, region = p.action["target"], p.action["region"]
        if self._there(p.s, target, region):
            lose(p.s, p.table, target, region, self.do, **{self.kind: 1})
        else:
            # RULING NW-C7: a forced loss of what is not there.
            gain_vp(p.s, p.table, target, p.s.board.numbers.missing_unit_vp, self.do, "C7")
        return "ok"

    def guess(self, s: State, seat: str, pick: Pick) -> Action:
        """Somebody somewhere."""
        aim = enemy(s, seat, pick)
        return {**payment(s, seat, self.do, aim["region"] or "", pick), **aim}


def _with_token(s: State, region: str) -> bool:
    return s.regions[region].resistance > 0


def _without_token(s: State, region: str) -> bool:
    return not s.regions[region].resistance


def _no_token(region: str) -> str:
    return say("{region} has no Indian token any more.", region=region)


def _still_token(region: str) -> str:
    return say("{region} has its Indian token still.", region=region)


def _function(do: str, kind: str, rule: str, qualifies: Qualifies, why: Callable[[str], str]) -> Function:
    return Forced(do=do, kind=kind, rule=rule, qualifies=qualifies, why=why).function()


INDIAN_RAIDS = _function("indian-raids", "colonists", "F14", _with_token, _no_token)
INDIAN_REVOLT = _function("indian-revolt", "colonists", "F17", _without_token, _still_token)
SLAVE_REBELLION = _function(SLAVE, "colonists", "F20", lambda s, region: True, _no_token)
INDIAN_WAR = _function("indian-war", "soldiers", "F21", _with_token, _no_token)
