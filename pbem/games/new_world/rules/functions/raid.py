"""F10 Raid: one Soldier or two Colonists of another player are removed, where one is or next to own Soldiers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import enemy_in, region_of
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing, Threat
from pbem.games.new_world.rules.random_actions import enemy, one_of, payment
from pbem.games.new_world.rules.supply import lose
from pbem.games.new_world.state import State

_KILLED = ("colonists", "soldiers")


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region, names = region_of(s, value), s.board.names
    target, kind = enemy_in(s, seat, value, region), value.get("kill")
    if kind not in _KILLED:
        raise NotAllowed(say("A Raid removes Colonists or Soldiers, not {what}.", what=kind))
    # RULING NW-D8: the kind must be there; cities are immune.
    if not getattr(s.units(target, region), str(kind)):
        raise NotAllowed(
            say("{seat} has none of them in {region}: {kind}.", seat=names.get(target, target), region=names[region],
                kind=names[str(kind)])
        )  # fmt: skip
    origin = _origin(s, seat, value, region)
    cost = paid(s, seat, value, region)
    return {"do": "raid", **cost, "target": target, "region": region, "kill": kind, "from": origin}


def _origin(s: State, seat: str, value: Mapping[str, Any], region: str) -> str | None:
    """NW-D7 None within one region, where any own unit will do; else a region next to it with own Soldiers."""
    named, names = value.get("from"), s.board.names
    if (named is None or named == region) and s.occupies(seat, region):
        return None
    # RULING NW-D7: next to it only Soldiers raid.
    armed = [name for name in s.board.regions[region].neighbours if s.units(seat, name).soldiers]
    if named is None or named == region:
        if not armed:
            raise NotAllowed(say("You have no unit in {region}, and no Soldier next to it.", region=names[region]))
        return armed[0]
    if named not in armed:
        raise NotAllowed(say("A Raid on {region} needs your Soldiers in a region next to it.", region=names[region]))
    return str(named)


def _removed(p: Playing) -> int:
    numbers, kind = p.s.board.numbers, p.action["kill"]
    there = int(getattr(p.s.units(p.action["target"], p.action["region"]), kind))
    return min(there, numbers.raid_colonists if kind == "colonists" else numbers.raid_soldiers)


def _declare(p: Playing) -> Threat:
    action = p.action
    p.tell(
        "F10", free=bool(action.get("free")), target=action["target"], region=action["region"],
        origin=action["from"] or "", unit=action["kill"], count=_removed(p),
    )  # fmt: skip
    return Threat(
        do="raid", by=p.seat, region=action["region"], origin=action["from"] or "", target=action["target"],
        units=_removed(p),
    )  # fmt: skip


def _carry(p: Playing) -> str:
    # RULING NW-C7: what is removed is not lost by force; too few cost no VP.
    lose(p.s, p.table, p.action["target"], p.action["region"], "raid", **{p.action["kill"]: _removed(p)})
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    aim = enemy(s, seat, pick)
    return {**payment(s, seat, "raid", aim["region"] or "", pick), **aim, "kill": one_of(pick, _KILLED)}


RAID = Function(rule="F10", check=_check, declare=_declare, carry=_carry, guess=_guess)
