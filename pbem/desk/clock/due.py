"""When orders are due, when a game goes on, and when the late are reminded.

Everything here is arithmetic: the moment is given, nothing is read or kept. All moments are aware; what comes out is
in UTC.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from pbem.desk.clock.settings import Clock
from pbem.desk.clock.waits import Wait
from pbem.desk.clock.wall import Weekly, full_minute

#: A pass this late is a breakdown of the table, not the rhythm of its timer.
LATE = timedelta(hours=1)


def next_deadline(clock: Clock, opened: datetime, not_before: datetime | None = None) -> datetime:
    """When orders are due, in UTC, for what opened at `opened` (the report's moment).

    Times of the week: the first one later than `opened` + min. A span: `opened` + span, at least `opened` + min,
    up to the full minute. Never before `not_before` (an absence, an earlier promise), never on a skip day.
    """
    begin = opened.astimezone(UTC)
    floor = max(begin, not_before.astimezone(UTC)) if not_before else begin
    if isinstance(clock.every, Weekly):
        return clock.every.after(begin + clock.min, clock.zone, skip=clock.skip, not_before=floor)
    due = max(begin + max(clock.every, clock.min), floor)
    return clock.skip.passed_over(full_minute(due), clock.zone)


# --- going on -----------------------------------------------------------------------------------------------


class Reason(StrEnum):
    """Why a game is due."""

    ALL_IN = "all in"  #: all orders came, had time to settle, and nobody waits: adjudicate
    GRACE = "grace"  #: the deadline has passed and somebody owes: give the grace (`with_grace`) and announce it
    DEADLINE = "deadline"  #: the deadline has passed, or the grace after it: adjudicate


@dataclass(frozen=True, kw_only=True, slots=True)
class Due:
    """That a game is due."""

    reason: Reason
    at: datetime  #: since when, in UTC; mail received before it is handled first


def early_at(clock: Clock, wait: Wait) -> datetime | None:
    """When the game goes on before its deadline, as things stand; None where it does not."""
    if not clock.early or wait.all_in_since is None or wait.waiting_seats:
        return None
    at = max(wait.all_in_since + clock.settle, wait.opened + clock.min)
    return at if at < wait.deadline else None


def is_due(clock: Clock, wait: Wait, now: datetime) -> Due | None:
    """Why the game goes on at `now`, or None while it waits."""
    early = early_at(clock, wait)
    if early is not None and early <= now:
        return Due(reason=Reason.ALL_IN, at=early)
    if now < wait.deadline:
        return None
    return Due(reason=Reason.GRACE if _has_grace(clock, wait) else Reason.DEADLINE, at=wait.deadline)


def _has_grace(clock: Clock, wait: Wait) -> bool:
    owed = bool(wait.seats) and wait.all_in_since is None
    return owed and bool(clock.grace) and not wait.grace_used


def with_grace(clock: Clock, wait: Wait, now: datetime) -> Wait | None:
    """The wait with its grace, to be announced at `now`; None where there is none to give.

    The grace counts from the deadline; where the table was down for longer than an hour, or than half of the grace,
    from `now`. It ends on no skip day. Its announcement is the last reminder. A WAIT was for the deadline and has had
    its time.
    """
    if now < wait.deadline or not _has_grace(clock, wait):
        return None
    begin = wait.deadline if now - wait.deadline <= min(LATE, clock.grace / 2) else full_minute(now.astimezone(UTC))
    end = clock.skip.passed_over(begin + clock.grace, clock.zone)
    return replace(wait, deadline=end, grace_used=True, reminded=clock.remind, waiting_seats=())


def next_wake(clock: Clock, wait: Wait) -> datetime:
    """The earliest moment at which something is to be done: a reminder, going on early, the deadline or grace's end.

    Before it, `is_due` and `reminders_due` have nothing to say; a moment in the past means now. Whoever acts on a
    reminder notes it (`note_reminded`), also when there was nobody to send it to.
    """
    early = early_at(clock, wait)
    moments = [wait.deadline, *([early] if early else [])]
    return min(moments + [wait.deadline - span for span in _reminders_left(clock, wait)])


# --- reminders ----------------------------------------------------------------------------------------------


def reminders_due(clock: Clock, wait: Wait, now: datetime) -> tuple[timedelta, ...]:
    """The reminder to send now to the seats that miss orders: () or one span of `remind`.

    When several were missed while the table was down, the nearest to the deadline stands for all.
    """
    if now >= wait.deadline:
        return ()
    return tuple(span for span in _reminders_left(clock, wait) if wait.deadline - span <= now)[-1:]


def _reminders_left(clock: Clock, wait: Wait) -> list[timedelta]:
    """Longest first: shorter than the whole period and than any that is done with. None when all orders are in."""
    if wait.all_in_since is not None:
        return []
    limit = min((wait.deadline - wait.opened, *wait.reminded))
    return sorted((span for span in clock.remind if span < limit), reverse=True)


def note_reminded(wait: Wait, spans: tuple[timedelta, ...]) -> Wait:
    """The wait after these reminders were sent."""
    return replace(wait, reminded=tuple(sorted({*wait.reminded, *spans}, reverse=True)))
