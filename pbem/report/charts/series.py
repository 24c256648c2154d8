"""What a chart shows: numbers of each seat by turn, from the tables of the standing and the dice that were told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.dice import SUCCESS_FACES
from pbem.core.events import Event
from pbem.core.ruleset_contract import Column

#: How many of a standing's columns are drawn, where a ruleset names none.
_USUAL = 4
#: "7", "-3", "13+8"; "-" is none.
_NUMBERS = re.compile(r"-?\d+(?:\+\d+)*|-")
#: The part of six faces that is a Success.
_CHANCE = len(SUCCESS_FACES) / 6


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One seat's numbers."""

    seat: str
    points: tuple[tuple[int, float], ...]  #: (turn, number), by turn


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """Lines of all seats about one thing."""

    key: str
    title: str
    lines: tuple[Line, ...]
    signed: bool = False  #: numbers are told with their sign, and a line is drawn at 0

    def document(self) -> dict[str, Any]:
        """The chart as JSON values."""
        return {
            "key": self.key,
            "title": self.title,
            "lines": [[line.seat, [[*point] for point in line.points]] for line in self.lines],
            "signed": self.signed,
        }


def chart_from(document: Mapping[str, Any]) -> Chart:
    """The chart that `Chart.document` wrote, also after it was JSON."""
    lines = (
        Line(seat=seat, points=tuple((turn, number) for turn, number in points)) for seat, points in document["lines"]
    )
    return Chart(key=document["key"], title=document["title"], lines=tuple(lines), signed=document["signed"])


def charts_of(standings: Sequence[tuple[int, Sequence[Column]]], keys: Sequence[str] = ()) -> list[Chart]:
    """A chart for each column that holds numbers: (turn, standing at its end), by turn.

    `keys`: the columns that are wanted, in their order; none: the first few. What never moves is left out.
    """
    columns = {column.key: column for _, standing in standings for column in standing}
    wanted = keys or list(columns)
    found = (_chart(columns[key], standings) for key in wanted if key in columns)
    charts = [chart for chart in found if chart is not None]
    return charts if keys else charts[:_USUAL]


def _chart(column: Column, standings: Sequence[tuple[int, Sequence[Column]]]) -> Chart | None:
    points: dict[str, list[tuple[int, float]]] = {seat: [] for seat in column.values}
    for turn, standing in standings:
        now = next((each for each in standing if each.key == column.key), None)
        for seat, written in now.values.items() if now else ():
            number = number_in(written)
            if number is None:
                return None
            points[seat].append((turn, number))
    if len({number for line in points.values() for _, number in line}) < 2:
        return None
    lines = tuple(Line(seat=seat, points=tuple(line)) for seat, line in points.items())
    return Chart(key=column.key, title=column.title, lines=lines)


def number_in(written: str) -> int | None:
    """The number that a cell of the standing holds ("13+8" is 21, "-" is 0); None where it holds another thing."""
    if not _NUMBERS.fullmatch(written):
        return None
    return 0 if written == "-" else sum(map(int, written.split("+")))


def luck(told: Iterable[tuple[int, Sequence[Event]]], seats: Sequence[str], title: str) -> Chart | None:
    """Successes beyond what as many dice bring on average, added up by turn; None where no such dice fell.

    `told`: (turn, events) in order.
    """
    over = dict.fromkeys(seats, 0.0)
    points: dict[str, dict[int, float]] = {seat: {} for seat in seats}
    rolled = 0
    for turn, events in told:
        for seat, dice, hits in (roll for event in events for roll in _rolls(event.data)):
            if seat in over:
                rolled += dice
                over[seat] += hits - dice * _CHANCE
        for seat in seats:
            points[seat][turn] = round(over[seat], 1)
    if not rolled:
        return None
    lines = tuple(Line(seat=seat, points=tuple(line.items())) for seat, line in points.items())
    return Chart(key="luck", title=title, lines=lines, signed=True)


def _rolls(data: Mapping[str, Any]) -> Iterable[tuple[str, int, int]]:
    """(seat, dice, Successes) of a fact that tells of dice."""
    dice, hits = data.get("dice"), data.get("hits")
    if isinstance(dice, int) and isinstance(hits, int):
        yield data.get("seat", ""), dice, hits
    elif isinstance(dice, Mapping) and isinstance(hits, Mapping):
        yield from ((seat, count, hits[seat]) for seat, count in dice.items() if seat in hits)
