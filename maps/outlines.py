"""Coasts and borders of every board: read from world-atlas, joined, cut, simplified, rounded, written.

    python -m maps.outlines FOLDER [BOARD …]

FOLDER is the unpacked package world-atlas 2.0.2; README.md says how to get it. The same input gives the same bytes.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path

from shapely import coverage_clean, coverage_simplify, unary_union
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from maps import colonial, colonialism, new_world
from maps.topology import countries_of
from maps.world import Cut, World

#: The board whose folder in rules/ gets the outlines, and who cuts them.
BOARDS: dict[str, Callable[[World], Cut]] = {
    "colonial-2e": colonial.cut,
    "colonialism": colonialism.cut,
    "new-world": new_world.cut,
}
_RULES = Path(__file__).parent.parent / "rules"
_SOURCE = "Natural Earth (public domain), by world-atlas 2.0.2, countries-50m.json"
#: They lie at the other side of the date line, and a line across the map would be drawn to them.
_LEFT_OUT = ("Antarctica", "Fiji")
#: In degrees: borders of two cuts that are nearer to each other than this are meant to be one.
_SNAP, _GAP = 0.01, 0.02
#: In square degrees, of nobody's land and of lakes within a land: smaller ones are left out.
_REST, _LAKE = 0.4, 1.0


def outlines_of(world: World, cutter: Callable[[World], Cut], module: str) -> str:
    """The text of a board's outlines.json."""
    cut = cutter(world)
    view = box(*cut.view)
    taken = unary_union(list(cut.lands.values()))
    others = unary_union([shape for name, shape in world.countries.items() if name not in _LEFT_OUT])
    shapes = {**cut.lands, "": others.difference(taken).difference(cut.water)}
    clean = coverage_clean(
        [_only_land(shape.intersection(view)) for shape in shapes.values()], snapping_distance=_SNAP, gap_width=_GAP
    )
    kept = [_without_specks(shape, _least(place, cut)) for place, shape in zip(shapes, clean, strict=True)]
    simple = coverage_simplify(kept, cut.tolerance)
    drawn = {place: list(_polygons(shape, cut.grid)) for place, shape in zip(shapes, simple, strict=True)}
    said = f"{_SOURCE}; cut by maps/{module}.py, simplified to {cut.tolerance} degrees by maps/outlines.py"
    return _text(said, drawn)


def _least(place: str, cut: Cut) -> float:
    if not place:
        return _REST
    return cut.few_least if place in cut.few else cut.least


def _parts(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon" and not part.is_empty]


def _only_land(shape: BaseGeometry) -> MultiPolygon:
    """The shape without the lines and points that cutting left."""
    return MultiPolygon(_parts(shape))


def _without_specks(shape: BaseGeometry, least: float) -> MultiPolygon:
    """The shape without small islands; its largest one stays in any case."""
    parts = _parts(shape)
    return MultiPolygon([part for part in parts if part.area > least] or [max(parts, key=lambda part: part.area)])


def _polygons(shape: BaseGeometry, grid: float) -> Iterator[list[list[list[float]]]]:
    for part in _parts(shape):
        rings = [part.exterior, *(hole for hole in part.interiors if Polygon(hole).area > _LAKE)]
        rounded = [_rounded(ring.coords, grid) for ring in rings]
        if len(rounded[0]) > 3:
            yield [ring for ring in rounded if len(ring) > 3]


def _rounded(points: Iterator[tuple[float, float]], grid: float) -> list[list[float]]:
    """The points on the grid, none twice running."""
    ring: list[list[float]] = []
    for x, y in points:
        point = [_on_grid(x, grid), _on_grid(y, grid)]
        if not ring or ring[-1] != point:
            ring.append(point)
    return ring


def _on_grid(value: float, grid: float) -> float:
    found = round(round(value / grid) * grid, 2)
    return int(found) if found == int(found) else found


def _text(provenance: str, drawn: dict[str, list[list[list[list[float]]]]]) -> str:
    """JSON with a line for each land, so that a change of one is a change of one line."""

    def line(polygons: object) -> str:
        return json.dumps(polygons, separators=(",", ":"))

    lands = ",\n".join(f"{json.dumps(place)}: {line(polygons)}" for place, polygons in drawn.items() if place)
    return f'{{"provenance": {json.dumps(provenance)},\n"lands": {{\n{lands}\n}},\n"rest": {line(drawn[""])}}}\n'


def main() -> None:
    """Writes the outlines of the boards that are named, or of all."""
    asked = ArgumentParser(prog="python -m maps.outlines", description="Writes coasts and borders of boards.")
    asked.add_argument("folder", type=Path, help="the unpacked package world-atlas")
    asked.add_argument("boards", nargs="*", choices=[*BOARDS, []], help="all boards where none is named")
    asked.add_argument("--to", type=Path, default=_RULES, help="where the boards' folders are")
    said = asked.parse_args()
    world = World(countries_of(said.folder / "countries-50m.json"))
    for board in said.boards or BOARDS:
        cutter = BOARDS[board]
        text = outlines_of(world, cutter, cutter.__module__.removeprefix("maps."))
        file = said.to / board / "outlines.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(f"{file}: {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
