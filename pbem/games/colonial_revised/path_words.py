"""Paths of the state document in words, as players are told of corrections: "Red's Treasury", "Unrest in Brazil"."""

from __future__ import annotations

from collections.abc import Mapping

#: What stands on a seat's board.
_OF_SEAT = {
    "treasury": "Treasury",
    "merchant_fleets": "Merchant Fleets",
    "squadrons": "Squadrons",
    "loans": "Loan",
    "diplomacy": "Diplomacy",
    "seafaring": "Seafaring",
    "navy": "Navy",
    "logistics": "Logistics",
    "economy": "Economy",
    "cards": "cards played this turn",
    "passed": "cards that passed this turn",
    "barred": "barred card",
    "wars_won": "wars won",
    "permanent": "Prestige of wars",
    "ever_empire": "lasting point of an Empire",
    "missions_placed": "Missions placed",
    "progress_bought": "Progress bought",
    "navy_step": "Navy step of this turn",
    "exempt": "freedom of the American penalty",
}
#: What lies on a Territory.
_OF_LAND = {
    "unrest": "Unrest in {land}",
    "missions": "Missions in {land}",
    "colony": "owner of the Colony {land}",
    "independent": "independence of {land}",
    "city": "Booming City in {land}",
    "relevant_cities": "Relevant Cities in {land}",
    "explored": "exploration of {land}",
    "rebelled": "survivors of this turn's Rebellion in {land}",
    "incited": "Rebel's Unrest of this turn in {land}",
}
_ELSEWHERE = {
    "first_player": "First Player",
    "order": "order of play",
    "america.discovered": "Discovery of America",
    "america.turn": "turn of the Discovery of America",
    "war_box": "War box",
    "war_this_turn": "war of this turn",
    "titles.progress": "title of Progress",
    "titles.missions": "title of Missions",
    "options.dropped": "players who have left",
    "options.end_limits": "faces that end the game",
}


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""
    match path.split("."):
        case ["players", seat, what] if what in _OF_SEAT:
            return f"{seat}'s {_OF_SEAT[what]}"
        case ["players", seat, "privateers", host]:
            return f"{seat}'s Privateers in the box of {host}"
        case ["market", seat]:
            return f"{seat}'s Goods on the Market"
        case ["territories", land, what] if what in _OF_LAND:
            return _OF_LAND[what].format(land=names.get(land, land))
        case ["territories", land, "resources", good]:
            return f"counters on {names.get(good, good.capitalize())} in {names.get(land, land)}, lowest first"
        case _:
            return _ELSEWHERE.get(path, path)
