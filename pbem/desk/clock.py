"""The clock of a game: when its deadlines fall, whom it reminds and when it goes on.

Everything here is arithmetic: the moment is given, nothing is read or kept. All moments are aware; what comes out is
in UTC. The handbook's side of it is docs/deadlines.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any
from zoneinfo import ZoneInfo

from pbem.core.errors import TableError
from pbem.core.table import Tempo
from pbem.desk.clocktext import (
    every_from,
    every_text,
    skip_from,
    skip_text,
    span_from,
    span_text,
    spans_from,
    spans_text,
    zone_from,
)
from pbem.desk.wallclock import Skip, Weekly, full_minute

#: A pass this late is a breakdown of the table, not the rhythm of its timer.
LATE = timedelta(hours=1)

_UTC = ZoneInfo("UTC")
_NO_SKIP = Skip()


class Nmr(StrEnum):
    """What becomes of a seat that sent nothing (no moves received)."""

    DEFAULT = "default"  #: it plays the default orders


@dataclass(frozen=True, kw_only=True, slots=True)
class Clock:
    """How a game's deadlines are set."""

    every: Weekly | timedelta = timedelta(hours=72)  #: times of the week, or a span from the report
    zone: ZoneInfo = _UTC  #: whose wall clock and calendar count
    tempo: Tempo = Tempo.TURN  #: what one deadline asks for
    early: bool = True  #: go on before the deadline when all orders are in and nobody waits
    settle: timedelta = timedelta(minutes=30)  #: from the last orders to going on early
    min: timedelta = timedelta()  #: from the report to going on, at least
    grace: timedelta = timedelta(hours=12)  #: extra time for the late, once a deadline
    remind: tuple[timedelta, ...] = (timedelta(hours=24), timedelta(hours=3))  #: before the deadline, longest first
    skip: Skip = _NO_SKIP  #: days without deadlines
    nmr: Nmr = Nmr.DEFAULT  #: what becomes of a seat that sent nothing
    drop_after: int = 2  #: missed deadlines in a row until the seat is offered to others; 0 is never

    def settings(self) -> dict[str, str | bool | int]:
        """The clock in the words that `clock_from` reads."""
        return {
            "every": every_text(self.every),
            "zone": self.zone.key,
            "tempo": self.tempo.name.lower(),
            "early": self.early,
            "settle": span_text(self.settle),
            "min": span_text(self.min),
            "grace": span_text(self.grace),
            "remind": spans_text(self.remind),
            "skip": skip_text(self.skip),
            "nmr": str(self.nmr),
            "drop_after": self.drop_after,
        }


# --- reading the settings -----------------------------------------------------------------------------------


def clock_from(settings: Mapping[str, Any], base: Clock | None = None) -> Clock:
    """The clock that `settings` describe; what they leave out is as in `base`, or the default.

    Values are text in the forms of docs/deadlines.md, or what TOML makes of them (lists, dates, true, 2).
    Raises TableError, a sentence with the key, what was written and what would do.
    """
    found = {key: _read(key, written) for key, written in settings.items()}
    clock = replace(base or Clock(), **found)
    days = [weekday for weekday, _ in clock.every.times] if isinstance(clock.every, Weekly) else []
    if days and all(day in clock.skip.weekdays for day in days):
        raise TableError(
            f"every: {every_text(clock.every)!r} falls only on days that skip leaves out"
            f" ({skip_text(clock.skip)}); another day in every, or fewer in skip, would do"
        )
    return clock


def _read(key: str, written: Any) -> Any:
    if key not in _READERS:
        raise TableError(f"{key}: {_text(written)!r} sets nothing, a clock has only {', '.join(_READERS)}")
    try:
        return _READERS[key](written)
    except TableError as error:
        raise TableError(f"{key}: {error}") from None


def _text(written: Any) -> str:
    return ", ".join(_texts(written))


def _texts(written: Any) -> list[str]:
    return [str(part) for part in written] if isinstance(written, list | tuple) else [str(written)]


def _every(written: Any) -> Weekly | timedelta:
    every = every_from(_text(written))
    if not every:
        raise TableError(f"{_text(written)!r} leaves no time to play; 72h would do")
    return every


