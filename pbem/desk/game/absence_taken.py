"""An absence taken for a game: as many of its days as the game allows, the open deadline moved on past them.

What goes beyond the allowance is a request to the moderator: a mark of kind `REQUEST`, "absence.<seat>.<first day>".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from pbem.desk.clock import ABSENCE, Absence, Company, Wait, past_company
from pbem.desk.game.company import GRANTED, absences_of, zone_of
from pbem.desk.game.play import owing
from pbem.desk.wording.days_away import Days

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.store.work import Work

#: The kind of mark by which somebody asks the moderator for something.
REQUEST = "request"
#: The mark of a seat's days that stay used.
USED = "absence-used"

_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """What became of an absence in a game."""

    days: Days | None  #: the days that are taken; None: the game allows none any more
    rest: Days | None  #: the days that only the moderator can allow
    left: int  #: days that the seat may still take


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """The absences of a seat in a game, and what it may still take."""

    absences: tuple[Absence, ...]  #: within the allowance
    allowance: int
    beyond: tuple[Absence, ...] = ()  #: allowed by the moderator on top
    used: frozenset[date] = frozenset()  #: days that were taken back after a deadline had gone past them

    @property
    def left(self) -> int:
        """Days that may still be taken."""
        return max(0, self.allowance - len(self.used.union(*(each.dates for each in self.absences))))


def kept_of(work: Work, dossier: Dossier, seat: str) -> Kept:
    """The absences of a seat, the past ones too."""
    within, beyond = absences_of(work, dossier)
    return Kept(
        absences=tuple(each for each in within if each.seat == seat),
        allowance=dossier.clock.absence,
        beyond=tuple(each for each in beyond if each.seat == seat),
        used=_used(work, dossier.record.id, seat),
    )


def _used(work: Work, game: str, seat: str) -> frozenset[date]:
    mark = work.find_mark(game, USED, seat)
    return frozenset(map(date.fromisoformat, mark.value)) if mark else frozenset()


def _keep_used(work: Work, dossier: Dossier, seat: str, gone: Iterable[Absence], now: datetime) -> None:
    """Of absences that are taken back: the days that the open deadline has gone past stay used.

    Else whoever tells days and takes them back, again and again, keeps the others waiting for ever.
    """
    game, wait = dossier.record.id, dossier.wait
    past = [each for each in gone if wait is not None and each.ends <= wait.deadline]
    used = _used(work, game, seat).union(*(each.dates for each in past))
    if used:
        work.set_mark(game, USED, seat, sorted(map(str, used)), at=now)


def take(work: Work, dossier: Dossier, seat: str, wanted: Days, now: datetime) -> Taken:
    """Take an absence down, as far as the game allows it; what does not go becomes a request.

    One that begins on the same day is replaced, one that it meets becomes one with it.
    """
    kept, game = kept_of(work, dossier, seat), dossier.record.id
    whole = Absence(seat=seat, first=wanted.first, last=wanted.last, zone=zone_of(dossier.people.get(seat)))
    others = [each for each in kept.absences if each.first != whole.first]
    met = [each for each in others if each.first <= whole.last + _DAY and each.last >= whole.first - _DAY]
    apart = [each for each in others if each not in met]
    whole = replace(
        whole, first=min(each.first for each in (whole, *met)), last=max(each.last for each in (whole, *met))
    )
    got = _fitting(kept, apart, whole)
    if got is not None and got.last < wanted.first:  # what was taken before is all there is
        got, whole = None, replace(whole, first=wanted.first)
    rest = _rest(whole, got)
    if got is not None:
        cut = [each for each in kept.absences if each not in apart and each.last > got.last]
        _keep_used(work, dossier, seat, cut, now)
        for each in met:
            work.forget_marks(game, ABSENCE, each.name)
        work.set_mark(game, ABSENCE, got.name, got.document(), at=now)
    if rest is not None:
        ask_for_more(work, game, seat, rest, now)
    return Taken(
        days=Days(first=max(got.first, wanted.first), last=got.last) if got else None,
        rest=rest,
        left=kept_of(work, dossier, seat).left,
    )


def request_name(seat: str, days: Days) -> str:
    """What the request for these days is called: "absence.Red.2027-01-04"."""
    return f"{ABSENCE}.{seat}.{days.first}"


def ask_for_more(work: Work, game: str, seat: str, days: Days, now: datetime) -> None:
    """Note that only the moderator can allow these days."""
    value = {"kind": ABSENCE, "seat": seat, "from": str(days.first), "until": str(days.last)}
    work.set_mark(game, REQUEST, request_name(seat, days), value, at=now)


def grant(work: Work, dossier: Dossier, seat: str, days: Days, now: datetime) -> None:
    """The moderator allows days beyond the allowance; the request is done with."""
    value = {"until": str(days.last), GRANTED: True}
    work.set_mark(dossier.record.id, ABSENCE, f"{seat}.{days.first}", value, at=now)
    work.forget_marks(dossier.record.id, REQUEST, request_name(seat, days))


def _fitting(kept: Kept, others: Sequence[Absence], whole: Absence) -> Absence | None:
    """As much of the absence, from its first day on, as the allowance goes; days that were used cost nothing more."""
    free = kept.used.union(*(each.dates for each in others))
    left, last = kept.allowance - len(free), whole.first - _DAY
    while last < whole.last and (left > 0 or last + _DAY in free):
        last += _DAY
        left -= last not in free
    return replace(whole, last=last) if last >= whole.first else None


def _rest(whole: Absence, got: Absence | None) -> Days | None:
    if got is None:
        return Days(first=whole.first, last=whole.last)
    return Days(first=got.last + _DAY, last=whole.last) if got.last < whole.last else None


def past_own(
    work: Work, dossier: Dossier, wait: Wait | None, seat: str, now: datetime, *, lacks: bool | None = None
) -> Wait | None:
    """The open wait, moved on past the seat's own absences where it still has to order something; never closer.

    `lacks`: whether it does, where orders that are not kept yet may have changed that.
    """
    if wait is None or seat not in wait.seats:
        return wait
    if lacks is None:
        lacks = seat in owing(dossier.table.needs(dossier.position()))
    if not lacks:
        return wait
    kept = kept_of(work, dossier, seat)
    return past_company(dossier.clock, wait, Company(absences=(*kept.absences, *kept.beyond)), now)


def cancel(work: Work, dossier: Dossier, seat: str, today: date, now: datetime) -> list[Days]:
    """Take back what of the seat's absences still lies ahead, and what was asked for; which days that were.

    Days that are gone, or that the open deadline has gone past, stay used; deadlines that were moved stay.
    """
    game, gone = dossier.record.id, list[Days]()
    kept = kept_of(work, dossier, seat)
    _keep_used(work, dossier, seat, kept.absences, now)
    for each in (*kept.absences, *kept.beyond):
        if each.last < today:
            continue
        gone.append(Days(first=max(each.first, today), last=each.last))
        if each.first < today:
            work.set_mark(game, ABSENCE, each.name, replace(each, last=today - _DAY).document(), at=now)
        else:
            work.forget_marks(game, ABSENCE, each.name)
    for mark in work.marks(game, REQUEST):
        if mark.name.startswith(f"absence.{seat}."):
            work.forget_marks(game, REQUEST, mark.name)
    return gone
