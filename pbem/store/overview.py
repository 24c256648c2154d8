"""What a host looks at many times a day: counts and the first few of each, by indexes, whatever there is beside."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select, text

from pbem.store.engine import sqlite_file
from pbem.store.repository import Repository, columns, values_of
from pbem.store.stored_values import GameHead, GameStatus, LetterHead, LetterStatus, MailHead, MailStatus
from pbem.store.tables import GAME, INBOX, OUTBOX


class Overview(Repository):
    """The overview, inside a transaction."""

    def game_counts(self) -> dict[GameStatus, int]:
        """How many games there are of each status."""
        return self._count_each(GAME, list(GameStatus))

    def games_due_first(self, limit: int) -> tuple[GameHead, ...]:
        """The games that must be looked at next."""
        found = columns(GAME, GameHead).where(GAME.c.due_at.is_not(None)).order_by(GAME.c.due_at, GAME.c.id)
        return values_of(GameHead, self._run(found.limit(limit)))

    def count_due(self, now: datetime) -> int:
        """How many games must be looked at by then."""
        return int(self._run(select(func.count()).select_from(GAME).where(GAME.c.due_at <= now)).scalar_one())

    def held_games(self, limit: int) -> tuple[GameHead, ...]:
        """Games that wait for a moderator."""
        found = columns(GAME, GameHead).where(GAME.c.status == GameStatus.HELD).order_by(GAME.c.id)
        return values_of(GameHead, self._run(found.limit(limit)))

    def last_failed_mails(self, limit: int) -> tuple[MailHead, ...]:
        """The mails that were set aside last, the newest first."""
        found = columns(INBOX, MailHead).where(INBOX.c.status == MailStatus.FAILED)
        found = found.order_by(INBOX.c.received.desc(), INBOX.c.id.desc())
        return values_of(MailHead, self._run(found.limit(limit)))

    def last_failed_letters(self, limit: int) -> tuple[LetterHead, ...]:
        """The letters that were given up last, the newest first."""
        found = columns(OUTBOX, LetterHead).where(OUTBOX.c.status == LetterStatus.FAILED)
        found = found.order_by(OUTBOX.c.next_try.desc(), OUTBOX.c.id.desc())
        return values_of(LetterHead, self._run(found.limit(limit)))

    def database_bytes(self) -> int:
        """The size of the database on its disk; on SQLite with what was written last, which is beside it."""
        file = sqlite_file(self._connection.engine.url)
        if file is None:
            return int(self._run(text("SELECT pg_database_size(current_database())")).scalar_one())
        parts = (file, file.with_name(f"{file.name}-wal"))
        return sum(part.stat().st_size for part in parts if part.exists())
