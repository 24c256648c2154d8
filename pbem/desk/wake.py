"""Waking a game: remind, give the grace, or adjudicate; and commit what came of it in one transaction.

Rules and rendering run outside the write transaction. What they made is committed only if the game's version is still
the one that was read; otherwise it is done again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from pbem.core.adjudicate import Adjudication, Played
from pbem.core.errors import PublishedChanged
from pbem.core.sheet import Order
from pbem.desk.clock import Reason, Wait, is_due, next_wake, note_reminded, reminders_due, with_grace
from pbem.desk.dossier import Dossier, open_dossier
from pbem.desk.nextwait import open_wait
from pbem.desk.notices import fault_words, held_notice, missed_deadlines
from pbem.desk.play import owing
from pbem.desk.postbag import Postbag
from pbem.desk.reminders import write_grace, write_reminders
from pbem.desk.reports import News, Told, write_reports
from pbem.desk.sealing import SEALED, Sealed, drawn_seed, seal
from pbem.desk.standing_acts import StandingActs, take_standing_acts
from pbem.desk.told import chapters_after, told_so_far, untold_chapters, waiting_receipts
from pbem.store.errors import StoreError
from pbem.store.log import lines
from pbem.store.values import GameRecord, GameStatus, LogLine, NewLetter, NewSnapshot, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.store.work import Work

log = logging.getLogger(__name__)

#: How often a wake-up is tried again when mail came in between.
ATTEMPTS = 5


class Did(StrEnum):
    """What a wake-up came to."""

    NOTHING = "nothing"  #: not due, or mail must be handled first
    REMINDED = "reminded"
    GRACE = "grace"
    ADJUDICATED = "adjudicated"
    HELD = "held"


@dataclass(kw_only=True, slots=True)
class Outcome:
    """What a wake-up wants to be committed."""

    did: Did
    record: GameRecord
    letters: list[NewLetter] = field(default_factory=list)
    run: Adjudication | None = None
    sealed: Sealed | None = None  #: the lock under which the game goes on
    acts: StandingActs = field(default_factory=StandingActs)  #: what standing orders did before it
    told: dict[str, Told] = field(default_factory=dict)  #: seat to how far it is told by these letters
    bot_orders: Mapping[str, list[Order]] = field(default_factory=dict)
    seats: list[SeatRecord] = field(default_factory=list)  #: seats whose record changed
    merged: list[int] = field(default_factory=list)  #: letters of the outbox that went into these


def wake_or_hold(desk: Desk, game: str, now: datetime) -> Did:
    """Do what is due in `game`; one that cannot be played on is held for the moderator and stops no other game."""
    try:
        return wake(desk, game, now)
    except StoreError:  # of the database, not of the game
        raise
    except Exception as error:
        log.exception("game %s could not be played on", game)
        reason = f"it could not be played on: {fault_words(error)}"
    with desk.store.transaction() as work:
        record = work.claim_game(game)
        if record is None or record.status is not GameStatus.RUNNING:
            return Did.NOTHING
        work.save_game(_held(record, reason), record.version)
        work.put_letter(held_notice(desk, now, record, reason))
    return Did.HELD


def wake(desk: Desk, game: str, now: datetime) -> Did:
    """Do what is due in `game`."""
    for _ in range(ATTEMPTS):
        with desk.store.read() as work:
            dossier = open_dossier(desk, work, game)
            outcome = consider(desk, work, dossier, now)
        if outcome is None:
            return Did.NOTHING
        with desk.store.transaction() as work:
            if work.claim_game(game) is None:
                return Did.NOTHING
            if commit(work, dossier, outcome, now):
                return outcome.did
    return Did.NOTHING


def consider(desk: Desk, work: Work, dossier: Dossier, now: datetime, *, forced: bool = False) -> Outcome | None:
    """What is to be done in a game at `now`; None where it is nothing.

    `forced`: the moderator's PROCESS, whatever the deadline says.
    """
    wait = dossier.wait
    if dossier.record.status is not GameStatus.RUNNING or wait is None:
        return None
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    if forced:
        return _adjudicate(bag, work, wait, by_deadline=False)
    due = is_due(dossier.clock, wait, now)
    if due is None:
        return _remind(bag, wait)
    if not all_mail_handled(work, desk.mailbox, due.at):
        return None
    if due.reason is Reason.GRACE:
        return _grace(bag, wait)
    return _adjudicate(bag, work, wait, by_deadline=due.reason is Reason.DEADLINE)


def all_mail_handled(work: Work, mailbox: str, moment: datetime) -> bool:
    """No order is lost to a race: the mailbox was fetched whole after `moment`, and no older mail is unhandled."""
    fetched = work.last_complete_fetch(mailbox)
    return fetched is not None and fetched > moment and work.oldest_unhandled_before(moment) is None


def _remind(bag: Postbag, wait: Wait) -> Outcome | None:
    spans = reminders_due(bag.dossier.clock, wait, bag.now)
    if not spans:
        return None
    write_reminders(bag, wait, cause=f"{bag.dossier.record.version}")
    return Outcome(did=Did.REMINDED, record=_waiting(bag.dossier, note_reminded(wait, spans)), letters=bag.letters)


def _grace(bag: Postbag, wait: Wait) -> Outcome | None:
    longer = with_grace(bag.dossier.clock, wait, bag.now)
    if longer is None:
        return None
    write_grace(bag, longer, cause=f"{bag.dossier.record.version}")
    return Outcome(did=Did.GRACE, record=_waiting(bag.dossier, longer), letters=bag.letters)


def _waiting(dossier: Dossier, wait: Wait) -> GameRecord:
    return replace(dossier.record, wait=wait.document(), due_at=next_wake(dossier.clock, wait))


def _adjudicate(bag: Postbag, work: Work, wait: Wait, *, by_deadline: bool) -> Outcome:
    dossier = bag.dossier
    lacking = owing(dossier.table.needs(dossier.position()))
    sealed = seal(work, dossier, bag.now)
    bag.root = sealed.root if sealed else ""
    acts = take_standing_acts(dossier, bag.now)
    try:
        run = dossier.table.advance(due=frozenset(wait.keys).__contains__)
    except PublishedChanged as changed:
        return _hold(bag, str(changed))
    after = dossier.table.after(run)
    coming = None if run.over else open_wait(after, dossier.seats, dossier.clock, bag.now)
    told = told_so_far(work, dossier)
    news = News(
        before=dossier,
        run=run,
        after=after,
        next=coming,
        told=told,
        untold=untold_chapters(work, dossier, told),
        past=chapters_after(work, dossier, 0) if run.over else {},
        seed=drawn_seed(work, dossier.record).hex() if run.over else "",
    )
    receipts = waiting_receipts(bag.desk, work, dossier)
    cause = f"{dossier.record.branch}.{dossier.record.version}"
    write_reports(bag, news, {seat: [said for _, said in found] for seat, found in receipts.items()}, cause=cause)
    seats = _counted(dossier, wait, lacking, by_deadline=by_deadline)
    missed_deadlines(bag, seats, cause=cause)
    return Outcome(
        did=Did.ADJUDICATED,
        record=_moved_on(dossier, news, bag.now),
        letters=bag.letters,
        run=run,
        sealed=sealed,
        acts=acts,
        told={seat: news.reached() for seat in news.readers()},
        bot_orders=coming.bot_orders if coming else {},
        seats=seats,
        merged=[number for seat in news.readers() for number, _ in receipts.get(seat, ())],
    )


def _hold(bag: Postbag, reason: str) -> Outcome:
    record = bag.dossier.record
    notice = held_notice(bag.desk, bag.now, record, reason)
    return Outcome(did=Did.HELD, record=_held(record, reason), letters=[*bag.letters, notice])


def _held(record: GameRecord, reason: str) -> GameRecord:
    return replace(record, status=GameStatus.HELD, held_reason=reason, due_at=None)


def _moved_on(dossier: Dossier, news: News, now: datetime) -> GameRecord:
    state, coming = news.run.state, news.next
    record = replace(
        dossier.record,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        rolls=news.after.rolls,
        rules_version=dossier.ruleset.version,
    )
    if coming is None:
        return replace(record, status=GameStatus.OVER, winner=state.winner, wait=None, due_at=None, ended=now)
    return replace(record, wait=coming.wait.document(), due_at=next_wake(dossier.clock, coming.wait))


def _counted(dossier: Dossier, wait: Wait, lacking: Mapping[str, object], *, by_deadline: bool) -> list[SeatRecord]:
    """Seats whose count of missed deadlines changes: one more for who sent nothing at all, none for who was in.

    Who was not asked has neither missed nor met a deadline; nor has who is short of orders before it (PROCESS).
    """
    turn, changed = dossier.table.state.turn, []
    for seat in dossier.reached_by_mail():
        orders = [order for order in dossier.sheets[seat.name].current(turn) if not order.standing]
        silent = seat.name in lacking and not orders
        if seat.name not in wait.seats or (silent and not by_deadline):
            continue
        missed = seat.missed + 1 if silent else 0
        if missed != seat.missed:
            changed.append(replace(seat, missed=missed))
    return changed


def commit(work: Work, dossier: Dossier, outcome: Outcome, now: datetime) -> bool:
    """Write an outcome; False where the game has changed since its dossier was read (nothing is written then)."""
    game = dossier.record.id
    if not work.save_game(outcome.record, dossier.record.version):
        return False
    if outcome.run is not None:
        locked = [outcome.sealed.line] if outcome.sealed else []
        _write_run(work, dossier, outcome.run, [*locked, *outcome.acts.lines], now)
        for seat, slot in outcome.acts.spent:
            work.clear_orders(game, seat, [slot])
        _put_away_orders(work, dossier, outcome.record.turn, now)
    for seat, orders in outcome.bot_orders.items():
        work.put_orders(game, seat, orders, received=now)
    work.put_seats(outcome.seats)
    for letter in outcome.merged:
        work.withdraw_letter(letter)
    work.put_letters(outcome.letters)
    if outcome.sealed is not None:
        work.set_marks(game, SEALED, outcome.sealed.marks, at=now)
    work.set_marks(game, "told", {seat: list(reached) for seat, reached in outcome.told.items()}, at=now)
    return True


def _write_run(work: Work, dossier: Dossier, run: Adjudication, acts: Sequence[LogLine], now: datetime) -> None:
    game, branch = dossier.record.id, dossier.record.branch
    added = list(acts)
    ends: list[int] = []
    for played in run.played:
        added += lines(played.entries, turn=played.turn, phase=played.phase, at=now)
        ends.append(len(added))
    first = work.append(game, branch, added) - len(added)
    done = [(played, first + end) for played, end in zip(run.played, ends, strict=True) if not played.waiting]
    snapshots = [_snapshot(dossier, played, now) for played, _ in done]
    work.put_snapshots(game, branch, snapshots, log_seqs=[seq for _, seq in done])
    last = run.played[-1] if run.played else None
    work.put_published(game, last.events if last and last.waiting else ())


def _put_away_orders(work: Work, dossier: Dossier, turn: int, now: datetime) -> None:
    """A finished turn's orders leave the sheets; they are kept, so that after a rollback they can be taken up again."""
    played = dossier.record.turn
    if turn == played:
        return
    texts = {
        f"t{played}.{seat}": [order.text for order in sheet.current(played) if not order.standing]
        for seat, sheet in dossier.sheets.items()
    }
    work.set_marks(dossier.record.id, "orders", {name: each for name, each in texts.items() if each}, at=now)
    work.drop_stale(dossier.record.id, turn)


def _snapshot(dossier: Dossier, played: Played, now: datetime) -> NewSnapshot:
    return NewSnapshot(
        turn=played.turn,
        round=played.round,
        phase=played.phase,
        rules_version=dossier.ruleset.version,
        at=now,
        state=played.document or {},
        events=tuple(played.events),
    )
