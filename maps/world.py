"""The world that boards are cut from: countries by name, joined, parted by lines, and what a board wants of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from shapely import unary_union
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

#: A line that parts lands, drawn as the polygon on its one side; at sea and abroad it may run as it likes.
Side = Sequence[tuple[float, float]]
#: West, south, east, north.
Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, kw_only=True)
class Cut:
    """A board's lands, and how finely they are drawn."""

    lands: Mapping[str, BaseGeometry]  #: by place
    view: Bounds  #: what is farther away is in no picture
    tolerance: float  #: in degrees, of the simplified coast
    grid: float  #: in degrees, to which points are rounded
    least: float  #: in square degrees; smaller islands are left out
    few: frozenset[str] = frozenset()  #: places made of islands: theirs may be smaller
    few_least: float = 0.05
    water: BaseGeometry = field(default_factory=Polygon)  #: lakes that no country has


@dataclass(frozen=True)
class World:
    """Countries by the names of world-atlas."""

    countries: Mapping[str, BaseGeometry]

    def join(self, *names: str) -> BaseGeometry:
        """Countries as one shape. Raises KeyError for a name that is not there."""
        return unary_union([self.countries[name] for name in names])

    def within(self, name: str, bounds: Bounds) -> BaseGeometry:
        """The part of a country inside bounds: one without its possessions overseas, or one of these."""
        return self.countries[name].intersection(box(*bounds))


def side(points: Side) -> BaseGeometry:
    """The polygon on one side of a line."""
    return Polygon(points)


def together(*shapes: BaseGeometry) -> BaseGeometry:
    """Shapes as one."""
    return unary_union(list(shapes))
