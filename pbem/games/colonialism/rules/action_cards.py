"""7.2 The action cards: what each does at once. That it may be played is known by then (`actions.ActionChoice`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.table import Table
from pbem.games.colonialism.rules.collecting import collect
from pbem.games.colonialism.rules.loss_choice import suffer
from pbem.games.colonialism.rules.supply import hire, place
from pbem.games.colonialism.state import NATIVES, State

#: Carries a card out: (state, table, seat, canonical action, what decision keys begin with).
Effect = Callable[[State, Table, str, Mapping[str, Any], str], None]


def diplomacy(s: State, table: Table, seat: str, action: Mapping[str, Any], key: str) -> None:
    """7.2.a Discs of any faction come into the region."""
    # RULING CL-J52: any player or the natives, present or not, as far as the reserve or supply reaches.
    count = _rolled(s, table, seat, action, key)
    _placed(s, table, action["faction"], action["region"], count, "diplomacy", "7.2.a")


def land_grab(s: State, table: Table, seat: str, action: Mapping[str, Any], key: str) -> None:
    """7.2.b An own disc for each policy card that is on the region."""
    # RULING CL-J54: of all players, face up or down.
    _placed(s, table, seat, action["region"], len(list(s.policies_in(action["region"]))), "land-grab", "7.2.b")


def mercenaries(s: State, table: Table, seat: str, action: Mapping[str, Any], key: str) -> None:
    """7.2.c Mercenaries join the influence, until the influence check."""
    region = action["region"]
    count = _rolled(s, table, seat, action, key)
    hired = hire(s, seat, region, count)
    table.tell(
        "hired", rule="7.2.c", seat=seat, region=region, count=hired, wanted=count, after=s.regions[region].of(seat)
    )


def military_campaign(s: State, table: Table, seat: str, action: Mapping[str, Any], key: str) -> None:
    """7.2.d A faction loses discs; where that was the last native, resources are collected at once."""
    # RULING CL-J53: any faction that is there, one's own too; as many as there are.
    region, target = action["region"], action["faction"]
    count = _rolled(s, table, seat, action, key)
    gone = min(count, s.regions[region].of(target))
    suffer(s, table, target, region, gone, cause="military-campaign", key=key, rule="7.2.d")
    # RULING CL-J33: nothing else collects outside colonization.
    if target == NATIVES:
        collect(s, table, region, key)


def missionaries(s: State, table: Table, seat: str, action: Mapping[str, Any], key: str) -> None:
    """7.2.e Every other faction with two or more loses one; as many own discs come."""
    # RULING CL-J55: mercenaries count. RULING CL-J34: so the last native stays.
    region = action["region"]
    losers = [faction for faction in s.factions(region) if faction != seat and s.regions[region].of(faction) >= 2]
    for faction in losers:
        suffer(s, table, faction, region, 1, cause="missionaries", key=key, rule="7.2.e")
    _placed(s, table, seat, region, len(losers), "missionaries", "7.2.e")


def plague(s: State, table: Table, seat: str, action: Mapping[str, Any], key: str) -> None:
    """7.2.f Every faction loses half, rounded down, one's own too."""
    # RULING CL-J34: so the last native stays.
    region = action["region"]
    half = {faction: s.regions[region].of(faction) // 2 for faction in s.factions(region)}
    for faction, count in half.items():
        if count:
            suffer(s, table, faction, region, count, cause="plague", key=key, rule="7.2.f")


def trade(s: State, table: Table, seat: str, action: Mapping[str, Any], key: str) -> None:
    """7.2.g A cube of one region goes to another, and one of that comes back."""
    # RULING CL-J56, CL-J68: exactly one for one; nothing is collected; two of one colour change nothing.
    (one, given), (other, taken) = action["swap"]
    for region, out, into in ((one, given, taken), (other, taken, given)):
        s.regions[region].cubes[out] -= 1
        s.regions[region].cubes[into] += 1


CARDS: Mapping[str, Effect] = {
    "diplomacy": diplomacy, "land-grab": land_grab, "mercenaries": mercenaries, "military-campaign": military_campaign,
    "missionaries": missionaries, "plague": plague, "trade": trade,
}  # fmt: skip


def _rolled(s: State, table: Table, seat: str, action: Mapping[str, Any], key: str) -> int:
    """7.2 One die plus 1."""
    # RULING CL-J58: by the adjudicator, before all eyes.
    roll = table.faces(f"{key}.die", 1, s.board.numbers.die)
    face = roll.faces[0]
    table.tell(
        "rolled", rule="7.2", seat=seat, card=action["card"], region=action["region"], face=face, count=face + 1,
        roll=roll.number,
    )  # fmt: skip
    return face + 1


def _placed(s: State, table: Table, faction: str, region: str, wanted: int, cause: str, rule: str) -> None:
    count = place(s, faction, region, wanted)
    table.tell(
        "placed", rule=rule, faction=faction, region=region, count=count, wanted=wanted,
        after=s.regions[region].of(faction), cause=cause,
    )  # fmt: skip
