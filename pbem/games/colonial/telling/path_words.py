"""Paths of the state document in words, as players read them in corrections: "Red's Treasury", "Unrest in Brazil"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

#: What is on a seat's board in every edition.
OF_SEAT: Mapping[str, str] = {
    "treasury": "Treasury",
    "merchant_fleets": "Merchant Fleets",
    "squadrons": "Squadrons",
    "diplomacy": "Diplomacy",
    "seafaring": "Seafaring",
    "navy": "Navy",
    "logistics": "Logistics",
    "economy": "Economy",
}
#: What is on a Territory.
OF_LAND: Mapping[str, str] = {
    "unrest": "Unrest in {land}",
    "missions": "Missions in {land}",
    "colony": "owner of the Colony {land}",
    "independent": "independence of {land}",
    "city": "Booming City in {land}",
    "explored": "exploration of {land}",
}
ELSEWHERE: Mapping[str, str] = {
    "first_player": "First Player",
    "america.discovered": "Discovery of America",
    "options.dropped": "players who have left",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class PathWords:
    """The words of an edition's state document."""

    of_seat: Mapping[str, str]  #: field of a player to words
    of_land: Mapping[str, str]  #: field of a Territory to words with {land}
    elsewhere: Mapping[str, str]  #: other paths, whole

    def say(self, path: str, names: Mapping[str, str]) -> str:
        """A path in words; the path itself where there are none for it. `names`: id to display name."""
        match path.split("."):
            case ["players", seat, what] if what in self.of_seat:
                return f"{seat}'s {self.of_seat[what]}"
            case ["market", seat]:
                return f"{seat}'s Goods on the Market"
            case ["territories", land, what] if what in self.of_land:
                return self.of_land[what].format(land=names.get(land, land))
            case ["territories", land, "resources", good]:
                where = names.get(land, land)
                return f"counters on {names.get(good, good.capitalize())} in {where}, lowest first"
        return self.elsewhere.get(path, path)
