"""Waking a game: remind, give more time, or adjudicate; and commit what came of it in one transaction.

Rules and rendering run outside the write transaction. What they made is committed only if the game's version is still
the one that was read; otherwise it is done again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.adjudicate import Adjudication, Played
from pbem.core.errors import PublishedChanged
from pbem.core.sheet import Order
from pbem.desk.approval import holds
from pbem.desk.by_hand import said_of
from pbem.desk.clock import BANK, Nmr, Reason, Wait, all_in, balance, is_due, next_wake, reminders_due, settled
from pbem.desk.company import bank_marks, company_of
from pbem.desk.dossier import Dossier, open_dossier
from pbem.desk.dropouts import following, gone_silent, tell_beside, tell_moderator
from pbem.desk.faults import fault_words, log_fault
from pbem.desk.handled import all_mail_handled
from pbem.desk.keeping_back import kept_back
from pbem.desk.kept import Counted, counted, silent_seats
from pbem.desk.late import before_adjudication
from pbem.desk.lobby.beside import beside
from pbem.desk.nextwait import open_wait
from pbem.desk.notices import held_notice
from pbem.desk.outage import is_ahead
from pbem.desk.outcomes import Did, Outcome
from pbem.desk.play import finished
from pbem.desk.postbag import Postbag
from pbem.desk.press.diary import open_diaries
from pbem.desk.press.releasing import releasing, said_before, with_reports
from pbem.desk.reminders import Reminded, remind
from pbem.desk.reports import News, write_reports
from pbem.desk.sealing import SEALED, drawn_seed, seal
from pbem.desk.stand_in import Filled, fill_in
from pbem.desk.standing_acts import take_standing_acts
from pbem.desk.told import chapters_after, told_so_far, untold_chapters, waiting_receipts
from pbem.desk.watching import watchers_of
from pbem.store.errors import StoreError
from pbem.store.log import lines
from pbem.store.values import GameRecord, GameStatus, LogLine, NewSnapshot

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.store.work import Work

log = logging.getLogger(__name__)

#: How often a wake-up is tried again when mail came in between.
ATTEMPTS = 5


def wake_or_hold(desk: Desk, game: str, now: datetime, reminded: list[Reminded]) -> Did:
    """Do what is due in `game`; one that cannot be played on is held for the moderator and stops no other game.

    Reminders are only added to `reminded`: a person reads one mail for all games of a pass.
    """
    try:
        return wake(desk, game, now, reminded)
    except StoreError:  # of the database, not of the game
        raise
    except Exception as error:
        log_fault(log, f"game {game} could not be played on", error)
        reason = f"it could not be played on: {fault_words(error)}"
    from pbem.desk.moderation.by_mail.who import doors

    with desk.store.transaction() as work:
        record = work.claim_game(game)
        if record is None or record.status is not GameStatus.RUNNING:
            return Did.NOTHING
        work.save_game(_held(record, reason), record.version)
        work.put_letter(held_notice(desk, now, record, reason, doors(desk, work, record, now)))
    return Did.HELD


def wake(desk: Desk, game: str, now: datetime, reminded: list[Reminded]) -> Did:
    """Do what is due in `game`."""
    if beside(desk, game, now):
        return Did.NOTHING
    for _ in range(ATTEMPTS):
        with desk.store.read() as work:
            dossier = open_dossier(desk, work, game)
            due = consider(desk, work, dossier, now)
        if due is None:
            return Did.NOTHING
        if isinstance(due, Reminded):
            reminded.append(due)
            return Did.REMINDED
        with desk.store.transaction() as work:
            if work.claim_game(game) is None:
                return Did.NOTHING
            if commit(work, dossier, due, now):
                return due.did
    return Did.NOTHING


def consider(desk: Desk, work: Work, dossier: Dossier, now: datetime) -> Outcome | Reminded | None:
    """What is to be done in a game at `now`; None where it is nothing."""
    wait = dossier.wait
    if dossier.record.status is not GameStatus.RUNNING or wait is None:
        return None
    due = is_due(dossier.clock, wait, now)
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    if due is None:
        spans = reminders_due(dossier.clock, wait, now)
        return remind(bag, wait, spans) if spans else None
    if not all_mail_handled(work, desk.mailbox, due.at):
        return None
    if due.reason is Reason.ALL_IN:
        return _adjudicate(bag, work, wait, by_deadline=False)
    if not (dossier.clock.early and all_in(wait)) and clock_went_back(work, desk.mailbox, now):
        return None
    first = before_adjudication(bag, work, wait, due.reason)
    return first or _adjudicate(bag, work, wait, by_deadline=True)


def process_now(desk: Desk, work: Work, dossier: Dossier, now: datetime) -> Outcome | None:
    """The moderator's PROCESS: adjudicate, whatever the deadline says; None where the game waits for nothing."""
    if dossier.record.status is not GameStatus.RUNNING or dossier.wait is None:
        return None
    return _adjudicate(Postbag(desk=desk, dossier=dossier, now=now), work, dossier.wait, by_deadline=False)


