"""What a bot finds on the map: what to explore, where to place counters, where a Colony can be founded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.colonial.bots import map_finds as m
from pbem.games.colonial.bots.card_option import Option, best_first
from pbem.games.colonial.rules.monopolies import monopolist
from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial_2e.bots.mind import Mind, odds
from pbem.games.colonial_2e.rules.characters.conqueror import by_mission, slave_spaces
from pbem.games.colonial_2e.rules.exploring import circumnavigation_need, exploration_need, may_circumnavigate
from pbem.games.colonial_2e.rules.nations import may_place, nation_of

_BREACH = 0.15  #: what a space on Diplomacy is worth
_KEPT = 1  #: Merchant Fleets that are not spent on trading posts
_TARGETS = 2  #: Territories that have an Explorer's alternative of their own


def space_worth(mind: Mind, name: str, good: str) -> float:
    """What controlling a vacant or foreign space brings: Goods every turn, a Monopoly, Slaves for Plantations."""
    s, board = mind.s, mind.s.board
    rule, colour = board.rule_of(name, good), board.colour_of[name, good]
    stack = s.territories[name].resources[good]
    mine = mind.goods[mind.seat]
    worth = mind.coin * mind.horizon * (0.5 if mine < mind.limit + 1 else 0.15) * mind.temper.trade
    held = monopolist(s, colour)
    sole = rule == "gold" or (held is None and not _controlled(mind, colour)) or (held and stack and stack[0] == held)
    if sole and held != mind.seat:
        worth += 0.45 if mind.me.merchant_fleets <= mine + 1 else 0.12
    if rule == "slaves":
        worth += 0.1
    owner = stack[0] if stack else held
    if owner and owner != mind.seat:
        worth += 0.3 * mind.threat(owner)
    return worth


def _controlled(mind: Mind, colour: str) -> bool:
    return any(mind.s.territories[name].resources[good] for name, good in mind.s.board.spaces_of[colour])


def colony_gap(mind: Mind, name: str) -> int | None:
    """Counters missing for founding a Colony, control of all Resources included; None where none can be founded."""
    return m.founding_gap(
        mind,
        name,
        lambda good: may_place(mind.s, mind.seat, name, good),
        by_control=by_mission(mind.s, mind.seat, name),
    )


# --- Explorer -----------------------------------------------------------------------------------------------------


def explorers(mind: Mind) -> list[Option]:
    """The best Territories to explore in one line; the Circumnavigation where nothing is left."""
    s = mind.s
    open_to = [name for name, land in s.territories.items() if land.prestige]
    if not open_to:
        need = circumnavigation_need(s, mind.seat)
        return [Option(do="explorer", line="CIRCUMNAVIGATE", worth=odds(need))] if s.circumnavigation else []
    more = 0.8 * odds(circumnavigation_need(s, mind.seat)) if may_circumnavigate(s, mind.seat) else 0.0
    ranked = sorted(((_prospect(mind, name) * mind.temper.explore + more, name) for name in open_to), reverse=True)
    best = [
        Option(do="explorer", line=f"EXPLORE {name}{_afterwards(mind, [name])}", worth=worth)
        for worth, name in ranked[:_TARGETS]
    ]
    rest = [name for _, name in ranked[_TARGETS : 2 * _TARGETS]]
    if rest:
        line = f"EXPLORE {' / '.join(rest)}{_afterwards(mind, rest)}"
        best.append(Option(do="explorer", line=line, worth=ranked[_TARGETS][0]))
    return best


def _prospect(mind: Mind, name: str) -> float:
    """What trying a Territory is worth."""
    s, land = mind.s, mind.s.board.lands[name]
    need = exploration_need(s, mind.seat, name)
    worth = 1.0
    if land.continent == s.board.exploration["america"] and not s.america.discovered:
        worth += 0.9
    if name in s.board.exploration["welcome"]:
        worth += _BREACH
    open_goods = [good for good in land.goods if may_place(s, mind.seat, name, good) is None]
    worth += 1.5 * max((space_worth(mind, name, good) for good in open_goods), default=0.0)
    if land.goods and len(land.goods) == 1 and land.native_power <= 2:
        worth += 0.3
    return worth * odds(need) + 0.04 * mind.pick(5)


def _afterwards(mind: Mind, names: Sequence[str]) -> str:
    """What is done on success: a post while there are Merchant Fleets to spare, else adventurers."""
    s = mind.s
    goods = [
        (space_worth(mind, name, good), good)
        for name in names
        for good in s.board.lands[name].goods
        if may_place(s, mind.seat, name, good) is None
    ]
    goods = [(worth, good) for worth, good in goods if worth > mind.coin]
    wanted = " / ".join(dict.fromkeys(good for _, good in sorted(goods, reverse=True)))
    if not wanted:
        return ""
    fleets = mind.me.merchant_fleets
    if fleets > max(_KEPT, mind.goods[mind.seat]):
        return f" POST {wanted} ADVENTURERS {wanted}"
    return f" ADVENTURERS {wanted}" + (f" POST {wanted}" if fleets > _KEPT else "")


# --- Conqueror ----------------------------------------------------------------------------------------------------


def conquerors(mind: Mind) -> list[Option]:
    """Colonies that can be founded now, or after this turn's Viceroy."""
    most = min(mind.me.logistics, mind.me.treasury)
    found = []
    for name, land in mind.s.territories.items():
        gap = colony_gap(mind, name)
        if gap is None or gap > most or not land.explored:
            continue
        worth = colony_worth(mind, name) * (1.0 if gap == 0 else 0.7)
        found.append(
            Option(do="conqueror", line=f"CONQUEROR {name} {_extras(mind, name)}", worth=worth, at=name, cost=gap)
        )
    return best_first(found)


