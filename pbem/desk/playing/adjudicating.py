"""Playing a game on: sealed, adjudicated, and put into words; nothing is written here.

Rules and rendering run outside the write transaction; `committing.commit` writes what they made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.adjudicate import Adjudication
from pbem.core.errors import PublishedChanged
from pbem.desk.archive.sealing import seal
from pbem.desk.archive.seeds import drawn_seed, reopened
from pbem.desk.clock import BANK, Nmr, Wait, balance, next_wake, settled
from pbem.desk.game.approval import holds
from pbem.desk.game.company import bank_marks, company_of
from pbem.desk.game.done_by_hand import said_of
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.kept_deadlines import Counted, counted, silent_seats
from pbem.desk.game.next_wait import open_wait
from pbem.desk.game.stand_in import Filled, fill_in
from pbem.desk.game.standing_acts import take_standing_acts
from pbem.desk.letters.chronicle import ends_of_turns
from pbem.desk.letters.notices import held_notice
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.reports import News, write_reports
from pbem.desk.letters.told_so_far import chapters_after, positions_told, told_so_far, untold_chapters, waiting_receipts
from pbem.desk.letters.who_watches import watchers_of
from pbem.desk.playing.dropouts import Gone, following, gone_silent, tell_beside, tell_moderator, warn
from pbem.desk.playing.kept_back import kept_back
from pbem.desk.playing.outcomes import Did, Outcome
from pbem.desk.press.diary import open_diaries
from pbem.desk.press.releasing import releasing, said_before, with_reports
from pbem.report.inputs import MailInput
from pbem.store.stored_values import GameRecord, GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


def process_now(desk: Desk, work: Work, dossier: Dossier, now: datetime) -> Outcome | None:
    """The moderator's PROCESS: adjudicate, whatever the deadline says; None where the game waits for nothing."""
    if dossier.record.status is not GameStatus.RUNNING or dossier.wait is None:
        return None
    return adjudicate(Postbag(desk=desk, dossier=dossier, now=now), work, dossier.wait, by_deadline=False)


def adjudicate(bag: Postbag, work: Work, wait: Wait, *, by_deadline: bool) -> Outcome:
    """The game played on as far as it goes, and everything that is to be written and reported of it."""
    dossier = bag.dossier
    silent = silent_seats(dossier)
    filled = fill_in(dossier, bag.now) if by_deadline and dossier.clock.nmr is Nmr.BOT else Filled()
    sealed = seal(bag.desk, work, dossier, bag.now)
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
    warn(bag, news, counts, gone)
    approval = holds(work, dossier.record.id)
    receipts = {} if approval else waiting_receipts(bag.desk, work, dossier)
    press = with_reports(bag, work, () if approval else news.readers())
    _write(bag, news, said_before(receipts, press), gone)
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


def _write(bag: Postbag, news: News, before: Mapping[str, Sequence[MailInput]], gone: Sequence[Gone]) -> None:
    """The reports, each with what it begins with, and what the moderator must know."""
    cause = f"{bag.dossier.record.branch}.{bag.dossier.record.version}"
    write_reports(bag, news, before, cause=cause)
    tell_moderator(bag, gone, cause=cause)


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
    if run.state.turn > dossier.record.turn:
        after.tempo = dossier.tempo_ahead
    coming = None
    if not run.over:
        company = company_of(work, dossier)
        coming = open_wait(after, dossier.seats, dossier.clock, bag.now, company, at_once=True)
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
        earlier=positions_told(work, dossier, told),
        past=chapters_after(work, dossier, 0) if run.over else {},
        ends=ends_of_turns(work, dossier) if run.over else {},
        seed=drawn_seed(work, dossier.record).hex() if run.over else "",
        reopened=run.over and reopened(work, dossier.record.id) is not None,
        diaries=open_diaries(work, dossier.record.id) if run.over else (),
        stood_in=tuple(filled.orders),
        banks={seat.name: balance(bank, kept.get(seat.name)) for seat in dossier.seats} if bank else {},
    )


def _hold(bag: Postbag, reason: str) -> Outcome:
    record = bag.dossier.record
    notice = held_notice(bag.desk, bag.now, record, reason, bag.dossier.doors)
    return Outcome(did=Did.HELD, record=held(record, reason), letters=[*bag.letters, notice])


def held(record: GameRecord, reason: str) -> GameRecord:
    """A game that waits for its moderator, and for no deadline."""
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
        tempo=news.after.tempo.name.lower(),
    )
    if coming is None:
        return replace(record, status=GameStatus.OVER, winner=state.winner, wait=None, due_at=None, ended=now)
    return replace(record, wait=coming.wait.document(), due_at=next_wake(dossier.clock, coming.wait))
