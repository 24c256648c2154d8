"""Letters that their reader may never have asked for: nobody shall use the table to write to others.

A mail that does not prove its sender causes a letter to that sender only within the limits of `guard.unanswered`;
beyond them it is filed without an answer, and the host sees how many were (`pbem mail unanswered`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.entrance.directory import StoreDirectory, guard_settings
from pbem.desk.letters.letterpress import NULL_SENDER
from pbem.mail.guard import Unanswered, unanswered, unproven
from pbem.mail.reply_addresses import canonical
from pbem.report.inputs import Confirm, Invitation, PersonMail

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.desk.game.handling import InHand
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

_DAY = timedelta(days=1)


def may_answer(hand: InHand) -> bool:
    """Whether the sender of a mail is written to. Where not, the mail is recorded as unanswered."""
    sender = hand.letter.sender
    if hand.proven or not sender:
        return bool(sender)
    directory, settings = StoreDirectory(hand.desk, hand.work, hand.mail, hand.now), guard_settings(hand.desk)
    found = unanswered(directory, settings, sender)
    if not directory.knows(sender) and (why := unproven(hand.letter, settings)):
        found = Unanswered(rule="unproven", reason=why)
    if found is not None:
        hand.unanswered.append(found)
    return found is None


def may_ask(hand: InHand) -> bool:
    """Whether somebody is asked whether a mail is theirs: who is nobody here gets one such question a day."""
    sender = hand.letter.sender or ""
    directory = StoreDirectory(hand.desk, hand.work, hand.mail, hand.now)
    if directory.knows(sender) or not hand.work.written_to(canonical(sender), hand.now - _DAY, Confirm.kind):
        return True
    why = f"{sender} is nobody's here, and was asked today already whether a mail comes from there"
    hand.unanswered.append(Unanswered(rule="one-question", reason=why))
    return False


def check_unasked(desk: Desk, work: Work, address: str, now: datetime) -> None:
    """Raises NotAllowed where a player would have the table write to somebody who has had enough of it today.

    It is the same for whoever is known here and whoever is not: a refusal tells nothing of them.
    """
    most, kinds = desk.config.limits.answers_a_day, (Confirm.kind, Invitation.kind, PersonMail.kind)
    if work.written_to(canonical(address), now - _DAY, *kinds, unproven=NULL_SENDER) >= most:
        raise NotAllowed(
            say(
                "{address} has had {most} letters of this table within a day without asking for them; tomorrow there "
                "may be more",
                address=address,
                most=most,
            )
        )


def check_invited(desk: Desk, work: Work, address: str, now: datetime) -> None:
    """Raises NotAllowed where somebody who is nobody here was invited within a day, or too many such people were."""
    if work.player_by_address(address) is not None:
        return
    if work.written_to(canonical(address), now - _DAY, Invitation.kind):
        raise NotAllowed(
            say("{address} has had an invitation of this table within a day, and is not known here", address=address)
        )
    most = desk.config.limits.invited_strangers_a_day
    if work.strangers_since(now - _DAY, Invitation.kind) >= most:
        raise NotAllowed(
            say(
                "{most} people who are not known here were invited to this table within a day, the most that are; they "
                "can also write JOIN themselves",
                most=most,
            )
        )
