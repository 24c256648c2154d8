"""Charts as SVG: a title, few grid lines, a line a seat with its mark and last number at the end, and no legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from pbem.report.charts.seat_marks import shape
from pbem.report.charts.series import Chart, Line
from pbem.report.html import seat_colour

WIDTH, HEIGHT = 370, 216
_LEFT, _RIGHT, _TOP, _BOTTOM = 32, 66, 32, 24  #: around the field of lines
_TEXT = 12.5
_MARK = 11.0
_APART = 15.0  #: between two marks, one above the other
_FAMILY = '"DejaVu Sans Condensed","DejaVu Sans",system-ui,sans-serif'
_STEPS = (1, 2, 5)


@dataclass(frozen=True, kw_only=True, slots=True)
class Paint:
    """The colours of a chart."""

    ink: str
    faint: str
    seats: Mapping[str, str]


def on_page(seats: Sequence[str]) -> Paint:
    """Colours that a page sets, dark or light: its variables `--ink`, `--faint`, `--seat-0` and so on."""
    return Paint(
        ink="var(--ink)", faint="var(--faint)", seats={seat: f"var(--seat-{place})" for place, seat in enumerate(seats)}
    )


def on_paper(seats: Sequence[str]) -> Paint:
    """Colours for a picture that brings its own white ground."""
    return Paint(
        ink="#1d232b", faint="#c9ced6", seats={seat: seat_colour(seat, place) for place, seat in enumerate(seats)}
    )


def chart_svg(chart: Chart, seats: Sequence[str], names: Mapping[str, str], paint: Paint) -> str:
    """A chart alone, for a page. `seats`: in seating order; `names`: seat to its name in the reader's language."""
    label = escape(words_of(chart, names), quote=True)
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{label}">{_inside(chart, seats, paint)}</svg>'
    )


def sheet_svg(charts: Sequence[Chart], seats: Sequence[str], names: Mapping[str, str]) -> str:
    """All charts one below the other, as a picture for mails: 780 wide, on white."""
    paint, height = on_paper(seats), HEIGHT * len(charts)
    label = escape("; ".join(words_of(chart, names) for chart in charts), quote=True)
    placed = "".join(
        f'<g transform="translate(10 {HEIGHT * place})">{_inside(chart, seats, paint)}</g>'
        for place, chart in enumerate(charts)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="780" height="{height * 2}" viewBox="0 0 390 {height}" '
        f'role="img" aria-label="{label}"><rect width="390" height="{height}" fill="#ffffff"/>{placed}</svg>'
    )


def words_of(chart: Chart, names: Mapping[str, str]) -> str:
    """The chart for who does not see it: where each line ended, the highest first."""
    ends = sorted((line for line in chart.lines if line.points), key=lambda line: -line.points[-1][1])
    said = ", ".join(f"{names.get(line.seat, line.seat)} {_number(line.points[-1][1], chart.signed)}" for line in ends)
    return f"{chart.title}: {said}"


