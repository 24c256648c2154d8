"""Attempts at a mail, counted before it is handled; a mail that cannot be handled is set aside for the moderator.

A mail whose handling ends the process (out of memory, a crash, a kill) can leave no error behind. Its count is
committed first, so that the pass after the second such attempt goes on with the mails behind it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.language import keep
from pbem.desk.letters.notices import Matters, notice_letter
from pbem.desk.tokens.moderator_tokens import doors
from pbem.report.inputs import Matter, WouldDo
from pbem.store.database_errors import StoreError
from pbem.store.stored_values import InboxMail

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk

#: How often the handling of a mail is begun: once may be bad luck (a reboot, a full machine).
MOST_BEGUN = 2


def begin_attempt(desk: Desk, number: int) -> InboxMail | None:
    """The mail with this attempt counted, which is committed; None where another worker was first."""
    with desk.store.transaction() as work:
        mail = work.claim_mail(number)
        if mail is None:
            return None
        begun = mail.begun + (_name(mail) not in desk.blameless)
        work.count_begun(number, begun)
    desk.blameless.discard(_name(mail))
    return replace(mail, begun=begun)


def forget_attempt(desk: Desk, mail: InboxMail) -> None:
    """An attempt that the database or the host ended says nothing about the mail."""
    try:
        with desk.store.transaction() as work:
            work.count_begun(mail.id, mail.begun - 1)
    except StoreError:
        desk.blameless.add(_name(mail))


def _name(mail: InboxMail) -> str:
    return f"mail {mail.id}"


def never_ended(begun: int, seconds: int) -> str:
    """Why a mail is set aside whose handling never came to an end."""
    if not seconds:
        return keep("its handling was begun {count} times and never came to an end: the process ended", count=begun)
    return keep(
        "its handling was begun {count} times and never came to an end: the process ended, or it took longer than "
        "{seconds} seconds",
        count=begun,
        seconds=seconds,
    )


def set_aside(desk: Desk, mail: InboxMail, reason: str, now: datetime) -> None:
    """Set a mail aside with its error; the moderator is told. The sender's later mails go on."""
    would_do = (
        WouldDo(mail=f"FAILED {mail.id}", cli=f"pbem mail show {mail.id}", does=keep("what it says")),
        WouldDo(
            mail=f"RETRY {mail.id}", cli=f"pbem mail retry {mail.id}", does=keep("try again, after the cause is mended")
        ),
    )
    what = Matters(
        matter=Matter.MAIL_FAILED,
        cause=f"mail.{mail.id}.{mail.attempts}",
        reason=reason,
        about=mail.sender or keep("an unknown sender"),
        would_do=would_do,
    )
    with desk.store.transaction() as work:
        # Between that transaction and this one another worker may have taken the mail.
        if work.fail_mail(mail.id, reason, at=now):
            work.put_letter(notice_letter(desk, now, what, doors=doors(desk, work, None, now)))
