"""Waking a game: remind, give more time, or adjudicate; and commit what came of it in one transaction.

Rules and rendering run outside the write transaction. What they made is committed only if the game's version is still
the one that was read; otherwise it is done again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.language import keep
from pbem.desk.clock import Reason, all_in, is_due, reminders_due
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.game.mail_handled import all_mail_handled
from pbem.desk.ground.own_faults import fault_words, log_fault
from pbem.desk.ground.time_limit import OutOfTime, time_limit
from pbem.desk.letters.notices import held_notice
from pbem.desk.letters.postbag import Postbag
from pbem.desk.playing.adjudicating import adjudicate, held
from pbem.desk.playing.committing import commit
from pbem.desk.playing.late import before_adjudication
from pbem.desk.playing.outage import is_ahead
from pbem.desk.playing.outcomes import Did, Outcome
from pbem.desk.playing.reminders import Reminded, remind
from pbem.desk.polling.due_in_lobby import beside
from pbem.desk.tokens.moderator_tokens import doors
from pbem.store.database_errors import Overtaken, StoreError
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

log = logging.getLogger(__name__)

#: How often a wake-up is tried again when mail came in between.
ATTEMPTS = 5
#: How often a wake-up is begun that ends the process: once may be bad luck.
MOST_BEGUN = 2
#: The mark that counts them.
BEGUN = "wake-begun"


def wake_or_hold(desk: Desk, game: str, now: datetime, reminded: list[Reminded]) -> Did:
    """Do what is due in `game`; one that cannot be played on is held for the moderator and stops no other game.

    Reminders are only added to `reminded`: a person reads one mail for all games of a pass.
    """
    with desk.store.alone_at("game", game) as ours:
        return _wake_alone(desk, game, now, reminded) if ours else Did.NOTHING


def _wake_alone(desk: Desk, game: str, now: datetime, reminded: list[Reminded]) -> Did:
    seconds = desk.config.limits.game_seconds
    begun = _count_begun(desk, game, now)
    if not begun:  # another worker has played it meanwhile
        return Did.NOTHING
    if begun > MOST_BEGUN:
        return _hold(desk, game, now, _never_ended(begun - 1, seconds))
    try:
        with time_limit(seconds):
            did = wake(desk, game, now, reminded)
    except OutOfTime as late:
        log_fault(log, f"game {game} took longer than {seconds} seconds", late)
        desk.forget_positions()
        return _hold(desk, game, now, _never_ended(begun, seconds))
    except Overtaken as error:  # once it is another worker's doing, twice it is ours
        desk.forget_positions()
        if begun < MOST_BEGUN:
            return Did.NOTHING
        return _hold(desk, game, now, keep("it could not be played on: {fault_words}", fault_words=fault_words(error)))
    except (StoreError, KeyboardInterrupt, SystemExit):  # of the database or the host, not of the game
        try:
            _forget_begun(desk, game)
        except StoreError:
            desk.blameless.add(f"game {game}")
        raise
    except Exception as error:
        log_fault(log, f"game {game} could not be played on", error)
        reason = keep("it could not be played on: {fault_words}", fault_words=fault_words(error))
        return _hold(desk, game, now, reason)
    _forget_begun(desk, game)
    return did


def _count_begun(desk: Desk, game: str, now: datetime) -> int:
    """How often this wake-up was begun, committed before it is: one that ends the process leaves no other trace.

    0 where the game is not due any more.
    """
    with desk.store.transaction() as work:
        if not work.is_due(game, now):
            return 0
        mark = work.find_mark(game, BEGUN, "")
        begun = (mark.value if mark else 0) + (f"game {game}" not in desk.blameless)
        work.set_mark(game, BEGUN, "", begun, at=now)
    desk.blameless.discard(f"game {game}")
    return int(begun)


def _forget_begun(desk: Desk, game: str) -> None:
    with desk.store.transaction() as work:
        work.forget_marks(game, BEGUN)


def _never_ended(begun: int, seconds: int) -> str:
    if not seconds:
        return keep("it was played on {count} times and that never came to an end: the process ended", count=begun)
    return keep(
        "it was played on {count} times and that never came to an end: the process ended, or it took longer than "
        "{seconds} seconds",
        count=begun,
        seconds=seconds,
    )


def _hold(desk: Desk, game: str, now: datetime, reason: str) -> Did:
    with desk.store.transaction() as work:
        work.forget_marks(game, BEGUN)
        record = work.claim_game(game)
        if record is None or record.status is not GameStatus.RUNNING:
            return Did.NOTHING
        work.save_game(held(record, reason), record.version)
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
    if not all_mail_handled(work, desk.mailbox_names, due.at):
        return None
    if due.reason is Reason.ALL_IN:
        return adjudicate(bag, work, wait, by_deadline=False)
    if not (dossier.clock.early and all_in(wait)) and clock_went_back(work, desk.mailbox_names, now):
        return None
    first = before_adjudication(bag, work, wait, due.reason)
    return first or adjudicate(bag, work, wait, by_deadline=True)


def clock_went_back(work: Work, mailboxes: Sequence[str], now: datetime) -> bool:
    """Whether the last fetch was made later than it is now: nothing is due by a clock that is wrong."""
    fetched = work.newest_complete_fetch(mailboxes)
    return fetched is not None and is_ahead(fetched, now)
