"""Those who sit for a seat: what they may write, from when on, and who reads what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.dates import kept_day
from pbem.core.errors import NotAllowed
from pbem.core.language import say, told
from pbem.desk.lobby.insiders import SITTER
from pbem.mail.reply_addresses import SeatTag

if TYPE_CHECKING:
    from pbem.desk.game.handling import InHand, SeatMail
    from pbem.desk.letters.postbag import Postbag
    from pbem.desk.wording.command import Command
    from pbem.report.inputs import Receipt, Report

#: What a sitter may say beside orders and questions.
_MAY = ("OK", "WAIT", "NOWAIT", "MODERATOR", "CONFIRM")


def sitter_of(hand: InHand) -> str:
    """The address of the sitter who wrote; "" where the seat's own player did."""
    return hand.token.address if hand.token is not None and hand.token.about == SITTER else ""


def too_early(hand: InHand, game: str, seat: str) -> str:
    """Why nothing is taken from a sitter yet; "" where it is, and where no sitter wrote."""
    if not sitter_of(hand):
        return ""
    mark = hand.work.find_mark(game, SITTER, seat)
    begins = datetime.fromisoformat(mark.value["from"]) if mark else hand.now
    return (
        say(
            "you sit for {seat} only from {begins} UTC on",
            seat=seat,
            begins=f"{told(kept_day(begins, year=True))}, {begins:%H:%M}",
        )
        if hand.now < begins
        else ""
    )


def check_sitter(handling: SeatMail, command: Command) -> None:
    """Raises NotAllowed for what only the seat's own player may say."""
    if handling.sitter and command.changes and command.name not in _MAY:
        raise NotAllowed(
            say(
                "you sit for {seat}, and may send its orders, WAIT, NOWAIT and questions; {command} is for its own "
                "player",
                seat=handling.seat,
                command=command.shown,
            )
        )


def answer_sitter(
    handling: SeatMail, bag: Postbag, receipt: Receipt, others: Sequence[Report], owners: Receipt
) -> None:
    """A sitter reads the answer; the seat's own player a receipt of what was sent for the seat (`owners`)."""
    person = handling.person
    by = person.name if person and person.name else handling.sitter
    bag.write(replace(owners, by=by, sections=()), cause=f"{handling.cause}.owner")
    token = handling.token
    tag = SeatTag(game=handling.dossier.record.id, seat=handling.seat.lower(), token=token.token if token else "")
    own = bag.common_beside(person, tag, handling.seat)
    parts: list[Receipt | Report] = [replace(receipt, common=own), *(replace(other, common=own) for other in others)]
    *before, last = parts
    bag.write_beside(
        last,
        handling.sitter,
        cause=f"{handling.cause}.sitter",
        before=before,
        answers=handling.letter,
        page=handling.wants_page,
    )
