"""The moderator at the clock: DEADLINE, PAUSE, RESUME, PROCESS."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pbem.core.errors import NotUnderstood, TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import BY_MAIL, Act, Plan, not_over, running, way
from pbem.desk.acts.open_wait import Standing, deadline_ahead, keep_wait, standing
from pbem.desk.clock import Wait, early_at, moved, note_orders, paused, wait_from
from pbem.desk.clock.text import parse_when, weekday_from
from pbem.desk.clock.wall import full_minute
from pbem.desk.game.approval import kept_reports
from pbem.desk.game.as_it_stands import moment, place_of
from pbem.desk.game.play import finished, owing
from pbem.desk.letters.calendar_entries import calendar_entry, entry_taken_out
from pbem.desk.playing.adjudicating import process_now
from pbem.desk.playing.committing import commit
from pbem.desk.playing.outcomes import Did, Outcome
from pbem.desk.understanding.days_and_times import moment_in
from pbem.desk.wording.pause_until import end_of_pause, note_end
from pbem.desk.wording.status_names import status_said
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Correction, DeadlineChanged
from pbem.store.stored_values import GameStatus, MailStatus

if TYPE_CHECKING:
    from pbem.store.work import Work


def deadline(when: str) -> Act:
    """DEADLINE: the open wait ends at another moment ("Fri 20:00", "+48h"), in the zone of the game's clock."""
    return Act(command="deadline", args={"when": when}, plan=partial(_deadline, when))


def pause(until: str = "") -> Act:
    """PAUSE: no deadline runs until RESUME, or until the day that is named; orders are still taken."""
    return Act(command="pause", args={"until": until} if until else {}, plan=partial(_pause, until))


def resume() -> Act:
    """RESUME: a paused game goes on, later by the length of the pause; a held one is let go."""
    return Act(command="resume", args={}, plan=_resume)


def process(phase: str = "") -> Act:
    """PROCESS: adjudicate now, with defaults for what is missing; left alone when `phase` is no longer open."""
    return Act(command="process", args={"phase": phase} if phase else {}, plan=partial(_process, phase))


# --- DEADLINE -------------------------------------------------------------------------------------------------------


def _deadline(when: str, plan: Plan, work: Work) -> None:
    running(plan)
    old = _open_wait(plan)
    zone = plan.dossier.clock.zone
    wanted = _wanted(when, old.deadline, zone, plan.hand.at)
    new = moved(old, wanted, plan.hand.at)
    if new.deadline == old.deadline:
        raise TableError(
            say(
                "the deadline of game {game} is {when} already", game=plan.game, when=moment(old.deadline, plan.dossier)
            )
        )
    plan.change(keep("deadline"), moment(old.deadline, plan.dossier), moment(new.deadline, plan.dossier))
    keep_wait(plan, new)
    now = standing(plan)
    for seat in plan.dossier.reached_by_mail():
        _tell_deadline(plan, now, seat.name, old.deadline, new.deadline)


def _wanted(when: str, old: datetime, zone: ZoneInfo, now: datetime) -> datetime:
    """The moment that is named, as the clock writes it or as people do."""
    try:
        return parse_when(_with_time(when, old, zone), zone, now, since=old)
    except NotUnderstood:
        said = moment_in(when, now.astimezone(zone).date())
        if said is None:
            raise
        day, time = said
        return parse_when(f"{day} {time or f'{old.astimezone(zone):%H:%M}'}", zone, now, since=old)


#: A day of the week, or of the calendar, without a time.
_DAY_ALONE = re.compile(r"[^\W\d_]{2,}\.?|\d{4}-\d{2}-\d{2}")


def _with_time(when: str, old: datetime, zone: ZoneInfo) -> str:
    """A day without a time means the time of day that the deadline has now."""
    written = " ".join(when.split())
    if not _DAY_ALONE.fullmatch(written):
        return written
    try:
        if not written[0].isdigit():
            weekday_from(written)
    except NotUnderstood:
        return written
    return f"{written} {old.astimezone(zone):%H:%M}"


