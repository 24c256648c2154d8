"""Handling one mail: read, judged by the guard, acted upon and answered, in one transaction.

A mail that cannot be handled is set aside with its error for the moderator and never stops the pass.
"""

from __future__ import annotations

import logging
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.answers import (
    answer_confirm,
    answer_stranger,
    answer_trouble,
    confirms_what_waits,
    take_confirmation,
)
from pbem.desk.bounces import note_bounce
from pbem.desk.directory import StoreDirectory
from pbem.desk.notices import Matters, fault_words, notice_letter
from pbem.desk.orders_in import take_orders
from pbem.mail.guard import Action, GuardSettings, Purpose, Trust, Verdict, judge
from pbem.mail.letter import Letter, Unreadable, read
from pbem.report.inputs import Matter
from pbem.store.errors import StoreError
from pbem.store.values import GameStatus, InboxMail, MailStatus

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.store.work import Work

log = logging.getLogger(__name__)


class Handled(StrEnum):
    """What became of the next mail."""

    NONE = "none"  #: there was none
    DONE = "done"
    FAILED = "failed"  #: set aside


def handle_next(desk: Desk, now: datetime) -> Handled:
    """Handle the oldest mail that nobody else has; one transaction."""
    mail: InboxMail | None = None
    try:
        with desk.store.transaction() as work:
            mail = work.claim_mail()
            if mail is None:
                return Handled.NONE
            handle(desk, work, mail, now)
        return Handled.DONE
    except StoreError:  # nothing is wrong with the mail: it stays where it is, and counts for the deadline
        raise
    except Exception as error:  # whatever is wrong with one mail must not stop the pass
        if mail is None:
            raise
        if isinstance(error, TableError):  # a sentence for the host; where it was raised helps nobody
            log.error("mail %s could not be handled: %s", mail.id, error)
        else:
            log.exception("mail %s could not be handled", mail.id)
        _set_aside(desk, mail, error, now)
        return Handled.FAILED


def guard_settings(desk: Desk) -> GuardSettings:
    """The guard's settings out of the config."""
    config = desk.config
    return GuardSettings(
        table_address=config.table.address,
        loop=config.table.address,
        mails_per_hour=config.limits.mails_an_hour,
        trust=Trust(config.trust.mode),
        authserv_id=config.trust.authserv_id,
    )


def handle(desk: Desk, work: Work, mail: InboxMail, now: datetime) -> None:
    """Everything that follows from one mail."""
    letter, unreadable = _read(desk, mail)
    verdict = judge(letter, StoreDirectory(work, mail, now), guard_settings(desk))
    status = _act(desk, work, mail, letter, verdict, unreadable, now)
    ref = verdict.seat
    work.finish_mail(
        mail.id,
        status,
        at=now,
        rule=verdict.rule,
        reason=unreadable or verdict.reason,
        game=ref.game if ref else None,
        seat=ref.seat if ref else None,
    )


def _read(desk: Desk, mail: InboxMail) -> tuple[Letter, str]:
    """The letter, and why its body cannot be read ("" when it can)."""
    try:
        return read(mail.raw, desk.mail_limits), ""
    except Unreadable as unreadable:
        return unreadable.letter, str(unreadable)


def _act(
    desk: Desk, work: Work, mail: InboxMail, letter: Letter, verdict: Verdict, unreadable: str, now: datetime
) -> MailStatus:
    if verdict.action is Action.DISCARD:
        note_bounce(desk, work, letter, now)
        return MailStatus.DISCARDED
    if trouble := unreadable or _trouble(work, verdict):
        answer_trouble(desk, work, mail, letter, trouble, now)
        return MailStatus.REFUSED
    if verdict.action is Action.REFUSE or verdict.seat is None:
        answer_stranger(desk, work, mail, letter, now)
        return MailStatus.REFUSED
    if verdict.action is Action.HOLD:
        answer_confirm(desk, work, mail, letter, verdict.seat, now)
        return MailStatus.HELD
    if verdict.seat.purpose is Purpose.CONFIRM or confirms_what_waits(work, letter, verdict.seat):
        take_confirmation(desk, work, mail, letter, verdict.seat, now)
    else:
        take_orders(desk, work, mail, letter, verdict.seat.game, verdict.seat.seat, now)
    return MailStatus.HANDLED


def _trouble(work: Work, verdict: Verdict) -> str:
    """What keeps a known sender's mail from being taken, apart from the guard's doubts; "" when nothing does."""
    if verdict.rule == "too-many":
        return verdict.reason
    if verdict.action is Action.HOLD and verdict.seat is None:
        games = ", ".join(f"GAME {seat.game}" for seat in verdict.seats)
        return f"it does not say which of your games it is for; reply to a report, or begin with one of: {games}"
    game = work.game(verdict.seat.game) if verdict.seat else None
    if game is not None and game.status is GameStatus.FORMING:
        return f"game {game.id} has not begun; wait for its first mail, which says what is wanted and how to write it"
    return ""


def _set_aside(desk: Desk, mail: InboxMail, error: Exception, now: datetime) -> None:
    reason = fault_words(error)
    would_do = (
        f"pbem mail show {mail.id}  what it says",
        f"pbem mail retry {mail.id}  try again, after the cause is mended",
    )
    what = Matters(
        matter=Matter.MAIL_FAILED,
        cause=f"mail.{mail.id}.{mail.attempts}",
        reason=reason,
        about=mail.sender or "an unknown sender",
        would_do=would_do,
    )
    with desk.store.transaction() as work:
        # Between that transaction and this one another worker may have taken the mail.
        if work.fail_mail(mail.id, reason, at=now):
            work.put_letter(notice_letter(desk, now, what))
