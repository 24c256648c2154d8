"""Pieces on the map and at home: supplies are hard limits, and exploration markers follow the units."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.new_world.state import HOME, KINDS, State, Units


def gain(s: State, seat: str, place: str, kind: str, count: int) -> int:
    """NW-A7 Pieces come out of the supply to a region or home; how many did, the rest is forfeited."""
    # RULING NW-A9: any number may be in a place.
    come = min(count, s.supply(seat, kind))
    if come > 0:
        _put(s, seat, place, kind, come)
    return max(0, come)


def lose(s: State, table: Table, seat: str, place: str, cause: str, **counts: int) -> Units:
    """NW-A7 Numbers of Colonists, Soldiers and cities, as far as they are there, go back to the supply; told."""
    gone = Units(**{kind: _take(s, seat, place, kind, counts.get(kind, 0)) for kind in KINDS})
    if gone.all:
        data = {kind: getattr(gone, kind) for kind in KINDS}
        table.tell("lost", rule="A7", seat=seat, region=place, cause=cause, **data)
    _mark_if_left(s, table, seat, place)
    return gone


def move(s: State, table: Table, seat: str, origin: str, region: str, colonists: int, soldiers: int) -> None:
    """F2 Transport: units go from home or a region to a region."""
    for kind, count in (("colonists", colonists), ("soldiers", soldiers)):
        _take(s, seat, origin, kind, count)
        if count:
            _put(s, seat, region, kind, count)
    _mark_if_left(s, table, seat, origin)


def withdraw(s: State, table: Table, seat: str, region: str, soldiers: int) -> None:
    """NW-E7 Soldiers leave a region for the other one of a won War."""
    _take(s, seat, region, "soldiers", soldiers)
    _mark_if_left(s, table, seat, region)


def exchange(
    s: State, table: Table, seat: str, region: str, colonists: int, *, cities: int = 0, soldiers: int = 0
) -> None:
    """F3 Build, F7 Militia: own Colonists of a region become a city or Soldiers."""
    if cities:
        _put(s, seat, region, "cities", cities)
    if soldiers:
        _put(s, seat, region, "soldiers", soldiers)
    _take(s, seat, region, "colonists", colonists)
    _mark_if_left(s, table, seat, region)


def mark(s: State, table: Table, seat: str, region: str, cause: str) -> None:
    """F1 Expedition, NW-C5: an exploration marker is placed."""
    s.regions[region].markers.append(seat)
    s.regions[region].markers.sort(key=s.seats.index)
    table.tell("marked", rule="C5" if cause == "left" else "F1", seat=seat, region=region, cause=cause)


def at(s: State, seat: str, place: str, kind: str) -> int:
    """How many of a kind a seat has in a region, or at home."""
    if place == HOME:
        return int(getattr(s.players[seat].homeland, kind, 0))
    return int(getattr(s.units(seat, place), kind))


def _put(s: State, seat: str, place: str, kind: str, count: int) -> None:
    if place == HOME:
        home = s.players[seat].homeland
        setattr(home, kind, getattr(home, kind) + count)
        return
    land = s.regions[place]
    units = land.units.setdefault(seat, Units())
    setattr(units, kind, getattr(units, kind) + count)
    land.units = {name: land.units[name] for name in s.seats if name in land.units}
    # RULING NW-C5: the marker is taken off by itself.
    if seat in land.markers:
        land.markers.remove(seat)


def _take(s: State, seat: str, place: str, kind: str, count: int) -> int:
    gone = min(count, at(s, seat, place, kind))
    if gone > 0:
        units = s.players[seat].homeland if place == HOME else s.regions[place].units[seat]
        setattr(units, kind, getattr(units, kind) - gone)
    return max(0, gone)


def _mark_if_left(s: State, table: Table, seat: str, place: str) -> None:
    """NW-C5 Where the last unit is gone the marker lies again."""
    if place == HOME:
        return
    units = s.regions[place].units.get(seat)
    if units is not None and not units.all:
        del s.regions[place].units[seat]
        mark(s, table, seat, place, "left")