def colony_worth(mind: Mind, name: str) -> float:
    """What founding a Colony brings."""
    power = mind.s.board.lands[name].native_power
    scored = 0.0
    if nation_of(mind.s, mind.seat).scores(name):
        scored = 1.05 + (1.0 if mind.s.territories[name].city else 0.0)
    return (scored + 0.04 * power + mind.coin * 0.5 * _booty(mind, name)) * mind.temper.colony


def _booty(mind: Mind, name: str) -> int:
    return mind.s.board.lands[name].native_power * (2 if mind.s.board.has_rule(name, "gold") else 1)


def _extras(mind: Mind, name: str) -> str:
    """The options that pay: none that would lose the place, and Unrest kept down while Diplomacy allows."""
    land, me = mind.s.territories[name], mind.me
    counters = land.counters(mind.seat)
    rival = max((stack.count(seat) for stack in land.resources.values() for seat in mind.others), default=0)
    options = []
    unrest = land.unrest
    if counters >= 3 and counters - 1 > rival and me.merchant_fleets <= mind.goods[mind.seat]:
        options.append("COMPANY")
    if _booty(mind, name) >= 2 or me.treasury < 2:
        options.append("PILLAGE")
        unrest += 1
    if unrest and me.diplomacy > 2 + mind.pick(2):
        options.append(f"REPRESSION {min(unrest, 2, me.diplomacy - 1)}")
    if mind.s.board.has_rule(name, "plantation") and slave_spaces(mind.s, mind.seat):
        options.append("PLANTATION" + _victims(mind))
    return " ".join(options) or "NONE"


def _victims(mind: Mind) -> str:
    """Whose fleets are taken: the most dangerous player's who has some."""
    rich = [seat for seat in reversed(mind.weakest_first()) if mind.s.players[seat].merchant_fleets]
    if not rich:
        return ""
    most = min(slave_spaces(mind.s, mind.seat), mind.s.players[rich[0]].merchant_fleets)
    return f" {rich[0]}" + (f" {most}" if most > 1 else "")


# --- Viceroy ------------------------------------------------------------------------------------------------------


def viceroys(mind: Mind, treasury: int) -> list[Option]:
    """Where counters do most good, with `treasury` to spend."""
    most = min(mind.me.logistics, treasury)
    return best_first(m.placements(mind, _judged(mind), most)) if most else []


def _judged(mind: Mind) -> m.Judgement:
    return m.Judgement(
        coin=mind.coin,
        space_worth=lambda name, good: space_worth(mind, name, good),
        breach=lambda name, good: _BREACH if mind.me.diplomacy > 1 and m.breaks_in(mind, name, good) else 0.0,
        gap=lambda name: colony_gap(mind, name),
        nearer=lambda name, gap, count: _nearer(mind, name, gap, count),
        open_to=lambda name: [
            good for good in mind.s.territories[name].resources if may_place(mind.s, mind.seat, name, good) is None
        ],
        holding=lambda name, good, most: _holding(mind, name, good, most),
    )


def _nearer(mind: Mind, name: str, gap: int | None, count: int) -> float:
    """What counters bring a Colony nearer by."""
    if not gap:
        return 0.0
    after = max(0, gap - count)
    turns = -(-after // mind.me.logistics)
    return colony_worth(mind, name) * min(count, gap) / gap * (0.75, 0.55, 0.35, 0.2)[min(turns, 3)]


def _holding(mind: Mind, name: str, good: str, most: int) -> Iterator[Option]:
    """More counters in a Colony that may revolt."""
    land = mind.s.territories[name]
    if land.colony == mind.seat and land.unrest and not land.missions:
        danger = native_power(mind.s, name) * land.unrest / 3
        if land.counters(mind.seat) <= danger + 1:
            line = f"VICEROY {name} {good} {most}"
            yield Option(do="viceroy", line=line, worth=0.35 - mind.coin * most * 0.5, cost=most)
