"""What deadlines want to know and to have noted: letters that asked, how players kept theirs, the heartbeat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import bindparam, select, update

from pbem.store.repository import Repository, columns, values_of
from pbem.store.stored_values import LetterHead
from pbem.store.tables import FETCH_MARK, OUTBOX, PLAYER

#: At most this many deadlines of a player are remembered.
REMEMBERED = 60

_SINCE = (
    columns(OUTBOX, LetterHead)
    .where(
        OUTBOX.c.game == bindparam("of"),
        OUTBOX.c.created >= bindparam("since"),
        OUTBOX.c.kind.in_(bindparam("kinds", expanding=True)),
    )
    .order_by(OUTBOX.c.id)
)
_KEPT = update(PLAYER).where(PLAYER.c.id == bindparam("player")).values(kept=bindparam("signs"))


class Deadlines(Repository):
    """Deadlines, inside a transaction."""

    def letters_since(self, game: str, since: datetime, kinds: Sequence[str]) -> tuple[LetterHead, ...]:
        """The letters of these kinds that were written to a game's seats since, oldest first."""
        return values_of(LetterHead, self._run(_SINCE, {"of": game, "since": since, "kinds": list(kinds)}))

    def note_kept(self, signs: Mapping[int, str]) -> None:
        """Add a sign for a deadline to each of these players' records; the last ones are kept."""
        if not signs:
            return
        # Two games of a player may be written at the same time.
        found = select(PLAYER.c.id, PLAYER.c.kept).where(PLAYER.c.id.in_(list(signs))).order_by(PLAYER.c.id)
        before = self._run(found.with_for_update(key_share=True)).all()
        rows = [{"player": row.id, "signs": (row.kept + signs[row.id])[-REMEMBERED:]} for row in before]
        if rows:
            self._run(_KEPT, rows)

    def forget_fetch(self, mailbox: str) -> None:
        """Nothing is known any more of when the mailbox was read last."""
        self._run(update(FETCH_MARK).where(FETCH_MARK.c.mailbox == mailbox).values(complete=None))
