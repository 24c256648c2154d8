"""Paths of the state document in the words that players know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.core.language import say

#: What belongs to a seat; {seat} has it.
_OF_SEAT: Mapping[str, Callable[[str], str]] = {
    "row": lambda seat: say("{seat}'s row on the turn order track", seat=seat),
    "reserve": lambda seat: say("{seat}'s reserve", seat=seat),
    "hand": lambda seat: say("{seat}'s hand", seat=seat),
    "deck": lambda seat: say("{seat}'s deck", seat=seat),
    "discard": lambda seat: say("{seat}'s discard pile", seat=seat),
    "collected_this_turn": lambda seat: say("{seat}'s cubes of this turn", seat=seat),
    "interests": lambda seat: say("{seat}'s interests", seat=seat),
    "ships": lambda seat: say("{seat}'s ships", seat=seat),
}
_OF_REGION: Mapping[str, Callable[[str], str]] = {
    "rank": lambda region: say("rank of {region}", region=region),
    "limit": lambda region: say("influence limit of {region}", region=region),
    "value": lambda region: say("value of {region}", region=region),
}


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""

    def named(thing: str) -> str:
        return names.get(thing, thing)

    match path.split("."):
        case ["players", seat, what] if what in _OF_SEAT:
            return _OF_SEAT[what](named(seat))
        case ["players", seat, "resources", colour]:
            return say("{colour} cubes of {seat}", seat=named(seat), colour=named(colour))
        case ["players", seat, "ships", zone, *_]:
            return say("{seat}'s ships in {zone}", seat=named(seat), zone=named(zone))
        case ["players", seat, "policies", region]:
            return say("{seat}'s policy cards in {region}", seat=named(seat), region=named(region))
        case ["regions", region, what] if what in _OF_REGION:
            return _OF_REGION[what](named(region))
        case ["regions", region, "influence", faction]:
            return say("influence of {faction} in {region}", faction=named(faction), region=named(region))
        case ["regions", region, "mercenaries", seat]:
            return say("mercenaries of {seat} in {region}", seat=named(seat), region=named(region))
        case ["regions", region, "cubes", colour]:
            return say("{colour} cubes in {region}", colour=named(colour), region=named(region))
        case ["bag", colour]:
            return say("{colour} cubes in the bag", colour=named(colour))
        case ["supply", discs]:
            return say("{discs} in the supply", discs=named(discs))
    return _elsewhere(path)


def _elsewhere(path: str) -> str:
    match path:
        case "order":
            return say("order of play")
        case "first_player":
            return say("first player")
        case "options.dropped":
            return say("players who have left")
    return path
