"""Whether a board's `map.toml` and `outlines.json` can be drawn from: every breach a sentence with key and cure."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

FILES = ("map.toml", "outlines.json")
#: An outlines.json is no larger: it ships with the table, and is read by every pass that draws.
MOST_BYTES = 80_000
#: Farther from the equator the projection has no end.
_POLAR = 85

Longitude = Annotated[float, Field(ge=-180, le=180)]
Latitude = Annotated[float, Field(ge=-_POLAR, le=_POLAR)]
Point = tuple[Longitude, Latitude]
#: As `pbem/report/pictures/signs.py` draws them.
Shape = Literal["hexagon", "square", "triangle", "circle", "diamond", "star", "plus"]
Name = Annotated[str, Field(min_length=1)]
Colour = Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]
Fill = Annotated[str, Field(pattern="^(seat|none|#[0-9a-f]{6})$")]
Line = Annotated[str, Field(pattern="^(seat|ink|none|#[0-9a-f]{6})$")]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Panel(_Table):
    id: Name
    lands: list[Name] = Field(min_length=1)
    bounds: tuple[Longitude, Latitude, Longitude, Latitude]
    parallel: float = Field(default=45, ge=0, le=75)


class _Place(_Table):
    card: Point
    point: Point | None = None
    grows: Literal["up", "down", "both"] = "both"
    column: str = ""
    panel: str = ""


class _Link(_Table):
    between: tuple[Name, Name]
    ends: tuple[Point, Point]


class _Sign(_Table):
    path: str = Field(pattern=r"^[Mm][-MmLlHhVvCcSsQqTtAaZz0-9., ]+$")
    fill: Fill = "seat"
    line: Line = "ink"
    width: float = Field(default=1.5, ge=0, le=10)
    wide: float = Field(default=22, gt=0, le=80)


class _Mark(_Table):
    shape: Shape
    colour: Colour


class _Map(_Table):
    provenance: Name
    panel: list[_Panel] = Field(min_length=1)
    place: dict[str, _Place]
    link: list[_Link] = []
    sign: dict[str, _Sign] = {}
    mark: dict[str, _Mark] = {}


Ring = Annotated[list[Point], Field(min_length=4)]
Polygon = Annotated[list[Ring], Field(min_length=1)]


class _Outlines(_Table):
    provenance: Name
    lands: dict[str, Annotated[list[Polygon], Field(min_length=1)]]
    rest: list[Polygon] = []


#: What is wanted in place of a value that will not do, by the last key of its path.
_WANTED = {
    "card": "[degrees east, degrees north]",
    "point": "[degrees east, degrees north]",
    "ends": "two points, [[degrees east, degrees north], [degrees east, degrees north]]",
    "bounds": f"[west, south, east, north] in degrees, no farther than {_POLAR} from the equator",
    "between": "the ids of two places",
    "parallel": "degrees from 0 to 75",
    "grows": "“up”, “down” or “both”",
    "path": "the data of an SVG path that begins with M",
    "fill": "“seat”, “none” or a colour such as “#8a5526”",
    "line": "“seat”, “ink”, “none” or a colour such as “#8a5526”",
    "shape": ", ".join(f"“{shape}”" for shape in get_args(Shape)),
    "colour": "a colour such as “#8a5526”",
    "lands": "the ids of one place or more",
    "provenance": "where it is known from",
    "width": "a number from 0 to 10",
    "wide": "a number from 1 to 80",
}  # fmt: skip
_CURE = "see “8. A map” in docs/adding-a-ruleset.md"


def check_map(folder: Path, shown: str) -> list[str]:
    """Every breach in the two files of a ruleset's folder, which is named as `shown`."""
    missing = [file for file in FILES if not (folder / file).is_file()]
    if missing:
        there = next(file for file in FILES if file not in missing)
        return [f"{shown}/{missing[0]}: is missing beside {there}; write it, or take {there} away ({_CURE})"]
    by_hand, outlines = ((folder / file).read_bytes() for file in FILES)
    return breaches_of(by_hand, outlines, *(f"{shown}/{file}" for file in FILES))