def _tempo(written: Any) -> Tempo:
    names = {tempo.name.lower(): tempo for tempo in Tempo}
    if (name := _text(written).strip().lower()) not in names:
        raise TableError(f"{_text(written)!r} is not a tempo; {', '.join(names)} would do")
    return names[name]


def _early(written: Any) -> bool:
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if (word := _text(written).strip().lower()) not in words:
        raise TableError(f"{_text(written)!r} is neither yes nor no; true or false would do")
    return words[word]


def _nmr(written: Any) -> Nmr:
    word = _text(written).strip().lower()
    if word in ("wait", "bot"):
        raise TableError(f"{word!r} is not offered by this version of the table; default would do")
    if word not in list(Nmr):
        raise TableError(f"{_text(written)!r} is not known here; default would do")
    return Nmr(word)


def _drop_after(written: Any) -> int:
    text = _text(written).strip()
    if not (text.isascii() and text.isdecimal() and int(text) < 100):
        raise TableError(f"{text!r} is not a number of deadlines from 0 to 99; 2 would do (0: never)")
    return int(text)


_READERS: dict[str, Callable[[Any], Any]] = {
    "every": _every,
    "zone": lambda written: zone_from(_text(written)),
    "tempo": _tempo,
    "early": _early,
    "settle": lambda written: span_from(_text(written)),
    "min": lambda written: span_from(_text(written)),
    "grace": lambda written: span_from(_text(written)),
    "remind": lambda written: spans_from(_texts(written)),
    "skip": lambda written: skip_from(_texts(written)),
    "nmr": _nmr,
    "drop_after": _drop_after,
}


# --- deadlines ----------------------------------------------------------------------------------------------


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Wait:
    """What a game waits for."""

    keys: tuple[str, ...]  #: the decisions that are open
    seats: tuple[str, ...]  #: the seats that owe them
    opened: datetime  #: when they were asked, in UTC
    deadline: datetime  #: when they are due, in UTC; the end of the grace once that is given
    grace_used: bool = False  #: whether the grace has been given
    reminded: tuple[timedelta, ...] = ()  #: the spans of `remind` that are done with
    all_in_since: datetime | None = None  #: since when all orders are in, unchanged; None while some are missing
    waiting_seats: tuple[str, ...] = ()  #: seats that said WAIT

    def document(self) -> dict[str, Any]:
        """The wait as JSON values."""
        return {
            "keys": list(self.keys),
            "seats": list(self.seats),
            "opened": self.opened.isoformat(),
            "deadline": self.deadline.isoformat(),
            "grace_used": self.grace_used,
            "reminded": [span_text(span) for span in self.reminded],
            "all_in_since": self.all_in_since.isoformat() if self.all_in_since else None,
            "waiting_seats": list(self.waiting_seats),
        }


def wait_from(document: Mapping[str, Any]) -> Wait:
    """The wait that `Wait.document` wrote."""
    since = document["all_in_since"]
    return Wait(
        keys=tuple(document["keys"]),
        seats=tuple(document["seats"]),
        opened=datetime.fromisoformat(document["opened"]),
        deadline=datetime.fromisoformat(document["deadline"]),
        grace_used=document["grace_used"],
        reminded=tuple(span_from(text) for text in document["reminded"]),
        all_in_since=datetime.fromisoformat(since) if since else None,
        waiting_seats=tuple(document["waiting_seats"]),
    )


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


# --- what changes a wait ------------------------------------------------------------------------------------


def note_orders(wait: Wait, *, all_in: bool, now: datetime) -> Wait:
    """The wait after orders came at `now`. While all are in, every change gives the time to settle anew."""
    return replace(wait, all_in_since=now if all_in else None)


def note_wait(wait: Wait, seat: str, *, waits: bool) -> Wait:
    """The wait after `seat` said WAIT, or took it back."""
    others = tuple(other for other in wait.waiting_seats if other != seat)
    return replace(wait, waiting_seats=(*others, seat) if waits else others)


def moved(wait: Wait, deadline: datetime, now: datetime) -> Wait:
    """The wait with another deadline, announced at `now`. Reminders that lie ahead again are sent again."""
    due = deadline.astimezone(UTC)
    return replace(wait, deadline=due, reminded=tuple(span for span in wait.reminded if due - span <= now))
