"""The table's heartbeat: when the last complete fetch of the mailbox began, and whether the next one came in time."""

from __future__ import annotations

from datetime import datetime, timedelta

#: So far may the clock go back before it is wrong: time servers correct it by less.
JITTER = timedelta(seconds=60)


def in_time(before: datetime, now: datetime, minutes: int) -> bool:
    """Whether a fetch at `now` follows one at `before` as it should; `minutes`: as for an outage, 0 asks for none."""
    return not minutes or before - JITTER <= now <= before + timedelta(minutes=minutes)
