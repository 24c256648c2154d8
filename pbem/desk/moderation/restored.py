"""What a database that was put back does to its games: each is held, its open phase has new dice, then it goes on.

What came after the backup is gone from the log, and may have been read all the same: dice that fell then must not fall
again. So the open phase begins anew on another branch, whose number is the minute at which the table was put back: it
is later than any number that the time which is gone can have used, and nobody has chosen it. Orders stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.adjudicate import Opening
from pbem.core.dates import kept_moment
from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.core.sheet import Order
from pbem.desk.acts.acts import Act, Hand, Plan
from pbem.desk.acts.open_wait import Standing, deadline_ahead, keep_wait
from pbem.desk.acts.telling import tell_watchers
from pbem.desk.archive.branches import RESTORE, branch_after_restore
from pbem.desk.clock import Wait, note_wait
from pbem.desk.game.as_it_stands import moment, place_of
from pbem.desk.game.company import company_of
from pbem.desk.game.next_wait import NextWait, open_wait
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.moderation.forward import FORWARD
from pbem.desk.moderation.rollback import rolls_seen, unread_reports
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Correction
from pbem.store.stored_values import ActRecord, GameRecord, GameStatus, LogLine

if TYPE_CHECKING:
    from pbem.store.work import Work


def go_on_restored(back_to: datetime, *, mails: bool) -> Act:
    """A game that was held by `put_back` goes on with the whole time, and everybody reads what has happened.

    `mails`: whether what came after the backup was taken in once more.
    """
    return Act(command="resume", args={"restored": True}, plan=partial(_go_on, back_to, mails), touches_players=False)


# --- held -----------------------------------------------------------------------------------------------------------


def put_back(work: Work, record: GameRecord, reason: str, hand: Hand) -> bool:
    """RESTORE: a running game is held for `reason`, and its open phase begins anew with new dice. Nobody is told.

    Needs nothing of the rules: a game whose rules cannot be loaded is put back as well. False where nothing is open.
    """
    target = next((head for head in reversed(work.snapshots(record.id)) if not head.undone), None)
    if target is None or record.status is GameStatus.OVER:
        return False
    branch = branch_after_restore(hand.at, record.branch)
    runs, lines = record.status is GameStatus.RUNNING, len(work.open_log(record.id))
    after = replace(record, branch=branch, rolls=rolls_seen(work, record))
    if runs:
        after = replace(after, status=GameStatus.HELD, held_reason=reason, due_at=None)
    _forget_what_is_told(work, record, hand.at)
    if not work.save_game(after, record.version):
        raise RuntimeError(f"game {record.id} was changed while it was ours")
    value = {"from_branch": record.branch, "to_snapshot": target.seq}
    line = LogLine(
        turn=record.turn, phase=record.phase, key="", kind=RESTORE, value=value, source="moderator",
        at=hand.at, who=hand.who, why=hand.why,
    )  # fmt: skip
    work.append(record.id, branch, [line])
    outcome = keep("{place} begins anew with new dice; log lines undone: {lines}", place=place_of(record), lines=lines)
    diff = {"branch": {"before": record.branch, "after": branch}}
    work.record_act(
        ActRecord(
            at=hand.at, who=hand.who, via=hand.via, game=record.id, command=RESTORE, why=hand.why, diff=diff,
            outcome=outcome,
        )
    )  # fmt: skip
    return True


def _forget_what_is_told(work: Work, record: GameRecord, now: datetime) -> None:
    """What the open phase told is told again as it falls then, and so is every report that has not left."""
    told = {mark.name: [mark.value[0], 0] for mark in work.marks(record.id, "told")}
    for seat, report in unread_reports(work, record).items():
        withdrawn = [work.withdraw_letter(letter) for letter in report.letters]
        if all(withdrawn):
            told[seat] = [report.read, 0]
    work.put_published(record.id, ())
    work.forget_marks(record.id, FORWARD)
    work.set_marks(record.id, "told", told, at=now)


# --- going on -------------------------------------------------------------------------------------------------------


def _go_on(back_to: datetime, mails: bool, plan: Plan, work: Work) -> None:
    if plan.record.status not in (GameStatus.HELD, GameStatus.PAUSED):
        raise TableError(say("game {game} does not wait to go on", game=plan.game))
    dossier, paused = plan.dossier, plan.record.status is GameStatus.PAUSED
    table = replace(dossier.table, opening=Opening())
    coming = open_wait(table, dossier.seats, dossier.clock, plan.hand.at, company_of(work, dossier))
    if not paused:
        plan.change("status", "held", "running")
        plan.record = replace(plan.record, status=GameStatus.RUNNING, held_reason="")
    plan.record = replace(plan.record, **coming.place)
    keep_wait(plan, _waiting(plan, coming))
    for seat, orders in coming.bot_orders.items():
        plan.writes.append(partial(_put_orders, plan, seat, orders))
    due = deadline_ahead(plan)
    plan.says.append(
        keep("orders are wanted by {when}", when=moment(due, dossier)) if due else keep("its clock stands still")
    )
    after = Standing(table=coming.table, position=coming.position, needs=coming.needs)
    for reader in dossier.reached_by_mail():
        _tell(plan, after, reader.name, back_to, mails=mails)
    there = (plan.record.turn, plan.record.round)
    tell_watchers(plan, work, Told.RESTORED, after=after, value=kept_moment(back_to, "UTC"), back_to=there)


def _waiting(plan: Plan, coming: NextWait) -> Wait:
    """Everybody may have read what nobody shall have the use of: the game waits until each has looked again."""
    wait = coming.wait
    for seat in plan.dossier.reached_by_mail():
        wait = note_wait(wait, seat.name, waits=seat.name in wait.seats)
    return wait


def _put_orders(plan: Plan, seat: str, orders: Sequence[Order], work: Work) -> None:
    work.put_orders(plan.game, seat, orders, received=plan.hand.at)


def _tell(plan: Plan, after: Standing, seat: str, back_to: datetime, *, mails: bool) -> None:
    with plan.bag.speaking_to(seat):
        due = deadline_ahead(plan)
        state, table = after.position.state, after.table
        content = Correction(
            common=plan.bag.common(seat),
            act=Told.RESTORED,
            why=plan.hand.why,
            when=plan.hand.at,
            value=kept_moment(back_to, "UTC"),
            back_to=(plan.record.turn, plan.record.round),
            stands=mails,
            sheet=table.ruleset.sheet_words(table.sheets[seat], state, seat),
            **after.asks(seat, due),
            **after.shows(seat),
        )
        plan.bag.write(content, cause=plan.cause, attachments=[calendar_entry(plan.bag, seat, due)] if due else [])
