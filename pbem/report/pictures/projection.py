"""Degrees to places in the picture: cylindrical stereographic, upright and taller than most, so with room for cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, degrees, radians, tan

from pbem.report.pictures.board_map import Panel, Point, Polygon

WIDTH = 780
#: A ring that is smaller than this on the picture is a speck.
_SPECK = 1.5
_STEP = 0.8


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """A panel as it is drawn, its upper left corner at (0, 0)."""

    panel: Panel
    stretch: float = 1.0  #: taller than true, where cards need it

    @property
    def height(self) -> float:
        """Of the panel, in units of the picture."""
        return round(
            self._scale * self.stretch * (_up(self.panel, self.panel.north) - _up(self.panel, self.panel.south))
        )

    @property
    def _scale(self) -> float:
        return WIDTH / ((self.panel.east - self.panel.west) * cos(radians(self.panel.parallel)))

    def at(self, point: Point) -> Point:
        """Where a place of the world is on the panel, to a tenth."""
        lon, lat = point
        across = (lon - self.panel.west) * cos(radians(self.panel.parallel))
        down = (_up(self.panel, self.panel.north) - _up(self.panel, lat)) * self.stretch
        return round(across * self._scale, 1), round(down * self._scale, 1)

    def path(self, polygons: Iterable[Polygon], *, least: float = _STEP) -> str:
        """What is on the panel of the polygons, as the data of a path; `least`: shorter steps are left out."""
        drawn = (self._ring([self.at(point) for point in ring], least) for polygon in polygons for ring in polygon)
        return "".join(drawn)

    def _ring(self, points: list[Point], least: float) -> str:
        across, down = [x for x, _ in points], [y for _, y in points]
        if max(across) < -9 or min(across) > WIDTH + 9 or max(down) < -9 or min(down) > self.height + 9:
            return ""
        if max(across) - min(across) < _SPECK and max(down) - min(down) < _SPECK:
            return ""
        steps, (x, y) = [f"M{short(points[0][0])} {short(points[0][1])}l"], points[0]
        for to in points[1:]:
            dx, dy = round(to[0] - x, 1), round(to[1] - y, 1)
            if abs(dx) + abs(dy) >= least:
                steps.append(f"{short(dx)} {short(dy)} ")
                x, y = to
        return _close("".join(steps).rstrip()) + "z" if len(steps) > 1 else ""


def _close(data: str) -> str:
    """The data of a path without the blanks and noughts that it can do without."""
    return data.replace(" -", "-").replace(" 0.", " .").replace("-0.", "-.")


def _up(panel: Panel, lat: float) -> float:
    return degrees((1 + cos(radians(panel.parallel))) * tan(radians(lat) / 2))


def short(number: float) -> str:
    """A number to a tenth, no longer than it need be."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