def _inside(chart: Chart, seats: Sequence[str], paint: Paint) -> str:
    lines = [line for line in chart.lines if line.points]
    field = _Field.around(lines)
    return "".join(
        (
            f'<g font-family=\'{_FAMILY}\' font-size="{_TEXT}" fill="{paint.ink}">',
            f'<text x="4" y="18" font-size="14.5" font-weight="700">{escape(chart.title)}</text>',
            *_grid(field, chart.signed, paint),
            "</g>",
            *(_curve(line, field, paint) for line in lines),
            *_ends(chart, lines, field, seats, paint),
        )
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Field:
    """Where numbers are on the chart."""

    first: int
    last: int
    low: float
    high: float
    step: float

    @classmethod
    def around(cls, lines: Sequence[Line]) -> _Field:
        turns = [turn for line in lines for turn, _ in line.points]
        numbers = [number for line in lines for _, number in line.points]
        low, high = min(0.0, *numbers), max(0.0, *numbers)
        step = _step((high - low) / 4)
        return cls(
            first=min(turns), last=max(turns), low=-(-low // -step) * -step if low < 0 else 0.0,
            high=max(-(-high // step) * step, step), step=step,
        )  # fmt: skip

    def x(self, turn: float) -> float:
        across = WIDTH - _LEFT - _RIGHT
        return _LEFT + across * (turn - self.first) / max(1, self.last - self.first)

    def y(self, number: float) -> float:
        down = HEIGHT - _TOP - _BOTTOM
        return _TOP + down * (self.high - number) / (self.high - self.low)


def _step(wanted: float) -> float:
    """A round number not below `wanted`, and at least 1."""
    ten = 1
    while True:
        for each in _STEPS:
            if each * ten >= wanted:
                return each * ten
        ten *= 10


def _grid(field: _Field, signed: bool, paint: Paint) -> list[str]:
    drawn, number = [], field.low
    while number <= field.high:
        y, width = field.y(number), 1.6 if number == 0 else 0.8
        drawn.append(f'<path d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}" stroke="{paint.faint}" stroke-width="{width}"/>')
        drawn.append(f'<text x="{_LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{_number(number, signed)}</text>')
        number += field.step
    apart = _step((field.last - field.first) / 6)
    turns = (turn for turn in range(field.first, field.last + 1) if turn % apart == 0)
    drawn += (f'<text x="{field.x(turn):.1f}" y="{HEIGHT - 6}" text-anchor="middle">{turn}</text>' for turn in turns)
    return drawn


def _curve(line: Line, field: _Field, paint: Paint) -> str:
    places = "L".join(f"{field.x(turn):.1f} {field.y(number):.1f}" for turn, number in line.points)
    return (
        f'<path d="M{places}" fill="none" stroke="{paint.seats[line.seat]}" stroke-width="2.4" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _ends(chart: Chart, lines: Sequence[Line], field: _Field, seats: Sequence[str], paint: Paint) -> list[str]:
    """The marks and last numbers beside the lines' ends, moved apart where they would cover one another."""
    ordered = sorted(lines, key=lambda line: (-line.points[-1][1], seats.index(line.seat)))
    wanted = [field.y(line.points[-1][1]) for line in ordered]
    drawn, right = [], WIDTH - _RIGHT
    for line, y in zip(ordered, _spread(wanted), strict=True):
        turn, number = line.points[-1]
        colour = paint.seats[line.seat]
        drawn.append(
            f'<path d="M{field.x(turn):.1f} {field.y(number):.1f}L{right + 9} {y:.1f}" stroke="{colour}" '
            f'stroke-width="1"/><path d="{shape(seats.index(line.seat), right + 16, y, _MARK)}" fill="{colour}"/>'
            f'<text x="{right + 26}" y="{y + 4.5:.1f}" font-family=\'{_FAMILY}\' font-size="13" font-weight="700" '
            f'fill="{paint.ink}">{_number(number, chart.signed)}</text>'
        )
    return drawn


def _spread(wanted: Sequence[float]) -> list[float]:
    """The heights moved apart, each as little as needed, all of them inside the chart."""
    placed = list(wanted)
    for _ in range(20):
        for above, below in pairwise(range(len(placed))):
            lacking = _APART - (placed[below] - placed[above])
            if lacking > 0:
                placed[above] -= lacking / 2
                placed[below] += lacking / 2
        if placed:
            shift = max(0.0, _TOP - placed[0]) - max(0.0, placed[-1] - (HEIGHT - _BOTTOM))
            placed = [each + shift for each in placed]
    return placed


def _number(number: float, signed: bool) -> str:
    shown = f"{number:+.1f}" if signed else f"{number:.1f}"
    shown = shown.removesuffix(".0")
    return "0" if shown in ("+0", "-0") else shown.replace("-", "\u2212")