def _open_wait(plan: Plan) -> Wait:
    if plan.dossier.wait is None:
        raise TableError(say("game {game} waits for nobody just now", game=plan.game))
    return plan.dossier.wait


def _tell_deadline(
    plan: Plan,
    now: Standing | None,
    seat: str,
    old: datetime,
    new: datetime | None,
    *,
    rests_until: datetime | None = None,
) -> None:
    with plan.bag.speaking_to(seat):
        content = DeadlineChanged(
            common=plan.bag.common(seat),
            old=old,
            new=new,
            rests_until=rests_until,
            by=plan.by,
            why=plan.hand.why,
            needs=now.asked_of(seat) if now else (),
            calendar=new is not None,
        )
        attachments = [calendar_entry(plan.bag, seat, new)] if new else entry_taken_out(plan.bag, seat)
        plan.bag.write(content, cause=plan.cause, attachments=attachments)


# --- PAUSE and RESUME -----------------------------------------------------------------------------------------------


def _pause(until: str, plan: Plan, work: Work) -> None:
    if plan.record.status is GameStatus.PAUSED:
        raise TableError(
            say("game {game} is paused already; `pbem game resume {game} --why …` lets it go on", game=plan.game)
        )
    running(plan)
    plan.change("status", "running", "paused")
    end = end_of_pause(until, plan.dossier.clock.zone, plan.hand.at) if until else None
    if end is None:
        plan.says.append(keep("no deadline runs until `pbem game resume`; orders are still taken"))
    else:
        plan.change(keep("goes on"), "", moment(end, plan.dossier))
        plan.says.append(keep("no deadline runs until then, or an earlier `pbem game resume`; orders are still taken"))
    plan.record = replace(plan.record, status=GameStatus.PAUSED, due_at=end)
    if end is not None:
        plan.writes.append(lambda work: note_end(work, plan.game, end, plan.hand.at))
    plan.writes.append(lambda work: work.set_mark(plan.game, "pause", "since", plan.hand.who, at=plan.hand.at))
    for seat in plan.dossier.reached_by_mail():
        _tell_deadline(plan, None, seat.name, _open_wait(plan).deadline, None, rests_until=end)


def _resume(plan: Plan, work: Work) -> None:
    not_over(plan)
    if plan.record.status is GameStatus.PAUSED:
        _go_on_after_pause(plan, work)
    elif kept_reports(work, plan.game) is not None:
        raise TableError(
            say(
                "the reports of game {game} wait for your approval; {way} sends them",
                game=plan.game,
                way=way(plan, "release"),
            )
        )
    elif plan.record.status is GameStatus.HELD:
        _release(plan, work)
    else:
        raise TableError(
            say(
                "game {game} is {status}; there is nothing to resume",
                game=plan.game,
                status=status_said(plan.record.status),
            )
        )
    now = standing(plan)
    for seat in plan.dossier.reached_by_mail():
        _tell_resumed(plan, now, seat.name)


def _go_on_after_pause(plan: Plan, work: Work) -> None:
    old, clock, now = _open_wait(plan), plan.dossier.clock, plan.hand.at
    since = work.find_mark(plan.game, "pause", "since")
    length = max(now - since.at, timedelta()) if since else timedelta()
    later = clock.skip.passed_over(full_minute(old.deadline + length), clock.zone)
    new = paused(old if old.halted else moved(old, max(later, old.deadline), now), length)
    # Whoever was in before the pause has time to think again after it.
    new = note_orders(new, all_in=old.all_in_since is not None, now=now)
    plan.change("status", "paused", "running")
    plan.change(keep("deadline"), moment(old.deadline, plan.dossier), moment(new.deadline, plan.dossier))
    plan.record = replace(plan.record, status=GameStatus.RUNNING)
    keep_wait(plan, new)
    plan.writes.append(lambda work: work.forget_marks(plan.game, "pause"))


