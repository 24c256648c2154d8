"""Answers to mails that are no orders of a known seat: strangers, orders that wait for a confirmation, broken mails."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from pbem.core.language import keep, say
from pbem.desk.commands.all_commands import command_in
from pbem.desk.entrance.trouble import plain_common, put_plain_answer
from pbem.desk.entrance.unasked import may_answer
from pbem.desk.game.dossier import open_dossier
from pbem.desk.game.handling import InHand
from pbem.desk.incoming.orders_in import take_orders
from pbem.desk.incoming.press_replies import take_answer
from pbem.desk.incoming.table_in import take_table_mail
from pbem.desk.letters.postbag import Postbag
from pbem.desk.tokens.seat_tokens import confirm_until, issue_confirm_token, successor
from pbem.desk.understanding.reader import says_no, says_yes
from pbem.mail.letter import Letter, read
from pbem.mail.own_lines import take_lines
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import SeatTag, canonical, find_tag
from pbem.report.inputs import Confirm, Receipt, Section, Stranger
from pbem.store.stored_values import InboxMail, MailStatus

if TYPE_CHECKING:
    from pbem.mail.guard import SeatRef
    from pbem.store.work import Work

#: Why orders are asked about, unless it is something else.
UNKNOWN = keep("an address I do not know for this seat")
_YES = ("yes", "ok", "ja", "oui", "si")


def answer_stranger(hand: InHand) -> MailStatus:
    """One polite answer a day to somebody this table does not know."""
    day = hand.now - timedelta(days=1)
    if hand.work.written_to(canonical(hand.letter.sender or ""), day, Stranger.kind) or not may_answer(hand):
        return MailStatus.DISCARDED
    content = Stranger(common=plain_common(hand), table=hand.written_to, subject=hand.letter.subject)
    put_plain_answer(hand, content)
    return MailStatus.REFUSED


def answer_confirm(hand: InHand, ref: SeatRef, doubt: str = UNKNOWN) -> None:
    """The orders wait; the registered address is asked whether they are its own."""
    letter = hand.letter
    dossier = open_dossier(hand.desk, hand.work, ref.game)
    bag = Postbag(desk=hand.desk, dossier=dossier, now=hand.now)
    token = issue_confirm_token(hand.desk, hand.work, ref.game, ref.seat, hand.cause, hand.now)
    tag = SeatTag(game=ref.game, seat=ref.seat.lower(), token=token)
    common = bag.common(ref.seat, tag)
    lines = tuple(line.text for line in take_lines(letter.text, letter.sender_name).taken[:40])
    content = Confirm(
        common=common,
        sender=letter.sender or keep("an unreadable address"),
        received=hand.mail.received,
        lines=lines,
        doubt=doubt,
        until=confirm_until(hand.desk, hand.now),
    )
    bag.write(content, cause=hand.cause)
    hand.work.put_letters(bag.letters)


def take_confirmation(hand: InHand, ref: SeatRef) -> None:
    """A reply from the registered address: CONFIRM takes what waits, REJECT drops it; else it is read as orders."""
    asked = _asked_about(hand.work, hand.letter, ref)
    if asked and rejects(hand.letter):
        for held in asked:
            _rejected(hand, held)
        return
    waiting = asked if confirms(hand.letter) else []
    for held in waiting:
        _take_held(_in_its_place(hand, held), ref)
        _confirmed(hand, held, ref.game, ref.seat)
    if not waiting:
        take_orders(hand, ref.game, ref.seat)
    elif _orders_beside(hand, ref):
        take_orders(replace(hand, letter=_without_confirmation(hand.letter)), ref.game, ref.seat)


def _take_held(hand: InHand, ref: SeatRef) -> None:
    """A seat's mail that waited: an answer to press, or orders."""
    tag = find_tag(hand.letter, *hand.desk.known_addresses)
    token = (
        hand.work.seat_by_token(tag.token, at=hand.now) or successor(hand.work, tag.token, hand.now) if tag else None
    )
    if token is None or token.purpose != Purpose.PRESS:
        take_orders(hand, ref.game, ref.seat)
        return
    take_answer(replace(hand, token=token), replace(ref, about=token.about))


def take_table_confirmation(hand: InHand) -> MailStatus:
    """A reply to the question whether a mail to the table came from this address: CONFIRM does what the mail says."""
    held = _mail_asked_about(hand)
    if held is not None and rejects(hand.letter):
        _rejected(hand, held)
        return MailStatus.HANDLED
    if held is None or not confirms(hand.letter):
        # Its token says whose mailbox was asked, not that whoever has it is somebody else.
        return take_table_mail(hand if hand.proven else replace(hand, token=None), proven=hand.proven)
    game = hand.work.game(held.game) if held.game else None
    forming = game if game is not None and not game.begun else None
    take_table_mail(_in_its_place(hand, held), proven=True, record=forming, seat=(held.seat or "") if forming else "")
    _confirmed(hand, held, held.game, held.seat)
    return MailStatus.HANDLED