def clock_went_back(work: Work, mailbox: str, now: datetime) -> bool:
    """Whether the last fetch was made later than it is now: nothing is due by a clock that is wrong."""
    fetched = work.last_complete_fetch(mailbox)
    return fetched is not None and is_ahead(fetched, now)


def _adjudicate(bag: Postbag, work: Work, wait: Wait, *, by_deadline: bool) -> Outcome:
    dossier = bag.dossier
    silent = silent_seats(dossier)
    filled = fill_in(dossier, bag.now) if by_deadline and dossier.clock.nmr is Nmr.BOT else Filled()
    sealed = seal(work, dossier, bag.now)
    bag.root = sealed.root if sealed else ""
    acts = take_standing_acts(dossier, bag.now)
    try:
        run = dossier.table.advance(due=frozenset(wait.keys).__contains__)
    except PublishedChanged as changed:
        return _hold(bag, str(changed))
    counts = counted(work, dossier, wait, silent, by_deadline=by_deadline)
    kept = _settle_banks(bag, work, wait, counts)
    news = _news(bag, work, run, filled, kept)
    gone = gone_silent(work, bag, wait, silent, counts)
    tell_beside(bag, work, news, gone)
    approval = holds(work, dossier.record.id)
    receipts = {} if approval else waiting_receipts(bag.desk, work, dossier)
    press = with_reports(bag, work, () if approval else news.readers())
    cause = f"{dossier.record.branch}.{dossier.record.version}"
    write_reports(bag, news, said_before(receipts, press), cause=cause)
    tell_moderator(bag, gone, cause=cause)
    outcome = Outcome(
        did=Did.ADJUDICATED,
        record=_moved_on(dossier, news, bag.now),
        letters=bag.letters,
        run=run,
        sealed=sealed,
        acts=acts,
        told=news.told_now(),
        bot_orders=news.next.bot_orders if news.next else {},
        filled=filled.orders,
        lines=filled.lines,
        seats=counts.seats,
        signs=counts.signs,
        marks=dict(counts.marks),
        merged=[number for seat in news.readers() for number, _ in receipts.get(seat, ())],
        follows=[releasing(bag, press, over=news.next is None), following(bag, gone, news)],
    )
    return kept_back(bag, news, outcome) if approval else outcome


def _settle_banks(bag: Postbag, work: Work, wait: Wait, counts: Counted) -> dict[str, int]:
    """What the seats' time banks hold after the wait, in seconds, where they were touched; noted in `counts`."""
    dossier = bag.dossier
    kept = bank_marks(work, dossier)
    if dossier.clock.bank is None:
        return kept
    changed = settled(dossier.clock.bank, wait, kept, counts.met, bag.now)
    if changed:
        counts.marks[BANK] = {seat: int(left.total_seconds()) for seat, left in changed.items()}
    return {**kept, **counts.marks.get(BANK, {})}


def _news(bag: Postbag, work: Work, run: Adjudication, filled: Filled, kept: Mapping[str, int]) -> News:
    dossier, bank = bag.dossier, bag.dossier.clock.bank
    bag.said = said_of(dossier, run)
    after = dossier.table.after(run)
    coming = None
    if not run.over:
        coming = open_wait(after, dossier.seats, dossier.clock, bag.now, company_of(work, dossier))
    watchers = watchers_of(work, dossier.record.id)
    told = told_so_far(work, dossier, watchers)
    return News(
        before=dossier,
        run=run,
        after=after,
        next=coming,
        told=told,
        watchers=watchers,
        untold=untold_chapters(work, dossier, told),
        past=chapters_after(work, dossier, 0) if run.over else {},
        seed=drawn_seed(work, dossier.record).hex() if run.over else "",
        diaries=open_diaries(work, dossier.record.id) if run.over else (),
        stood_in=tuple(filled.orders),
        banks={seat.name: balance(bank, kept.get(seat.name)) for seat in dossier.seats} if bank else {},
    )


