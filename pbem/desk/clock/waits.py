"""What a game waits for, and what changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from pbem.desk.clock.text import span_from, span_text


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
