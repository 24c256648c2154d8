"""The facts that conditions ask for, in a position, as one seat sees it: what is public, and what is its own."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.core.conditions import Fact
from pbem.games.colonialism.state import NATIVES, Region, State


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """The facts of a position for one seat."""

    state: State
    seat: str

    def value(self, fact: Fact) -> int | bool | None:
        """The fact's value."""
        s = self.state
        match fact:
            case ["region", region, what]:
                return self._of_region(s.regions[region], region, what)
            case ["cubes", region, colour]:
                return s.regions[region].cubes.get(colour, 0)
            case ["seat", seat, what]:
                return self._of_seat(seat, what)
            case ["own", what]:
                return self._of_seat(self.seat, what)
            case ["fresh", zone]:
                return s.players[self.seat].ships[zone].fresh
            case ["ships", zone, seat]:
                return s.players[seat].ships[zone].all
            case ["holds", card]:
                return card in s.players[self.seat].hand
            case ["leads", region]:
                return leads(s, region, self.seat)
            case ["turn"]:
                return s.turn
            case ["round"]:
                return (s.round + 1) % 2 + 1 if s.round else None
            case ["segment"]:
                return s.segment
        raise ValueError(f"not a fact: {fact!r}")

    def _of_region(self, land: Region, region: str, what: str) -> int:
        match what:
            case "total" | "rank" | "limit" | "value":
                return int(getattr(land, what))
            case "cubes":
                return sum(land.cubes.values())
            case "policies":
                return sum(1 for _ in self.state.policies_in(region))
            case "mercenaries":
                return sum(land.mercenaries.values())
        return land.of(what)

    def _of_seat(self, seat: str, what: str) -> int:
        player = self.state.players[seat]
        match what:
            case "collected":
                return player.collected_this_turn
            case "reserve" | "row" | "cubes":
                return int(getattr(player, what))
            case "regions":
                return len(self.state.present(seat))
            case "hand" | "deck":
                return len(getattr(player, what))
        return player.resources.get(what, 0)


def leads(s: State, region: str, seat: str) -> bool:
    """CL-J22 Whether a seat has strictly more influence in a region than every other faction."""
    land = s.regions[region]
    mine = land.of(seat)
    return mine > 0 and all(land.of(other) < mine for other in (*s.seats, NATIVES) if other != seat)
