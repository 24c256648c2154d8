"""What a bot says beside its plays: what is built when the turn ends, and its standing orders."""

from __future__ import annotations

from pbem.games.colonial_revised.bots.mind import Mind
from pbem.games.colonial_revised.bots.whole_turn import bars
from pbem.games.colonial_revised.rules.native_power import counters_needed
from pbem.games.colonial_revised.rules.placing import open_spaces
from pbem.games.colonial_revised.rules.privateers import FLEET, in_box

_FIGHTING = 5  #: Squadrons beyond which they cost upkeep
_SPARE = 5  #: Treasury from which one of it may go to sea as a Privateer
_LANDINGS = 4  #: Colonies that an expedition names
_RICH = 12  #: Treasury from which upkeep does not matter
_LATE = 7  #: the turn from which money is for the Loan


def standing(mind: Mind) -> list[str]:
    """Everything that is not a play."""
    return [
        *fleets(mind), *squadrons(mind), *privateers(mind, f" WHEN treasury >= {_SPARE}"), *repay(mind),
        f"BAR {' / '.join(bars(mind))}", *casualties(mind), *escalation(), *expeditions(mind), *_reactions(mind),
        *mind.gifts(2),
    ]  # fmt: skip


def _reactions(mind: Mind) -> list[str]:
    """Standing orders for what others do."""
    return [
        "AVERT COLONY", f"OFFER {1 + mind.pick(2)}", "ACCEPT ALL", *ally(mind, f"ALLY {_helped(mind)}"),
        "HOME WHEN lost > 0", "SURRENDER WHEN defending AND squadrons <= 1 AND enemy.squadrons >= 3",
        "ATTACK ALL", "COUNTERATTACK ALL", "OCCUPY", "WIN ALWAYS",
    ]  # fmt: skip


def expeditions(mind: Mind) -> list[str]:
    """In any war: to the Colony that falls with the fewest counters, as many as Logistics allows."""
    s = mind.s
    spare = {
        name: land.counters(land.colony) - counters_needed(s, name)
        for name, land in s.territories.items()
        if land.colony not in (None, mind.seat) and open_spaces(s, mind.seat, name)
    }
    weakest = sorted(spare, key=lambda name: spare[name])[:_LANDINGS]
    landings = [f"{name} {open_spaces(s, mind.seat, name)[0]} MAX" for name in weakest]
    return [f"EXPEDITION {' / '.join(landings)} KEEP 1" if landings else "EXPEDITION NONE"]


def _helped(mind: Mind) -> str:
    """Whose Side one is on where nothing else is known."""
    helps = mind.temper.helps
    side = mind.temper.joins.upper()
    return f"{side} WHEN offer >= {helps} AND squadrons >= 4" if helps <= 3 else "NONE"


def ally(mind: Mind, line: str) -> list[str]:
    """A choice of sides; it replaces what was said before."""
    return [line]


def fleets(mind: Mind) -> list[str]:
    """As many as there are Goods to ship, and one for a post."""
    short = max(0, mind.goods[mind.seat] + 2 - mind.me.merchant_fleets)
    return [f"BUILD FLEETS {short} KEEP 2"] if short and mind.horizon > 1 else ["BUILD FLEETS 0"]


def squadrons(mind: Mind) -> list[str]:
    """As strong as the strongest rival, so far as nothing better is to be had for it."""
    strongest = max(mind.s.players[seat].squadrons for seat in mind.others)
    most = _FIGHTING + mind.temper.navy + 2 * (mind.me.treasury > _RICH)
    wanted = min(max(3, strongest) + mind.temper.navy, most)
    short = max(0, wanted - mind.me.squadrons)
    return [f"BUILD SQUADRONS {short} KEEP 2"] if short else ["BUILD SQUADRONS 0"]


def privateers(mind: Mind, when: str = "") -> list[str]:
    """In the box of the most dangerous shipper, where there is room and money to spare."""
    out = sum(mind.me.privateers.values())
    shippers = [
        seat for seat in reversed(mind.weakest_first())
        if mind.goods[seat] > 1 and sum(in_box(mind.s, seat).values()) < FLEET
    ]  # fmt: skip
    if not shippers or out >= 2 or mind.horizon < 2 or (not when and mind.me.treasury < _SPARE):
        return ["PRIVATEERS NONE"]
    return [f"PRIVATEERS {shippers[0]} 1{when}"]


def repay(mind: Mind) -> list[str]:
    """What is not needed, and more when the end comes near; what still fails is paid back at the end by itself."""
    return [f"REPAY KEEP {4 if mind.s.turn >= _LATE else 8}"]


def casualties(mind: Mind) -> list[str]:
    """The most dangerous first, oneself last."""
    return ["CASUALTIES " + ", ".join([*reversed(mind.weakest_first()), mind.seat])]


def escalation() -> list[str]:
    """Cheap Squadrons after a war."""
    return ["ESCALATE NAVY NO", "ESCALATE SQUADRONS MAX KEEP 3", "EMERGENCY LOAN NEVER"]