def _hold(bag: Postbag, reason: str) -> Outcome:
    record = bag.dossier.record
    notice = held_notice(bag.desk, bag.now, record, reason, bag.dossier.doors)
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


def commit(work: Work, dossier: Dossier, outcome: Outcome, now: datetime) -> bool:
    """Write an outcome; False where the game has changed since its dossier was read (nothing is written then)."""
    game = dossier.record.id
    if not work.save_game(outcome.record, dossier.record.version):
        return False
    if outcome.run is not None:
        locked = [outcome.sealed.line] if outcome.sealed else []
        _write_run(work, dossier, outcome.run, [*locked, *outcome.lines, *outcome.acts.lines], now)
        for seat, slot in outcome.acts.spent:
            work.clear_orders(game, seat, [slot])
        _put_away_orders(work, dossier, outcome, now)
    for seat, orders in outcome.bot_orders.items():
        work.put_orders(game, seat, orders, received=now)
    work.put_seats(outcome.seats)
    work.note_kept(outcome.signs)
    for kind, values in outcome.marks.items():
        work.set_marks(game, kind, values, at=now)
    for letter in outcome.merged:
        work.withdraw_letter(letter)
    work.put_letters(outcome.letters)
    if outcome.sealed is not None:
        work.set_marks(game, SEALED, outcome.sealed.marks, at=now)
    work.set_marks(game, "told", {seat: list(reached) for seat, reached in outcome.told.items()}, at=now)
    for follow in outcome.follows:
        follow(work)
    return True


def _write_run(work: Work, dossier: Dossier, run: Adjudication, acts: Sequence[LogLine], now: datetime) -> None:
    game, branch = dossier.record.id, dossier.record.branch
    added = list(acts)
    ends: list[int] = []
    last_done = finished(run)[-1:]
    for played in run.played:
        added += lines(played.entries, turn=played.turn, phase=played.phase, at=now)
        ends.append(len(added))
        if played in last_done:
            added += _carried(dossier, run, now)
    first = work.append(game, branch, added) - len(added)
    done = [(played, first + end) for played, end in zip(run.played, ends, strict=True) if not played.waiting]
    snapshots = [_snapshot(dossier, played, now) for played, _ in done]
    work.put_snapshots(game, branch, snapshots, log_seqs=[seq for _, seq in done])
    last = run.played[-1] if run.played else None
    work.put_published(game, last.events if last and last.waiting else ())


def _carried(dossier: Dossier, run: Adjudication, now: datetime) -> list[LogLine]:
    """Dice that are set and have not fallen, for the phase that is open now."""
    turn, phase = run.state.turn, run.state.phase
    return [
        LogLine(turn=turn, phase=phase, key="", kind=act.kind, value=dict(act.data), source="carried", at=now)
        for act in dossier.table.carried(run)
    ]


def _put_away_orders(work: Work, dossier: Dossier, outcome: Outcome, now: datetime) -> None:
    """A finished turn's orders leave the sheets; they are kept, so that after a rollback they can be taken up again.

    What a bot ordered in a seat's place stays until then, and is not offered again.
    """
    game, played = dossier.record.id, dossier.record.turn
    if outcome.record.turn == played:
        for seat, orders in outcome.filled.items():
            work.put_orders(game, seat, orders, received=now)
        return
    texts = {
        f"t{played}.{seat}": [order.text for order in _own(sheet.current(played), outcome.filled.get(seat, ()))]
        for seat, sheet in dossier.sheets.items()
    }
    work.set_marks(game, "orders", {name: each for name, each in texts.items() if each}, at=now)
    work.drop_stale(game, outcome.record.turn)


def _own(orders: Sequence[Order], filled: Sequence[Order]) -> list[Order]:
    return [order for order in orders if not order.standing and order not in filled]


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
