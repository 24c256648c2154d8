"""Losing counters, Colonies and independence (rules 8.1 and 8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.table import Table
from pbem.games.colonial.rules.stacks import lose_counters, lose_places
from pbem.games.colonial_revised.rules.native_power import counters_needed
from pbem.games.colonial_revised.state import State


def take_counters(
    s: State, table: Table, territory: str, chosen: Sequence[tuple[str, str, str]], *, cause: str
) -> None:
    """5.5 Counters (seat, space, end) leave together; then control of each space is settled once."""
    # RULING CR-R01: no loss ever costs Diplomacy, whoever takes control by it.
    # RULING CR-R02: where the lowest counter went, the biggest holder controls; among equals the lowest counter.
    lose_counters(s, table, territory, chosen, cause=cause)
    forget_survivors(s, territory)


def take_places(s: State, table: Table, territory: str, places: Sequence[tuple[str, int]], *, cause: str) -> None:
    """5.5 The same for counters (space, place in its stack)."""
    lose_places(s, table, territory, places, cause=cause)
    forget_survivors(s, territory)


def forget_survivors(s: State, territory: str) -> None:
    """12.11-2 Who survived this turn's Rebellion and was lost since makes nobody safe who comes after him."""
    land = s.territories[territory]
    for good, survivors in (land.rebelled or {}).items():
        left = land.resources[good][:]
        kept = []
        for seat in survivors:
            if seat in left:
                left.remove(seat)
                kept.append(seat)
        survivors[:] = kept


def settle_colony(s: State, table: Table, territory: str) -> bool:
    """8.1 A Colony with too few counters of its owner's is lost at once; whether it was."""
    land = s.territories[territory]
    owner = land.colony
    # RULING CR-R65: the threshold alone counts, whoever controls the Resources.
    if owner is None or land.counters(owner) >= counters_needed(s, territory):
        return False
    cities = land.city or land.relevant_cities
    # RULING CR-R84: its Cities go with it, however it was lost.
    # RULING CR-R62: with the current City gone there is none; a Relevant one does not come back.
    # RULING CR-R85: Missions stay, and so does the Unrest, but for what a Rebellion takes away.
    land.colony, land.city, land.relevant_cities = None, 0, 0
    table.tell("colony-lost", rule="8.1", seat=owner, territory=territory, city=cities)
    return True


def settle_independence(s: State, table: Table, territory: str, *, cause: str) -> bool:
    """8.2 A Territory that the last counter has left is an independent state; whether it is one now."""
    land = s.territories[territory]
    if not land.empty:
        return False
    # RULING CR-R31: all its Unrest goes; Missions stay.
    before, land.independent, land.unrest, land.colony = land.independent, True, 0, None
    if not before:
        table.tell("independent", rule="8.2", territory=territory, cause=cause)
    return True
