"""Who is kept out of a game or of the table, and who may write to nobody in a game.

A bar is found by the person and by digests of addresses, so that it holds for every address of theirs, and after they
were removed. Digests are made by the caller: which spellings are one mailbox is nothing that the store knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, or_, select, update

from pbem.store.mails_in import plain
from pbem.store.repository import Repository, columns, row_of, values_of
from pbem.store.stored_values import BarKind, BarRecord
from pbem.store.tables import BAR, BAR_ADDRESS

_BARS = columns(BAR, BarRecord).order_by(BAR.c.id)
_BARS_OF_TABLE = _BARS.where(BAR.c.game.is_(None))
_BARS_OF_GAME = _BARS.where(BAR.c.game == bindparam("of"))


class Bars(Repository):
    """Bars, inside a transaction."""

    def put_bar(self, record: BarRecord, digests: Collection[str]) -> BarRecord:
        """Bar somebody with these addresses; the record as it is stored."""
        row = {**row_of(record, "id"), "why": plain(record.why)}
        number = int(self._run(insert(BAR).returning(BAR.c.id), row).scalar_one())
        self.add_to_bar(number, digests)
        return replace(record, id=number)

    def bars(self, game: str | None = None) -> tuple[BarRecord, ...]:
        """The bars of a game, or (None) those of the whole table, in the order in which they came."""
        return _values(self._run(_BARS_OF_TABLE) if game is None else self._run(_BARS_OF_GAME, {"of": game}))

    def all_bars(self) -> tuple[BarRecord, ...]:
        """Every bar there is."""
        return _values(self._run(_BARS))

    def bars_against(self, player: int | None, digests: Collection[str]) -> tuple[BarRecord, ...]:
        """Every bar that is about this person or one of these addresses."""
        addresses = select(BAR_ADDRESS.c.bar_id).where(BAR_ADDRESS.c.digest.in_(list(digests)))
        theirs = BAR.c.id.in_(addresses)
        return _values(self._run(_BARS.where(theirs if player is None else or_(theirs, BAR.c.player_id == player))))

    def add_to_bar(self, bar: int, digests: Iterable[str]) -> None:
        """A bar is about these addresses as well."""
        self._add_missing(BAR_ADDRESS, [{"bar_id": bar, "digest": digest} for digest in sorted(set(digests))])

    def bar_person(self, bar: int, player: int) -> None:
        """A bar turns out to be about that person."""
        self._run(update(BAR).where(BAR.c.id == bar).values(player_id=player))

    def count_try(self, bar: int) -> None:
        """Somebody tried what a bar keeps them from."""
        self._run(update(BAR).where(BAR.c.id == bar).values(tries=BAR.c.tries + 1))

    def note_tries_told(self, bar: int, at: datetime) -> None:
        """The moderator has been told about all tries so far."""
        self._run(update(BAR).where(BAR.c.id == bar).values(told=BAR.c.tries, told_at=at))

    def lift_bar(self, bar: int) -> None:
        """A bar is no more."""
        self._run(delete(BAR_ADDRESS).where(BAR_ADDRESS.c.bar_id == bar))
        self._run(delete(BAR).where(BAR.c.id == bar))


def _values(rows: Iterable[object]) -> tuple[BarRecord, ...]:
    found = values_of(BarRecord, rows)  # type: ignore[arg-type]
    return tuple(replace(record, kind=BarKind(record.kind)) for record in found)
