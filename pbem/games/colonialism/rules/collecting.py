"""5.2.2.3 Collecting resources, at the end of a region's turn or at once by a Military Campaign."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table
from pbem.games.colonialism.state import COLOURS, State
from pbem.games.common.rules.asking_seats import ask, source


def collect(s: State, table: Table, region: str, key: str) -> None:
    """5.2.2.3 Where no natives are left, colonial powers take the cubes, a colour each in turn until none is left."""
    land = s.regions[region]
    if land.natives:
        return
    # RULING CL-J35: by influence, ties by the turn order track; the same cycle again.
    # RULING CL-J37: where nobody is, the cubes stay.
    collectors = sorted(s.powers(region), key=lambda seat: -land.of(seat))
    number = 0
    while collectors and any(land.cubes.values()):
        for seat in collectors:
            if any(land.cubes.values()):
                number += 1
                _take(s, table, seat, region, f"{key}.take.{number}.{seat}")


def _take(s: State, table: Table, seat: str, region: str, key: str) -> None:
    land, player = s.regions[region], s.players[seat]
    there = {colour: land.cubes[colour] for colour in COLOURS if land.cubes.get(colour)}
    colour, by = next(iter(there)), "rule"
    if len(there) > 1:
        decision = Decision(
            key=key, seat=seat, kind="take", choice=OneOf(tuple(there)), default=usual_colour(there, player.resources),
            about={"region": region, "cubes": there, "held": dict(player.resources)},
        )  # fmt: skip
        colour = ask(s, table, decision)
        by = source(s, table, decision)
    count = land.cubes[colour]
    land.cubes[colour] = 0
    player.resources[colour] += count
    player.collected_this_turn += count
    table.tell(
        "took", rule="5.2.2.3", seat=seat, region=region, colour=colour, count=count, held=player.resources[colour],
        source=by,
    )  # fmt: skip


def usual_colour(there: Mapping[str, int], held: Mapping[str, int]) -> str:
    """CL-J36 The colour taken by default: held least, then most cubes, then mineral, natural, agricultural."""
    # RULING CL-J36: nobody may decline.
    return min(there, key=lambda colour: (held.get(colour, 0), -there[colour], COLOURS.index(colour)))
