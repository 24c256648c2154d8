"""A deadline has passed and somebody owes: what the clock does before the game is adjudicated without them.

In this order: time that the table itself lost is given back; time banks run; the grace runs, once; and where the clock
says so the game waits for the late or for its moderator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from pbem.core.dates import kept_moment
from pbem.core.language import keep
from pbem.desk.clock import LATE, Nmr, Reason, Wait, halt, moved_on, on_bank, owes, with_grace
from pbem.desk.clock.wall import full_minute
from pbem.desk.game.company import banks_of
from pbem.desk.game.kept_deadlines import UNREACHED, counted, silent_seats
from pbem.desk.game.play import owing
from pbem.desk.letters.deadline_moved import tell_moved
from pbem.desk.letters.notices import Matters, notice_letter, would
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.undelivered import undelivered
from pbem.desk.playing.dropouts import Gone, following, gone_silent
from pbem.desk.playing.outage import outage_at
from pbem.desk.playing.outcomes import Did, Outcome, waiting
from pbem.desk.playing.reminders import Late, write_late
from pbem.report.inputs import Matter, WouldDo
from pbem.store.stored_values import NewLetter

if TYPE_CHECKING:
    from pbem.store.work import Work


def before_adjudication(bag: Postbag, work: Work, wait: Wait, reason: Reason) -> Outcome | None:
    """What comes before the game is adjudicated without the late; None where nothing does."""
    if not owes(wait):
        return None
    for step in (_after_outage, _after_lost_mail, _on_banks):
        if (outcome := step(bag, work, wait)) is not None:
            return outcome
    if reason is Reason.GRACE:
        return _grace(bag, wait)
    return _to_moderator(bag, work, wait) if bag.dossier.clock.nmr is Nmr.WAIT else None


def _late(bag: Postbag) -> Mapping[str, Sequence[str]]:
    return owing(bag.dossier.table.needs(bag.dossier.position()))


# --- time that the table lost -----------------------------------------------------------------------------------------


def _after_outage(bag: Postbag, work: Work, wait: Wait) -> Outcome | None:
    """The deadline fell into an outage of the table: it is moved on by as long as that lasted.

    It is never so near after a long one that nobody could read of it first.
    """
    outage = outage_at(work, wait.deadline)
    if outage is None:
        return None
    # What was given back before, when one mailbox was there again and another one not yet, counts once.
    outage = outage.after(wait.made_up or wait.opened)
    if not outage.length:
        return None
    moved = replace(_moved_by(bag, wait, outage.length), made_up=outage.ended)
    if outage.length > LATE:
        moved = moved_on(moved, full_minute(bag.now + LATE), bag.now)
    tell_moved(bag, wait, moved, cause=f"{bag.dossier.record.version}", outage=(outage.began, outage.ended))
    return Outcome(did=Did.MOVED, record=waiting(bag.dossier, moved), letters=bag.letters)


def _after_lost_mail(bag: Postbag, work: Work, wait: Wait) -> Outcome | None:
    """The table's mail did not get through to somebody who owes: the time that cost is given back, once a wait."""
    if wait.stretched:
        return None
    lost = undelivered(work, bag.dossier, wait, list(_late(bag)), bag.now)
    if not lost:
        return None
    seats, length = tuple(lost), max(cost.length for cost in lost.values())
    moved = replace(_moved_by(bag, wait, length), stretched=True, excused=seats)
    tell_moved(bag, wait, moved, cause=f"{bag.dossier.record.version}", undelivered=seats)
    notice = Matters(
        matter=Matter.UNDELIVERED,
        cause=f"{bag.dossier.record.version}",
        about=", ".join(seats),
        reason="; ".join(f"{seat}: {cost.why}" for seat, cost in lost.items()),
        details=((keep("the deadline was"), kept_moment(wait.deadline, "UTC")),
                 (keep("it is now"), kept_moment(moved.deadline, "UTC"))),
        would_do=(WouldDo(mail="OUTBOX", cli="pbem mail outbox", does=keep("what waits and what was given up")),),
    )  # fmt: skip
    bag.letters.append(notice_letter(bag.desk, bag.now, notice, bag.dossier.record, doors=bag.dossier.doors))
    marks = {UNREACHED: {seat: cost.times + 1 for seat, cost in lost.items()}}
    return Outcome(did=Did.MOVED, record=waiting(bag.dossier, moved), letters=bag.letters, marks=marks)


def _moved_by(bag: Postbag, wait: Wait, length: timedelta) -> Wait:
    clock = bag.dossier.clock
    return moved_on(wait, clock.skip.passed_over(full_minute(wait.deadline + length), clock.zone), bag.now)


# --- time that the late have ------------------------------------------------------------------------------------------


def _on_banks(bag: Postbag, work: Work, wait: Wait) -> Outcome | None:
    if wait.banks or wait.grace_used:
        return None
    left = banks_of(work, bag.dossier, [seat for seat in _late(bag) if seat not in wait.excused])
    running = on_bank(wait, left, bag.now)
    if running is None:
        return None
    longer = replace(running, reminded=bag.dossier.clock.remind)
    write_late(bag, longer, Late.BANK)
    return Outcome(did=Did.BANK, record=waiting(bag.dossier, longer), letters=bag.letters)


def _grace(bag: Postbag, wait: Wait) -> Outcome | None:
    longer = with_grace(bag.dossier.clock, wait, bag.now)
    if longer is None:
        return None
    write_late(bag, longer, Late.GRACE)
    return Outcome(did=Did.GRACE, record=waiting(bag.dossier, longer), letters=bag.letters)


def _to_moderator(bag: Postbag, work: Work, wait: Wait) -> Outcome:
    """The game comes to a halt: everybody is told once who is missing, the moderator what can be done."""
    silent = silent_seats(bag.dossier)
    count = counted(work, bag.dossier, replace(wait, seats=silent), silent, by_deadline=True)
    halted = replace(halt(wait), charged=tuple(dict.fromkeys([*wait.charged, *silent])))
    write_late(bag, halted, Late.HALT)
    cause = f"{bag.dossier.record.version}"
    gone = gone_silent(work, bag, wait, silent, count)
    bag.letters.append(_halted_notice(bag, gone, cause))
    return Outcome(
        did=Did.HALTED,
        record=waiting(bag.dossier, halted),
        letters=bag.letters,
        seats=count.seats,
        signs=count.signs,
        marks=dict(count.marks),
        follows=[following(bag, gone)],
    )


def _halted_notice(bag: Postbag, gone: Sequence[Gone], cause: str) -> NewLetter:
    record, late = bag.dossier.record, _late(bag)
    first = next(iter(late))
    would_do = (
        would("process", record.id, "WHY …", does=keep("play on with the default orders")),
        would("deadline", record.id, "+48h WHY …", does=keep("give more time")),
        would("replace", record.id, first, "WITH ADDRESS WHY …", does=keep("give the seat to somebody else")),
        would("bot", record.id, first, "WHY …", does=keep("give it to a bot")),
    )
    details = [(seat, ", ".join(missing)) for seat, missing in late.items()]
    details += [(keep("offered"), each.words()) for each in gone]
    what = Matters(matter=Matter.LATE, cause=cause, about=", ".join(late), details=tuple(details), would_do=would_do)
    return notice_letter(bag.desk, bag.now, what, record, doors=bag.dossier.doors)
