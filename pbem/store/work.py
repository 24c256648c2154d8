"""One transaction with everything that can be done in it, a module for each subject."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.store.acts_and_marks import Records
from pbem.store.deadline_notes import Deadlines
from pbem.store.games_and_seats import Games
from pbem.store.kept_out import Bars
from pbem.store.kept_tokens import Tokens
from pbem.store.letters_out import Outbox
from pbem.store.log import Log
from pbem.store.mails_in import Inbox
from pbem.store.overview import Overview
from pbem.store.players import Players
from pbem.store.press_messages import Press
from pbem.store.sheets import Sheets


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
