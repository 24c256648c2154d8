"""One transaction with everything that can be done in it, a module for each subject."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.store.bars import Bars
from pbem.store.deadlines import Deadlines
from pbem.store.games import Games
from pbem.store.inbox import Inbox
from pbem.store.log import Log
from pbem.store.outbox import Outbox
from pbem.store.overview import Overview
from pbem.store.players import Players
from pbem.store.press import Press
from pbem.store.records import Records
from pbem.store.sheets import Sheets
from pbem.store.tokens import Tokens


class Work(Inbox, Bars, Games, Sheets, Log, Tokens, Outbox, Players, Press, Records, Deadlines, Overview):
    """What `Store.transaction()` and `Store.read()` give: the store's methods, valid until the block ends."""

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part of the transaction: when an exception leaves the block, what was written in it is undone, alone."""
        touched = set(self._touched)
        try:
            with self._connection.begin_nested():
                yield
        except BaseException:
            self._touched = touched
            raise
