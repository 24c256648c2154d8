"""Paths of the state document in the words that players know."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.language import sentence
from pbem.games.common.telling import path_words as paths

_WORDS: Mapping[str, str] = {
    "players.{seat}.row": sentence("{seat}'s row on the turn order track"),
    "players.{seat}.reserve": sentence("{seat}'s reserve"),
    "players.{seat}.hand": sentence("{seat}'s hand"),
    "players.{seat}.deck": sentence("{seat}'s deck"),
    "players.{seat}.discard": sentence("{seat}'s discard pile"),
    "players.{seat}.collected_this_turn": sentence("{seat}'s cubes of this turn"),
    "players.{seat}.interests": sentence("{seat}'s interests"),
    "players.{seat}.ships": sentence("{seat}'s ships"),
    "players.{seat}.resources.{colour}": sentence("{colour} cubes of {seat}"),
    "players.{seat}.ships.{zone}.*": sentence("{seat}'s ships in {zone}"),
    "players.{seat}.policies.{region}": sentence("{seat}'s policy cards in {region}"),
    "regions.{region}.rank": sentence("rank of {region}"),
    "regions.{region}.limit": sentence("influence limit of {region}"),
    "regions.{region}.value": sentence("value of {region}"),
    "regions.{region}.influence.{faction}": sentence("influence of {faction} in {region}"),
    "regions.{region}.mercenaries.{seat}": sentence("mercenaries of {seat} in {region}"),
    "regions.{region}.cubes.{colour}": sentence("{colour} cubes in {region}"),
    "bag.{colour}": sentence("{colour} cubes in the bag"),
    "supply.{discs}": sentence("{discs} in the supply"),
    "order": sentence("order of play"),
    "first_player": sentence("first player"),
    "options.dropped": sentence("players who have left"),
}


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""
    return paths.path_words(path, _WORDS, names)
