"""A first look at an SQLite database, without all that the rest of the store loads: whether anything is due.

A pass under cron is a new process each time, and nearly always finds nothing to do. What it asks then is asked here in
SQL of its own; a test holds that nothing is overlooked of what the store itself would find.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

_PREFIX = "sqlite:///"
#: How long another writer is waited for, in seconds: who is kept longer leaves it to the whole pass.
_PATIENCE = 2.0
_VERSION = "SELECT version_num FROM alembic_version"
_SETTING = "SELECT value FROM setting WHERE name = ?"
_REACHED = "SELECT (SELECT max(id) FROM inbox), (SELECT max(id) FROM outbox)"
_NEW_MAIL = "SELECT 1 FROM inbox WHERE status = 'new' LIMIT 1"
_GAME_DUE = "SELECT 1 FROM game WHERE due_at <= ? LIMIT 1"
_LETTER_DUE = "SELECT 1 FROM outbox WHERE status IN ('waiting', 'leased') AND next_try <= ? LIMIT 1"
_PAUSES = (
    "SELECT mark.value FROM mark JOIN game ON game.id = mark.game"
    " WHERE game.status = 'paused' AND mark.kind = ? AND mark.name = ?"
)
_FETCHED = "SELECT complete FROM fetch_mark WHERE mailbox = ?"
_NOTE_FETCH = "UPDATE fetch_mark SET complete = max(complete, ?) WHERE mailbox = ?"
_NOTE_LIFE = (
    "INSERT INTO heartbeat (worker, at, doing) VALUES (?, ?, ?)"
    " ON CONFLICT (worker) DO UPDATE SET at = excluded.at, doing = excluded.doing"
)


class Glance:
    """One transaction on the database; what is written of it lasts where the block of `glance_at` ends well."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def version(self) -> str | None:
        """The migration that the database is at; None for a database without a table."""
        try:
            return str(self._one(_VERSION))
        except sqlite3.OperationalError:
            return None

    def setting(self, name: str) -> Any:
        """As the store's own."""
        found = self._one(_SETTING, name)
        return None if found is None else json.loads(found)

    def reached(self) -> tuple[int, int]:
        """As the store's own."""
        mail, letter = self._connection.execute(_REACHED).fetchone()
        return int(mail or 0), int(letter or 0)

    def anything_due(self, now: datetime) -> bool:
        """Whether a mail waits to be handled, a game to be looked at, or a letter to be sent."""
        moment = _stored(now)
        waits = self._one(_NEW_MAIL) or self._one(_GAME_DUE, moment) or self._one(_LETTER_DUE, moment)
        return waits is not None

    def marked(self, kind: str, name: str) -> list[Any]:
        """What is remembered under that name of paused games."""
        return [json.loads(value) for (value,) in self._connection.execute(_PAUSES, (kind, name))]

    def last_complete_fetch(self, mailbox: str) -> datetime | None:
        """As the store's own."""
        found = self._one(_FETCHED, mailbox)
        return None if found is None else datetime.fromisoformat(f"{found}+00:00")

    def note_fetch(self, mailbox: str, began: datetime, machine: str) -> None:
        """A complete fetch of a mailbox that was fetched before, and the machine's sign of life."""
        self._connection.execute(_NOTE_FETCH, (_stored(began), mailbox))
        self._connection.execute(_NOTE_LIFE, (machine, _stored(began), "took mail in"))

    def _one(self, question: str, *bound: str) -> Any:
        found = self._connection.execute(question, bound).fetchone()
        return None if found is None else found[0]


def plain_file(url: str) -> Path | None:
    """The file of a database URL that names an SQLite file and nothing else."""
    name = url.removeprefix(_PREFIX)
    return Path(name) if url.startswith(_PREFIX) and name and not name.startswith(":") and "?" not in name else None


@contextmanager
def glance_at(file: Path, *, writing: bool = False) -> Iterator[Glance]:
    """Look at that database. Raises sqlite3.Error where it cannot be used."""
    with closing(sqlite3.connect(file.absolute().as_uri() + "?mode=rw", uri=True, timeout=_PATIENCE)) as connection:
        connection.isolation_level = None
        connection.execute("PRAGMA synchronous=normal")
        connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
        yield Glance(connection)
        connection.execute("COMMIT")


def _stored(moment: datetime) -> str:
    """A time in UTC as SQLAlchemy keeps it in SQLite, so that text is ordered as time is."""
    return f"{moment:%Y-%m-%d %H:%M:%S.%f}"
