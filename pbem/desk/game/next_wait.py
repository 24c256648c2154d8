"""What a game waits for next: who owes what until when, with the bots' orders already on their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from pbem.core.language import ENGLISH, ENGLISH_CODE, speaking, spoken
from pbem.core.ruleset_contract import Need
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Intervention
from pbem.desk.clock import Clock, Company, Wait, next_deadline, note_asked, note_orders
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.order_lines import Ground, order_lines
from pbem.desk.game.play import GameOnTable, Position, owing
from pbem.store.stored_values import SeatRecord

_NOBODY = Company()


@dataclass(kw_only=True, slots=True)
class NextWait:
    """A wait that opens."""

    position: Position
    needs: Sequence[Need]
    wait: Wait
    bot_orders: dict[str, list[Order]] = field(default_factory=dict)  #: seat to what its bot ordered
    table: GameOnTable

    @property
    def place(self) -> dict[str, Any]:
        """Turn, round and phase, as the game's record names them.

        The phase is the open one, whose name the log's lines have: where `position` is, it has run on through
        phases in which nobody is asked.
        """
        opened = self.table.state
        return {"turn": opened.turn, "round": self.position.state.round, "phase": opened.phase}

    def asked_of(self, seat: str) -> list[Need]:
        """What is wanted of the seat, in the language being spoken."""
        needs = self.needs if spoken() == ENGLISH_CODE else self.table.needs(self.position)
        return [need for need in needs if need.seat == seat]


def open_wait(
    table: GameOnTable,
    seats: Sequence[SeatRecord],
    clock: Clock,
    now: datetime,
    company: Company = _NOBODY,
    *,
    at_once: bool = False,
) -> NextWait:
    """The wait at which `table` stands, opened at `now`; `company`: whose time its deadline takes.

    `at_once`: where nobody but bots is asked it goes on without time to settle, as a bot does not think better of it.
    """
    position = table.position()
    ordered = {seat.name: _put_bot_orders(table, position, seat) for seat in seats if seat.bot is not None}
    with speaking(ENGLISH):
        needs = table.needs(position)
    owed_by = tuple(dict.fromkeys(need.seat for need in needs))
    wait = Wait(
        keys=tuple(decision.key for decision in position.waiting),
        seats=owed_by,
        opened=now,
        deadline=next_deadline(clock, now, company=company, seats=owed_by),
    )
    wait = note_orders(wait, all_in=not owing(needs), now=now)
    people_play = any(seat.bot is None for seat in seats)
    if at_once and people_play and wait.all_in_since is not None and not _people_asked(seats, wait):
        wait = replace(wait, all_in_since=now - clock.settle)
    wait = replace(wait, unwritten=_is_unwritten(table, position, seats, wait))
    return NextWait(
        position=position,
        needs=needs,
        wait=wait,
        table=table,
        bot_orders={name: put for name, put in ordered.items() if put},
    )


def _people_asked(seats: Sequence[SeatRecord], wait: Wait) -> list[str]:
    """The seats that are asked and have no bot."""
    return [seat.name for seat in seats if seat.bot is None and seat.name in wait.seats]


def _is_unwritten(table: GameOnTable, position: Position, seats: Sequence[SeatRecord], wait: Wait) -> bool:
    """Whether what is asked is complete although no person has written for it: it then waits for its deadline.

    Else a game whose players all have standing orders would play itself, with nobody there. Bots are not waited for;
    nor are turns that their players have ordered ahead, in a game whose turns run on.
    """
    people = _people_asked(seats, wait)
    if wait.all_in_since is None or not people:
        return False
    turn = position.state.turn
    ordered = all(any(not order.standing for order in table.sheets[seat].current(turn)) for seat in people)
    return not (ordered and any(phase.runs_on for phase in table.ruleset.phases(position.state)))


def asked_after(dossier: Dossier, wait: Wait, acts: Sequence[Intervention]) -> Wait:
    """The open wait when acts have come in from outside (gifts): the same deadline, for what is asked now.

    The dossier's position takes them in.
    """
    opening = dossier.table.opening
    dossier.table.opening = replace(opening, interventions=[*opening.interventions, *acts])
    dossier.forget_position()
    position = dossier.position()
    owed_by = tuple(need.seat for need in dossier.table.needs(position))
    after = note_asked(wait, keys=[decision.key for decision in position.waiting], seats=owed_by)
    return wait if after == wait else after


def _put_bot_orders(table: GameOnTable, position: Position, seat: SeatRecord) -> list[Order]:
    ordered, sheet = bot_orders(table, position, seat.name, salt=str(seat.bot))
    # Another sheet: the one that was played may still be wanted (a rollback offers its orders again).
    table.sheets = {**table.sheets, seat.name: sheet}
    return ordered


def bot_orders(table: GameOnTable, position: Position, seat: str, *, salt: str) -> tuple[list[Order], Sheet]:
    """What a bot orders that looks at the seat's view and writes order lines, like anybody; and the sheet with it."""
    sheet = table.sheets.get(seat) or Sheet()
    mine = [decision for decision in position.waiting if decision.seat == seat]
    if not mine:
        return [], sheet
    ruleset = table.ruleset
    text = ruleset.bot_orders(ruleset.view(position.state, seat), seat, mine, salt=salt)
    ground = Ground(ruleset=ruleset, state=position.state, seat=seat, tempo=table.tempo, open=mine)
    script = order_lines(ground, sheet, list(enumerate(text.splitlines(), start=1)))
    return script.put, script.sheet
