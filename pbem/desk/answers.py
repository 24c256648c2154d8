"""Answers to mails that are no orders of a known seat: strangers, orders that wait for a confirmation, broken mails."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.commands import Name, command_in
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
    lines = tuple(line.text for line in take_lines(letter.text).taken[:40])
    content = Confirm(
        common=common, sender=letter.sender or "an unreadable address", received=mail.received, lines=lines
    )
    bag.write(content, cause=f"mail.{mail.id}")
    work.put_letters(bag.letters)


def take_confirmation(desk: Desk, work: Work, mail: InboxMail, letter: Letter, ref: SeatRef, now: datetime) -> None:
    """A reply from the registered address: CONFIRM takes what waits; anything else is read as orders."""
    if _confirms(letter):
        for head in work.held_mails(game=ref.game):
            held = work.mail(head.id)
            if held is None or head.seat != ref.seat:
                continue
            take_orders(desk, work, held, read(held.raw), ref.game, ref.seat, now)
            work.finish_mail(
                held.id, MailStatus.HANDLED, at=now, rule="confirmed", reason=f"confirmed by mail {mail.id}",
                game=ref.game, seat=ref.seat,
            )  # fmt: skip
        return
    take_orders(desk, work, mail, letter, ref.game, ref.seat, now)


def confirms_what_waits(work: Work, letter: Letter, ref: SeatRef) -> bool:
    """Whether the seat's own player says CONFIRM in a reply to another mail, and something waits for it."""
    lines = [line.text for line in take_lines(letter.text).taken[:3]]
    said = any((command := command_in(line)) and command.name is Name.CONFIRM for line in lines)
    return said and any(head.seat == ref.seat for head in work.held_mails(game=ref.game))


def _confirms(letter: Letter) -> bool:
    lines = [line.text for line in take_lines(letter.text).taken]
    return not lines or any(_is_yes(line) for line in lines[:3])


def _is_yes(line: str) -> bool:
    command = command_in(line)
    return (command is not None and command.name is Name.CONFIRM) or line.strip(" .!").lower() in _YES


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
