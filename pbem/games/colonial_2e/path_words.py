"""Paths of the state document in words, as players are told of corrections: "Red's Treasury", "Unrest in Brazil"."""

from __future__ import annotations

from collections.abc import Mapping

#: What stands on a seat's board.
_OF_SEAT = {
    "treasury": "Treasury",
    "merchant_fleets": "Merchant Fleets",
    "squadrons": "Squadrons",
    "prestige": "Prestige",
    "loans": "loans",
    "diplomacy": "Diplomacy",
    "seafaring": "Seafaring",
    "navy": "Navy",
    "logistics": "Logistics",
    "economy": "Economy",
    "cards": "line-up",
    "set_aside": "card set aside",
    "nation": "nation",
    "used": "Characters that have acted",
    "freed": "freedom from its ** rules",
}
#: What lies on a Territory.
_OF_LAND = {
    "prestige": "Prestige left in {land}",
    "unrest": "Unrest in {land}",
    "missions": "Missions in {land}",
    "colony": "owner of the Colony {land}",
    "independent": "independence of {land}",
    "city": "Booming City in {land}",
    "explored": "exploration of {land}",
}
_ELSEWHERE = {
    "first_player": "First Player",
    "circumnavigation": "tokens of the first Circumnavigation",
    "america.discovered": "Discovery of America",
    "america.bonus": "Prestige in the America box",
    "options.dropped": "players who have left",
}


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""
    match path.split("."):
        case ["players", seat, what] if what in _OF_SEAT:
            return f"{seat}'s {_OF_SEAT[what]}"
        case ["market", seat]:
            return f"{seat}'s Goods on the Market"
        case ["territories", land, what] if what in _OF_LAND:
            return _OF_LAND[what].format(land=names.get(land, land))
        case ["territories", land, "resources", good]:
            return f"counters on {names.get(good, good.capitalize())} in {names.get(land, land)}, lowest first"
        case _:
            return _ELSEWHERE.get(path, path)