def _release(plan: Plan, work: Work) -> None:
    """What was published of the open phase is forgotten: it is told again as it reads now."""
    plan.change("status", "held", "running")
    if plan.record.held_reason:
        plan.says.append(keep("it was held because {held_reason}", held_reason=plan.record.held_reason))
    plan.says.append(
        keep(
            "{place_of} is played on at the next pass that is due, and told as it reads now",
            place_of=place_of(plan.record),
        )
    )
    plan.record = replace(plan.record, status=GameStatus.RUNNING, held_reason="")
    keep_wait(plan, _open_wait(plan))
    told = [mark for mark in work.marks(plan.game, "told") if mark.value[1]]

    def forget(work: Work) -> None:
        work.put_published(plan.game, ())
        for mark in told:
            work.set_mark(plan.game, "told", mark.name, [mark.value[0], 0], at=plan.hand.at)

    plan.writes.append(forget)


def _tell_resumed(plan: Plan, now: Standing, seat: str) -> None:
    with plan.bag.speaking_to(seat):
        due = deadline_ahead(plan)
        content = Correction(
            common=plan.bag.common(seat),
            act=Told.RESUMED,
            why=plan.hand.why,
            when=plan.hand.at,
            **now.asks(seat, due),
        )
        plan.bag.write(content, cause=plan.cause, attachments=[calendar_entry(plan.bag, seat, due)] if due else [])


# --- PROCESS --------------------------------------------------------------------------------------------------------


def _process(phase: str, plan: Plan, work: Work) -> None:
    if phase and phase != plan.record.phase:
        plan.says.append(
            keep(
                "game {game} is in {phase} by now, not in {phase2}: nothing was done",
                game=plan.game,
                phase=plan.record.phase,
                phase2=phase,
            )
        )
        plan.idle = True
        return
    running(plan)
    # Before the bots write the next turn's orders over their sheets.
    lacking = owing(plan.dossier.table.needs(plan.dossier.position()))
    unhandled = work.inbox_counts()[MailStatus.NEW] - (plan.hand.via == BY_MAIL)
    if unhandled > 0:
        plan.says.append(
            keep(
                "mails that came and are not handled yet: {unhandled}; their orders come too late for this",
                unhandled=unhandled,
            )
        )
    outcome = process_now(plan.desk, work, plan.dossier, plan.hand.at)
    if outcome is None:
        raise TableError(say("game {game} waits for nobody just now", game=plan.game))
    if outcome.did is Did.HELD:
        plan.change("status", "running", "held")
        plan.says.append(outcome.record.held_reason)
    else:
        _say_played(plan, outcome, lacking)
    plan.bag.letters, outcome.letters = outcome.letters, []  # the frame writes them
    plan.save = lambda work: commit(work, plan.dossier, outcome, plan.hand.at)


def _say_played(plan: Plan, outcome: Outcome, lacking: Mapping[str, Sequence[str]]) -> None:
    plan.change("place", place_of(plan.record), place_of(outcome.record))
    after = wait_from(outcome.record.wait) if outcome.record.wait else None
    if after is not None and (goes_on := early_at(plan.dossier.clock, after)):
        plan.says.append(
            keep(
                "nothing is wanted of anybody next: it goes on by itself {when}; {way} again does it now",
                when=keep("at the next pass") if goes_on <= plan.hand.at else moment(goes_on, plan.dossier),
                way=way(plan, "process"),
            )
        )
    for seat, missing in lacking.items():
        plan.says.append(
            keep("{seat} plays the default for what is missing: {missing}", seat=seat, missing=", ".join(missing))
        )
    if outcome.run is not None:
        plan.diff["phases"] = [f"t{played.turn} {played.phase}" for played in finished(outcome.run)]
