"""What a bot makes of Goods, money and progress: Merchant, Governor, Trader, Financier, Scientist, Missionary."""

from __future__ import annotations

from pbem.games.colonial.bots.card_option import Option, best_first
from pbem.games.colonial.rules.tracks import next_space
from pbem.games.colonial_revised.bots.mind import VICTORY, Mind
from pbem.games.colonial_revised.rules.characters import governor, missionary
from pbem.games.colonial_revised.rules.loans import LOAN
from pbem.games.colonial_revised.rules.prestige import MISSIONS, PROGRESS

_LITTLE = 0.03  #: what an action is worth that may come to nothing


def merchants(mind: Mind) -> list[Option]:
    """One's own Goods, and one of a friend's: half of one, rounded up, is one."""
    own, fleets = mind.goods[mind.seat], mind.me.merchant_fleets
    sellers = [seat for seat in mind.friends() if mind.goods[seat]] if fleets > own else []
    wishes = [*(["OWN ALL"] if own else []), *(f"{seat} 1" for seat in sellers[:1])]
    if not wishes or not fleets:
        return []
    shipped = min(fleets, own + bool(sellers))
    room = max(0, 2 * mind.limit + 1 - mind.s.market[mind.seat])
    worth = _LITTLE + mind.coin * 0.6 * min(shipped, room) * mind.temper.trade * min(1.0, mind.horizon / 2)
    return [Option(do="merchant", line=f"MERCHANT {', '.join(wishes)}", worth=worth)]


def governors(mind: Mind) -> list[Option]:
    """The Booming City into one's own Colony, for as little as will do."""
    s = mind.s
    present = max((land.city for land in s.territories.values()), default=0)
    pay = next((value for value in governor.VALUES if value > present), None)
    if pay is None or pay > mind.me.economy or pay > mind.me.treasury + income(mind):
        return []
    places = sorted(
        (name for name in mind.colonies if not s.territories[name].city), key=lambda name: _shaky(mind, name)
    )
    worth = (1.6 - mind.coin * pay) * mind.temper.city
    line = f"GOVERNOR {' / '.join(places[:2])} MIN"
    return best_first([Option(do="governor", line=line, worth=worth, cost=pay)]) if places else []


def _shaky(mind: Mind, name: str) -> tuple[int, int]:
    """How easily a Colony is lost."""
    land = mind.s.territories[name]
    return land.unrest - 2 * len(land.missions), -land.counters(mind.seat)


def income(mind: Mind) -> int:
    """What selling may bring this turn."""
    return min(mind.limit, mind.s.market[mind.seat]) if "trader-financier" in mind.free else 0


def traders(mind: Mind) -> list[Option]:
    """One's own Goods on the Market, and one of a friend's where the limit allows it."""
    market, coming = mind.s.market, min(mind.me.merchant_fleets, mind.goods[mind.seat])
    own = min(mind.limit, market[mind.seat] + coming)
    sellers = [seat for seat in mind.friends() if market[seat]]
    wishes = [*(["OWN ALL"] if own else []), *(f"{seat} 1" for seat in sellers[:1])]
    if not wishes:
        return []
    worth = _LITTLE + 0.7 * mind.coin * (min(own, market[mind.seat]) + 0.8 * max(0, own - market[mind.seat]))
    return [Option(do="trader", line=f"TRADER {', '.join(wishes)}", worth=worth * mind.temper.trade)]


def financiers(mind: Mind) -> list[Option]:
    """A Loan to grow on while the end is far; later only for who has nothing left to start again with."""
    me, s = mind.me, mind.s
    growing = me.treasury < 3 and s.market[mind.seat] < 3 and s.turn <= 5 and me.loan + LOAN <= mind.temper.borrows
    ruined = me.treasury + me.merchant_fleets + s.market[mind.seat] < 2 and me.loan < 20
    if not (growing or ruined):
        return []
    return [Option(do="financier", line="FINANCIER", worth=0.5, when="treasury < 4")]


def scientists(mind: Mind) -> list[Option]:
    """The tracks that can be paid, the best first."""
    found = []
    for track, worth in _progress(mind).items():
        cost = next_space(mind.s, mind.seat, track)
        if cost is not None and cost <= mind.me.treasury + income(mind):
            spare = cost + (2 if mind.colonies else 0)
            found.append(
                Option(
                    do="scientist", line=f"SCIENTIST {track}", worth=worth + _title(mind) - mind.coin * cost, cost=cost,
                    when=f"treasury >= {spare}",
                )
            )  # fmt: skip
    return best_first(found)


def _title(mind: Mind) -> float:
    """What any step is worth on the way to the title of Progress."""
    bought, holder = mind.me.progress_bought, mind.s.titles.progress
    if holder == mind.seat:
        return 0.05
    wanted = PROGRESS if holder is None else mind.s.players[holder].progress_bought + 1
    return {0: 0.9, 1: 0.3, 2: 0.15}.get(max(0, wanted - bought - 1), 0.05)


def _progress(mind: Mind) -> dict[str, float]:
    """What the next space of each track is worth, before its cost."""
    s, me, temper, turns = mind.s, mind.me, mind.temper, mind.horizon
    unknown = sum(1 for name, land in s.territories.items() if not land.explored and s.board.lands[name].goods)
    step = (next_space(s, mind.seat, "economy") or me.economy) - me.economy
    short = mind.goods[mind.seat] + 1 > mind.limit
    strongest = max(s.players[seat].squadrons for seat in mind.others)
    return {
        "seafaring": 0.13 * min(turns, unknown) / 2 * temper.explore,
        "economy": 0.05 * step * turns * (1.5 if short else 0.6) + _city_bound(mind),
        "logistics": 0.16 * turns / me.logistics * temper.colony,
        "navy": (0.25 / me.navy + (0.15 if strongest > me.squadrons else 0.0)) * temper.war,
    }


def _city_bound(mind: Mind) -> float:
    """Whether one's Economy is what keeps the Booming City from one's Colonies."""
    value = max((land.city for land in mind.s.territories.values()), default=0)
    return 0.6 * mind.temper.city if mind.colonies and value >= mind.me.economy and value < VICTORY else 0.0


def missionaries(mind: Mind) -> list[Option]:
    """A Mission where it saves most; three of them bring a title."""
    s, placed, holder = mind.s, mind.me.missions_placed, mind.s.titles.missions
    wanted = MISSIONS if holder is None else s.players[holder].missions_placed + 1
    title = 0.05 if holder == mind.seat else {0: 0.95, 1: 0.4, 2: 0.25}.get(max(0, wanted - placed - 1), 0.08)
    found = []
    for name in s.territories:
        land = s.territories[name]
        if land.explored and missionary.obstacle(s, mind.seat, name) is None:
            saves = 0.25 if land.colony == mind.seat else 0.08 if land.unrest else 0.03
            worth = title + saves * (1 + bool(land.city) + land.relevant_cities)
            found.append(Option(do="missionary", line=f"MISSIONARY {name}", worth=worth, at=name))
    return best_first(found)
