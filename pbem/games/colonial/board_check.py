"""Whether a board's data hang together and agree with what the rules say of the board.

A host may correct reconstructed data; what the two published rule texts state or imply may not be broken. Every breach
is a sentence that names the key and the cure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.colonial.board_facts import facts_breached

_TOP = (
    "meta", "setup", "prestige", "exploration", "economy", "tracks", "cards", "colours", "continents", "territories",
)  # fmt: skip
_LAND = ("name", "continent", "native_power", "prestige", "resources", "adjacent")
_LAND_MORE = ("difficulty", "starts_explored", "note")
_RULES = ("gold", "slaves", "restricted", "plantation")
_CHARACTERS = (
    "explorer", "conqueror", "viceroy", "ambassador", "sovereign", "rebel",
    "merchant", "governor", "trader", "financier", "scientist", "missionary",
)  # fmt: skip
#: Numbers of the rules, and the least that a game can be played with.
_LEAST = {
    "setup": {"treasury": 0, "merchant_fleets": 0, "squadrons": 0, "first_player_discards": 0},
    "prestige": {"victory": 1, "america_box": 0},
    "exploration": {"dice": 1, "america_penalty": 0, "circumnavigation_difficulty": 0},
    "economy": {"restricted_from": 0, "abolition_at": 0},
}
_TRACKS = ("economy", "seafaring", "navy", "logistics")


def check_board(data: Mapping[str, Any], file: str = "board.toml") -> list[str]:
    """Every breach in the data of a board, a sentence each; empty when all is well.

    The facts of the rules are looked at only in data whose form is right.
    """
    breaches = list(_form(data))
    return [f"{file}: {breach}" for breach in breaches or facts_breached(data)]


def _form(data: Mapping[str, Any]) -> Iterator[str]:
    missing = [name for name in _TOP if not isinstance(data.get(name), Mapping)]
    yield from (f"the table [{name}] is missing; copy it from the board that comes with the rules" for name in missing)
    yield from _unknown("", data, _TOP)
    if missing:
        return
    yield from _tracks(data["tracks"])
    yield from _cards(data["cards"])
    yield from _colours(data["colours"])
    yield from _numbers(data)
    yield from _named(data)
    for name in ("setup", "prestige", "exploration", "economy"):
        yield from _sourced(name, data[name])
    for name, land in data["territories"].items():
        yield from _land(f"territories.{name}", land, data)
        yield from _neighbours(name, land, data["territories"])


def _numbers(data: Mapping[str, Any]) -> Iterator[str]:
    for table, keys in _LEAST.items():
        for key, least in keys.items():
            value = data[table].get(key)
            if not _is_count(value) or value < least:
                yield f"{table}.{key} is {value!r}; a whole number from {least} on would do"


def _named(data: Mapping[str, Any]) -> Iterator[str]:
    """Lists of Territories, the Americas, and that no two Territories have one name."""
    exploration, lands = data["exploration"], data["territories"]
    for key in ("circumnavigation_excludes", "welcome"):
        for name in exploration.get(key, []):
            if name not in lands:
                yield f"exploration.{key}: there is no Territory {name!r}; known are {', '.join(lands)}"
    if exploration.get("america") not in data["continents"]:
        known = ", ".join(data["continents"])
        yield f"exploration.america is {exploration.get('america')!r}; known are {known}"
    seen: dict[str, str] = {}
    for name, land in lands.items():
        shown = land.get("name")
        if not isinstance(shown, str) or not shown.strip():
            yield f"territories.{name}.name is {shown!r}; what is printed on the map would do"
        elif (other := seen.setdefault(shown, name)) != name:
            yield f"territories.{name}.name is {shown!r}, as that of {other}; what is printed on the map would do"


def _tracks(tracks: Mapping[str, Any]) -> Iterator[str]:
    yield from _unknown("tracks", tracks, (*_TRACKS, "diplomacy"))
    for track in _TRACKS:
        values = tracks.get(track, {}).get("values")
        if not _is_numbers(values) or sorted(set(values)) != values:
            yield f"tracks.{track}.values is {values!r}; rising whole numbers would do, [1, 2, 3, 4] say"
    length, start = (tracks.get("diplomacy", {}).get(key) for key in ("length", "start"))
    if not _is_count(length) or not _is_count(start) or not 0 < start < length:
        yield f"tracks.diplomacy has length {length!r} and start {start!r}; the start lies left of the last space"
    for name, track in tracks.items():
        yield from _sourced(f"tracks.{name}", track)


def _cards(cards: Mapping[str, Any]) -> Iterator[str]:
    for name, card in cards.items():
        characters = card.get("characters", [])
        if len(characters) != 2:
            yield f"cards.{name}.characters needs the two Characters that stand on the card"
        for character in characters:
            if character not in _CHARACTERS:
                yield f"cards.{name}.characters names {character!r}; known are {', '.join(_CHARACTERS)}"
        yield from _sourced(f"cards.{name}", card)


def _colours(colours: Mapping[str, Any]) -> Iterator[str]:
    for name, colour in colours.items():
        if not colour.get("goods"):
            yield f"colours.{name}.goods is empty; list the pictures that have this colour"
        if colour.get("rule", "gold") not in _RULES:
            yield f"colours.{name}.rule is {colour['rule']!r}; one of {', '.join(_RULES)} would do"
        yield from _sourced(f"colours.{name}", colour)


def _land(path: str, land: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    known = (*_LAND, *_LAND_MORE)
    yield from _unknown(path, land, (*known, *(f"{name}_provenance" for name in known)))
    missing = [name for name in _LAND if name not in land]
    yield from (f"{path}.{name} is missing" for name in missing)
    if missing:
        return
    if land["continent"] not in data["continents"]:
        yield f"{path}.continent is {land['continent']!r}; known are {', '.join(data['continents'])}"
    if not land.get("starts_explored") and not _is_count(land.get("difficulty")):
        yield f"{path}.difficulty is missing; a number, or starts_explored = true where none is printed"
    for name in ("native_power", "prestige"):
        if not _is_count(land[name]):
            yield f"{path}.{name} is {land[name]!r}; a whole number would do"
    yield from _sourced(path, {key: value for key, value in land.items() if key not in ("resources", "adjacent")})
    for resource in land["resources"]:
        yield from _resource(path, resource, data["colours"])


def _resource(path: str, resource: Mapping[str, Any], colours: Mapping[str, Any]) -> Iterator[str]:
    good, colour = str(resource.get("good")), str(resource.get("colour"))
    where = f"{path}.resources ({good})"
    yield from _unknown(where, resource, ("good", "colour", "good_provenance", "colour_provenance"))
    if good not in colours.get(colour, {}).get("goods", []):
        yield f"{where} has colour {colour!r}, which does not list it; add it to colours.{colour}.goods"
    yield from _sourced(where, resource)


def _neighbours(name: str, land: Mapping[str, Any], lands: Mapping[str, Any]) -> Iterator[str]:
    for other, provenance in land.get("adjacent", {}).items():
        path = f"territories.{name}.adjacent.{other}"
        if other not in lands:
            yield f"{path}: there is no Territory {other!r}; known are {', '.join(lands)}"
        elif name not in lands[other].get("adjacent", {}):
            yield f"{path} has no counterpart; add territories.{other}.adjacent.{name} or take it away"
        if not provenance or not isinstance(provenance, str):
            yield f"{path} does not say where it is known from; write that as its value"


def _sourced(path: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Each datum has its own provenance, or the table has one for all."""
    if isinstance(table.get("provenance"), str):
        return
    for key in table:
        if key.endswith("_provenance") or key == "note":
            continue
        if not table.get(f"{key}_provenance"):
            yield f"{path}.{key} does not say where it is known from; add {key}_provenance"


def _unknown(path: str, table: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[str]:
    names = ", ".join(name for name in known if not name.endswith("_provenance"))
    for key in table:
        if key not in known:
            yield f"{path + '.' if path else ''}{key} is not known here; known are {names}"


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_numbers(values: Any) -> bool:
    return isinstance(values, list) and bool(values) and all(_is_count(value) for value in values)
