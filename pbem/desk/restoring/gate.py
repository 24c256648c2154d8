"""The gate: a table that was put back takes mail in and does nothing else until its host lets it go on.

Read at the beginning of every pass, so nothing heavy is imported here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.ground.put_back import Restored, restored_of
from pbem.desk.restoring.stamp import stamp, stamped, went_back

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk


def look(desk: Desk) -> Restored | None:
    """At the beginning of a pass: whether the table was put back; one that is behind its stamp is marked now."""
    before = stamped(desk.config)  # first: another worker may stamp what it commits in between
    with desk.store.read() as work:
        restored, reached = restored_of(work), work.reached()
    if restored is None and went_back(before, reached):
        from pbem.desk.restoring.marking import BY_STAMP, mark_restored  # lazy: once in a table's life

        return mark_restored(desk, BY_STAMP)
    if restored is None and reached != before:
        stamp(desk.config, reached)
    return restored


def closed(restored: Restored) -> str:
    """What a pass says while the table waits for its host."""
    return (
        f"the table was put back to its state of {restored.back_to:%Y-%m-%d %H:%M} UTC, so mail is taken in and "
        "nothing else is done: `pbem db restored` shows what that means, `pbem db resume` lets it go on"
    )


def require_open(desk: Desk) -> None:
    """Raises TableError while the table waits for its host."""
    with desk.store.read() as work:
        restored = restored_of(work)
    if restored is not None:
        raise TableError(closed(restored))
