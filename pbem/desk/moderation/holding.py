"""HOLD and RELEASE: reports that wait for the moderator's approval. What is adjudicated is settled all the same."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan, not_over, way
from pbem.desk.acts.open_wait import keep_wait
from pbem.desk.acts.telling import tell_all
from pbem.desk.game.approval import HOLD, ON, REPORTS, holds, kept_reports
from pbem.desk.game.as_it_stands import moment
from pbem.desk.game.company import company_of
from pbem.desk.game.next_wait import NextWait, open_wait
from pbem.desk.letters.reports import write_reports
from pbem.desk.playing.kept_back import news_again
from pbem.report.inputs import Act as Told
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.store.work import Work


def hold(on: bool = True) -> Act:
    """HOLD, or HOLD OFF: whether reports of adjudications wait for RELEASE from now on."""
    return Act(command="hold", args={} if on else {"off": True}, plan=partial(_hold, on), forming=True)


def release() -> Act:
    """RELEASE: the reports that wait are sent; the time for the next orders counts from now."""
    return Act(command="release", args={}, plan=_release, touches_players=False)


def _hold(on: bool, plan: Plan, work: Work) -> None:
    not_over(plan)
    if holds(work, plan.game) is on:
        how = say("{way} ends it", way=way(plan, "hold", "OFF")) if on else say("nothing holds them back")
        raise TableError(
            say(
                "reports of game {game} {what} already; {how}",
                game=plan.game,
                what=say("wait for you") if on else say("go out at once"),
                how=how,
            )
        )
    if on:
        plan.says.append(
            keep("reports of game {game} wait for {way} from now on", game=plan.game, way=way(plan, "release"))
        )
        plan.writes.append(lambda work: work.set_mark(plan.game, HOLD, ON, at=plan.hand.at))
    else:
        plan.says.append(keep("reports of game {game} go out at once again", game=plan.game))
        if kept_reports(work, plan.game) is not None:
            plan.says.append(keep("those that wait still want {way}", way=way(plan, "release")))
        plan.writes.append(lambda work: work.forget_marks(plan.game, HOLD, ON))
    tell_all(plan, Told.APPROVAL, value="on" if on else "off")


def _release(plan: Plan, work: Work) -> None:
    mark = kept_reports(work, plan.game)
    if mark is None:
        plan.says.append(keep("no report of game {game} waits for your approval: nothing was done", game=plan.game))
        plan.idle = True
        return
    coming = None if plan.record.status is GameStatus.OVER else _open_again(plan, work)
    kept = news_again(work, plan.dossier, mark.value, coming)
    plan.bag.root, plan.bag.said = kept.root, kept.said
    write_reports(plan.bag, kept.news, {}, cause=plan.cause)
    plan.says.append(keep("{count} reports are sent", count=len(plan.bag.letters)))
    plan.writes.append(lambda work: _let_go(plan, work))
    reached = {reader: list(told) for reader, told in kept.news.told_now().items()}
    plan.writes.append(lambda work: work.set_marks(plan.game, "told", reached, at=plan.hand.at))


def _open_again(plan: Plan, work: Work) -> NextWait:
    """The wait opens now, as if the game had been adjudicated now."""
    dossier = plan.dossier
    people = [seat for seat in dossier.seats if seat.bot is None]  # the bots have ordered already
    coming = open_wait(dossier.table, people, dossier.clock, plan.hand.at, company_of(work, dossier))
    plan.change("status", "held", "running")
    plan.record = replace(plan.record, status=GameStatus.RUNNING, held_reason="")
    keep_wait(plan, coming.wait)
    plan.says.append(keep("orders are wanted by {when}", when=moment(coming.wait.deadline, dossier)))
    return coming


def _let_go(plan: Plan, work: Work) -> None:
    """The letters of then are withdrawn for those written now; what else was kept back goes out."""
    work.withdraw_held(plan.game, "report", "game-over")
    work.release_letters(plan.game)
    work.forget_marks(plan.game, HOLD, REPORTS)
