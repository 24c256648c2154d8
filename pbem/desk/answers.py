"""Answers to mails that are no orders of a known seat: strangers, orders that wait for a confirmation, broken mails."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.commands.words import command_in
from pbem.desk.dossier import open_dossier
from pbem.desk.letterpress import print_plain
from pbem.desk.orders_in import take_orders
from pbem.desk.postbag import Postbag
from pbem.mail.addresses import SeatTag, new_token
from pbem.mail.letter import Letter, read
from pbem.mail.reading import take_lines
from pbem.report.inputs import Common, Confirm, MailInput, Stranger, Trouble
from pbem.store.values import InboxMail, MailStatus, NewLetter

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.mail.guard import SeatRef
    from pbem.store.work import Work

_YES = ("yes", "ok", "ja", "oui", "si")


def answer_stranger(desk: Desk, work: Work, mail: InboxMail, letter: Letter, now: datetime) -> None:
    """One polite answer to somebody this table does not know."""
    content = Stranger(common=_common(desk, now), table=desk.address, subject=letter.subject)
    work.put_letter(_plain_answer(desk, mail, letter, content))


def answer_trouble(desk: Desk, work: Work, mail: InboxMail, letter: Letter, reason: str, now: datetime) -> None:
    """A mail that cannot be read: why, and what would do. Nothing that stood before is lost by it."""
    content = Trouble(common=_common(desk, now), reason=reason, subject=letter.subject, received=mail.received)
    work.put_letter(_plain_answer(desk, mail, letter, content))


def answer_confirm(desk: Desk, work: Work, mail: InboxMail, letter: Letter, ref: SeatRef, now: datetime) -> None:
    """The orders wait; the registered address is asked whether they are its own."""
    dossier = open_dossier(desk, work, ref.game)
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    tag = SeatTag(game=ref.game, seat=ref.seat.lower(), token=_confirm_token(desk, work, ref, now))
    common = bag.common(ref.seat, tag)
    lines = tuple(line.text for line in take_lines(letter.text, letter.sender_name).taken[:40])
    content = Confirm(
        common=common, sender=letter.sender or "an unreadable address", received=mail.received, lines=lines
    )
    bag.write(content, cause=f"mail.{mail.id}")
    work.put_letters(bag.letters)


def take_confirmation(desk: Desk, work: Work, mail: InboxMail, letter: Letter, ref: SeatRef, now: datetime) -> None:
    """A reply from the registered address: CONFIRM takes what waits; anything else is read as orders."""
    waiting = _asked_about(work, letter, ref) if _confirms(letter) else []
    for held in waiting:
        take_orders(desk, work, held, read(held.raw, desk.mail_limits), ref.game, ref.seat, now)
        work.finish_mail(
            held.id, MailStatus.HANDLED, at=now, rule="confirmed", reason=f"confirmed by mail {mail.id}",
            game=ref.game, seat=ref.seat,
        )  # fmt: skip
    if not waiting:
        take_orders(desk, work, mail, letter, ref.game, ref.seat, now)
    elif _orders_beside(desk, work, letter, ref):
        take_orders(desk, work, mail, _without_confirmation(letter), ref.game, ref.seat, now)


def _asked_about(work: Work, letter: Letter, ref: SeatRef) -> list[InboxMail]:
    """The seat's mails that wait: those that our question, to which this is the reply, was about; else all.

    A mail with a forged sender waits like any other: whoever confirms his own shall not confirm that one as well.
    """
    answered = [work.letter_by_message_id(mid) for mid in (letter.in_reply_to, *letter.references) if mid]
    questions = [sent.cause for sent in answered if sent is not None and sent.kind == Confirm.kind]
    waiting = [head.id for head in work.held_mails(game=ref.game) if head.seat == ref.seat]
    if questions:
        waiting = [number for number in waiting if any(cause.endswith(f".mail.{number}") for cause in questions)]
    return [mail for number in waiting if (mail := work.mail(number)) is not None]


def _orders_beside(desk: Desk, work: Work, letter: Letter, ref: SeatRef) -> bool:
    """Whether a confirmation holds orders of its own; a greeting and a name are none."""
    game = work.game(ref.game)
    begins_order = desk.ruleset(game.ruleset).begins_order if game else _is_yes
    taken = take_lines(letter.text, letter.sender_name).taken
    return any(begins_order(line.text) for line in taken if not _is_yes(line.text))


def _without_confirmation(letter: Letter) -> Letter:
    return replace(letter, text="\n".join(row for row in letter.text.split("\n") if not _is_yes(row)))


def confirms_what_waits(work: Work, letter: Letter, ref: SeatRef) -> bool:
    """Whether the seat's own player says CONFIRM in a reply to another mail, and something waits for it."""
    lines = [line.text for line in take_lines(letter.text, letter.sender_name).taken[:3]]
    said = any((found := command_in(line)) and found.command.name == "CONFIRM" for line in lines)
    return said and any(head.seat == ref.seat for head in work.held_mails(game=ref.game))


def _confirms(letter: Letter) -> bool:
    lines = [line.text for line in take_lines(letter.text, letter.sender_name).taken]
    return not lines or any(_is_yes(line) for line in lines[:3])


def _is_yes(line: str) -> bool:
    found = command_in(line)
    return (found is not None and found.command.name == "CONFIRM") or line.strip(" .!").lower() in _YES


def _confirm_token(desk: Desk, work: Work, ref: SeatRef, now: datetime) -> str:
    """The seat's token for confirming; one serves for all that waits."""
    for found in work.tokens(ref.game, ref.seat, "confirm"):
        return found.token
    token = new_token(desk.random_bytes(16))
    work.issue_token(token, game=ref.game, seat=ref.seat, purpose="confirm", at=now)
    return token


def _common(desk: Desk, now: datetime) -> Common:
    table = desk.config.table
    return Common(
        now=now, zone=table.zone, language=table.language, reply_address=desk.address, moderator=table.moderator
    )


def _plain_answer(desk: Desk, mail: InboxMail, letter: Letter, content: MailInput) -> NewLetter:
    """A letter to whoever wrote; it belongs to no game."""
    return print_plain(desk, content, recipient=letter.sender or "", cause=f"mail.{mail.id}", answers=letter)
