"""What the natives' strength and the flags on a Territory come to (rules 8 and 9)."""

from __future__ import annotations

from pbem.games.colonial.board import name_of
from pbem.games.colonial.state import Position


def native_power(s: Position, territory: str) -> int:
    """8.4 Printed Native Power, doubled while the Territory is an independent state."""
    # RULING C2-R29: doubled for the founding minimum and for Rebellions; Pillage comes after the marker has gone.
    printed = s.board.lands[territory].native_power
    return 2 * printed if s.territories[territory].independent else printed


def colonies_of(s: Position, seat: str) -> list[str]:
    """A seat's Colonies, in board order."""
    return [name for name, territory in s.territories.items() if territory.colony == seat]


def no_colony(s: Position, seat: str, territory: str) -> str | None:
    """14.1 Why no Colony of a seat can be there, whatever its counters; None where one can."""
    land, called = s.territories[territory], s.board.names[territory]
    # RULING C2-R82: one Colony a Territory, whoever owns it.
    if land.colony is not None:
        return f"{called} is a Colony of {land.colony} already"
    if native_power(s, territory) == 0:
        return f"{called} has no Native Power, and a Colony needs some"
    if not all(stack and stack[0] == seat for stack in land.resources.values()):
        return f"{seat} does not control all Resources of {called}"
    return None


def too_few_counters(s: Position, seat: str, territory: str) -> str | None:
    """14.1 Why the counters of a seat are too few to found a Colony; None where they are enough."""
    power, counters = native_power(s, territory), s.territories[territory].counters(seat)
    if counters >= power:
        return None
    return f"{s.board.names[territory]} asks for {power} counters, and {seat} has {counters} there"


def may_place(s: Position, seat: str, territory: str, good: str) -> str | None:
    """8.1, 6.2 Why a seat may not put a counter on a space; None where it may."""
    land = s.territories[territory]
    if land.colony is not None and land.colony != seat:
        return f"{s.board.names[territory]} is a Colony of {land.colony}, and only its owner places counters there"
    return too_early(s, seat, territory, good)


def too_early(s: Position, seat: str, territory: str, good: str) -> str | None:
    """6.2 Why a seat's Economy keeps it off a space; None where it does not."""
    # RULING C2-R60: only placing is barred; Tea and Opium counters that are there stay.
    least = s.board.economy["restricted_from"]
    if s.players[seat].economy < least and s.board.rule_of(territory, good) == "restricted":
        economy = s.players[seat].economy
        return f"{name_of(good).capitalize()} takes no counter below Economy {least}, and yours is {economy}"
    return None