def _mail_asked_about(hand: InHand) -> InboxMail | None:
    about = hand.token.about if hand.token else ""
    number = about.removeprefix("mail.")
    held = hand.work.mail(int(number)) if number.isdecimal() else None
    return held if held is not None and held.status is MailStatus.HELD else None


def _in_its_place(hand: InHand, held: InboxMail) -> InHand:
    """A mail that waited, in hand now in place of the one that confirms it."""
    return replace(hand, mail=held, letter=read(held.raw, hand.desk.mail_limits))


def _confirmed(hand: InHand, held: InboxMail, game: str | None = None, seat: str | None = None) -> None:
    reason = f"confirmed by mail {hand.mail.id}"
    hand.work.finish_mail(
        held.id, MailStatus.HANDLED, at=hand.now, rule="confirmed", reason=reason, game=game, seat=seat
    )


def _rejected(hand: InHand, held: InboxMail) -> None:
    """A mail that somebody says was not his own: nothing of it is ever done, and he reads that."""
    reason = f"rejected by mail {hand.mail.id}"
    hand.work.finish_mail(
        held.id, MailStatus.REFUSED, at=hand.now, rule="rejected", reason=reason, game=held.game, seat=held.seat
    )
    section = Section(heading=say("the mail that I asked about is dropped; nothing of it was done"))
    put_plain_answer(hand, Receipt(common=plain_common(hand), sections=[section]))


def _asked_about(work: Work, letter: Letter, ref: SeatRef) -> list[InboxMail]:
    """The seat's mails that wait: those that our question, to which this is the reply, was about; else the only one.

    A mail with a forged sender waits like any other: whoever confirms his own shall not confirm that one as well.
    """
    number = ref.about.removeprefix("mail.")
    if number.isdecimal():
        held = work.mail(int(number))
        return [held] if held is not None and held.status is MailStatus.HELD else []
    answered = [work.letter_by_message_id(mid) for mid in (letter.in_reply_to, *letter.references) if mid]
    questions = [sent.cause for sent in answered if sent is not None and sent.kind == Confirm.kind]
    waiting = [head.id for head in work.held_mails(game=ref.game) if head.seat == ref.seat]
    if questions:
        waiting = [number for number in waiting if any(cause.endswith(f".mail.{number}") for cause in questions)]
    elif len(waiting) > 1:
        return []
    return [mail for number in waiting if (mail := work.mail(number)) is not None]


def _orders_beside(hand: InHand, ref: SeatRef) -> bool:
    """Whether a confirmation holds orders of its own; a greeting and a name are none."""
    game = hand.work.game(ref.game)
    begins_order = hand.desk.ruleset(game.ruleset).begins_order if game else _is_yes
    taken = take_lines(hand.letter.text, hand.letter.sender_name).taken
    return any(begins_order(line.text) for line in taken if not _is_yes(line.text))


def _without_confirmation(letter: Letter) -> Letter:
    return replace(letter, text="\n".join(row for row in letter.text.split("\n") if not _is_yes(row)))


def confirms_what_waits(work: Work, letter: Letter, ref: SeatRef) -> bool:
    """Whether the seat's own player says CONFIRM in a reply to another mail, and something waits for it."""
    lines = [line.text for line in take_lines(letter.text, letter.sender_name).taken[:3]]
    said = any((found := command_in(line)) and found.command.name == "CONFIRM" for line in lines)
    return said and any(head.seat == ref.seat for head in work.held_mails(game=ref.game))


def confirms(letter: Letter) -> bool:
    """Whether a reply says yes: CONFIRM near its top, or nothing at all."""
    lines = [line.text for line in take_lines(letter.text, letter.sender_name).taken]
    return not lines or any(_is_yes(line) for line in lines[:3])


def rejects(letter: Letter) -> bool:
    """Whether a reply says no: REJECT in its first lines, or words that mean it, and nowhere yes."""
    lines = [line.text for line in take_lines(letter.text, letter.sender_name).taken[:3]]
    said = any((found := command_in(line)) is not None and found.command.name == "REJECT" for line in lines)
    return said or (any(map(says_no, lines)) and not any(map(_is_yes, lines)))


def _is_yes(line: str) -> bool:
    found = command_in(line)
    return (
        (found is not None and found.command.name == "CONFIRM") or line.strip(" .!").lower() in _YES or says_yes(line)
    )
