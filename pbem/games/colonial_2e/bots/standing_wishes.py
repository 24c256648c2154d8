"""What a bot lays down for the turn and for good: reactions, Loans, what is built at the turn's end."""

from __future__ import annotations

from pbem.games.colonial_2e.bots.mind import VICTORY, Mind
from pbem.games.colonial_2e.rules.nations import nation_of

_FIRST_TURN = 1
_LEAD = 5  #: Squadrons more than the strongest rival's that are enough
_EARNING = 3  #: Merchant Fleets with which Loans can be earned back
_NEAR = 7  #: Prestige from which Loans are paid back before all else


def standing(mind: Mind) -> list[str]:
    """The lines beside cards and plans."""
    lines = _for_good(mind) if mind.s.turn == _FIRST_TURN else []
    return [*lines, *_loans(mind), *_building(mind), *mind.gifts(1)]


def _for_good(mind: Mind) -> list[str]:
    """Said once, in the first turn."""
    lines = ["ALLOW SHIP ALL", "ALLOW SELL ALL"]
    for seat in mind.others:
        lines += [f"REFUSE SHIP {seat} WHEN {seat}.prestige >= 7", f"REFUSE SELL {seat} WHEN {seat}.prestige >= 8"]
    lines.append("AUSTRALIA KEEP" if mind.temper.settles else "AUSTRALIA ROLL")
    mine = nation_of(mind.s, mind.seat)
    if mine.flamboyant and not mind.temper.asks:
        lines.append("FLAMBOYANCE PAY")
    if mine.rolls_again:
        lines.append("REROLL WHEN hits < 2")
    lines.append("CIRCUMNAVIGATE WHEN need <= 4 OR (need <= 5 AND treasury >= 4)")
    if not mind.temper.asks:
        lines.append("SURRENDER WHEN prestige = 0 OR (squadrons = 0 AND enemy.squadrons >= 2)")
    return lines


def _loans(mind: Mind) -> list[str]:
    me = mind.me
    owed = sum(me.loans)
    if not owed:
        return [f"REPAY ALL WHEN prestige >= {VICTORY}"] if mind.s.turn == _FIRST_TURN else []
    if me.merchant_fleets <= 1 and me.treasury < owed:
        return ["REPAY ALL WHEN treasury >= loans"]
    if me.prestige >= VICTORY:
        return ["REPAY ALL"]
    return ["REPAY KEEP 5" if me.prestige < _NEAR else "REPAY KEEP 1"]


def _building(mind: Mind) -> list[str]:
    """Merchant Fleets up to what can be shipped and sold; Squadrons up to the strongest rival's."""
    me, s = mind.me, mind.s
    useful = min(mind.goods[mind.seat], mind.limit)
    if me.loans and me.prestige >= VICTORY - 2:
        # Every Treasury is for the Loans now, but who has nothing to ship with earns none.
        short = min(useful, _EARNING) - me.merchant_fleets
        return [f"BUILD FLEETS {short} KEEP 0"] if short > 0 else []
    wanted = useful + 2
    missing = wanted - me.merchant_fleets
    lines = [f"BUILD FLEETS {missing} KEEP {0 if missing > 1 else 2}"] if missing > 0 else []
    strongest = max(s.players[seat].squadrons for seat in mind.others) + mind.temper.navy
    spare = 0 if me.prestige > 3 or mind.temper.navy else 2
    count = max(0, strongest - me.squadrons + 2)
    if count:
        lines.append(f"BUILD SQUADRONS {min(4, count)} KEEP {spare}")
    elif me.squadrons < strongest + _LEAD:
        lines.append("BUILD SQUADRONS MAX KEEP 9")
    return lines
