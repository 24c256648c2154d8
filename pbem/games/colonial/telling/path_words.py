"""Paths of the state document in words, as players read them in corrections: "Red's Treasury", "Unrest in Brazil"."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.common.telling.path_words import path_words

#: What is on a seat's board in every edition.
_OF_SEAT: dict[str, str] = {
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
_OF_LAND: dict[str, str] = {
    "unrest": "Unrest in {land}",
    "missions": "Missions in {land}",
    "colony": "owner of the Colony {land}",
    "independent": "independence of {land}",
    "city": "Booming City in {land}",
    "explored": "exploration of {land}",
}
_ELSEWHERE: Mapping[str, str] = {
    "first_player": "First Player",
    "america.discovered": "Discovery of America",
    "options.dropped": "players who have left",
}


def patterns(of_seat: Mapping[str, str], of_land: Mapping[str, str], elsewhere: Mapping[str, str]) -> dict[str, str]:
    """The words of an edition's document: what it has beside the fields of all editions, by the same names."""
    return {
        **{f"players.{{seat}}.{field}": f"{{seat}}'s {words}" for field, words in {**_OF_SEAT, **of_seat}.items()},
        "market.{seat}": "{seat}'s Goods on the Market",
        **{f"territories.{{land}}.{field}": words for field, words in {**_OF_LAND, **of_land}.items()},
        "territories.{land}.resources.{good}": "counters on {good} in {land}, lowest first",
        **_ELSEWHERE, **elsewhere,
    }  # fmt: skip


def said(path: str, found: Mapping[str, str], names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""
    return path_words(path, found, names, str.capitalize)
