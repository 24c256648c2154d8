"""Countries out of a TopoJSON file: arcs of small integer steps, which several countries share as their borders."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from shapely import make_valid
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

#: Fewer points are no ring; world-atlas has a few such, of islands that its rounding left nothing of.
_RING = 4

Points = list[tuple[float, float]]


def countries_of(file: Path) -> dict[str, BaseGeometry]:
    """The countries by their names, as shapes in degrees."""
    topology = json.loads(file.read_text(encoding="utf-8"))
    arcs = [_decoded(arc, topology["transform"]) for arc in topology["arcs"]]
    return {each["properties"]["name"]: _shape(each, arcs) for each in topology["objects"]["countries"]["geometries"]}


def _decoded(arc: Sequence[Sequence[int]], transform: dict[str, Any]) -> Points:
    """An arc in degrees: its first point is absolute, each further one a step from the one before."""
    (wide, high), (west, south) = transform["scale"], transform["translate"]
    across, up = accumulate(step[0] for step in arc), accumulate(step[1] for step in arc)
    return [(x * wide + west, y * high + south) for x, y in zip(across, up, strict=True)]


def _shape(country: dict[str, Any], arcs: Sequence[Points]) -> BaseGeometry:
    parts = [country["arcs"]] if country["type"] == "Polygon" else country["arcs"]
    rings = [[_ring(ring, arcs) for ring in part] for part in parts]
    polygons = [
        Polygon(edge, [hole for hole in holes if len(hole) >= _RING]) for edge, *holes in rings if len(edge) >= _RING
    ]
    return make_valid(MultiPolygon(polygons)).buffer(0)


def _ring(numbers: Sequence[int], arcs: Sequence[Points]) -> Points:
    """Arcs put together; ~n is arc n from its end to its beginning, and each begins where the last one ended."""
    ring: Points = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += arc[1:] if ring else arc
    return ring
