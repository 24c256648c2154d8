"""When orders are due, when a game goes on, and when the late are reminded.

Everything here is arithmetic: the moment is given, nothing is read or kept. All moments are aware; what comes out is
in UTC.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from pbem.desk.clock.absence import Absence, past_absences
from pbem.desk.clock.fair import Night, fair_hour
from pbem.desk.clock.settings import Clock, Nmr
from pbem.desk.clock.waits import Wait, held_back, late_begin, moved_on, owes
from pbem.desk.clock.wall import Weekly, full_minute

#: So often a deadline is moved past absences, skip days and nights before it stays where it is.
_ROUNDS = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Company:
    """The people whose time a deadline takes."""

    absences: tuple[Absence, ...] = ()  #: as far as the game's allowance goes
    nights: Mapping[str, Night] = field(default_factory=dict)  #: seat to the night of whoever sits there


_NOBODY = Company()


def next_deadline(
    clock: Clock,
    opened: datetime,
    not_before: datetime | None = None,
    *,
    company: Company = _NOBODY,
    seats: Sequence[str] = (),
) -> datetime:
    """When orders are due, in UTC, for what opened at `opened` (the report's moment).

    Times of the week: the first one later than `opened` + min. A span: `opened` + span, at least `opened` + min,
    up to the full minute, and with `fair` at an hour that is no night of `seats`. Never before `not_before`, on a skip
    day, or while one of `seats`, which owe, is away.
    """
    begin = opened.astimezone(UTC)
    due = _first(clock, begin, max(begin, not_before.astimezone(UTC)) if not_before else begin)
    away = [absence for absence in company.absences if absence.seat in seats]
    nights = [company.nights[seat] for seat in seats if seat in company.nights] if clock.fair else []
    for _ in range(_ROUNDS):
        later = past_absences(due, begin, away)
        if later == due and isinstance(clock.every, timedelta) and nights:
            later = fair_hour(nights, due)
        if later == due:
            break
        due = _first(clock, begin, later)
    return due


def _first(clock: Clock, begin: datetime, floor: datetime) -> datetime:
    """The clock's first deadline that is not before `floor`."""
    if isinstance(clock.every, Weekly):
        return clock.every.after(begin + clock.min, clock.zone, skip=clock.skip, not_before=floor)
    due = max(begin + max(clock.every, clock.min), floor)
    return clock.skip.passed_over(full_minute(due), clock.zone)


def past_company(clock: Clock, wait: Wait, company: Company, now: datetime) -> Wait:
    """The open wait when somebody who owes has said that he will be away: moved on past it, or as it was."""
    if wait.halted or wait.deadline <= now:
        return wait
    due, away = wait.deadline, [absence for absence in company.absences if absence.seat in wait.seats]
    for _ in range(_ROUNDS):
        later = clock.skip.passed_over(full_minute(past_absences(due, wait.opened, away)), clock.zone)
        if later == due:
            break
        due = later
    return moved_on(wait, due, now)


# --- going on ---------------------------------------------------------------------------------------------------------


class Reason(StrEnum):
    """Why a game is due."""

    ALL_IN = "all in"  #: all orders came, had time to settle, and nobody waits: adjudicate
    GRACE = "grace"  #: the deadline has passed and somebody owes: give the grace (`with_grace`) and announce it
    HALT = "halt"  #: as DEADLINE, but somebody owes and the clock says that the moderator decides (`halt`)
    DEADLINE = "deadline"  #: the deadline has passed, or the grace after it: adjudicate


@dataclass(frozen=True, kw_only=True, slots=True)
class Due:
    """That a game is due."""

    reason: Reason
    at: datetime  #: since when, in UTC; mail received before it is handled first


def early_at(clock: Clock, wait: Wait) -> datetime | None:
    """When the game goes on before its deadline, as things stand; None where it does not.

    A game that has come to a halt goes on as soon as all is in: there is no deadline that anybody could wait for.
    """
    if wait.all_in_since is None or not (wait.halted or (clock.early and not held_back(wait))):
        return None
    at = max(wait.all_in_since + clock.settle, wait.opened + clock.min)
    return at if wait.halted or at < wait.deadline else None


def told_to(clock: Clock, wait: Wait, seat: str, now: datetime) -> Wait:
    """The wait as a seat may know it: whose lines were refused can depend on secret orders, so nobody else is told.

    Once the game would have gone on but for them, everybody can see that it has not: then the deadline is what counts.
    """
    known = replace(wait, in_question=tuple(name for name in wait.in_question if name == seat))
    early = early_at(clock, known)
    # Held by whomever: unwritten names nobody.
    return replace(known, unwritten=True) if early is not None and early <= now and held_back(wait) else known


def settle_ahead(clock: Clock, wait: Wait) -> timedelta | None:
    """How long after the last orders the game goes on, where some are missing; None where it waits for its deadline."""
    return clock.settle if clock.early and wait.all_in_since is None and not held_back(wait) else None


def is_due(clock: Clock, wait: Wait, now: datetime) -> Due | None:
    """Why the game goes on at `now`, or None while it waits."""
    early = early_at(clock, wait)
    if early is not None and early <= now:
        return Due(reason=Reason.ALL_IN, at=early)
    if wait.halted or now < wait.deadline:
        return None
    return Due(reason=_passed(clock, wait), at=wait.deadline)


def _passed(clock: Clock, wait: Wait) -> Reason:
    """What comes of a deadline that has passed."""
    if _has_grace(clock, wait):
        return Reason.GRACE
    return Reason.HALT if owes(wait) and clock.nmr is Nmr.WAIT else Reason.DEADLINE


def _has_grace(clock: Clock, wait: Wait) -> bool:
    return owes(wait) and bool(clock.grace) and not wait.grace_used


def with_grace(clock: Clock, wait: Wait, now: datetime) -> Wait | None:
    """The wait with its grace, to be announced at `now`; None where there is none to give.

    The grace counts from the deadline; where the table was down for longer than an hour, or than half of the grace,
    from `now`. It ends on no skip day. Its announcement is the last reminder. A WAIT was for the deadline and has had
    its time.
    """
    if now < wait.deadline or wait.halted or not _has_grace(clock, wait):
        return None
    end = clock.skip.passed_over(late_begin(wait, clock.grace, now) + clock.grace, clock.zone)
    return replace(wait, deadline=end, grace_used=True, reminded=clock.remind, waiting_seats=(), in_question=())


def next_wake(clock: Clock, wait: Wait) -> datetime | None:
    """The earliest moment at which something is to be done: a reminder, going on early, the deadline or grace's end.

    Before it, `is_due` and `reminders_due` have nothing to say; a moment in the past means now. None where nothing
    comes by itself: the game has come to a halt. Whoever acts on a reminder notes it (`note_reminded`), also when
    there was nobody to send it to.
    """
    moments = [moment for moment in (early_at(clock, wait), wait.look_at) if moment is not None]
    if not wait.halted:
        moments += [wait.deadline, *(at for _, at in _reminders_left(clock, wait))]
    return min(moments, default=None)


# --- reminders ----------------------------------------------------------------------------------------------


def reminders_due(clock: Clock, wait: Wait, now: datetime) -> tuple[timedelta, ...]:
    """The reminder to send now to the seats that miss orders: () or one span of `remind`.

    When several were missed while the table was down, the nearest to the deadline stands for all.
    """
    if wait.halted or now >= wait.deadline:
        return ()
    return tuple(span for span, at in _reminders_left(clock, wait) if at <= now)[-1:]


def _reminders_left(clock: Clock, wait: Wait) -> list[tuple[timedelta, datetime]]:
    """The spans still to come, longest first, with their moments: none before a third of the time has gone by.

    A span that would come sooner is left out; where all would, the shortest of them comes at that third. A span as long
    as the whole period, or longer than one that is done with, never comes. None when all orders are in.
    """
    if wait.all_in_since is not None:
        return []
    period = wait.deadline - wait.opened
    spans = sorted((span for span in clock.remind if span < min((period, *wait.reminded))), reverse=True)
    first = wait.opened + period / 3
    fitting = [(span, wait.deadline - span) for span in spans if wait.deadline - span >= first]
    if fitting or not spans or wait.reminded:
        return fitting
    return [(spans[-1], first)]


def note_reminded(wait: Wait, spans: tuple[timedelta, ...]) -> Wait:
    """The wait after these reminders were sent."""
    return replace(wait, reminded=tuple(sorted({*wait.reminded, *spans}, reverse=True)))
