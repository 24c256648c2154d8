"""The branches of a game: 0 at its start, one more at each step back, and a number of its own where it was restored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

#: The act, and the line of the log, of a game whose database was put back.
RESTORE = "restore"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def branch_after_restore(at: datetime, before: int) -> int:
    """The branch on which a game goes on whose database was put back at that moment: the minute since 1970.

    What was lost has used lower numbers, and restoring the same backup once more gives another one. `before`: the
    branch that the database knows.
    """
    return max((at - _EPOCH) // timedelta(minutes=1), before + 1)
