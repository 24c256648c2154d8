"""Messages between players: kept in the order they were written, delivered once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import bindparam, func, insert, or_, select, update

from pbem.store.mails_in import plain
from pbem.store.repository import Repository, columns, row_of, value_of, values_of
from pbem.store.stored_values import NewPress, PressRecord
from pbem.store.tables import GAME, PRESS

_OF_GAME = columns(PRESS, PressRecord).where(PRESS.c.game == bindparam("of")).order_by(PRESS.c.number)
_DUE = (
    columns(PRESS, PressRecord)
    .where(PRESS.c.delivered_at.is_(None), or_(PRESS.c.held_until.is_(None), PRESS.c.held_until <= bindparam("now")))
    .order_by(PRESS.c.game, PRESS.c.number)
)
_ONE = columns(PRESS, PressRecord).where(PRESS.c.game == bindparam("of"), PRESS.c.number == bindparam("counted"))
_LAST = select(func.max(PRESS.c.number)).where(PRESS.c.game == bindparam("of"))
#: Two who write at once are counted one after the other.
_QUEUE = select(GAME.c.id).where(GAME.c.id == bindparam("of")).with_for_update()


class Press(Repository):
    """Press, inside a transaction."""

    def put_press(self, press: NewPress) -> int:
        """Keep a message; its number in the game, from 1. It counts as not delivered yet."""
        self._run(_QUEUE, {"of": press.game})
        number = (self._run(_LAST, {"of": press.game}).scalar() or 0) + 1
        row = {**row_of(press), "recipients": list(press.recipients), "number": number, "delivered_at": None}
        self._run(insert(PRESS), {**row, "signed": plain(press.signed), "text": plain(press.text)})
        return number

    def press(
        self, game: str, *, after: int = 0, writer: str | None = None, delivered: bool | None = None
    ) -> tuple[PressRecord, ...]:
        """A game's messages with a number greater than `after`, of one writer or (un)delivered ones where asked."""
        wanted = _OF_GAME.where(PRESS.c.number > after)
        wanted = wanted if writer is None else wanted.where(PRESS.c.writer == writer)
        if delivered is not None:
            wanted = wanted.where(PRESS.c.delivered_at.is_not(None) if delivered else PRESS.c.delivered_at.is_(None))
        return tuple(map(_whole, values_of(PressRecord, self._run(wanted, {"of": game}))))

    def written_for(self, game: str, writer: str, *, since: datetime) -> list[tuple[str, ...]]:
        """For whom each of a writer's messages since then is."""
        found = select(PRESS.c.recipients).where(PRESS.c.game == game, PRESS.c.writer == writer, PRESS.c.at > since)
        return [tuple(recipients) for recipients in self._run(found).scalars()]

    def message(self, game: str, number: int) -> PressRecord | None:
        """One message of a game."""
        found = value_of(PressRecord, self._run(_ONE, {"of": game, "counted": number}).first())
        return _whole(found) if found else None

    def due_press(self, now: datetime) -> tuple[PressRecord, ...]:
        """What is not delivered and is held back no longer, by game, in the order it was written."""
        return tuple(map(_whole, values_of(PressRecord, self._run(_DUE, {"now": now}))))

    def press_delivered(self, game: str, numbers: Sequence[int], *, at: datetime) -> int:
        """These messages are on their way; how many were not before."""
        change = update(PRESS).where(PRESS.c.game == game, PRESS.c.number.in_(list(numbers)))
        return self._run(change.where(PRESS.c.delivered_at.is_(None)).values(delivered_at=at)).rowcount

    def press_was_delivered(self, by: datetime) -> int:
        """All that was to be delivered by then was; how many messages."""
        due = [PRESS.c.delivered_at.is_(None), PRESS.c.at <= by]
        due.append(or_(PRESS.c.held_until.is_(None), PRESS.c.held_until <= by))
        return self._run(update(PRESS).where(*due).values(delivered_at=by)).rowcount


def _whole(record: PressRecord) -> PressRecord:
    """A list of the database as the tuple it was."""
    return replace(record, recipients=tuple(record.recipients))
