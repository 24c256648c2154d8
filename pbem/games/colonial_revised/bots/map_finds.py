"""What a bot finds on the map: what to explore, where to place counters, where a Colony can be founded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.colonial.bots import map_finds as m
from pbem.games.colonial.bots.card_option import Option, best_first
from pbem.games.colonial.rules.monopolies import monopolist
from pbem.games.colonial_revised.bots.mind import Mind
from pbem.games.colonial_revised.rules.exploring import GAP, american, exploration_need
from pbem.games.colonial_revised.rules.native_power import counters_needed, half
from pbem.games.colonial_revised.rules.placing import open_spaces
from pbem.games.colonial_revised.rules.prestige import RICH, colours_held, largest_group

_BREACH = 0.08  #: what a space on Diplomacy is worth
_KEPT = 1  #: Merchant Fleets that are not spent on trading posts
_TARGETS = 3  #: Territories an Explorer's plan names
_NEARER = (0.95, 0.7, 0.5, 0.35, 0.25)  #: of a Colony's worth, by counters that are still missing
_FAR = 0.1
_SETTLED = 1.3  #: what a Colony is worth beside what is reckoned here: measured in games of bots
_VARIETY = 5  #: colours that bring a Prestige Point with fewer than six players


def space_worth(mind: Mind, name: str, good: str) -> float:
    """What controlling a space that is not one's own brings: Goods, a Monopoly, variety; what it takes from another."""
    s, board = mind.s, mind.s.board
    colour, stack = board.colour_of[name, good], s.territories[name].resources[good]
    mine = mind.goods[mind.seat]
    worth = mind.coin * mind.horizon * (0.42 if mine < mind.limit + 1 else 0.14) * mind.temper.trade
    held = monopolist(s, colour)
    holders = {
        s.territories[at].resources[each][0]
        for at, each in board.spaces_of[colour]
        if s.territories[at].resources[each]
    }
    if board.rule_of(name, good) == "gold":
        worth += 0.85
        worth += mind.threat(stack[0]) if stack else 0.0
    elif not holders - {mind.seat} or (stack and holders == {stack[0]} and len(board.spaces_of[colour]) == 1):
        worth += 0.75 if held != mind.seat else 0.1  # the more there are, the longer the Monopoly is held
    elif held and held != mind.seat:
        worth += 0.7 * mind.threat(held)
    own = colours_held(s, mind.seat)
    if colour not in own:
        worth += {_VARIETY - 1: 0.8, _VARIETY - 2: 0.3}.get(len(own), 0.1)
    return worth


def colony_gap(mind: Mind, name: str) -> int | None:
    """Counters missing for founding a Colony, control of all Resources included; None where none can be founded."""
    open_to = open_spaces(mind.s, mind.seat, name)
    return m.founding_gap(mind, name, lambda good: good not in open_to)


def colony_worth(mind: Mind, name: str) -> float:
    """What founding a Colony brings: its Prestige, more to sell, a place for a City, neighbours."""
    s, own = mind.s, mind.colonies
    power = s.board.lands[name].native_power
    worth = 1.9 if name in RICH else 0.95
    worth += mind.coin * 0.4 * half(power) * mind.horizon / 2
    if len(own) < 2:
        worth += 0.35 * mind.temper.city
    grows = largest_group(s, [*own, name])
    if grows > largest_group(s, own):
        worth += {2: 0.15, 3: 1.0, 4: 0.1, 5: 1.0}.get(grows, 0.0)
    return _SETTLED * worth * mind.temper.colony


def nearer(mind: Mind, name: str, gap: int | None, count: int) -> float:
    """What counters bring a Colony nearer by."""
    if gap is None or not gap:
        return 0.0
    before, after = (_NEARER[each] if each < len(_NEARER) else _FAR for each in (gap, max(0, gap - count)))
    return colony_worth(mind, name) * (after - before) * min(1.0, mind.horizon / 2)


# --- Explorer -----------------------------------------------------------------------------------------------------


def explorers(mind: Mind) -> list[Option]:
    """The best Territories to explore, the best first."""
    lands = mind.s.board.lands
    names = [name for name, land in mind.s.territories.items() if not land.explored and lands[name].goods]
    return best_first(_exploring(mind, name) for name in names)[:_TARGETS]


