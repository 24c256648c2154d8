"""The turning points of a game, by rule, from the chart of what wins it.

At most four are told: the end, the last time that somebody took the lead, the greatest change that a turn brought a
seat, then other changes of the lead, the later ones first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pbem.report.charts.series import Chart

MOST = 4
#: So many turns have room in a table on a phone.
COLUMNS = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class TurningPoint:
    """A turn in which the game turned, and how."""

    turn: int
    leader: str = ""  #: who took the lead alone then
    before: str = ""  #: who had led alone until then
    swing: str = ""  #: whom no other turn of the game gave or took as much
    change: int = 0  #: how much it was
    ends: bool = False


def numbers_of(chart: Chart) -> dict[int, dict[str, int]]:
    """Turn to what each seat had when it was over."""
    found: dict[int, dict[str, int]] = {}
    for line in chart.lines:
        for turn, number in line.points:
            found.setdefault(turn, {})[line.seat] = round(number)
    return dict(sorted(found.items()))


def turning_points(chart: Chart) -> list[TurningPoint]:
    """The points, by turn; two of one turn are one."""
    numbers = numbers_of(chart)
    if len(numbers) < 2:
        return []
    leads = list(_leads(numbers))
    told = [TurningPoint(turn=max(numbers), ends=True), *leads[-1:], _swing(numbers), *reversed(leads[:-1])]
    found: dict[int, TurningPoint] = {}
    for point in told:
        if point is not None and (point.turn in found or len(found) < MOST):
            known = found.get(point.turn, point)
            found[point.turn] = replace(
                known,
                leader=known.leader or point.leader,
                before=known.before or point.before,
                swing=known.swing or point.swing,
                change=known.change or point.change,
            )
    return [found[turn] for turn in sorted(found)]


def some_turns(turns: Sequence[int], most: int = COLUMNS) -> list[int]:
    """The turns, or as many of them as there is room for: the first, the last, and others evenly between."""
    if len(turns) <= most:
        return list(turns)
    return [turns[round(place * (len(turns) - 1) / (most - 1))] for place in range(most)]


def _leads(numbers: Mapping[int, Mapping[str, int]]) -> Iterator[TurningPoint]:
    """Whenever another seat than before has more than all others."""
    before = ""
    for turn, held in numbers.items():
        most = max(held.values())
        first = [seat for seat, number in held.items() if number == most]
        if len(first) == 1 and first[0] != before:
            yield TurningPoint(turn=turn, leader=first[0], before=before)
            before = first[0]


def _swing(numbers: Mapping[int, Mapping[str, int]]) -> TurningPoint | None:
    """The greatest change of a seat's number within a turn, of several the first; no seat has changed as much in it."""
    found: TurningPoint | None = None
    for (_, was), (turn, now) in pairwise(numbers.items()):
        changes = {seat: number - was[seat] for seat, number in now.items() if seat in was}
        most = max(map(abs, changes.values()), default=0)
        of_most = [seat for seat, change in changes.items() if abs(change) == most]
        if len(of_most) == 1 and most > (abs(found.change) if found else 0):
            found = TurningPoint(turn=turn, swing=of_most[0], change=changes[of_most[0]])
    return found
