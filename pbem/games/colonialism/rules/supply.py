"""Discs come from a reserve or supply and go back there; nobody places more than there is."""

from __future__ import annotations

from pbem.games.colonialism.state import NATIVES, State

MERCENARIES = "mercenaries"


def left(s: State, faction: str) -> int:
    """Discs that a faction could still place."""
    return s.supply[NATIVES] if faction == NATIVES else s.players[faction].reserve


def place(s: State, faction: str, region: str, count: int) -> int:
    """5.2.2.1 Place a number of discs, or all that are left; how many were placed."""
    # RULING CL-J20, CL-J47: what is missing is ignored and never owed.
    placed = min(count, left(s, faction))
    s.regions[region].add(faction, placed)
    _stock(s, faction, -placed)
    return placed


def take_off(s: State, faction: str, region: str, count: int) -> None:
    """Take own discs or natives off a region, back to the reserve or supply."""
    s.regions[region].add(faction, -count)
    _stock(s, faction, count)


def hire(s: State, seat: str, region: str, count: int) -> int:
    """7.2 Place a number of mercenaries, or all that are left; how many were placed."""
    # RULING CL-J39: what is left is placed.
    hired = min(count, s.supply[MERCENARIES])
    s.regions[region].hire(seat, hired)
    s.supply[MERCENARIES] -= hired
    return hired


def dismiss(s: State, seat: str, region: str, count: int) -> None:
    """Take mercenaries off a region, back to the supply."""
    s.regions[region].hire(seat, -count)
    s.supply[MERCENARIES] += count


def _stock(s: State, faction: str, count: int) -> None:
    if faction == NATIVES:
        s.supply[NATIVES] += count
    else:
        s.players[faction].reserve += count
