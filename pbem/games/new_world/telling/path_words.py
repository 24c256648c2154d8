"""Paths of the state document in the words that players know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.core.language import say

#: What belongs to a seat; {seat} has it.
_OF_SEAT: Mapping[str, Callable[[str], str]] = {
    "vp": lambda seat: say("{seat}'s VP", seat=seat),
    "hand": lambda seat: say("{seat}'s hand", seat=seat),
    "nation": lambda seat: say("{seat}'s nation", seat=seat),
    "slaver": lambda seat: say("{seat}'s Slaver Token", seat=seat),
    "conquest": lambda seat: say("{seat}'s Conquest Token", seat=seat),
    "advances": lambda seat: say("{seat}'s Advances", seat=seat),
    "homeland": lambda seat: say("{seat}'s Homeland", seat=seat),
    "drawn": lambda seat: say("cards that {seat} drew", seat=seat),
    "missed": lambda seat: say("turns that {seat} missed", seat=seat),
}
_ALONE: Mapping[str, Callable[[], str]] = {
    "deck": lambda: say("the deck"),
    "discard": lambda: say("the discard pile"),
    "order": lambda: say("order of play"),
    "first_player": lambda: say("whose turn it is"),
    "acts": lambda: say("actions of this turn"),
    "exported": lambda: say("regions exported from in this turn"),
    "free": lambda: say("free actions of this turn"),
    "offers": lambda: say("open offers"),
    "options.dropped": lambda: say("players who have left"),
}


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""

    def named(thing: str) -> str:
        return names.get(thing, thing)

    match path.split("."):
        case ["players", seat, what] if what in _OF_SEAT:
            return _OF_SEAT[what](named(seat))
        case ["players", seat, "homeland", kind]:
            return say("{kind} in {seat}'s Homeland", seat=named(seat), kind=named(kind))
        case ["players", seat, "advances", advance]:
            return say("{seat}'s level of {advance}", seat=named(seat), advance=named(advance))
        case ["regions", region, "resistance"]:
            return say("Indian token in {region}", region=named(region))
        case ["regions", region, "markers"]:
            return say("markers in {region}", region=named(region))
        case ["regions", region, "units", seat]:
            return say("{seat}'s units in {region}", seat=named(seat), region=named(region))
        case ["regions", region, "units", seat, kind]:
            return say("{kind} of {seat} in {region}", seat=named(seat), region=named(region), kind=named(kind))
    return _ALONE[path]() if path in _ALONE else path
