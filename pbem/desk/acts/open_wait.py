"""What an act makes of the open wait: who owes what now, and what the seats are asked for in their mails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pbem.core.language import ENGLISH, ENGLISH_CODE, speaking, spoken
from pbem.core.ruleset_contract import FormLine, Need
from pbem.desk.acts.acts import Plan, due_at
from pbem.desk.clock import Wait, clock_from, early_at, note_orders, wait_from
from pbem.desk.game.as_it_stands import live_table
from pbem.desk.game.play import GameOnTable, Position, owing
from pbem.store.stored_values import GameStatus


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """A game at its wait: worked out once for all seats."""

    table: GameOnTable
    position: Position
    needs: Sequence[Need]
    halted: bool = False  #: no deadline runs, and orders are wanted all the same

    def asked_of(self, seat: str) -> list[Need]:
        """What the seat is asked for, as far as it is not in; empty where it is."""
        said = self.needs if spoken() == ENGLISH_CODE else self.table.needs(self.position)
        needs = [need for need in said if need.seat == seat]
        return needs if owing(needs) else []

    def form_for(self, seat: str) -> Sequence[FormLine]:
        """The order form of a seat that is not in."""
        if not self.asked_of(seat):
            return ()
        return self.table.form(self.position, seat)

    def shows(self, seat: str) -> dict[str, Any]:
        """`view`, `outlook`, `standing` and `leading` of a mail to the seat: where everybody stands, as it may know."""
        ruleset, state = self.table.ruleset, self.position.state
        return {
            "view": ruleset.view(state, seat),
            "outlook": ruleset.outlook(state, seat),
            "standing": ruleset.standing(state),
            "leading": ruleset.leading(state),
        }

    def asks(self, seat: str, deadline: datetime | None) -> dict[str, Any]:
        """`needs`, `deadline`, `calendar` and `form` of a mail to the seat.

        Nothing is asked without a deadline, unless the game has come to a halt for want of just that.
        """
        if deadline is None and not self.halted:
            return {}
        return {
            "needs": self.asked_of(seat),
            "deadline": deadline,
            "calendar": deadline is not None,
            "form": self.form_for(seat),
        }


def standing(plan: Plan, table: GameOnTable | None = None) -> Standing:
    """Where the plan's game stands, or would be on `table`."""
    table = table or live_table(plan.dossier)
    position = plan.dossier.position() if table is plan.dossier.table else table.position()
    wait, runs = plan.dossier.wait, plan.record.status is GameStatus.RUNNING
    halted = runs and wait is not None and wait.halted
    with speaking(ENGLISH):
        needs = table.needs(position)
    return Standing(table=table, position=position, needs=needs, halted=halted)


def wait_again(plan: Plan, now: Standing) -> Wait | None:
    """The open wait, with the same deadline, for what is asked now; kept in the plan's record."""
    old = plan.dossier.wait
    if old is None:
        return None
    wait = replace(
        old,
        keys=tuple(decision.key for decision in now.position.waiting),
        seats=tuple(dict.fromkeys(need.seat for need in now.needs)),
    )
    all_in = not owing(now.needs)
    if all_in != (old.all_in_since is not None):
        wait = note_orders(wait, all_in=all_in, now=plan.hand.at)
    keep_wait(plan, wait)
    return wait


def keep_wait(plan: Plan, wait: Wait) -> None:
    """Put a wait into the plan's record."""
    plan.record = replace(plan.record, wait=wait.document())
    plan.record = replace(plan.record, due_at=due_at(plan.dossier, plan.record))


def deadline_ahead(plan: Plan) -> datetime | None:
    """The deadline of the plan's record where it lies ahead and runs."""
    if plan.record.status is not GameStatus.RUNNING or not plan.record.wait:
        return None
    deadline = wait_from(plan.record.wait).deadline
    return deadline if deadline > plan.hand.at else None


def early_ahead(plan: Plan) -> datetime | None:
    """When the game of the plan's record goes on before its deadline, as nobody owes orders; None where it does not."""
    if deadline_ahead(plan) is None or not plan.record.wait:
        return None
    clock = clock_from({**plan.record.clock, "tempo": plan.record.tempo})
    return early_at(clock, wait_from(plan.record.wait))
