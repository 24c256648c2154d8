"""A desk whose store is one transaction that is open already: for what opens transactions of its own, done by mail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.database import Store
    from pbem.store.work import Work


class _OneTransaction:
    """A store as it is, but all that is read and written goes through one open transaction."""

    def __init__(self, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    @contextmanager
    def transaction(self) -> Iterator[Work]:
        """The open one; it goes on afterwards, without what was written here where an exception leaves the block."""
        with self._work.part():
            yield self._work

    @contextmanager
    def read(self) -> Iterator[Work]:
        """The open one."""
        yield self._work

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def within(desk: Desk, work: Work) -> Desk:
    """The same desk; whatever it writes is written in `work`."""
    return replace(desk, store=cast("Store", _OneTransaction(desk.store, work)))
