"""F11 War: one piece out of a cup of both sides' Soldiers decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Number, Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.table import Decision
from pbem.games.common.rules.asking_seats import ask, source
from pbem.games.new_world.rules.action_parts import enemy_in, number_of, region_of
from pbem.games.new_world.rules.muster import defender_musters, muster, musterable
from pbem.games.new_world.rules.paying import cards_of, in_hand, paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing, Threat
from pbem.games.new_world.rules.random_actions import enemy, one_of, payment
from pbem.games.new_world.rules.supply import gain, lose, withdraw
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    region, names = region_of(s, value), s.board.names
    target, origin = enemy_in(s, seat, value, region), _origin(s, seat, value, region)
    cost = paid(s, seat, value, region)
    cards = in_hand(s, seat, list(value.get("muster") or []), cards_of(cost))
    # RULING NW-E3: at least one attacking piece, a muster counts.
    if not soldiers(s, seat, region, origin) and not musterable(s, seat, cards, region):
        raise NotAllowed(say("You have no Soldier to attack {region} with.", region=names[region]))
    spread = value.get("spread")
    return {
        "do": "war", **cost, "target": target, "region": region, "from": origin, "muster": cards,
        "spread": None if spread is None else number_of(value, "spread"),
    }  # fmt: skip


def _origin(s: State, seat: str, value: Mapping[str, Any], region: str) -> str | None:
    """NW-E1 None within one region that one occupies; else one named origin, occupied and adjacent."""
    named, names = value.get("from"), s.board.names
    if named is not None and named != region:
        # RULING NW-E1: one origin; the attacked region need not have been known before.
        if named not in s.board.regions[region].neighbours or not s.occupies(seat, named):
            raise NotAllowed(
                say("A War on {region} begins there or in a region next to it that you occupy.", region=names[region])
            )
        return str(named)
    if s.occupies(seat, region):
        return None
    near = [name for name in s.board.regions[region].neighbours if s.occupies(seat, name)]
    if len(near) != 1:
        places = ", ".join(names[name] for name in near)
        if near:
            raise NotAllowed(say("You could attack from {places}; name one of them.", places=places))
        raise NotAllowed(say("You have no unit in {region} or next to it.", region=names[region]))
    return near[0]


def soldiers(s: State, seat: str, region: str, origin: str | None) -> int:
    """NW-E2 All Soldiers of a seat in the region or regions of a War."""
    # RULING NW-E2: nobody holds back.
    return s.units(seat, region).soldiers + (s.units(seat, origin).soldiers if origin else 0)


def bonus(s: State, seat: str, region: str) -> int:
    """NW-E2, NW-E11 The defender's bonus soldiers: one, one for each city there, five with Fortifications."""
    # RULING NW-E11: wherever its owner defends.
    numbers, cities = s.board.numbers, s.units(seat, region).cities
    walls = s.board.effect("fortifications", 1, "cup_bonus") if s.level(seat, "fortifications") else 0
    return numbers.defender_bonus + numbers.defender_bonus_per_city * cities + walls


def _declare(p: Playing) -> Threat:
    s, action = p.s, p.action
    region, origin, target = action["region"], action["from"], action["target"]
    extra = bonus(s, target, region)
    attackers, defenders = soldiers(s, p.seat, region, origin), soldiers(s, target, region, origin) + extra
    p.tell(
        "F11", free=bool(action.get("free")), target=target, region=region, origin=origin or "", attackers=attackers,
        defenders=defenders, bonus=extra,
    )  # fmt: skip
    return Threat(
        do="war", by=p.seat, region=region, origin=origin or "", target=target, units=attackers, attackers=attackers,
        defenders=defenders,
    )  # fmt: skip


def _carry(p: Playing) -> str:
    s, action = p.s, p.action
    region, origin, target = action["region"], action["from"], action["target"]
    # RULING NW-H2: declared with every region occupied, and not negated; won or lost is equal.
    s.war_on_full_map = s.war_on_full_map or all(land.units for land in s.regions.values())
    # RULING NW-E9: the Treaty window is over, so it saved the musters of both; now the attacker's, then the defender's.
    joined = muster(p, p.seat, musterable(s, p.seat, action["muster"], region), p.source)
    attackers = soldiers(s, p.seat, region, origin) + joined
    defended = soldiers(s, target, region, origin) + bonus(s, target, region)
    answered = defender_musters(p, target, attackers, defended)
    if _drawn(p, attackers, defended + answered):
        _won(p, joined)
        return "won"
    _lost(p, attackers, answered)
    return "lost"


def _drawn(p: Playing, attackers: int, defenders: int) -> bool:
    """NW-E4 Whether the attacker wins: one piece is drawn, the attacker's are counted first."""
    won = _cup(p, attackers, defenders, second=False)
    # RULING NW-E10: the second piece without putting the first back, and no third.
    if won and p.s.level(p.action["target"], "fortifications") > 1 and defenders:
        return _cup(p, attackers - 1, defenders, second=True)
    return won


