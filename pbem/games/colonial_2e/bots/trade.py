"""What a bot makes of Goods, money and progress: Merchant, Trader, Governor, Financier, Scientist."""

from __future__ import annotations

from pbem.games.colonial.board import Space
from pbem.games.colonial.bots.card_option import Option, best_first
from pbem.games.colonial.rules.shipping_wishes import but_slaves, slaves_cost_diplomacy
from pbem.games.colonial_2e.bots.mind import VICTORY, Mind
from pbem.games.colonial_2e.rules.characters.governor import HIGHEST
from pbem.games.colonial_2e.rules.nations import nation_of, next_space
from pbem.games.colonial_2e.rules.shipping import city_goods, shippable
from pbem.games.colonial_2e.state import State

_LITTLE = 0.03  #: what an action is worth that may come to nothing
_MOST_PILES = 2  #: Loan piles from which nobody gets up again by another one
_STEP = 0.15  #: what a space on Diplomacy is worth


def merchants(mind: Mind) -> list[Option]:
    """One's own Goods, then friends', as far as the fleets reach."""
    s, fleets = mind.s, mind.me.merchant_fleets
    own, duty = len(shippable(s, mind.seat)), len(city_goods(s))
    partners = [seat for seat in mind.friends() if shippable(s, seat)]
    foreign = sum(len(shippable(s, seat)) for seat in partners)
    shipped = min(fleets, own + duty + foreign)
    room = max(0, 2 * mind.limit + 1 - s.market[mind.seat])
    wishes = ["OWN ALL", *(f"{seat} ALL" for seat in partners)]
    worth = _LITTLE + mind.coin * 0.8 * min(shipped, room) * mind.temper.trade
    if spared := _without_slaves(mind):
        wishes = [f"OWN {name} {good}" for name, good in spared]
    return [Option(do="merchant", line=f"MERCHANT {', '.join(wishes)}", worth=worth)]


def _without_slaves(mind: Mind) -> list[Space]:
    """One's own Goods but for Slaves, where those cost more Diplomacy than they bring; else none."""
    s, goods = mind.s, shippable(mind.s, mind.seat)
    free = but_slaves(s, goods)
    if free == goods or not slaves_cost_diplomacy(s, mind.seat) or mind.coin * (len(goods) - len(free)) >= _STEP:
        return []
    return free[: mind.me.merchant_fleets]


def governors(mind: Mind, treasury: int) -> list[Option]:
    """The Booming City into one's own Colony, for as little as will do."""
    s = mind.s
    value = max((land.city for land in s.territories.values()), default=0)
    pay = value + 1
    if pay > min(mind.me.economy, treasury, VICTORY):
        return []
    mine = nation_of(s, mind.seat)
    places = sorted(
        (
            name
            for name in mind.colonies
            if not s.territories[name].city and s.territories[name].explored and mine.scores_city(name)
        ),
        key=lambda name: (s.territories[name].unrest, -len(s.territories[name].resources)),
    )
    if not places:
        return []
    worth = (1.05 - mind.coin * 0.7 * pay) * mind.temper.city
    if mind.me.prestige >= VICTORY - 2:
        worth += 0.5
    line = f"GOVERNOR {' / '.join(places[:2])} MIN{' PLUS' if mine.city_bonus and pay < HIGHEST else ''}"
    return best_first([Option(do="governor", line=line, worth=worth, cost=pay, when=f"city.value <= {value + 1}")])


def traders(mind: Mind, coming: int) -> list[Option]:
    """Goods on the Market, `coming` of one's own still to be shipped this turn."""
    market, left = mind.s.market, mind.limit
    own = min(left, market[mind.seat] + coming)
    left -= own
    partners = [seat for seat in mind.friends() if market[seat]]
    foreign = min(left, sum(market[seat] for seat in partners))
    wishes = ["OWN ALL", *(f"{seat} ALL" for seat in partners)]
    worth = _LITTLE + mind.coin * (own + 0.8 * foreign) * mind.temper.trade
    return [Option(do="trader", line=f"TRADER {', '.join(wishes)}", worth=worth)]


def financiers(mind: Mind) -> list[Option]:
    """A Loan to grow on while the end is far; later only for who has nothing left to start again with."""
    s, me = mind.s, mind.me
    ruined = not (me.treasury > 1 or me.merchant_fleets > 1 or s.market[mind.seat])
    growing = me.treasury < 3 and me.prestige < VICTORY // 2 and len(me.loans) < mind.temper.borrows
    if not (ruined or growing) or len(me.loans) > _MOST_PILES + s.turn // 8:
        return []
    return [Option(do="financier", line="FINANCIER MAX", worth=0.5, when="treasury < 4")]


def scientists(mind: Mind, treasury: int) -> list[Option]:
    """The tracks that can be paid, the best first."""
    found = []
    for track, worth in _progress(mind).items():
        cost = next_space(mind.s, mind.seat, track)
        if cost is not None and cost <= treasury:
            found.append(Option(do="scientist", line=f"SCIENTIST {track}", worth=worth - mind.coin * cost, cost=cost))
    return best_first(found)


def _progress(mind: Mind) -> dict[str, float]:
    """What the next space of each track is worth, before its cost."""
    s, me, temper = mind.s, mind.me, mind.temper
    left = sum(1 for land in s.territories.values() if land.prestige)
    tries = min(mind.horizon, 1.5 * left / len(s.seats))
    supply = min(1.0, (mind.goods[mind.seat] + 1.5) / (mind.limit + 2))
    steps = next_space(s, mind.seat, "economy") or me.economy
    strongest = max(s.players[seat].squadrons for seat in mind.others)
    behind = 0.15 if strongest > me.squadrons else 0.0
    sales = 0.14 * (steps - me.economy) * mind.horizon * supply
    return {
        "seafaring": 0.08 * tries * temper.explore,
        "economy": sales * temper.trade + 0.1 * temper.city * _city_bound(s, mind),
        "logistics": 0.09 * mind.horizon / me.logistics * temper.colony,
        "navy": (0.5 / me.navy + behind) * temper.war,
    }


def _city_bound(s: State, mind: Mind) -> float:
    """Whether one's Economy is what keeps the Booming City from one's Colonies."""
    value = max((land.city for land in s.territories.values()), default=0)
    return 4.0 if mind.colonies and value >= mind.me.economy else 0.0
