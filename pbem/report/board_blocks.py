"""A map in blocks, two to a character cell, for terminals: which place is where, as a grid.

From the same outlines that pictures are drawn from (`rules/<board>/outlines.json`), cut by a panel of `map.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, tan

from pbem.report.pictures.board_map import atlas_of, has_atlas

Ring = Sequence[Sequence[float]]  #: [lon, lat] in degrees
Polygon = Sequence[Ring]

SEA, ELSEWHERE = "", "-"  #: no land; land of no place
#: How many blocks a map has at most, across and down: two of these are a line.
_MOST_ACROSS, _MOST_DOWN = 100, 80


@dataclass(frozen=True, kw_only=True, slots=True)
class Cut:
    """What of the world is shown: a cylindrical stereographic projection, true at a parallel."""

    west: float
    south: float
    east: float
    north: float
    parallel: float
    width: int  #: blocks

    def column(self, lon: float) -> float:
        """How many blocks from the left."""
        return (lon - self.west) / (self.east - self.west) * self.width

    def row(self, lat: float) -> float:
        """How many blocks from the top."""
        return (self._up(self.north) - self._up(lat)) * self.width / radians(self.east - self.west)

    @property
    def height(self) -> int:
        """Blocks, an even number."""
        return 2 * round(self.row(self.south) / 2)

    def _up(self, lat: float) -> float:
        true = cos(radians(self.parallel))
        return (1 + true) / true * tan(radians(lat) / 2)


@dataclass(frozen=True, kw_only=True, slots=True)
class Letter:
    """A letter of a place's text on the map."""

    letter: str
    place: str


@dataclass(slots=True)
class Blocks:
    """A grid of blocks: of each the place that it shows, SEA or ELSEWHERE."""

    cut: Cut
    grid: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """All sea."""
        self.grid = [[SEA] * self.cut.width for _ in range(self.cut.height)]

    def fill(self, place: str, polygons: Sequence[Polygon]) -> None:
        """Put land there."""
        crossings = [list[float]() for _ in self.grid]
        rings = [[(self.cut.column(lon), self.cut.row(lat)) for lon, lat in ring] for land in polygons for ring in land]
        for ring in rings:
            for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
                self._cross(crossings, start, end)
        for row, found in zip(self.grid, crossings, strict=True):
            found.sort()
            for left, right in zip(found[::2], found[1::2], strict=True):
                for column in range(max(0, round(left)), min(self.cut.width, round(right))):
                    row[column] = place

    def at(self, row: int, column: int) -> str:
        """What a block shows; SEA beyond the edge."""
        inside = row < len(self.grid) and column < self.cut.width
        return self.grid[row][column] if inside else SEA

    def _cross(self, crossings: list[list[float]], start: tuple[float, float], end: tuple[float, float]) -> None:
        """Where an edge crosses the middles of rows."""
        (x, y), (to_x, to_y) = (start, end) if start[1] <= end[1] else (end, start)
        for row in range(max(0, round(y)), min(len(crossings), round(to_y))):
            middle = row + 0.5
            if y <= middle < to_y:
                crossings[row].append(x + (to_x - x) * (middle - y) / (to_y - y))

    def labels(self, texts: Mapping[str, str]) -> dict[tuple[int, int], Letter]:
        """Where the text of each place stands, by line and column: in the longest line of its blocks."""
        found = dict[tuple[int, int], Letter]()
        for place, text in texts.items():
            if spot := self._longest(place):
                line, first, last = spot
                begin = max(0, min(self.cut.width - len(text), (first + last - len(text)) // 2))
                found |= {
                    (line, begin + number): Letter(letter=letter, place=place) for number, letter in enumerate(text)
                }
        return found

    def _longest(self, place: str) -> tuple[int, int, int] | None:
        """The line, first and last column of a place's longest run, whole cells before halves."""
        best = None
        for line in range(len(self.grid) // 2):
            upper, lower = self.grid[2 * line], self.grid[2 * line + 1]
            for whole in (True, False):
                run = _run([(a == place) + (b == place) > whole for a, b in zip(upper, lower, strict=True)])
                if run and (best is None or (whole, run[1] - run[0]) > best[0]):
                    best = (whole, run[1] - run[0]), (line, *run)
        return best[1] if best else None


def _run(hits: Sequence[bool]) -> tuple[int, int] | None:
    """Where the longest run of hits begins and ends."""
    best, begin = None, 0
    for place, hit in enumerate([*hits, False]):
        if hit:
            continue
        if place > begin and (best is None or place - begin > best[1] - best[0]):
            best = begin, place
        begin = place + 1
    return best


def blocks_of(lands: Mapping[str, Sequence[Polygon]], rest: Sequence[Polygon], cut: Cut) -> Blocks:
    """The map of a cut: the lands of places, and the rest of the world."""
    blocks = Blocks(cut)
    blocks.fill(ELSEWHERE, rest)
    for place, polygons in lands.items():
        blocks.fill(place, polygons)
    return blocks


def fitting(cut: Cut) -> Cut:
    """The same cut, small enough for a screen."""
    cut = replace(cut, width=min(cut.width, _MOST_ACROSS))
    return replace(cut, width=min(cut.width, cut.width * _MOST_DOWN // cut.height))


def maps_of(board: str, width: int) -> list[Blocks]:
    """The panels of a board's map, not wider than so many characters; none where the board has no outlines."""
    if not has_atlas(board):
        return []
    atlas = atlas_of(board)
    cuts = [
        Cut(west=each.west, south=each.south, east=each.east, north=each.north, parallel=each.parallel, width=width)
        for each in atlas.panels
    ]
    return [blocks_of(atlas.lands, atlas.rest, fitting(cut)) for cut in cuts]