def _cup(p: Playing, attackers: int, defenders: int, *, second: bool) -> bool:
    key = f"{p.key}.cup.2" if second else f"{p.key}.cup"
    # RULING NW-E4: one of all pieces, the attacker's first.
    piece = 1 + int(p.table.draw(key, range(attackers + defenders)))
    won = piece <= attackers
    p.table.tell(
        "cup", rule="E10" if second else "E4", seat=p.seat, target=p.action["target"], attackers=attackers,
        defenders=defenders, piece=piece, won_by=p.seat if won else p.action["target"], second=second,
    )  # fmt: skip
    return won


def _won(p: Playing, joined: int) -> None:
    """NW-E5 The defender's Soldiers in the cup are lost, in the region his Colonists too; his cities change hands."""
    s, action = p.s, p.action
    region, origin, target = action["region"], action["from"], action["target"]
    there = s.units(target, region)
    gone = {"soldiers": there.soldiers, "colonists": there.colonists, "cities": there.cities}
    lose(s, p.table, target, region, "war", **gone)
    if origin:
        gone["soldiers"] += lose(s, p.table, target, origin, "war", soldiers=s.units(target, origin).soldiers).soldiers
    # RULING NW-E5: beyond the winner's supply they are removed.
    taken = gain(s, p.seat, region, "cities", gone["cities"])
    p.table.tell(
        "war-won", rule="E5", seat=p.seat, loser=target, region=region, attacker=True, taken=taken,
        soldiers=gone["soldiers"], colonists=gone["colonists"], cities=gone["cities"],
    )  # fmt: skip
    if origin:
        _spread(p, joined)
    elif joined:
        gain(s, p.seat, region, "soldiers", joined)


def _spread(p: Playing, joined: int) -> None:
    """NW-E7 After a won adjacent War the attacker splits his Soldiers over the two regions."""
    s, region, origin = p.s, p.action["region"], p.action["from"]
    total = soldiers(s, p.seat, region, origin) + joined
    stay = s.units(p.seat, origin)
    # RULING NW-E7: all into the target, but one if the origin would be empty.
    usual = max(0, total - (0 if stay.colonists or stay.cities else 1))
    by = p.source
    there = p.action["spread"]
    if there is None:
        decision = Decision(
            key=f"{p.key}.spread", seat=p.seat, kind="spread", choice=Number(0, total), default=usual,
            about={"soldiers": total, "region": region, "origin": origin},
        )  # fmt: skip
        there = ask(s, p.table, decision)
        by = source(s, p.table, decision)
    there = min(int(there), total)
    _stand(p, {region: there, origin: total - there})
    p.table.tell(
        "spread", rule="E7", seat=p.seat, region=region, origin=origin, there=there, behind=total - there, source=by
    )


def _stand(p: Playing, wanted: Mapping[str, int]) -> None:
    """Make the attacker have these numbers of Soldiers in each place; what is left without units is marked."""
    more = {place: count - p.s.units(p.seat, place).soldiers for place, count in wanted.items()}
    for place, count in sorted(more.items(), key=lambda item: item[1]):  # who leaves first frees the pieces
        if count > 0:
            gain(p.s, p.seat, place, "soldiers", count)
        elif count < 0:
            withdraw(p.s, p.table, p.seat, place, -count)


def _lost(p: Playing, attackers: int, answered: int) -> None:
    """NW-E6 The attacker's Soldiers in the cup are lost; his Colonists and cities stay."""
    # RULING NW-E6
    s, action = p.s, p.action
    region, origin, target = action["region"], action["from"], action["target"]
    lose(s, p.table, p.seat, region, "war", soldiers=s.units(p.seat, region).soldiers)
    if origin:
        lose(s, p.table, p.seat, origin, "war", soldiers=s.units(p.seat, origin).soldiers)
    # RULING NW-E8: the winner keeps his musters.
    gain(s, target, region, "soldiers", answered)
    p.table.tell(
        "war-won", rule="E6", seat=target, loser=p.seat, region=region, attacker=False, soldiers=attackers,
        colonists=0, cities=0, taken=0,
    )  # fmt: skip


def _guess(s: State, seat: str, pick: Pick) -> Action:
    aim = enemy(s, seat, pick)
    region = aim["region"] or ""
    near = s.board.regions[region].neighbours if region else ()
    origin = one_of(pick, [None, *(name for name in near if s.occupies(seat, name))])
    action = {**payment(s, seat, "war", region, pick), **aim, "from": origin}
    hand = s.players[seat].hand[:]
    if action.get("card") in hand:
        hand.remove(action["card"])
    return {**action, "muster": musterable(s, seat, hand, region)[: pick(3)], "spread": None if pick(2) else pick(4)}


WAR = Function(rule="F11", check=_check, declare=_declare, carry=_carry, guess=_guess)
