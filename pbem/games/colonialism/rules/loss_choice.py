"""Losing discs: a seat's own discs and its mercenaries are one faction, and it chooses which of them go."""

from __future__ import annotations

from pbem.core.choices import Number
from pbem.core.table import Decision, Table
from pbem.games.colonialism.rules.supply import dismiss, take_off
from pbem.games.colonialism.state import NATIVES, State
from pbem.games.common.rules.asking_seats import ask


def lose(s: State, table: Table, faction: str, region: str, count: int, *, cause: str, key: str) -> int:
    """Take `count` discs of a faction off a region; how many of them were mercenaries."""
    mercenaries = 0 if faction == NATIVES else _mercenaries(s, table, faction, region, count, cause, key)
    if mercenaries:
        dismiss(s, faction, region, mercenaries)
    take_off(s, faction, region, count - mercenaries)
    return mercenaries


def _mercenaries(s: State, table: Table, seat: str, region: str, count: int, cause: str, key: str) -> int:
    """How many of a seat's losses are mercenaries."""
    table.let_in(key)
    land = s.regions[region]
    own, hired = land.influence.get(seat, 0), land.mercenaries.get(seat, 0)
    fewest, most = max(0, count - own), min(count, hired)
    if fewest == most:
        return most
    # RULING CL-J32: the owner chooses for every loss; by default mercenaries go first.
    chosen: int = ask(
        s, table,
        Decision(
            key=key, seat=seat, kind="losses", choice=Number(fewest, most), default=most,
            about={"region": region, "count": count, "own": own, "mercenaries": hired, "cause": cause},
        ),
    )  # fmt: skip
    return chosen


def suffer(s: State, table: Table, faction: str, region: str, count: int, *, cause: str, key: str, rule: str) -> None:
    """Lose discs by a card, and tell it."""
    hired = lose(s, table, faction, region, count, cause=cause, key=f"{key}.losses.{faction}")
    table.tell(
        "lost", rule=rule, faction=faction, region=region, count=count, mercenaries=hired,
        after=s.regions[region].of(faction), cause=cause,
    )  # fmt: skip
