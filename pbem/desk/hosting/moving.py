"""`pbem db copy`: a table goes from one database to another, and its games go on there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.store.copying import Copied, copy, reopen, rows_to_copy
from pbem.store.engine import database_url, shown

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config


class Move:
    """One move. Raises StoreError where it cannot be: the new database is not empty, somebody is at the old one."""

    def __init__(self, config: Config, to: str) -> None:
        self._to = to
        self._source, self._target = config.database_url(), config.full_url(to)
        self._counts = rows_to_copy(self._source, self._target)
        self.rows = sum(self._counts.values())

    def before(self) -> list[str]:
        """What there is to copy, by table."""
        counts = ", ".join(f"{rows} of {name}" for name, rows in self._counts.items() if rows)
        old, new = (shown(database_url(url)) for url in (self._source, self._target))
        return [f"from {old} to {new}", f"rows to copy: {self.rows}" + (f" ({counts})" if counts else "")]

    def copy(self) -> Iterator[Copied]:
        """Copy, and tell how far it has come."""
        yield from copy(self._source, self._target)

    def after(self) -> list[str]:
        """What a host does next."""
        return [
            f"all {self.rows} rows are there, and the old database is marked as moved: no pass goes on with it",
            f'now: url = "{shown(database_url(self._to))}" under [database] of the config, on every machine',
            "then: `pbem doctor`, and wake the table again (timer, service or crontab)",
        ]


def reopened(config: Config) -> str:
    """Take the mark of a move away again; what was done, in a sentence."""
    if reopen(config.database_url()):
        return f"{config.database.url} is the table again; do not let a pass run on the copy"
    return f"the table was not moved away from {config.database.url}; there is nothing to do"
