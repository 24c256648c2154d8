"""Which mails are a moderator's, and the question to the registered address where it is not proved that one is.

A token alone, or a sender alone, opens nothing: the mail waits, and its question goes to the moderator's own address.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.language import keep, say
from pbem.desk.by_mail.all_words import word_in
from pbem.desk.by_mail.confirming import what_waited
from pbem.desk.by_mail.conversation import take_moderator_mail
from pbem.desk.by_mail.moderator_lines import hear
from pbem.desk.commands.all_commands import command_in
from pbem.desk.entrance.unasked import may_answer
from pbem.desk.letters.letterpress import print_plain
from pbem.desk.people.mail_choices import language_code_of
from pbem.desk.people.moderators import is_moderator
from pbem.desk.tokens.issuing import issue_token
from pbem.desk.tokens.moderator_tokens import (
    MODERATOR,
    issue_moderator_token,
    moderates,
    moderator_tag,
    moderator_token,
)
from pbem.desk.tokens.seat_tokens import confirm_until, successor
from pbem.desk.understanding.reader import says_no, says_yes
from pbem.mail.guard import Action, SeatRef, Verdict
from pbem.mail.letter import read
from pbem.mail.own_lines import take_lines
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import SeatTag, canonical, find_tag, subject_tag
from pbem.report.inputs import Common, Confirm, Trouble
from pbem.store.stored_values import InboxMail, MailStatus, TokenRecord

if TYPE_CHECKING:
    from pbem.desk.game.handling import InHand

#: Of the mail's lines at most this many are shown in the question.
_SHOWN = 40


def heard_as_moderator(hand: InHand, verdict: Verdict) -> Verdict:
    """The verdict on a mail that carries no moderator's token, where its sender's address and its words are one's.

    What comes with a seat's token is that seat's; what has a token of the table proves the address no further.
    """
    ref, sender = verdict.seat, hand.letter.sender
    of_seat = hand.token is not None and ref is not None and ref.purpose is not Purpose.PERSON
    if verdict.action is Action.DISCARD or not sender or of_seat:
        return verdict
    if not _speaks(hand) or not moderates(hand.desk, hand.work, sender):
        return verdict
    as_moderator = SeatRef(game="", seat=MODERATOR, purpose=Purpose.MODERATOR, addresses=(sender,))
    return replace(verdict, action=Action.HOLD, seat=as_moderator)


def _speaks(hand: InHand) -> bool:
    """Whether a line is a command that only a moderator has."""
    heard = hear(take_lines(hand.letter.text, hand.letter.sender_name).taken, hand.desk.config.limits.orders_in_a_mail)
    return any(not line.word.shared and command_in(line.written) is None for line in heard.spoken)


def take(hand: InHand, ref: SeatRef) -> MailStatus:
    """A mail whose moderator's token and sender agree."""
    assert hand.token is not None  # it led to `ref`
    take_moderator_mail(hand, hand.token.address, ref.game)
    return MailStatus.HANDLED


def ask_whether_theirs(hand: InHand, ref: SeatRef) -> MailStatus:
    """The mail waits; the moderator's registered address is asked whether it comes from there."""
    address = ref.addresses[0]
    until = confirm_until(hand.desk, hand.now)
    token = issue_token(
        hand.desk,
        hand.work,
        game=None,
        seat=MODERATOR,
        purpose=Purpose.CONFIRM,
        at=hand.now,
        address=address,
        expires=until,
        about=hand.cause,
    )
    common = _common(hand, address, moderator_tag(token, None))
    content = Confirm(
        common=common,
        sender=hand.letter.sender or keep("an unreadable address"),
        received=hand.mail.received,
        lines=tuple(line.text for line in take_lines(hand.letter.text, hand.letter.sender_name).taken[:_SHOWN]),
        until=until,
    )
    letter = print_plain(
        hand.desk,
        content,
        recipient=address,
        cause=hand.cause,
        answers=hand.letter if hand.letter.sender == address else None,
        unproven=True,
        tag=common.tag,
        reply_to=common.reply_address,
    )
    hand.work.put_letter(letter)
    return MailStatus.HELD


def _common(hand: InHand, address: str, tag: SeatTag) -> Common:
    table, person = hand.desk.config.table, hand.work.player_by_address(address)
    return Common(
        recipient=person.name if person else "",
        language=language_code_of(hand.desk.config, person),
        zone=person.zone if person else table.zone,
        now=hand.now,
        reply_address=hand.desk.reply_address(hand.written_to, tag),
        tag=subject_tag(tag),
        title=table.name,
    )


