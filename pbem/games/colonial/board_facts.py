"""What the published rules state or imply of the board, whatever else a corrected board may say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

#: Difficulties in the rules' examples.
_DIFFICULTY = {"india": 4, "west-indies": 3, "new-spain": 4, "guyanas": 4, "brazil": 4}
#: Native Power in the rules' examples.
_NATIVE_POWER = {"west-indies": 1, "new-france": 3, "west-africa": 3, "new-spain": 4}
#: Territories that are colonised in examples, so that they have some Native Power.
_SOME_NATIVES = ("new-england", "india", "china")
#: Pairs that the rules call adjacent.
_ADJACENT = (
    ("canada", "wild-west"), ("japan", "china"), ("arabia", "egypt"), ("arabia", "persia"), ("arabia", "levant"),
    ("west-indies", "new-france"), ("west-indies", "guyanas"), ("west-indies", "new-spain"),
    ("east-indies", "indochina"), ("east-indies", "australia"), ("new-spain", "california"), ("india", "persia"),
)  # fmt: skip
#: Territories with exactly these Resources.
_RESOURCES = {"west-africa": ["gold", "slaves"]}
#: Territories without Difficulty and Prestige, each with a Resource.
_OLD_WORLD = ("levant", "barbary", "egypt")
_TOKENS = 56


def facts_breached(data: Mapping[str, Any]) -> Iterator[str]:
    """Every fact of the rules that the data deny."""
    lands: Mapping[str, Any] = data["territories"]
    named = {*_DIFFICULTY, *_NATIVE_POWER, *_SOME_NATIVES, *_OLD_WORLD, *(name for pair in _ADJACENT for name in pair)}
    missing = sorted(named - set(lands))
    yield from (f"territories.{name} is missing; the rules speak of it" for name in missing)
    if not missing:
        yield from _numbers(lands)
        yield from _pairs(lands)
        yield from _continents(data)
        yield from _spaces(data)


def _numbers(lands: Mapping[str, Any]) -> Iterator[str]:
    for key, facts in (("difficulty", _DIFFICULTY), ("native_power", _NATIVE_POWER)):
        for name, value in facts.items():
            if lands[name].get(key) != value:
                yield f"territories.{name}.{key} is {lands[name].get(key)}; an example in the rules has {value}"
    for name in _SOME_NATIVES:
        if lands[name]["native_power"] < 1:
            yield f"territories.{name}.native_power is 0; the rules have a Colony there, so at least 1"
    for name, land in lands.items():
        if not land.get("starts_explored") and not 3 <= land["difficulty"] <= 7:
            yield f"territories.{name}.difficulty is {land['difficulty']}; the rules give the range 3 to 7"
    for name in _OLD_WORLD:
        if not land_is_known(lands[name]):
            yield f"territories.{name} starts explored by the rules: starts_explored = true and prestige = 0"
    tokens = sum(land["prestige"] for land in lands.values())
    if tokens > _TOKENS:
        yield f"territories: {tokens} Prestige lie on the map; the box holds {_TOKENS} tokens"


def land_is_known(land: Mapping[str, Any]) -> bool:
    """Whether a Territory starts explored, without Prestige."""
    return bool(land.get("starts_explored")) and land["prestige"] == 0


def _pairs(lands: Mapping[str, Any]) -> Iterator[str]:
    for one, other in _ADJACENT:
        if other not in lands[one]["adjacent"]:
            yield f"territories.{one}.adjacent is without {other}; the rules call the two adjacent"


def _continents(data: Mapping[str, Any]) -> Iterator[str]:
    lands = data["territories"]
    oceania = sorted(name for name, land in lands.items() if land["continent"] == "oceania")
    if oceania != ["australia", "east-indies"]:
        yield f"territories: Oceania is {', '.join(oceania)}; by the rules it is the East Indies and Australia"
    if lands["west-indies"]["continent"] != data["exploration"]["america"]:
        yield "territories.west-indies.continent: the rules count the Caribbean among the Americas"


def _spaces(data: Mapping[str, Any]) -> Iterator[str]:
    where = _by_colour(data)
    if where.get("red", []) != ["east-indies"]:
        yield "colours.red: by the rules there is exactly one Spices space, in the East Indies"
    if sorted(where.get("blue", [])) != ["china", "india", "indochina"]:
        yield "colours.blue: by the rules Silk is in India, Indochina and China, one space each"
    if len(where.get("brown", [])) < 2:
        yield "colours.brown: the rules speak of several Fur spaces; give at least two Territories one"
    if len(where.get("black", [])) < 2 or "west-africa" not in where["black"]:
        yield "colours.black: Slaves are in West Africa and somewhere else, else no Monopoly could be broken there"
    if not {"west-africa", "new-spain"} <= set(where.get("yellow", [])):
        yield "colours.yellow: the rules' examples have Gold in West Africa and in New Spain"
    if not {"west-indies", "brazil", "new-france"} <= set(where.get("beige", [])):
        yield "colours.beige: the rules' examples have it in the West Indies, Brazil and New France"
    restricted = sorted({*where.get("green", []), *where.get("purple", [])})
    if restricted != ["china", "india"]:
        yield "colours.green, colours.purple: by the rules Tea and Opium are in India and in China, and nowhere else"
    yield from _single_spaces(data["territories"])


def _single_spaces(lands: Mapping[str, Any]) -> Iterator[str]:
    for name in ("new-spain", "brazil"):
        if len(lands[name]["resources"]) != 1:
            yield f"territories.{name}.resources: the rules speak of its one Resource"
    for name, goods in _RESOURCES.items():
        if sorted(resource["good"] for resource in lands[name]["resources"]) != goods:
            yield f"territories.{name}.resources: by the rules exactly {' and '.join(goods)}"
    if len(lands["india"]["resources"]) < 2:
        yield "territories.india.resources: the rules speak of several Resources there"
    for name in _OLD_WORLD:
        if not lands[name]["resources"]:
            yield f"territories.{name}.resources: the rules let counters be placed there, so at least one Resource"


def _by_colour(data: Mapping[str, Any]) -> dict[str, list[str]]:
    where: dict[str, list[str]] = {}
    for name, land in data["territories"].items():
        for resource in land["resources"]:
            where.setdefault(resource["colour"], []).append(name)
    return where
