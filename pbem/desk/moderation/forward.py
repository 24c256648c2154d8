"""FORWARD: undoes a step back, as long as nothing has happened since it.

The game goes on in the branch that it had left, exactly where it stood: positions, log, orders and what the open phase
had told. Nothing was rolled on the branch in between, so no die is seen twice; a later step back may use its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.core.adjudicate import Opening
from pbem.core.errors import TableError
from pbem.core.events import event_from
from pbem.core.language import keep, say
from pbem.core.sheet import Order, Sheet, order_from
from pbem.desk.acts.acts import Act, Plan, act_line, due_at, not_over
from pbem.desk.acts.open_wait import Standing, standing
from pbem.desk.acts.telling import tell
from pbem.desk.clock import moved, wait_from
from pbem.desk.clock.wall import full_minute
from pbem.desk.game.approval import kept_reports
from pbem.desk.game.as_it_stands import moment, place_of
from pbem.report.inputs import Act as Told
from pbem.store.stored_values import GameRecord, GameStatus, Mark

if TYPE_CHECKING:
    from pbem.store.work import Work

#: The mark of how a game was before it was taken back.
FORWARD, BEFORE = "forward", "before"


def forward() -> Act:
    """FORWARD: back to where the game was before it was taken back."""
    return Act(command="forward", args={}, plan=_forward)


def keep_way_back(plan: Plan, work: Work, *, lines: int) -> None:
    """To be called by a rollback before it changes anything: how the game stands now, so that it can be undone.

    `lines`: how many lines of the log it writes itself.
    """
    if plan.dossier.record.status is GameStatus.OVER or kept_reports(work, plan.game) is not None:
        plan.writes.append(lambda work: work.forget_marks(plan.game, FORWARD))
        return
    record, sheets = plan.dossier.record, plan.dossier.sheets
    value = {
        "line": record.log_seq + 1,
        "last": record.log_seq + lines,
        "branch": record.branch,
        "snapshots": record.snapshot_seq,
        "stood": [head.seq for head in work.snapshots(plan.game) if not head.undone],
        "status": str(record.status),
        "held_reason": record.held_reason,
        "place": [record.turn, record.round, record.phase],
        "rolls": record.rolls,
        "wait": record.wait,
        "orders": {
            seat: [order.document() for order in sheet.orders.values() if not order.standing]
            for seat, sheet in sheets.items()
        },
        "published": [event.document() for event in work.published(plan.game)],
        "told": {mark.name: mark.value for mark in work.marks(plan.game, "told")},
    }
    plan.writes.append(lambda work: work.set_mark(plan.game, FORWARD, BEFORE, value, at=plan.hand.at))


def _forward(plan: Plan, work: Work) -> None:
    not_over(plan)
    mark = _way_back(plan, work)
    before = mark.value
    orders = {seat: [order_from(doc) for doc in docs] for seat, docs in before["orders"].items()}
    there = _there(plan, work, before, orders)
    _note_record(plan, mark)
    plan.lines.append(act_line(plan, "forward", {"branch": before["branch"], "rollback": before["line"]}))
    plan.writes.append(lambda work: _write(plan, work, before, orders))
    for seat in plan.dossier.reached_by_mail():
        tell(plan, seat.name, Told.FORWARD, after=there, shows=True, back_to=(plan.record.turn, plan.record.round))


def _way_back(plan: Plan, work: Work) -> Mark:
    """How the game stood; raises TableError where it has not been taken back, or has gone on since."""
    mark = work.find_mark(plan.game, FORWARD, BEFORE)
    if mark is None or mark.value["branch"] != plan.record.branch - 1:
        raise TableError(
            say("game {game} has not been taken back, so there is nothing to go forward to", game=plan.game)
        )
    if not _stands(plan.record, mark):
        raise TableError(
            say(
                "game {game} has gone on since it was taken back; a step back is undone only as long as nothing "
                "has been played, ruled, edited or given since",
                game=plan.game,
            )
        )
    return mark


def can_go_forward(work: Work, record: GameRecord) -> bool:
    """Whether the game has been taken back, and nothing has happened since."""
    mark = work.find_mark(record.id, FORWARD, BEFORE)
    return mark is not None and mark.value["branch"] == record.branch - 1 and _stands(record, mark)


def _stands(record: GameRecord, mark: Mark) -> bool:
    last = mark.value.get("last", mark.value["line"])
    return (record.log_seq, record.snapshot_seq) == (last, mark.value["snapshots"])


def _there(plan: Plan, work: Work, before: Mapping[str, Any], orders: Mapping[str, list[Order]]) -> Standing:
    """The game as it stood, with the standing orders of now."""
    dossier = plan.dossier
    last = work.snapshot(plan.game, before["stood"][-1])
    if last is None:
        raise TableError(say("the position of game {game} at that point is not kept any more", game=plan.game))
    lines = [line for line in work.log(plan.game) if line.branch == before["branch"] and line.seq > last.log_seq]
    table = replace(
        dossier.table,
        state=dossier.ruleset.state_from(last.state),
        sheets={
            seat: Sheet([*(order for order in sheet.orders.values() if order.standing), *orders.get(seat, ())])
            for seat, sheet in dossier.sheets.items()
        },
        branch=before["branch"],
        rolls=before["rolls"],
        opening=Opening(
            log=[line.entry() for line in lines if line.settles],
            interventions=[line.intervention() for line in lines if not line.settles],
        ),
    )
    return standing(plan, table)


def _note_record(plan: Plan, mark: Mark) -> None:
    before, now = mark.value, plan.hand.at
    turn, round_, phase = before["place"]
    record = replace(
        plan.record,
        status=GameStatus(before["status"]),
        held_reason=before["held_reason"],
        branch=before["branch"],
        turn=turn,
        round=round_,
        phase=phase,
        rolls=before["rolls"],
    )
    plan.change("place", place_of(plan.record), place_of(record))
    plan.change("branch", plan.record.branch, record.branch)
    old = wait_from(before["wait"])
    # Everybody has the time that was left when the game was taken back.
    wait = moved(old, max(old.deadline, full_minute(now + (old.deadline - mark.at))), now)
    plan.record = replace(record, wait=wait.document())
    plan.record = replace(plan.record, due_at=due_at(plan.dossier, plan.record))
    plan.says.append(keep("orders are wanted by {when}", when=moment(wait.deadline, plan.dossier)))


def _write(plan: Plan, work: Work, before: Mapping[str, Any], orders: Mapping[str, list[Order]]) -> None:
    game, now = plan.game, plan.hand.at
    work.stand_again(game, before["stood"])
    work.put_published(game, [event_from(document) for document in before["published"]])
    for seat, sheet in plan.dossier.sheets.items():
        work.clear_orders(game, seat, [order.slot for order in sheet.orders.values() if not order.standing])
        work.put_orders(game, seat, orders.get(seat, []), received=now)
    # Whoever's report was withdrawn has not read it: it comes with the next one.
    unread = {mark.name for mark in work.marks(game, "told") if mark.value[0] < before["stood"][-1]}
    told = {seat: reached for seat, reached in before["told"].items() if seat not in unread}
    work.set_marks(game, "told", told, at=now)
    work.forget_marks(game, FORWARD)
