"""A store whose transactions leave nothing behind: for dry runs of what opens its own, and for trying to write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.database import Store
    from pbem.store.work import Work


class _Undone(Exception):
    """Leaves a transaction so that nothing of it stays."""


class Rehearsal:
    """A store as it is, but for its transactions: each is undone at its end."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @contextmanager
    def transaction(self) -> Iterator[Work]:
        """As the store's; what goes wrong in it goes wrong here."""
        try:
            with self._store.transaction() as work:
                yield work
                raise _Undone
        except _Undone:
            return

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def rehearsing(desk: Desk) -> Desk:
    """The same desk over a store where nothing stays."""
    return replace(desk, store=cast("Store", Rehearsal(desk.store)), _states={})
