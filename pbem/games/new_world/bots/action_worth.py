"""What a bot might do now, each with what it is worth: what it grows by, explores, sells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pbem.games.new_world.bots.mind import Mind
from pbem.games.new_world.orders.line_reading import AUTO, BEST
from pbem.games.new_world.orders.settling_cards import hand_of
from pbem.games.new_world.rules.functions.build import cost as city_cost
from pbem.games.new_world.rules.functions.export_of_goods import worth as export_vp
from pbem.games.new_world.rules.functions.transport import limit
from pbem.games.new_world.rules.hands import stands_for
from pbem.games.new_world.rules.paying import free_kinds
from pbem.games.new_world.state import HOME

Action = dict[str, Any]

_KNOWN = 1.6  #: what it is worth to know one more region
_COLONIST, _SOLDIER = 0.45, 0.55  #: one more at home
_CROWD = 6  #: at most this many settlers of one party count
#: What an Advance is worth at its first level.
_ADVANCES = {
    "politics": 15.0, "religion": 12.0, "industry": 11.0, "trade-companies": 10.5, "ship-technology": 10.0,
    "military": 10.5, "fortifications": 9.5,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """Something a bot might do, as an order line has it."""

    action: Action
    worth: float  #: what it brings, without what its cards are worth


def payments(mind: Mind, do: str, region: str = "") -> Iterator[Action]:
    """What an action may be paid with: free, its own card, or what stands in for it."""
    if do in free_kinds(mind.s, mind.seat):
        yield {"do": do, "free": True}
    for card in dict.fromkeys(mind.hand):
        if stands_for(mind.s, mind.seat, card, do, region):
            yield {"do": do, **({} if card == do else {"card": card})}


def _xs(mind: Mind, action: Action) -> list[str]:
    """The cards that may give the X, the lowest first."""
    own = [] if action.get("free") else [action.get("card") or action["do"]]
    return sorted(dict.fromkeys(hand_of(mind.s, mind.seat, own)), key=lambda card: (mind.value(card), card))


def growing(mind: Mind) -> Iterator[Step]:
    """Immigrants, Regulars, Missionaries, Indian Allies and Slaves, Black Slaves, Militia."""
    supply = mind.s.supply(mind.seat, "colonists")
    for do, each, more in (("immigrants", _COLONIST, 2), ("regulars", _SOLDIER, 0)):
        for action in payments(mind, do):
            for x in _xs(mind, action)[-3:]:
                yield Step({**action, "x": x}, each * min(supply, mind.value(x) + more))
    for region in mind.s.occupied(mind.seat):
        yield from _in_region(mind, region)
    for region in mind.s.regions:
        if mind.s.knows(mind.seat, region) and not mind.s.regions[region].units:
            for action in payments(mind, "black-slaves", region):
                for x in _xs(mind, action)[:1]:
                    worth = mind.per_region + (1.5 if not mind.me.slaver else 0.0) - mind.value(x)
                    yield Step({**action, "region": region, "x": x}, worth)


def _in_region(mind: Mind, region: str) -> Iterator[Step]:
    """What brings a unit where one is."""
    token = mind.s.regions[region].resistance
    singles = (
        ("missionaries", _COLONIST * 2, True), ("indian-allies", _SOLDIER * 2, bool(token)),
        ("indian-slaves", _COLONIST * 4, bool(token)), ("indian-trade", 2.2 * mind.temper.trades, bool(token)),
    )  # fmt: skip
    for do, worth, may in singles:
        if may:
            for action in payments(mind, do, region):
                yield Step({**action, "region": region}, worth)
    units = mind.s.units(mind.seat, region)
    short = token - units.soldiers
    for action in payments(mind, "militia", region):
        # As many as are still missing for a Conquest; else a guard.
        wanted = short if 0 < short <= units.colonists else min(3, units.colonists // 2)
        for x in _xs(mind, action)[:2]:
            if wanted:
                worth = 0.3 * min(wanted, mind.value(x)) * mind.temper.strikes + (1.2 if wanted == short else 0.0)
                yield Step({**action, "region": region, "count": wanted, "x": AUTO if mind.pick(2) else x}, worth)


def exploring(mind: Mind) -> Iterator[Step]:
    """Expeditions: with an X where nobody was before."""
    unknown = [region for region in mind.s.regions if not mind.s.knows(mind.seat, region)]
    for region in unknown:
        first, home = not mind.s.explored(region), _KNOWN + (0.6 if not mind.s.regions[region].units else -0.8)
        for action in payments(mind, "expedition", region):
            xs = _xs(mind, action)[-3:] if first else []
            yield Step({**action, "region": region}, home)
            for x in xs:
                yield Step({**action, "region": region, "x": x}, home + mind.value(x))


def settling(mind: Mind) -> Iterator[Step]:
    """Transports: a party into a region of its own; Builds."""
    targets = [region for region in mind.s.regions if mind.s.knows(mind.seat, region)]
    for origin, there in _parties(mind):
        for region in targets:
            if region == origin:
                continue
            for action in payments(mind, "transport", region):
                for x in _xs(mind, action)[:2] + _xs(mind, action)[-1:]:
                    yield _party(mind, action, origin, there, region, x)
    needs = city_cost(mind.s, mind.seat)
    for region in mind.s.occupied(mind.seat):
        units = mind.s.units(mind.seat, region)
        if units.colonists >= needs:
            for action in payments(mind, "build", region):
                yield Step({**action, "region": region}, mind.per_city + 1.0)


def _parties(mind: Mind) -> list[tuple[str, tuple[int, int]]]:
    """From where how many Colonists and Soldiers could go; a region keeps one of them."""
    home = mind.me.homeland
    found = [(HOME, (home.colonists, home.soldiers))]
    for region in mind.s.occupied(mind.seat):
        units = mind.s.units(mind.seat, region)
        spare = units.colonists - (0 if units.cities or units.soldiers else 1)
        if spare >= 3:
            found.append((region, (spare, 0)))
    return [(origin, there) for origin, there in found if any(there)]


def _party(mind: Mind, action: Action, origin: str, there: tuple[int, int], region: str, x: str) -> Step:
    """How many go, and what that is worth."""
    s, most = mind.s, limit(mind.s, mind.seat, x)
    colonists = min(there[0], most)
    soldiers = min(there[1], most - colonists)
    others = [seat for seat in s.regions[region].units if seat != mind.seat]
    mine = s.units(mind.seat, region)
    worth = 0.1 * min(_CROWD, colonists + soldiers) + (0.3 if origin == HOME else 0.0)
    if not mine.all:
        worth += mind.per_region if not others else 1.5
    else:
        needs = city_cost(s, mind.seat)
        worth += 0.8 * mind.per_city if mine.colonists < needs <= mine.colonists + colonists else 0.12 * colonists
    if origin == HOME and soldiers and s.regions[region].resistance <= mine.soldiers + soldiers:
        worth += 1.0
    moved: Action = {**action, "from": origin, "to": region, "colonists": colonists, "soldiers": soldiers}
    if soldiers > colonists:
        moved["first"] = "soldiers"
    return Step({**moved, "x": x}, worth)


def selling(mind: Mind) -> Iterator[Step]:
    """Exports of all kinds, Discovery, Conquest, Salvage."""
    for region in mind.s.occupied(mind.seat):
        if region not in mind.s.exported:
            for action in payments(mind, "export", region):
                for x in _xs(mind, action)[-3:]:
                    vp = export_vp(mind.s, mind.seat, region, mind.value(x))
                    yield Step({**action, "region": region, "x": x}, vp * mind.temper.trades)
    kinds = [("discovery", 1.0)]
    kinds += [("plantation-exports", 0.0)] if mind.me.slaver else []
    kinds += [("encomienda-exports", 0.0)] if mind.me.conquest else []
    for do, more in kinds:
        for action in payments(mind, do):
            for place, x in enumerate(reversed(_xs(mind, action)[-2:])):
                spec = BEST if place == 0 and mind.pick(3) == 0 else x
                yield Step({**action, "x": spec}, (mind.value(x) + more) * mind.temper.trades)
    yield from _conquering(mind)
    for action in payments(mind, "salvage"):
        yield Step(action, 2.6 + (1.0 if mind.s.occupies(mind.seat, mind.s.board.numbers.salvage_region) else 0.0))


def _conquering(mind: Mind) -> Iterator[Step]:
    vp = mind.s.board.numbers.conquest_vp
    for region in mind.s.occupied(mind.seat):
        token, units = mind.s.regions[region].resistance, mind.s.units(mind.seat, region)
        if token and units.soldiers >= token:
            for action in payments(mind, "conquest", region):
                left = units.all - token
                worth = token * vp + (1.0 if not mind.me.conquest else 0.0)
                yield Step({**action, "region": region}, worth - (0.0 if left else mind.per_region))


def advancing(mind: Mind) -> Iterator[Step]:
    """Advances, paid with what suffices; the second levels where the game has them."""
    for action in payments(mind, "advance"):
        hand = hand_of(mind.s, mind.seat, ["advance"])
        for advance, worth in _ADVANCES.items():
            level = mind.s.level(mind.seat, advance)
            numbers = mind.s.board.numbers
            needed = (numbers.advance_cost_level1, numbers.advance_cost_level2)[min(level, 1)]
            if level > 1 or (level and not mind.s.option("level2_advances")):
                continue
            if sum(mind.value(card) for card in hand) >= needed:
                more = {"level": 2} if level else {}
                yield Step({**action, "advance": advance, **more, "pay": AUTO}, worth + (3.0 if level else 0.0))


#: Everything peaceful.
PEACEFUL: tuple[Callable[[Mind], Iterator[Step]], ...] = (growing, exploring, settling, selling, advancing)
