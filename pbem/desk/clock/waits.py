"""What a game waits for, and what changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from pbem.desk.clock.text import span_from, span_text
from pbem.desk.clock.wall import full_minute

#: A pass this late is a breakdown of the table, not the rhythm of its timer.
LATE = timedelta(hours=1)

#: Seats, each with a span.
Spans = tuple[tuple[str, timedelta], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Wait:
    """What a game waits for."""

    keys: tuple[str, ...]  #: the decisions that are open
    seats: tuple[str, ...]  #: the seats that owe them
    opened: datetime  #: when they were asked, in UTC
    deadline: datetime  #: when they are due, in UTC; the end of time bank or grace once those run
    grace_used: bool = False  #: whether the grace has been given
    reminded: tuple[timedelta, ...] = ()  #: the spans of `remind` that are done with
    all_in_since: datetime | None = None  #: since when all orders are in, unchanged; None while some are missing
    waiting_seats: tuple[str, ...] = ()  #: seats that said WAIT
    #: Seats whose last mail had lines that were refused, or asked for a forecast: held as by WAIT until they mend it.
    in_question: tuple[str, ...] = ()
    #: It was complete when it opened, by standing orders: until a person writes for it, it waits for its deadline.
    unwritten: bool = False
    halted: bool = False  #: the deadline has passed, none runs: the game waits for the late or for its moderator
    banks: Spans = ()  #: the seats whose time bank was begun, with what each had then
    bank_from: datetime | None = None  #: since when the banks run
    spent: Spans = ()  #: those of them whose orders are in, with what they spent until then
    made_up: datetime | None = None  #: up to when time in which the table was out of reach was given back
    stretched: bool = False  #: it was moved on once for mail that did not get through
    excused: tuple[str, ...] = ()  #: seats that are not charged a miss for it: the table's own mail failed them
    charged: tuple[str, ...] = ()  #: seats whose miss is counted already
    look_at: datetime | None = None  #: when to look at the game for something beside its orders: an offered seat

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
            "in_question": list(self.in_question),
            "unwritten": self.unwritten,
            "halted": self.halted,
            "banks": _seconds(self.banks),
            "bank_from": self.bank_from.isoformat() if self.bank_from else None,
            "spent": _seconds(self.spent),
            "made_up": self.made_up.isoformat() if self.made_up else None,
            "stretched": self.stretched,
            "excused": list(self.excused),
            "charged": list(self.charged),
            "look_at": self.look_at.isoformat() if self.look_at else None,
        }


def wait_from(document: Mapping[str, Any]) -> Wait:
    """The wait that `Wait.document` wrote, in this version or one before it."""
    return Wait(
        keys=tuple(document["keys"]),
        seats=tuple(document["seats"]),
        opened=datetime.fromisoformat(document["opened"]),
        deadline=datetime.fromisoformat(document["deadline"]),
        grace_used=document["grace_used"],
        reminded=tuple(span_from(text) for text in document["reminded"]),
        all_in_since=_moment(document["all_in_since"]),
        waiting_seats=tuple(document["waiting_seats"]),
        in_question=tuple(document.get("in_question", ())),
        unwritten=document.get("unwritten", False),
        halted=document.get("halted", False),
        banks=_spans(document.get("banks", {})),
        bank_from=_moment(document.get("bank_from")),
        spent=_spans(document.get("spent", {})),
        made_up=_moment(document.get("made_up")),
        stretched=document.get("stretched", False),
        excused=tuple(document.get("excused", ())),
        charged=tuple(document.get("charged", ())),
        look_at=_moment(document.get("look_at")),
    )


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _seconds(spans: Spans) -> dict[str, int]:
    return {seat: int(span.total_seconds()) for seat, span in spans}


def _spans(seconds: Mapping[str, int]) -> Spans:
    return tuple((seat, timedelta(seconds=number)) for seat, number in seconds.items())


def owes(wait: Wait) -> bool:
    """Whether anything is missing."""
    return bool(wait.seats) and wait.all_in_since is None


def all_in(wait: Wait) -> bool:
    """Whether nothing is missing and nothing holds the game back."""
    return not owes(wait) and not held_back(wait)


def held_back(wait: Wait) -> bool:
    """Whether the game waits for its deadline, though all may be in."""
    return bool(wait.waiting_seats or wait.in_question or wait.unwritten)


def late_begin(wait: Wait, span: timedelta, now: datetime) -> datetime:
    """Where extra time of that length begins: at the deadline, or at `now` where the table comes late to give it.

    Late is more than an hour, or more than half of it: it is told only now.
    """
    return wait.deadline if now - wait.deadline <= min(LATE, span / 2) else full_minute(now.astimezone(UTC))


# --- what changes a wait ----------------------------------------------------------------------------------------------


def note_orders(wait: Wait, *, all_in: bool, now: datetime, lacking: Iterable[str] | None = None) -> Wait:
    """The wait after orders came at `now`. While all are in, every change gives the time to settle anew.

    `lacking`: the seats for which something is still missing, where that is known; it stops the time banks of the
    others.
    """
    changed = replace(wait, all_in_since=now if all_in else None)
    if wait.bank_from is None or (lacking is None and not all_in):
        return changed
    return _note_banks(changed, wait.bank_from, set(lacking or ()), now)


def _note_banks(wait: Wait, begin: datetime, lacking: Collection[str], now: datetime) -> Wait:
    """Whoever is in now has spent what has gone by; whoever was in and is missing something again spends on."""
    known = dict(wait.spent)
    gone = max(timedelta(), now - begin)
    spent = tuple((seat, known.get(seat, min(span, gone))) for seat, span in wait.banks if seat not in lacking)
    return replace(wait, spent=spent)


def note_wait(wait: Wait, seat: str, *, waits: bool) -> Wait:
    """The wait after `seat` said WAIT, or took it back."""
    others = tuple(other for other in wait.waiting_seats if other != seat)
    return replace(wait, waiting_seats=(*others, seat) if waits else others)


def note_in_question(wait: Wait, seat: str, *, open_: bool) -> Wait:
    """The wait after a mail of `seat` that left something to mend, or left nothing."""
    others = tuple(other for other in wait.in_question if other != seat)
    return replace(wait, in_question=(*others, seat) if open_ else others)


def note_written(wait: Wait) -> Wait:
    """The wait after a person has written orders for it, or said OK to those that stand."""
    return replace(wait, unwritten=False) if wait.unwritten else wait


def note_asked(wait: Wait, *, keys: Iterable[str], seats: Iterable[str]) -> Wait:
    """The wait with the same deadline for what is asked now: a gift, say, has changed it."""
    return replace(wait, keys=tuple(keys), seats=tuple(dict.fromkeys(seats)))


def moved(wait: Wait, deadline: datetime, now: datetime) -> Wait:
    """The wait with another deadline, announced at `now`. Reminders that lie ahead again are sent again.

    It may be sooner: that is the moderator's. A game that has come to a halt has a deadline again.
    """
    due = deadline.astimezone(UTC)
    reminded = tuple(span for span in wait.reminded if due - span <= now)
    return replace(wait, deadline=due, reminded=reminded, halted=False)


def moved_on(wait: Wait, deadline: datetime, now: datetime) -> Wait:
    """The wait with a later deadline; the same where it would be sooner. What nobody decides moves nothing closer."""
    return moved(wait, deadline, now) if deadline > wait.deadline else wait


def halt(wait: Wait) -> Wait:
    """The wait with no deadline that runs: it lasts until all orders are in, or the moderator decides."""
    return replace(wait, halted=True, waiting_seats=(), in_question=())


def paused(wait: Wait, length: timedelta) -> Wait:
    """The wait after its clock stood still so long, but for its deadline: time banks did not run meanwhile."""
    return replace(wait, bank_from=wait.bank_from + length) if wait.bank_from else wait
