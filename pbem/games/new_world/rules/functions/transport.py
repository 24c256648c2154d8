"""F2 Transport: up to X Colonists and Soldiers go from home or an occupied region to a known one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.action_parts import number_of, region_of
from pbem.games.new_world.rules.paying import paid, with_x
from pbem.games.new_world.rules.played_action import Action, Function, Playing, Threat
from pbem.games.new_world.rules.random_actions import one_of, payment, second_card
from pbem.games.new_world.rules.supply import at, lose, move
from pbem.games.new_world.state import HOME, State

_MOVED = ("colonists", "soldiers")


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    origin, region = _ends(s, seat, value)
    cost = with_x(s, seat, value, paid(s, seat, value, region))
    wanted = {kind: number_of(value, kind) for kind in _MOVED}
    # RULING NW-P2: Colonists first unless written otherwise.
    first = "soldiers" if value.get("first") == "soldiers" else "colonists"
    going, left = dict.fromkeys(_MOVED, 0), limit(s, seat, str(cost["x"]))
    for kind in sorted(_MOVED, key=lambda kind: kind != first):
        # RULING NW-B7: up to X, and no more than there are.
        going[kind] = min(wanted[kind], at(s, seat, origin, kind), left)
        left -= going[kind]
    if value.get("exact") and going != wanted:
        raise NotAllowed(say("Not all of these units can go, and the order is for this very number."))
    if not any(going.values()):
        raise NotAllowed(say("There is nobody to move."))
    return {
        "do": "transport", **cost, "from": origin, "to": region, **going, "first": first,
        "exact": bool(value.get("exact")),
    }  # fmt: skip


def limit(s: State, seat: str, x: str) -> int:
    """How many units a card moves; NW-G7 Ship Technology adds to every own Transport."""
    # RULING NW-G7
    more = s.board.effect("ship-technology", 1, "transport_x") if s.level(seat, "ship-technology") else 0
    return s.board.cards[x].value + more


def _ends(s: State, seat: str, value: Mapping[str, Any]) -> tuple[str, str]:
    """NW-C4 Where it begins and where it goes."""
    names, region = s.board.names, region_of(s, value, "to")
    origin = HOME if value.get("from") in (None, HOME) else region_of(s, value, "from")
    # RULING NW-C4: from anywhere to any known region, adjacent or not; never home.
    if origin != HOME and not s.occupies(seat, origin):
        raise NotAllowed(say("You have no unit in {region}.", region=names[origin]))
    if origin == region:
        raise NotAllowed(say("A Transport goes to another region; {region} is where it begins.", region=names[region]))
    if not s.knows(seat, region):
        raise NotAllowed(say("{region} is not known to you.", region=names[region]))
    return origin, region


def _declare(p: Playing) -> Threat:
    going = {kind: p.action[kind] for kind in _MOVED}
    origin, region = p.action["from"], p.action["to"]
    p.tell("F2", free=bool(p.action.get("free")), x=p.action["x"], origin=origin, region=region, **going)
    return Threat(do="transport", by=p.seat, region=region, origin=origin, units=sum(going.values()))


def _carry(p: Playing) -> str:
    move(p.s, p.table, p.seat, p.action["from"], p.action["to"], p.action["colonists"], p.action["soldiers"])
    return "ok"


def _sunk(p: Playing) -> None:
    """F26 Sea Hazard: all units being transported are lost."""
    # RULING NW-F-6: also on moves from land to land.
    lose(p.s, p.table, p.seat, p.action["from"], "sea-hazard", **{kind: p.action[kind] for kind in _MOVED})


def _guess(s: State, seat: str, pick: Pick) -> Action:
    region = one_of(pick, [name for name in s.regions if s.knows(seat, name)]) or ""
    places = [HOME, HOME, *s.occupied(seat)]
    going = {kind: 1 + pick(8) for kind in _MOVED}
    action = {**payment(s, seat, "transport", region, pick), "from": one_of(pick, places), "to": region, **going}
    return second_card(s, seat, action, pick)


TRANSPORT = Function(rule="F2", check=_check, declare=_declare, carry=_carry, guess=_guess, sunk=_sunk)
