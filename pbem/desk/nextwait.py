"""What a game waits for next: who owes what until when, with the bots' orders already on their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pbem.core.ruleset import Need
from pbem.core.sheet import Order, Sheet
from pbem.desk.clock import Clock, Wait, next_deadline, note_orders
from pbem.desk.play import GameOnTable, Position, owing
from pbem.desk.transcript import Ground, transcribe
from pbem.store.values import SeatRecord


@dataclass(kw_only=True, slots=True)
class NextWait:
    """A wait that opens."""

    position: Position
    needs: Sequence[Need]
    wait: Wait
    bot_orders: dict[str, list[Order]] = field(default_factory=dict)  #: seat to what its bot ordered


def open_wait(table: GameOnTable, seats: Sequence[SeatRecord], clock: Clock, now: datetime) -> NextWait:
    """The wait at which `table` stands, opened at `now`."""
    position = table.position()
    ordered = {seat.name: _bot_orders(table, position, seat) for seat in seats if seat.bot is not None}
    needs = table.needs(position)
    wait = Wait(
        keys=tuple(decision.key for decision in position.waiting),
        seats=tuple(dict.fromkeys(need.seat for need in needs)),
        opened=now,
        deadline=next_deadline(clock, now),
    )
    wait = note_orders(wait, all_in=not owing(needs), now=now)
    return NextWait(
        position=position, needs=needs, wait=wait, bot_orders={name: put for name, put in ordered.items() if put}
    )


def _bot_orders(table: GameOnTable, position: Position, seat: SeatRecord) -> list[Order]:
    """The seat's bot looks at the seat's view and writes order lines, like anybody."""
    mine = [decision for decision in position.waiting if decision.seat == seat.name]
    if not mine:
        return []
    ruleset = table.ruleset
    text = ruleset.bot_orders(ruleset.view(position.state, seat.name), seat.name, mine, salt=str(seat.bot))
    ground = Ground(ruleset=ruleset, state=position.state, seat=seat.name, open=mine)
    sheet = table.sheets.get(seat.name) or Sheet()
    script = transcribe(ground, sheet, list(enumerate(text.splitlines(), start=1)))
    # Another sheet: the one that was played may still be wanted (a rollback offers its orders again).
    table.sheets = {**table.sheets, seat.name: script.sheet}
    return script.put
