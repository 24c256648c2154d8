"""Losing a Colony (rules 8.3 and 17.7)."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonial.rules.stacks import lose_counter
from pbem.games.colonial_2e.rules import prestige
from pbem.games.colonial_2e.state import State


def lose_emptied_colony(s: State, table: Table, territory: str) -> None:
    """8.3, 17.7 A Colony whose owner has no counter left in the Territory is lost at once."""
    land = s.territories[territory]
    owner = land.colony
    # RULING C2-R26: only a lost Colony makes an independent state; an emptied Territory does not.
    if owner is None or land.holds(owner):
        return
    # RULING C2-R27: Colony and Unrest go; a Mission and the Booming City stay.
    land.colony, land.unrest, land.independent = None, 0, True
    # RULING C2-R28: a Colony that brought no Prestige costs 1 all the same, and one more with the City in it.
    table.tell("colony-lost", rule="8.3", seat=owner, territory=territory, city=land.city)
    prestige.lose(s, table, owner, count=2 if land.city else 1, why="colony-lost")


def take_counter(s: State, table: Table, territory: str, chosen: list[str], *, cause: str) -> None:
    """5.7, 8.3 One counter [good, seat, end] leaves; control and Colony are settled at once."""
    good, seat, end = chosen
    lose_counter(s, table, territory, good, seat, end=end, cause=cause)
    lose_emptied_colony(s, table, territory)
