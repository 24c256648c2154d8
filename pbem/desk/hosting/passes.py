"""The last passes that did something or met trouble, as `pbem status` shows them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.ground import now as clock
from pbem.store.database_errors import StoreError

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

_SETTING = "passes"
#: At most this many are remembered.
REMEMBERED = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Pass:
    """One pass."""

    at: datetime  #: when it ended
    machine: str
    did: str
    trouble: str  #: "" when all was well


def note_pass(desk: Desk, did: str, trouble: str) -> None:
    """Remember a pass. A database that cannot be written keeps no pass from ending: it says so itself."""
    row = {"at": clock.now().isoformat(), "machine": desk.machine, "did": did, "trouble": trouble}
    with suppress(StoreError), desk.store.transaction() as work:
        work.alone(_SETTING)
        work.put_setting(_SETTING, [row, *work.setting(_SETTING, [])][:REMEMBERED])


def last_passes(work: Work) -> tuple[Pass, ...]:
    """Those that are remembered, the newest first."""
    rows = work.setting(_SETTING, [])
    return tuple(Pass(**{**row, "at": datetime.fromisoformat(row["at"])}) for row in rows)
