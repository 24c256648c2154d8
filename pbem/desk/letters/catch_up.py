"""The game as it stands, for one seat: asked for again, or told to who comes new to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.desk.letters.board_pictures import Boards, on_board, title_now
from pbem.desk.letters.tapping import tapping
from pbem.report.inputs import Report, Span

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.core.sheet import Sheet
    from pbem.desk.game.play import GameOnTable, Position
    from pbem.desk.letters.postbag import Postbag


def as_it_stands(
    bag: Postbag, table: GameOnTable, position: Position, seat: str, sheet: Sheet, deadline: datetime | None
) -> Report:
    """A report in which nothing is new. `sheet`: the seat's orders as they stand; `deadline`: None where none runs."""
    with bag.speaking_to(seat):
        ruleset, state, wait, clock = table.ruleset, position.state, bag.dossier.wait, bag.dossier.clock
        needs = [need for need in table.needs(position) if need.seat == seat]
        stands = replace(table, sheets={**table.sheets, seat: sheet})
        common = bag.common(seat)
        return Report(
            common=common,
            span=Span.CATCH_UP,
            turn=state.turn,
            round=state.round,
            needs=needs,
            waits_for=tuple(other for other in (wait.seats if wait else ()) if other != seat),
            deadline=deadline if needs and not (wait and wait.halted) else None,
            settle=clock.settle if clock.early else None,
            view=ruleset.view(state, seat),
            outlook=ruleset.outlook(state, seat),
            pictures=on_board(bag.desk, common, Boards(ruleset), state, title_now(state.turn, state.round)).pictures,
            standing=ruleset.standing(state),
            leading=ruleset.leading(state),
            standing_orders=[(order.text, "") for order in sheet.current(state.turn) if order.standing],
            form=stands.form(position, seat) if needs else (),
            tap=tapping(bag, state, seat, sheet),
        )
