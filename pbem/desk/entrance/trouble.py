"""Answers to whoever wrote that belong to no game: why nothing was done, and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import spoken, told
from pbem.desk.entrance.unasked import may_answer
from pbem.desk.letters.letterpress import print_plain
from pbem.report.inputs import Common, MailInput, Trouble

if TYPE_CHECKING:
    from pbem.desk.game.handling import InHand


def answer_trouble(hand: InHand, reason: str) -> None:
    """A mail that cannot be taken: why, and what would do. Nothing that was before is lost by it."""
    if may_answer(hand):
        _write(hand, reason)
    else:
        tell_of_limit(hand)


def tell_of_limit(hand: InHand) -> bool:
    """Of the mails of a day that nothing proves, the first that is not answered is told so; whether this one was."""
    limit = hand.unanswered[-1] if hand.unanswered else None
    if limit is None or not limit.told:
        return False
    _write(hand, told(limit.reason))
    return True


def _write(hand: InHand, reason: str) -> None:
    common = plain_common(hand)
    content = Trouble(common=common, reason=reason, subject=hand.letter.subject, received=hand.mail.received)
    put_plain_answer(hand, content)


def plain_common(hand: InHand) -> Common:
    """What a letter knows that is written to nobody in particular."""
    table = hand.desk.config.table
    return Common(
        now=hand.now,
        zone=table.zone,
        language=spoken(),
        reply_address=hand.written_to,
        moderator=table.moderator,
    )


def put_plain_answer(hand: InHand, content: MailInput) -> None:
    """A letter to whoever wrote; it belongs to no game."""
    sender = hand.letter.sender or ""
    letter = print_plain(
        hand.desk, content, recipient=sender, cause=hand.cause, answers=hand.letter, unproven=not hand.proven
    )
    hand.work.put_letter(letter)
