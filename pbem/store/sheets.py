"""Order sheets: what the seats have sent, sealed until a phase asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Executable, bindparam, delete, select

from pbem.core.sheet import Order, Sheet
from pbem.store.repository import Repository, Row
from pbem.store.tables import SHEET_ORDER

_ALL = (
    select(
        SHEET_ORDER.c.seat,
        SHEET_ORDER.c.slot,
        SHEET_ORDER.c.text,
        SHEET_ORDER.c.data,
        SHEET_ORDER.c.standing,
        SHEET_ORDER.c.turn,
    )
    .where(SHEET_ORDER.c.game == bindparam("of"))
    .order_by(SHEET_ORDER.c.id)
)
_ONE = _ALL.where(SHEET_ORDER.c.seat == bindparam("by"))

_STALE = delete(SHEET_ORDER).where(
    SHEET_ORDER.c.game == bindparam("of"), SHEET_ORDER.c.standing.is_(False), SHEET_ORDER.c.turn < bindparam("now")
)


class Sheets(Repository):
    """Order sheets, inside a transaction."""

    def sheet(self, game: str, seat: str) -> Sheet:
        """A seat's sheet; empty where it has sent nothing."""
        return Sheet(order for _, order in self._orders(_ONE, {"of": game, "by": seat}))

    def sheets(self, game: str) -> dict[str, Sheet]:
        """The sheets of all seats that have sent something."""
        found: dict[str, Sheet] = {}
        for seat, order in self._orders(_ALL, {"of": game}):
            found.setdefault(seat, Sheet()).put(order)
        return found

    def put_orders(
        self, game: str, seat: str, orders: Iterable[Order], *, received: datetime, mail: int | None = None
    ) -> None:
        """Take orders, each replacing what is in its slot. `mail` is the mail they came in."""
        common = {"game": game, "seat": seat, "mail_id": mail, "received": received}
        # One statement must not meet a slot twice: the last order for it counts.
        rows = list({order.slot: {**common, **order.document()} for order in orders}.values())
        if rows:
            self._touch(game)
            self._run(self._insert_or_change(SHEET_ORDER, "game", "seat", "slot"), rows)

    def clear_orders(self, game: str, seat: str, slots: Sequence[str] | None = None) -> int:
        """Take orders back, all where no slots are named; how many there were."""
        gone = delete(SHEET_ORDER).where(SHEET_ORDER.c.game == game, SHEET_ORDER.c.seat == seat)
        self._touch(game)
        return self._run(gone if slots is None else gone.where(SHEET_ORDER.c.slot.in_(list(slots)))).rowcount

    def drop_stale(self, game: str, turn: int) -> int:
        """Drop the orders for turns before `turn`; standing orders stay. How many were dropped."""
        return self._run(_STALE, {"of": game, "now": turn}).rowcount

    def _orders(self, statement: Executable, bound: Row) -> Iterator[tuple[str, Order]]:
        rows: Iterable[Any] = self._run(statement, bound)
        for seat, slot, text, data, standing, turn in rows:
            yield seat, Order(slot=slot, text=text, data=data, standing=standing, turn=turn)
