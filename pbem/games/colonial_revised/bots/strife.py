"""How a bot harms and is spared: Sovereign, Rebel, Ambassador."""

from __future__ import annotations

from functools import cache

from pbem.games.colonial.bots.card_option import Option, best_first
from pbem.games.colonial.rules.chances import at_least, exactly
from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial_revised.bots.mind import Mind
from pbem.games.colonial_revised.rules.characters.rebel import cannot_spark, price_of_spark, quiet
from pbem.games.colonial_revised.rules.native_power import counters_needed, half, rebel_dice
from pbem.games.colonial_revised.rules.privateers import MOST_DICE, in_box
from pbem.games.colonial_revised.rules.war import YEARS

_HIT = 1 / 3  #: a Success die
_ALLY = 0.75  #: what is left of an expected victory where others may join the enemy
_ROUGH = 12  #: Squadrons beyond which odds hardly change
_TURMOIL = 4  #: places a Rebel's line names for each Unrest


# --- war ----------------------------------------------------------------------------------------------------------


def sovereigns(mind: Mind) -> list[Option]:
    """War on whom one will most likely beat, or on the Privateers in one's box."""
    found = [_war(mind, enemy) for enemy in mind.others]
    box = sum(in_box(mind.s, mind.seat).values())
    if box and mind.me.squadrons > box:
        found.append(Option(do="sovereign", line="SOVEREIGN PRIVATEERS", worth=0.12 * box))
    return best_first(found)


def _war(mind: Mind, enemy: str) -> Option:
    s, me, other = mind.s, mind.me, mind.s.players[enemy]
    if other.diplomacy > me.diplomacy or not me.squadrons:
        return Option(do="sovereign", line="", worth=0.0)
    won, lost = war_odds(min(me.squadrons, _ROUGH), min(other.squadrons, _ROUGH), YEARS)
    stake = 1.0 + 0.5 * mind.threat(enemy)
    worth = won * _ALLY * stake - lost * 1.6 - 0.12 * other.squadrons - 0.1 + mind.coin * s.war_box
    least = me.squadrons - 1 if me.squadrons > 1 else 1
    return Option(
        do="sovereign", line=f"SOVEREIGN {enemy} OFFER {min(2, me.treasury // 3)}", worth=worth * mind.temper.war,
        when=f"squadrons >= {least} AND {enemy} squadrons <= {other.squadrons}",
    )  # fmt: skip


@cache
def war_odds(mine: int, theirs: int, years: int) -> tuple[float, float]:
    """Probability that `mine` Squadrons beat, and are beaten by, `theirs` within the years that are left."""
    if not mine or not theirs:
        return float(mine > 0), float(theirs > 0)
    if not years:
        return 0.0, 0.0
    own, foreign = min(MOST_DICE, mine), min(MOST_DICE, theirs)
    if own == foreign == MOST_DICE and mine != theirs:
        own, foreign = (own, foreign - 1) if mine > theirs else (own - 1, foreign)
    won = lost = 0.0
    for hits in range(own + 1):
        for losses in range(foreign + 1):
            chance = exactly(hits, own) * exactly(losses, foreign)
            better, worse = war_odds(max(0, mine - losses), max(0, theirs - hits), years - 1)
            won, lost = won + chance * better, lost + chance * worse
    return won, lost


# --- Rebellions ---------------------------------------------------------------------------------------------------


def rebels(mind: Mind) -> list[Option]:
    """A Rebellion that costs rivals more than oneself, else Unrest among them."""
    s = mind.s
    ready = [name for name, land in s.territories.items() if land.unrest and cannot_spark(s, mind.seat, name) is None]
    found = [_rebellion(mind, name) for name in ready]
    targets = sorted(quiet(s), key=lambda name: -_resentment(mind, name))
    targets = [name for name in targets if _resentment(mind, name) > 0][: 2 * _TURMOIL]
    if len(targets) > 1:
        line = f"REBEL UNREST {' / '.join(targets[::2])}, {' / '.join(targets[1::2])}"
        found.append(Option(do="rebel", line=line, worth=0.15 * mind.temper.revolt * _resentment(mind, targets[0])))
    return best_first(found)


def _rebellion(mind: Mind, name: str) -> Option:
    """A spark: each counter that a rival loses, a Colony that falls, less what it costs."""
    s, land = mind.s, mind.s.territories[name]
    owner = land.colony
    dice = rebel_dice(s, name, whole=owner is not None)
    likely = max(0.0, dice * _HIT - len(land.missions))
    foreign = sum(land.counters(seat) for seat in mind.others)
    worth = min(likely, foreign) * 0.1 - max(0.0, likely - foreign) * 0.3 * land.holds(mind.seat)
    if owner is not None:
        needed = land.counters(owner) - counters_needed(s, name) + 1 + len(land.missions)
        held = 1 + bool(land.city) + land.relevant_cities
        worth += at_least(needed, dice) * held * (mind.threat(owner) + 0.1) - mind.coin * price_of_spark(s, name)
    worst = sorted(mind.others, key=lambda seat: -mind.threat(seat))
    line = f"REBEL SPARK {name} CASUALTIES {', '.join([*worst, mind.seat])} OCCUPY"
    return Option(do="rebel", line=line, worth=worth * mind.temper.revolt, at=name)


def _resentment(mind: Mind, name: str) -> float:
    """How much Unrest would harm rivals there."""
    land = mind.s.territories[name]
    if land.colony == mind.seat or land.empty:
        return 0.0
    counters = {seat: land.counters(seat) for seat in mind.others if land.holds(seat)}
    worth = sum(0.3 * mind.threat(seat) * count for seat, count in counters.items())
    if land.colony is not None:
        worth += mind.threat(land.colony) * (1 + bool(land.city) + land.relevant_cities)
    worth *= 1 + 0.2 * half(native_power(mind.s, name))
    return worth - 0.25 * land.counters(mind.seat)


# --- Ambassador ---------------------------------------------------------------------------------------------------


def ambassadors(mind: Mind) -> list[Option]:
    """One's marker to the right, where fewer may attack one; Unrest away from one's own Colonies first."""
    lands = mind.s.territories
    stronger = sum(mind.s.players[seat].squadrons > mind.me.squadrons for seat in mind.others)
    worth = 0.08 + 0.03 * stronger if mind.me.diplomacy < mind.s.board.diplomacy_length else 0.0
    troubled = [name for name, land in lands.items() if land.unrest and land.holds(mind.seat)]
    troubled.sort(key=lambda name: (lands[name].colony != mind.seat, -lands[name].unrest))
    if not troubled:
        return [Option(do="ambassador", line="AMBASSADOR", worth=worth + 0.01)]
    relief = 0.25 if lands[troubled[0]].colony == mind.seat else 0.06
    named = " / ".join(troubled[:3])
    return [
        Option(do="ambassador", line=f"AMBASSADOR ME, UNREST {named}", worth=worth + relief),
        Option(do="ambassador", line="AMBASSADOR", worth=worth + 0.01),
    ]