def answer_stale(hand: InHand) -> bool:
    """A reply to a moderator's mail whose token has run out; whether it was answered, with one that lets him in again.

    The question whether an act shall be done may well be the newest mail that he has.
    """
    tag, sender = find_tag(hand.letter, *hand.desk.known_addresses), hand.letter.sender
    stale = hand.work.stale_token(tag.token, at=hand.now) if tag else None
    if stale is None or stale.purpose != Purpose.MODERATOR or not sender or not may_answer(hand):
        return False
    record = hand.work.game(stale.game) if stale.game else None
    if not moderates(hand.desk, hand.work, sender) or (
        record is not None and not is_moderator(hand.desk, hand.work, record, sender)
    ):
        return False
    game = record.id if record else None
    token = moderator_token(hand.work, game, sender, hand.now) or issue_moderator_token(
        hand.desk, hand.work, game, sender, hand.now
    )
    common = _common(hand, sender, moderator_tag(token, game))
    content = Trouble(
        common=common, reason=_too_late(hand, stale), subject=hand.letter.subject, received=hand.mail.received
    )
    letter = print_plain(
        hand.desk,
        content,
        recipient=sender,
        cause=hand.cause,
        answers=hand.letter,
        unproven=not hand.proven,
        tag=common.tag,
        reply_to=common.reply_address,
    )
    hand.work.put_letter(letter)
    return True


def _too_late(hand: InHand, stale: TokenRecord) -> str:
    """What became of what the token was for, and what would do now."""
    waited = what_waited(hand.work, stale)
    if waited is None:
        return say("its token opens nothing any more; send it again in a reply to this mail")
    line, done = waited
    if done:
        return say("“{line}” is done already; a reply to this mail lets other commands in", line=line)
    return say("“{line}” was not confirmed in time and is given up; send it again in a reply to this mail", line=line)


def take_confirmation(hand: InHand) -> MailStatus:
    """A reply to that question: CONFIRM does what the mail says that was asked about."""
    assert hand.token is not None  # it led here
    address, held = hand.token.address, _asked_about(hand)
    if held is not None and _confirms(hand):
        again = _in_its_place(hand, held)
        take_moderator_mail(again, address, again.token.game or "" if again.token else "")
        reason = f"confirmed by mail {hand.mail.id}"
        hand.work.finish_mail(held.id, MailStatus.HANDLED, at=hand.now, rule="confirmed", reason=reason, seat=MODERATOR)
        return MailStatus.HANDLED
    if held is not None and _rejects(hand):
        reason = f"rejected by mail {hand.mail.id}"
        hand.work.finish_mail(held.id, MailStatus.REFUSED, at=hand.now, rule="rejected", reason=reason, seat=MODERATOR)
        return MailStatus.HANDLED
    if canonical(hand.letter.sender or "") != canonical(address):
        return MailStatus.REFUSED  # a question that came into other hands opens nothing else
    take_moderator_mail(hand, address)
    return MailStatus.HANDLED


def _asked_about(hand: InHand) -> InboxMail | None:
    number = hand.token.about.removeprefix("mail.") if hand.token else ""
    held = hand.work.mail(int(number)) if number.isdecimal() else None
    return held if held is not None and held.status is MailStatus.HELD else None


def _confirms(hand: InHand) -> bool:
    lines = [line.text for line in take_lines(hand.letter.text, hand.letter.sender_name).taken[:3]]
    return any((found := word_in(line)) is not None and found.word.name == "CONFIRM" for line in lines) or any(
        map(says_yes, lines)
    )


def _rejects(hand: InHand) -> bool:
    lines = [line.text for line in take_lines(hand.letter.text, hand.letter.sender_name).taken[:3]]
    return any(map(says_no, lines)) and not any(word_in(line) for line in lines)


def _in_its_place(hand: InHand, held: InboxMail) -> InHand:
    """The mail that waited, in hand with what it carried itself."""
    letter = read(held.raw, hand.desk.mail_limits)
    tag = find_tag(letter, *hand.desk.known_addresses)
    token = (
        hand.work.seat_by_token(tag.token, at=hand.now) or successor(hand.work, tag.token, hand.now) if tag else None
    )
    own = token if token is not None and token.purpose == Purpose.MODERATOR else None
    return replace(hand, mail=held, letter=letter, token=own)
