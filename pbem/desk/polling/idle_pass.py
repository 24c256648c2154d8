"""A pass with nothing to do, done at a glance: most that cron starts are, so they load next to nothing.

Whatever is not plainly in order or idle is left to the whole pass, which says what is wrong with it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import datetime
from socket import gethostname
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import NO_WEBHOOK
from pbem.desk.ground.mailbox import Mailbox, mailboxes_of
from pbem.desk.ground.put_back import RESTORED
from pbem.desk.ground.webhook_state import WEBHOOK, is_due_again
from pbem.desk.hosting.sweep_due import LAST, is_due
from pbem.desk.playing.heartbeat import in_time
from pbem.desk.restoring.stamp import stamped
from pbem.desk.wording.pause_marks import END, PAUSE
from pbem.store.file_locks import file_lock
from pbem.store.first_look import Glance, glance_at, plain_file
from pbem.store.schema_head import HEAD

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.desk.ground.config import Config


def idle_pass(config: Config) -> bool:
    """Look at database and mailboxes, and note that all were looked at; False, and nothing noted, where more is to do.

    For SQLite: a table on PostgreSQL has a service, which starts once.
    """
    file = plain_file(config.database_url())
    if file is None or not file.is_file() or config.rules.folders:
        return False
    try:
        mailboxes = mailboxes_of(config)
        with ExitStack() as locks:
            ours = all(locks.enter_context(file_lock(file, mailbox.name)) for mailbox in mailboxes)
            return ours and _is_idle(config, file, mailboxes)
    except (TableError, sqlite3.Error):
        return False


def _is_idle(config: Config, file: Path, mailboxes: Sequence[Mailbox]) -> bool:
    began = clock.now()
    with glance_at(file) as seen:
        if not _in_order(config, seen, mailboxes, began) or _anything_due(config, seen, began):
            return False
    if any(map(_mail_waits, mailboxes)):  # not while others wait for the database
        return False
    with glance_at(file, writing=True) as seen:
        if _anything_due(config, seen, began):
            return False
        for mailbox in mailboxes:
            seen.note_fetch(mailbox.name, began, gethostname())
    return True


def _in_order(config: Config, seen: Glance, mailboxes: Sequence[Mailbox], now: datetime) -> bool:
    """Whether database and mailboxes are as the last pass left them, in time, and nothing of the day is to be done."""
    if seen.version() != HEAD or seen.setting(RESTORED) is not None or stamped(config) != seen.reached():
        return False
    for mailbox in mailboxes:
        before = seen.last_complete_fetch(mailbox.name)
        if before is None or not in_time(before, now, config.limits.outage_minutes):
            return False
    return not is_due(seen.setting(LAST), now)


def _anything_due(config: Config, seen: Glance, now: datetime) -> bool:
    if config.webhook != NO_WEBHOOK and is_due_again(seen.setting(WEBHOOK), now):
        return True
    over = any(datetime.fromisoformat(end) <= now for end in seen.marked(PAUSE, END))
    return over or seen.anything_due(now)


def _mail_waits(mailbox: Mailbox) -> bool:
    try:
        return bool(mailbox.mails.waiting())
    finally:
        mailbox.close()
