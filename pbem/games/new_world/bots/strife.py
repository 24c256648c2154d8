"""What a bot might do against others now, each with what it is worth to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.games.new_world.bots.action_worth import Action, Step, payments
from pbem.games.new_world.bots.mind import Mind
from pbem.games.new_world.orders.settling_cards import hand_of
from pbem.games.new_world.rules.functions.war_by_cup import bonus, soldiers
from pbem.games.new_world.rules.hands import may_muster

_HARM = 0.5  #: what a rival's loss of a VP is worth to oneself
_WON = 30.0  #: what it is worth to end a game that one wins
_FORCED = ("indian-raids", "indian-revolt", "indian-war", "slave-rebellion")


def _share(mind: Mind, rival: str) -> float:
    """What harm to a rival is worth: more to whoever is ahead."""
    place = mind.rivals.index(rival)
    return _HARM * (1.4 if place == 0 else 0.8)


def raiding(mind: Mind) -> Iterator[Step]:
    """Raids where they free a region of others or weaken the leader."""
    for rival in mind.rivals:
        for region in mind.s.occupied(rival):
            units = mind.s.units(rival, region)
            for kind, count in (("soldiers", 1), ("colonists", 2)):
                there = int(getattr(units, kind))
                if not there:
                    continue
                gone = units.all <= min(count, there)
                worth = _share(mind, rival) * (1.2 if kind == "soldiers" else 1.0) * mind.temper.strikes
                worth += _freed(mind, rival, region) if gone else 0.0
                for action in payments(mind, "raid", region):
                    yield Step({**action, "target": rival, "region": region, "kill": kind}, worth + 0.4)


def _freed(mind: Mind, rival: str, region: str) -> float:
    """What it is worth that a rival is gone from a region."""
    held = list(mind.s.regions[region].units)
    if held == [rival]:
        return mind.per_region * _share(mind, rival)
    return mind.per_region if sorted(held) == sorted([rival, mind.seat]) else 0.5


def warring(mind: Mind) -> Iterator[Step]:
    """Wars that are worth their Soldiers."""
    s = mind.s
    for rival in mind.rivals:
        for region in s.occupied(rival):
            near = [name for name in s.board.regions[region].neighbours if s.units(mind.seat, name).soldiers]
            origins: list[str | None] = [None] if s.units(mind.seat, region).soldiers else []
            for origin in [*origins, *near]:
                yield from _war(mind, rival, region, origin)


def _war(mind: Mind, rival: str, region: str, origin: str | None) -> Iterator[Step]:
    s = mind.s
    mine, theirs = soldiers(s, mind.seat, region, origin), soldiers(s, rival, region, origin) + bonus(s, rival, region)
    units = s.units(rival, region)
    for action in payments(mind, "war", region):
        hand = hand_of(s, mind.seat, [] if action.get("free") else [action.get("card") or "war"])
        joins = [card for card in hand if may_muster(s, card, region) and mind.price(card) < 2.5][:2]
        odds = (mine + len(joins)) / (mine + len(joins) + theirs)
        prize = _freed(mind, rival, region) + 0.4 * (units.soldiers + 0.4 * units.colonists)
        prize += units.cities * mind.per_city * 0.9
        worth = (odds * prize - (1 - odds) * 0.55 * mine) * mind.temper.strikes + _ending(mind)
        more: Action = {"from": origin} if origin else {}
        more |= {"muster": joins} if joins else {}
        if origin and mine > 2 and mind.pick(2):
            more["spread"] = mine - 1
        yield Step({**action, "target": rival, "region": region, **more}, worth)


def _ending(mind: Mind) -> float:
    """What it is worth that the game ends with this turn, because a War was declared on a full map."""
    if not all(land.units for land in mind.s.regions.values()) or mind.s.war_on_full_map:
        return 0.0
    ahead = mind.me.vp + mind.s.board.game_end.bonus_vp - mind.s.players[mind.rivals[0]].vp
    return _WON if ahead > 0 else -_WON


def scheming(mind: Mind) -> Iterator[Step]:
    """Hardships, revolts, Atrocities, National Will with Politics 2."""
    s, vp = mind.s, -mind.s.board.numbers.missing_unit_vp
    for rival in mind.rivals:
        share = _share(mind, rival) * mind.temper.schemes
        for region in s.occupied(rival):
            units = s.units(rival, region)
            for action in payments(mind, "hardships", region):
                half = (units.colonists + 1) // 2 + (units.soldiers + 1) // 2
                yield Step({**action, "target": rival, "region": region}, 0.5 * half * share)
            for do in _FORCED:
                for action in payments(mind, do, region):
                    # What is not there to lose costs VP; which it is, the rules know.
                    yield Step({**action, "target": rival, "region": region}, vp * share * 1.2)
            for action in payments(mind, "swap-colonists", region):
                if units.colonists and s.occupies(mind.seat, region):
                    gone = units.all <= 2 and not units.soldiers
                    worth = 1.5 + (_freed(mind, rival, region) if gone else 0.0)
                    yield Step({"do": action["do"], "target": rival, "region": region, "count": 2}, worth)
        for action in payments(mind, "atrocities"):
            if s.players[rival].slaver or s.players[rival].conquest:
                yield Step({**action, "target": rival}, vp * share * 1.2)
    yield from _tokens(mind)


def _tokens(mind: Mind) -> Iterator[Step]:
    """A token is dropped where it does more harm than good."""
    if len(mind.hand) < 3 or mind.pick(3):
        return
    for token in ("slaver", "conquest"):
        if getattr(mind.me, token) and any(True for _ in payments(mind, "drop-token")):
            yield Step({"do": "drop-token", "token": token}, 2.6)


def redealing(mind: Mind) -> Iterator[Step]:
    """War in Europe, when the hand is worth little."""
    for action in payments(mind, "war-in-europe"):
        rest = sum(mind.price(card) for card in hand_of(mind.s, mind.seat, ["war-in-europe"]))
        theirs = sum(len(mind.s.players[seat].hand) for seat in mind.rivals) / len(mind.rivals)
        yield Step(action, 4.0 + 0.5 * theirs - rest)


#: Everything against others.
HOSTILE: tuple[Callable[[Mind], Iterator[Step]], ...] = (raiding, warring, scheming, redealing)
