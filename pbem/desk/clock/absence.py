"""Absences: days on which a player is away, and how a deadline goes past them.

An absence is counted in whole days of the player's own zone. It is remembered as a mark of the game, of kind
`ABSENCE` and named "<seat>.<first day>".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from pbem.desk.clock.wall import instant_of

#: The kind of mark that absences are kept as.
ABSENCE = "absence"

_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Absence:
    """Somebody is away."""

    seat: str
    first: date
    last: date  #: included
    zone: ZoneInfo  #: whose days they are

    @property
    def days(self) -> int:
        """How many days it takes of the allowance."""
        return (self.last - self.first).days + 1

    @property
    def dates(self) -> frozenset[date]:
        """Its days."""
        return frozenset(self.first + step * _DAY for step in range(self.days))

    @property
    def begins(self) -> datetime:
        """The first moment of its first day, in UTC."""
        return instant_of(datetime.combine(self.first, time()), self.zone)

    @property
    def ends(self) -> datetime:
        """The first moment after its last day, in UTC."""
        return instant_of(datetime.combine(self.last + _DAY, time()), self.zone)

    @property
    def name(self) -> str:
        """The name of its mark."""
        return f"{self.seat}.{self.first}"

    def document(self) -> dict[str, str]:
        """The value of its mark."""
        return {"until": str(self.last)}


def absence_from(name: str, value: Mapping[str, Any], zone: ZoneInfo) -> Absence:
    """The absence that `Absence.name` and `Absence.document` wrote."""
    seat, _, first = name.rpartition(".")
    return Absence(seat=seat, first=date.fromisoformat(first), last=date.fromisoformat(value["until"]), zone=zone)


def allowed(absences: Iterable[Absence], allowance: int) -> tuple[Absence, ...]:
    """The absences as far as each seat's allowance of days goes, the earliest first; the rest moves no deadline."""
    left: dict[str, int] = {}
    kept: list[Absence] = []
    for absence in sorted(absences, key=lambda each: (each.first, each.seat)):
        days = min(absence.days, left.setdefault(absence.seat, allowance))
        left[absence.seat] -= days
        if days:
            kept.append(replace(absence, last=absence.first + (days - 1) * _DAY))
    return tuple(kept)


def past_absences(due: datetime, opened: datetime, absences: Sequence[Absence]) -> datetime:
    """`due`, or later: no deadline falls while somebody is away, nor so soon after that there is no time to play.

    Whoever comes back has as much time as the absence took since `opened`, at most a day.
    """
    found = due.astimezone(UTC)
    for absence in sorted(absences, key=lambda each: each.begins):
        lost = absence.ends - max(absence.begins, opened)
        if absence.begins < found and lost > timedelta():
            found = max(found, absence.ends + min(lost, _DAY))
    return found
