"""A board's geography: its outlines (`rules/<board>/outlines.json`), and what is set by hand (`map.toml` beside it)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pbem.data import added_folders, data_folder

Point = tuple[float, float]  #: degrees east and north
Ring = tuple[Point, ...]
Polygon = tuple[Ring, ...]  #: its edge, and the holes in it


@dataclass(frozen=True, kw_only=True, slots=True)
class Panel:
    """A cut-out of the world; a picture has its panels from top to bottom."""

    id: str
    lands: tuple[str, ...]
    west: float
    south: float
    east: float
    north: float
    parallel: float = 45  #: where the cylindrical stereographic projection is true


@dataclass(frozen=True, kw_only=True, slots=True)
class Spot:
    """Where a place's card stands."""

    card: Point  #: the middle of the card
    point: Point | None = None  #: where the line from the card ends
    grows: str = "both"
    column: str = ""
    panel: str = ""  #: of a place without land


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """Neighbours across the sea."""

    between: tuple[str, str]
    ends: tuple[Point, Point]


@dataclass(frozen=True, kw_only=True, slots=True)
class Sign:
    """A sign of the board's own."""

    path: str  #: round (0, 0), about 20 units high
    fill: str = "seat"  #: "seat", "none" or a colour
    line: str = "ink"  #: "seat", "ink", "none" or a colour
    width: float = 1.5
    wide: float = 22


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """The mark of who is no seat."""

    shape: str
    colour: str


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Atlas:
    """All that a board's pictures need beside the position; one object a board, so that none is ever compared."""

    panels: tuple[Panel, ...]
    spots: Mapping[str, Spot]
    lands: Mapping[str, tuple[Polygon, ...]]
    rest: tuple[Polygon, ...] = ()  #: land of no place
    links: tuple[Link, ...] = ()
    signs: Mapping[str, Sign] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)

    def places(self, panel: Panel) -> tuple[str, ...]:
        """The places that have their card on a panel."""
        return tuple(place for place, spot in self.spots.items() if place in panel.lands or spot.panel == panel.id)


@cache
def atlas_of(board: str) -> Atlas:
    """The atlas of a board. Raises FileNotFoundError where there is none."""
    folder = _folder(board)
    outlines = json.loads((folder / "outlines.json").read_text(encoding="utf-8"))
    return read_atlas(tomllib.loads((folder / "map.toml").read_text(encoding="utf-8")), outlines)


def has_atlas(board: str) -> bool:
    """Whether a board can be drawn."""
    return (_folder(board) / "map.toml").is_file()


def _folder(board: str) -> Path:
    folders = (data_folder("rules"), *added_folders("rules"))
    return next((there for folder in folders if (there := folder / board).is_dir()), folders[0] / board)


def read_atlas(by_hand: Mapping[str, Any], outlines: Mapping[str, Any]) -> Atlas:
    """The atlas that both files tell."""
    return Atlas(
        panels=tuple(_panel(each) for each in by_hand["panel"]),
        spots={place: _spot(each) for place, each in by_hand["place"].items()},
        lands={place: _polygons(each) for place, each in outlines["lands"].items()},
        rest=_polygons(outlines["rest"]),
        links=tuple(_link(each) for each in by_hand.get("link", ())),
        signs={name: Sign(**each) for name, each in by_hand.get("sign", {}).items()},
        marks={name: Mark(**each) for name, each in by_hand.get("mark", {}).items()},
    )


def _panel(read: Mapping[str, Any]) -> Panel:
    west, south, east, north = read["bounds"]
    return Panel(
        id=read["id"], lands=tuple(read["lands"]), west=west, south=south, east=east, north=north,
        parallel=read.get("parallel", 45),
    )  # fmt: skip


def _spot(read: Mapping[str, Any]) -> Spot:
    return Spot(
        card=_point(read["card"]), point=_point(read["point"]) if "point" in read else None,
        grows=read.get("grows", "both"), column=read.get("column", ""), panel=read.get("panel", ""),
    )  # fmt: skip


def _link(read: Mapping[str, Any]) -> Link:
    (one, other), (start, end) = read["between"], read["ends"]
    return Link(between=(one, other), ends=(_point(start), _point(end)))


def _point(read: Sequence[float]) -> Point:
    return float(read[0]), float(read[1])


def _polygons(read: Sequence[Sequence[Sequence[Sequence[float]]]]) -> tuple[Polygon, ...]:
    return tuple(tuple(tuple(_point(point) for point in ring) for ring in polygon) for polygon in read)
