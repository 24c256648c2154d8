"""What a bot does about the others: wars, Rebellions, Missions, and its own good name."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.colonial.bots.card_option import Option, best_first
from pbem.games.colonial.rules.chances import at_least
from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial_2e.bots.mind import Mind
from pbem.games.colonial_2e.rules.nations import nation_of

_YEARS = 12
_MOST_DICE = 5
_ONE_DAY = 0.8  #: what a war is worth that cannot be declared before the next turn


# --- Sovereign ----------------------------------------------------------------------------------------------------


def sovereigns(mind: Mind) -> list[Option]:
    """Wars on those who may be attacked and whom one should beat."""
    found = []
    for enemy in mind.others:
        them = mind.s.players[enemy]
        if them.diplomacy > mind.me.diplomacy or not them.prestige:
            continue
        chance, lost = fortunes(mind, enemy)
        stake = 0.9 if mind.me.prestige else 0.1
        worth = chance * (1.0 + mind.threat(enemy)) - (1 - chance) * stake - mind.coin * 0.7 * lost - 0.12
        when = f"{enemy}.squadrons <= {them.squadrons + 1}"
        found.append(Option(do="sovereign", line=f"SOVEREIGN {enemy}", worth=worth * mind.temper.war - 0.1, when=when))
    if nation_of(mind.s, mind.seat).raises and mind.me.diplomacy < mind.s.board.diplomacy_length:
        found.append(Option(do="sovereign", line="SOVEREIGN RAISE", worth=0.3 / mind.me.diplomacy + 0.04))
    return best_first(found)


def fortunes(mind: Mind, enemy: str) -> tuple[float, float]:
    """(probability of winning a war, Squadrons and counters lost in it), by its expected course."""
    mine, theirs = float(mind.me.squadrons), float(mind.s.players[enemy].squadrons)
    lands = [land for land in mind.s.territories.values() if land.holds(mind.seat) and land.holds(enemy)]
    ours = float(sum(land.counters(mind.seat) for land in lands))
    others = float(sum(land.counters(enemy) for land in lands))
    began = mine + ours
    if mine + ours == 0:
        return 0.0, 0.0
    for _ in range(_YEARS):
        mine, theirs = max(0.0, mine - _hits(theirs)), max(0.0, theirs - _hits(mine))
        ours, others = max(0.0, ours - _hits(others)), max(0.0, others - _hits(ours))
        if mine + ours < 0.5 or theirs + others < 0.5:
            break
    left, against = mine + 0.7 * ours, theirs + 0.7 * others
    lead = left - against
    return min(0.95, max(0.03, 0.5 + 0.22 * lead)), began - mine - ours


def _hits(fighting: float) -> float:
    return min(_MOST_DICE, fighting) / 3


# --- Rebel --------------------------------------------------------------------------------------------------------


def rebels(mind: Mind) -> list[Option]:
    """Rebellions that cost rivals Colonies and counters; Unrest where one may come of it."""
    return best_first([*_sparks(mind), *_unrest(mind), *_missions(mind)])


def _sparks(mind: Mind) -> Iterator[Option]:
    for name, land in mind.s.territories.items():
        dice = native_power(mind.s, name) * land.unrest
        if not dice or land.missions:
            continue
        counts = {seat: land.counters(seat) for seat in mind.others}
        foreign, mine = sum(counts.values()), land.counters(mind.seat)
        if not foreign:
            continue
        first = max(counts, key=lambda seat: (counts[seat] > 0) * (mind.threat(seat) + (land.colony == seat)))
        worth = min(dice / 3, foreign) * 0.16 * mind.threat(first)
        if land.colony == first:
            worth += at_least(counts[first], dice) * (2 if land.city else 1) * (0.3 + mind.threat(first))
        worth -= 0.5 * mine * at_least(foreign + 1, dice)
        line = f"REBEL SPARK {name} CASUALTIES {first}"
        when = f"unrest {name} >= {land.unrest}"
        yield Option(do="rebel", line=line, worth=2 * worth * mind.temper.revolt, when=when)


def _unrest(mind: Mind) -> Iterator[Option]:
    for name, land in mind.s.territories.items():
        owner = land.colony
        if owner is None or owner == mind.seat or not land.explored or land.missions:
            continue
        dice = native_power(mind.s, name) * (land.unrest + 1)
        fall = at_least(land.counters(owner), dice)
        worth = 0.6 * fall * (2 if land.city else 1) * (0.3 + mind.threat(owner))
        yield Option(do="rebel", line=f"REBEL UNREST {name}", worth=worth * mind.temper.revolt)


def _missions(mind: Mind) -> Iterator[Option]:
    for name, land in mind.s.territories.items():
        owner = land.colony
        if land.missions != 1 or owner in (None, mind.seat):
            continue
        fall = at_least(land.counters(owner), native_power(mind.s, name) * (land.unrest + 1))
        worth = 0.5 * fall * (2 if land.city else 1) * (0.3 + mind.threat(owner))
        yield Option(do="rebel", line=f"REBEL MISSION {name}", worth=worth * mind.temper.revolt)


# --- Ambassador and Missionary ------------------------------------------------------------------------------------


def ambassadors(mind: Mind) -> list[Option]:
    """One's own marker right while others may attack, and Unrest out of one's Colonies."""
    s, me = mind.s, mind.me
    attackers = [seat for seat in mind.others if s.players[seat].diplomacy >= me.diplomacy]
    strong = sum(1 for seat in attackers if s.players[seat].squadrons > me.squadrons)
    worth, parts = 0.05, []
    if me.diplomacy < s.board.diplomacy_length:
        worth += 0.06 * len(attackers) + (0.12 * strong if me.prestige else 0.0)
        parts.append("ME")
        worth += max(_prey(mind, seat) for seat in mind.others)
    troubled = _troubled(mind)
    if troubled:
        worth += danger(mind, troubled[0])
        parts.append(f"UNREST {' / '.join(troubled)}")
    if not parts:
        return []
    return [Option(do="ambassador", line=f"AMBASSADOR {', '.join(parts)}", worth=worth)]


def _prey(mind: Mind, seat: str) -> float:
    """What a war would bring from which Diplomacy alone keeps one; 0 where it does not, or one would not win."""
    them = mind.s.players[seat]
    away = them.diplomacy - mind.me.diplomacy
    if away <= 0 or not them.prestige or mind.me.squadrons <= them.squadrons + 1:
        return 0.0
    chance, _ = fortunes(mind, seat)
    return max(0.2, _ONE_DAY * chance * (1.0 + mind.threat(seat)) / away)


def missionaries(mind: Mind) -> list[Option]:
    """A Mission where one's own Colonies might be lost."""
    open_to = [name for name in _troubled(mind) if not mind.s.territories[name].missions]
    found = [Option(do="missionary", line=f"MISSIONARY {name}", worth=0.1 + danger(mind, name)) for name in open_to]
    calm = [name for name in mind.colonies if name not in open_to and mind.s.territories[name].explored]
    calm = [name for name in calm if not mind.s.territories[name].missions]
    calm.sort(key=lambda name: -mind.s.board.lands[name].native_power)
    found += [Option(do="missionary", line=f"MISSIONARY {name}", worth=0.12) for name in calm[:2]]
    wanted = [name for name in mind.s.territories if _opens_a_goal(mind, name)]
    found += [Option(do="missionary", line=f"MISSIONARY {name}", worth=0.75) for name in wanted]
    return best_first(found)


def _opens_a_goal(mind: Mind, name: str) -> bool:
    """Whether a Mission is all that is missing for a Colony that scores (Extremadura)."""
    s, land, mine = mind.s, mind.s.territories[name], nation_of(mind.s, mind.seat)
    if s.board.lands[name].continent != mine.founds_by_mission or land.missions or land.colony or not land.explored:
        return False
    return (
        mine.scores(name) and land.holds(mind.seat) and all(each[:1] == [mind.seat] for each in land.resources.values())
    )


def _troubled(mind: Mind) -> list[str]:
    """One's own Colonies with Unrest, those in most danger first."""
    lands = mind.s.territories
    names = [name for name in mind.colonies if lands[name].unrest]
    return sorted(names, key=lambda name: -danger(mind, name))


def danger(mind: Mind, name: str) -> float:
    """What a Rebellion in one's own Colony may cost."""
    land = mind.s.territories[name]
    if land.missions:
        return 0.02
    dice = native_power(mind.s, name) * land.unrest
    return 0.6 * at_least(land.counters(mind.seat), dice) * (2 if land.city else 1)
