"""Paths of the state document in the words that players know."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.language import sentence
from pbem.games.common.telling import path_words as paths

_WORDS: Mapping[str, str] = {
    "players.{seat}.vp": sentence("{seat}'s VP"),
    "players.{seat}.hand": sentence("{seat}'s hand"),
    "players.{seat}.nation": sentence("{seat}'s nation"),
    "players.{seat}.slaver": sentence("{seat}'s Slaver Token"),
    "players.{seat}.conquest": sentence("{seat}'s Conquest Token"),
    "players.{seat}.advances": sentence("{seat}'s Advances"),
    "players.{seat}.homeland": sentence("{seat}'s Homeland"),
    "players.{seat}.drawn": sentence("cards that {seat} drew"),
    "players.{seat}.missed": sentence("turns that {seat} missed"),
    "players.{seat}.homeland.{kind}": sentence("{kind} in {seat}'s Homeland"),
    "players.{seat}.advances.{advance}": sentence("{seat}'s level of {advance}"),
    "regions.{region}.resistance": sentence("Indian token in {region}"),
    "regions.{region}.markers": sentence("markers in {region}"),
    "regions.{region}.units.{seat}": sentence("{seat}'s units in {region}"),
    "regions.{region}.units.{seat}.{kind}": sentence("{kind} of {seat} in {region}"),
    "deck": sentence("the deck"),
    "discard": sentence("the discard pile"),
    "order": sentence("order of play"),
    "first_player": sentence("whose turn it is"),
    "acts": sentence("actions of this turn"),
    "exported": sentence("regions exported from in this turn"),
    "free": sentence("free actions of this turn"),
    "offers": sentence("open offers"),
    "options.dropped": sentence("players who have left"),
}


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""
    return paths.path_words(path, _WORDS, names)
