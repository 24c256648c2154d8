"""A bot stands in for whoever sent nothing: what is missing, for one deadline, as the clock's `nmr = bot` has it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pbem.core.sheet import Order, Sheet
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.next_wait import bot_orders
from pbem.desk.game.order_lines import Ground, order_lines
from pbem.desk.game.play import owing
from pbem.store.stored_values import LogLine

#: What makes its orders differ from those of a bot that has a seat.
SALT = "stand-in"


@dataclass(kw_only=True, slots=True)
class Filled:
    """What a bot ordered in the seats' places."""

    orders: dict[str, list[Order]] = field(default_factory=dict)  #: seat to orders
    lines: list[LogLine] = field(default_factory=list)  #: that it did, for the log


def fill_in(dossier: Dossier, now: datetime) -> Filled:
    """Fill the sheets that are not complete, on the dossier's table. What the seats sent themselves stays.

    Nothing stands beyond it: the bot gives no standing orders, and the seat stays its player's.
    """
    table, position, filled = dossier.table, dossier.position(), Filled()
    turn = position.state.turn
    for seat in owing(table.needs(position)):
        own = table.sheets[seat].copy()
        ground = Ground(ruleset=table.ruleset, state=position.state, seat=seat, tempo=table.tempo)
        ordered, _ = bot_orders(table, position, seat, salt=SALT)
        missing = [order.text for order in ordered if not order.standing and own.get(order.slot, turn) is None]
        # Read again over what is there: the bot's own line-up, say, may not be the player's.
        script = order_lines(ground, own, list(enumerate(missing, start=1)))
        put = [order for order in script.put if own.get(order.slot, turn) is None]
        if put:
            filled.orders[seat] = put
            filled.lines.append(_line(dossier, seat, len(put), now))
            table.sheets = {**table.sheets, seat: Sheet([*own.orders.values(), *put])}
    return filled


def _line(dossier: Dossier, seat: str, orders: int, now: datetime) -> LogLine:
    record = dossier.record
    return LogLine(
        turn=record.turn,
        phase=record.phase,
        key="",
        kind="stand-in",
        value={"seat": seat, "orders": orders},
        source="bot",
        at=now,
        who=seat,
    )
