"""What a bot lays down for the turn and for good: reactions, Loans, what is built at the turn's end."""

from __future__ import annotations

from pbem.games.colonial_2e.bot_mind import VICTORY, Mind

_FIRST_TURN = 1
_NEAR = 7  #: Prestige from which Loans are paid back before all else


def standing(mind: Mind) -> list[str]:
    """The lines beside cards and plans."""
    lines = _for_good(mind) if mind.s.turn == _FIRST_TURN else []
    return [*lines, *_loans(mind), *_building(mind)]


def _for_good(mind: Mind) -> list[str]:
    """Said once, in the first turn."""
    lines = ["ALLOW SHIP ALL", "ALLOW SELL ALL"]
    for seat in mind.others:
        lines += [f"REFUSE SHIP {seat} WHEN {seat}.prestige >= 7", f"REFUSE SELL {seat} WHEN {seat}.prestige >= 8"]
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
    supply = mind.goods[mind.seat] + 2
    wanted = min(supply, mind.limit + 2)
    keep = 0 if me.merchant_fleets < wanted - 1 else 2
    lines = []
    if me.merchant_fleets < wanted:
        lines.append(f"BUILD FLEETS {wanted - me.merchant_fleets} KEEP {keep}")
    else:
        lines.append("BUILD FLEETS MAX KEEP 8")
    strongest = max(s.players[seat].squadrons for seat in mind.others) + mind.temper.navy
    spare = 0 if me.prestige > 3 or mind.temper.navy else 2
    count = max(0, strongest - me.squadrons + 1)
    lines.append(f"BUILD SQUADRONS {min(4, count)} KEEP {spare}" if count else "BUILD SQUADRONS MAX KEEP 9")
    return lines
