"""Ships: which may be used for a region, which is by default, and how they become used."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.colonialism.state import State


def eligible(s: State, seat: str, zones: Sequence[str]) -> list[str]:
    """5.1.3 Of these sea zones, those with a fresh ship of the seat, the one used by default first."""
    ships = s.players[seat].ships
    order = list(s.board.zones)
    found = [zone for zone in zones if ships[zone].fresh]
    # RULING CL-J62: most own fresh ships, then touching fewest regions, then board order.
    return sorted(found, key=lambda zone: (-ships[zone].fresh, len(s.board.zones[zone].regions), order.index(zone)))


def use(s: State, seat: str, zone: str) -> None:
    """5.1.3 A fresh ship becomes used."""
    # RULING CL-J04: ships of one owner, zone and status are alike.
    s.players[seat].ships[zone].fresh -= 1
    s.players[seat].ships[zone].used += 1


def touching(s: State, seat: str, region: str) -> int:
    """How many ships of a seat are in the sea zones that touch a region."""
    # RULING CL-J24: used ships count as well, each once.
    return sum(s.players[seat].ships[zone].all for zone in s.board.regions[region].zones)


def to_place(s: State, seat: str) -> list[int]:
    """4.9 The numbers of a seat's ships that set-up has not placed yet, the next one first."""
    placed = sum(ships.all for ships in s.players[seat].ships.values())
    return [*range(placed + 1, s.board.pieces.ships + 1)]


def alone(s: State, seat: str, zone: str) -> bool:
    """Whether no ship of another seat is in a sea zone."""
    return not any(s.players[other].ships[zone].all for other in s.seats if other != seat)


def refresh(s: State) -> None:
    """5.1.5 All ships are fresh again."""
    for player in s.players.values():
        for ships in player.ships.values():
            ships.fresh, ships.used = ships.all, 0
