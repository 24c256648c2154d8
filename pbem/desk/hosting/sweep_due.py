"""When the daily tidying was done last, and whether it is due: each pass asks, so nothing of the tidying is loaded."""

from __future__ import annotations

from datetime import datetime, timedelta

#: The setting that says when it was done last, in ISO format.
LAST = "swept"
EVERY = timedelta(days=1)


def is_due(last: object, now: datetime) -> bool:
    """Whether a day has passed since the last sweep; `last`: the setting, None for never."""
    return last is None or now - datetime.fromisoformat(str(last)) >= EVERY