def breaches_of(
    by_hand: bytes, outlines: bytes, map_name: str = "map.toml", land_name: str = "outlines.json"
) -> list[str]:
    """The same of the files' content."""
    try:
        read, land = tomllib.loads(by_hand.decode()), json.loads(outlines)
    except tomllib.TOMLDecodeError as error:
        return [f"{map_name} cannot be read as TOML: {error}"]
    except (UnicodeDecodeError, RecursionError):
        return [f"{map_name} and {land_name} are not both text in UTF-8; save them as such"]
    except json.JSONDecodeError as error:
        return [f"{land_name} cannot be read as JSON: {error}"]
    found = [f"{land_name}: is larger than {MOST_BYTES} bytes; simplify it more"] if len(outlines) > MOST_BYTES else []
    found += _of_the_form(_Map, read, map_name) + _of_the_form(_Outlines, land, land_name)
    if found:
        return found
    lands = set(land["lands"])
    return [f"{map_name}: {breach}" for breach in _of_the_content(_Map.model_validate(read), lands)]


# --- the form ---------------------------------------------------------------------------------------------------------


def _of_the_form(form: type[_Table], read: Any, shown: str) -> list[str]:
    try:
        form.model_validate(read)
    except ValidationError as error:
        # A misspelt key goes before the one that is missing because of it.
        errors = sorted(error.errors(include_url=False), key=lambda each: each["type"] != "extra_forbidden")
        sentences = (f"{shown}: {_said(dict(each))}" for each in errors)
        return list(dict.fromkeys(sentences))
    return []


def _said(found: Mapping[str, Any]) -> str:
    """One trouble in a sentence: the key as it is written in the file, and what would do."""
    names = [part for part in found["loc"] if isinstance(part, str)]
    key = next((place for place, name in enumerate(names) if name in _WANTED), len(names) - 1)
    where = _key(found["loc"], names[: key + 1])
    if found["type"] == "extra_forbidden":
        return f"{_key(found['loc'], names)} is not known here; take it out, or {_CURE}"
    wanted = _WANTED.get(names[key], "") if names else ""
    if found["type"] == "missing" and isinstance(found["loc"][-1], str):  # of a point that is too short, a number is
        return f"{_key(found['loc'], names)} is missing; write {wanted or 'it'} ({_CURE})"
    return f"{where} will not do; write {wanted}" if wanted else f"{where} will not do; {_CURE}"


def _key(path: tuple[str | int, ...], names: list[str]) -> str:
    """A path as words: "panel[2].bounds" for the second panel; what is inside a value is left out."""
    said, left = "", len(names)
    for part in path:
        if isinstance(part, str):
            if not left:
                break
            said, left = f"{said}.{part}" if said else part, left - 1
        elif left:
            said += f"[{part + 1}]"
    return said


# --- the content ------------------------------------------------------------------------------------------------------


def _of_the_content(read: _Map, lands: set[str]) -> Iterator[str]:
    yield from _of_panels(read, lands)
    panels = {panel.id: panel for panel in read.panel}
    for name, place in read.place.items():
        home = [panel for panel in read.panel if name in panel.lands]
        if name in lands and place.panel:
            yield f"place.{name}.panel is for places without land; take it out"
        elif name not in lands and place.panel not in panels:
            yield f"place.{name}.panel must say on which panel it is, for it has no land; {', '.join(panels)} would do"
        elif name not in lands:
            home = [panels[place.panel]]
        for panel in home[:1]:
            yield from _outside(f"place.{name}", panel, place)
    for number, link in enumerate(read.link, start=1):
        for end in link.between:
            if end not in lands:
                yield f"link[{number}].between names {end}, which has no land in outlines.json; name its id"


def _of_panels(read: _Map, lands: set[str]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for number, panel in enumerate(read.panel, start=1):
        west, south, east, north = panel.bounds
        if west >= east or south >= north:
            yield f"panel[{number}].bounds has no room; write [west, south, east, north]"
        if [each.id for each in read.panel].count(panel.id) > 1:
            yield f"panel[{number}].id {panel.id} is another panel's as well; give each its own"
        for land in panel.lands:
            if land not in lands:
                yield f"panel[{number}].lands names {land}, which is not in outlines.json; name its id there"
            elif land in seen:
                yield f"panel[{number}].lands names {land}, which is on {seen[land]} already; a place has one card"
            elif land not in read.place:
                yield f"place.{land} is missing; write where its card stands, card = {_WANTED['card']}"
            seen.setdefault(land, panel.id)
    for land in sorted(lands - set(seen)):
        yield f"panel.lands of no panel names {land}, which is in outlines.json; add it to one"


def _outside(key: str, panel: _Panel, place: _Place) -> Iterator[str]:
    west, south, east, north = panel.bounds
    for name, point in (("card", place.card), ("point", place.point)):
        if point is not None and not (west <= point[0] <= east and south <= point[1] <= north):
            yield f"{key}.{name} is outside the bounds of {panel.id}; write {_WANTED['point']} within {panel.bounds}"