def _exploring(mind: Mind, name: str) -> Option:
    """One Territory: what is paid for a roll that falls short, and who is left there."""
    s, me = mind.s, mind.me
    goods = sorted(open_spaces(s, mind.seat, name), key=lambda good: -space_worth(mind, name, good))
    if not goods:
        return Option(do="explorer", line="", worth=0.0)
    worth = _landing_worth(mind, name, goods)
    price = max((cost for cost in GAP if cost <= me.treasury - 1 and cost * mind.coin < 0.8 * worth), default=0)
    odds = _odds(exploration_need(s, mind.seat, name), price)
    if american(s, name) and not s.america.discovered:
        worth += 0.1
    line = f"EXPLORE {name} PAY {price or 'NEVER'}{_landing(mind, name, goods)}"
    return Option(do="explorer", line=line, worth=odds * worth * mind.temper.explore + 0.03 * mind.pick(4))


def _landing_worth(mind: Mind, name: str, goods: Sequence[str]) -> float:
    gap = colony_gap(mind, name)
    towards = 0.0 if gap is None else colony_worth(mind, name) * (_NEARER[gap] if gap < len(_NEARER) else _FAR)
    return space_worth(mind, name, goods[0]) + 0.9 * towards + 0.3 * sum(space_worth(mind, name, g) for g in goods[1:])


def _odds(need: int, price: int) -> float:
    """Probability that the die, or what is paid for it, is enough."""
    reach = sum(1 for cost in GAP if cost <= price)
    return max(0, min(6, 7 - need + reach)) / 6


def _landing(mind: Mind, name: str, goods: Sequence[str]) -> str:
    """A post while there are Merchant Fleets to spare, adventurers on another space or for a Colony."""
    fleets, power = mind.me.merchant_fleets, mind.s.board.lands[name].native_power
    posts = fleets > min(_KEPT, mind.goods[mind.seat])
    rest = [good for good in goods if space_worth(mind, name, good) > 2 * mind.coin]
    if not posts:
        return f" ADVENTURERS {goods[0]} 1"
    if len(rest) > 1 and mind.me.logistics == 1:
        return f" POST {goods[0]} ADVENTURERS {rest[1]} 1"
    if 2 <= power <= 1 + mind.me.logistics and mind.me.treasury > power + 2:
        return f" POST {goods[0]} ADVENTURERS {goods[0]} {power - 1}"
    return f" POST {goods[0]}"


# --- Conqueror ----------------------------------------------------------------------------------------------------


def conquerors(mind: Mind) -> list[Option]:
    """Colonies that can be founded now, or after this turn's Viceroy."""
    most = min(mind.me.logistics, mind.me.treasury) if "viceroy-ambassador" in mind.free else 0
    found = []
    for name, land in mind.s.territories.items():
        gap = colony_gap(mind, name)
        if land.explored and gap is not None and gap <= most:
            worth = colony_worth(mind, name) * (1.1 if gap == 0 else 0.9)
            found.append(Option(do="conqueror", line=f"CONQUEROR {name}", worth=worth, at=name, cost=gap))
    return best_first(found)


# --- Viceroy ------------------------------------------------------------------------------------------------------


def viceroys(mind: Mind) -> list[Option]:
    """Where counters do most good."""
    most = min(mind.me.logistics, mind.me.treasury)
    return best_first([*(m.placements(mind, _judged(mind), most) if most else []), *_recalls(mind)])


def _recalls(mind: Mind) -> Iterator[Option]:
    """Counters that are of no use where they stand: on others' spaces in others' Colonies."""
    for name, land in mind.s.territories.items():
        if land.colony in (None, mind.seat):
            continue
        for good, stack in land.resources.items():
            idle = min(stack.count(mind.seat), mind.me.logistics)
            if idle and stack[0] != mind.seat:
                line = f"VICEROY RECALL {name} {good} {idle}"
                yield Option(do="viceroy", line=line, worth=0.9 * mind.coin * idle, at=name)


def _judged(mind: Mind) -> m.Judgement:
    return m.Judgement(
        coin=mind.coin,
        space_worth=lambda name, good: space_worth(mind, name, good),
        breach=lambda name, good: _BREACH if m.breaks_in(mind, name, good) else 0.0,
        gap=lambda name: colony_gap(mind, name),
        nearer=lambda name, gap, count: nearer(mind, name, gap, count),
        open_to=lambda name: open_spaces(mind.s, mind.seat, name),
        holding=lambda name, good, most: _holding(mind, name, good),
    )


def _holding(mind: Mind, name: str, good: str) -> Iterator[Option]:
    """A counter more in a Colony that has few to spare."""
    land = mind.s.territories[name]
    if land.colony == mind.seat and len(land.missions) < 2:
        spare = land.counters(mind.seat) - counters_needed(mind.s, name)
        worth = (0.3 if land.unrest else 0.12) / (1 + 2 * spare) * (1 + bool(land.city) + land.relevant_cities)
        yield Option(do="viceroy", line=f"VICEROY {name} {good} 1", worth=worth - 0.5 * mind.coin, at=name, cost=1)
