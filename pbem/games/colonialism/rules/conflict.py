"""5.2.2.2 Conflict: all factions lose discs, the weakest first, until the limit is kept or one faction is left."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pbem.core.table import Table
from pbem.games.colonialism.rules.loss_choice import lose
from pbem.games.colonialism.state import State


def fails(s: State, region: str) -> bool:
    """5.2.1 Whether a region breaks its limit: two factions or more, and more influence than it allows."""
    # RULING CL-J59: two, not more than two.
    land = s.regions[region]
    return land.total > land.limit and len(s.factions(region)) >= 2


def fight(s: State, table: Table, region: str, protected: Sequence[str], key: str) -> None:
    """5.2.2.2 Cycles of steps; `protected` seats have a Treaty there."""
    # RULING CL-J28: tested anew after the cards.
    if not fails(s, region):
        return
    land = s.regions[region]
    before, strength = land.total, {faction: land.of(faction) for faction in s.factions(region)}
    hired = s.hired(region)
    step = 0
    while fails(s, region):
        lost = 0
        for group in _groups(s, region):
            step += 1
            lost += _step(s, table, region, group, protected, f"{key}.losses.{step}")
            # RULING CL-J29: the test stands after every step. RULING CL-J30: a step is done by all of the group.
            if not fails(s, region):
                break
        if not lost:  # RULING CL-J31: a cycle in which nobody loses anything ends it
            break
    gone = {faction: count - land.of(faction) for faction, count in strength.items()}
    table.tell(
        "conflict", rule="5.2.2.2", region=region, before=before,
        lost={faction: count for faction, count in gone.items() if count},
        mercenaries={seat: less for seat, count in hired.items() if (less := count - land.mercenaries.get(seat, 0))},
        left={faction: land.of(faction) for faction in strength}, total=land.total, limit=land.limit,
    )  # fmt: skip


def _groups(s: State, region: str) -> list[list[str]]:
    """Factions of equal influence, the weakest first, by the counts when the cycle begins."""
    land = s.regions[region]
    factions = sorted(s.factions(region), key=land.of)
    return [list(group) for _, group in groupby(factions, key=land.of)]


def _step(s: State, table: Table, region: str, group: Sequence[str], protected: Sequence[str], key: str) -> int:
    """One disc from each faction of a group; how many."""
    # RULING CL-J31: a Treaty's owner is passed over at his last disc, the others of the group are not.
    losers = [faction for faction in group if s.regions[region].of(faction) > 1 or faction not in protected]
    # RULING CL-J69: in row order, which changes nothing.
    for faction in losers:
        lose(s, table, faction, region, 1, cause="conflict", key=f"{key}.{faction}")
    return len(losers)
