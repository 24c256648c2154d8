"""Commands about mails: CONFIRM, and a word to the moderator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import say
from pbem.desk.letters.notices import Matters, notice_letter
from pbem.desk.tokens.moderator_tokens import doors
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.report.inputs import Matter, Section

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling


def pass_on(handling: Handling, heard: Heard) -> Said:
    """MODERATOR: what follows goes to the moderator, with the seat's name."""
    lines = [heard.rest, *heard.below]
    what = Matters(
        matter=Matter.MESSAGE,
        cause=f"mail.{handling.mail.id}",
        about=handling.seat or (handling.person.name if handling.person else ""),
        details=tuple(("", line) for line in lines if line.strip()),
    )
    let_in = doors(handling.desk, handling.work, handling.record, handling.now)
    handling.letters.append(notice_letter(handling.desk, handling.now, what, handling.record, doors=let_in))
    below = any(line.strip() for line in heard.below)
    return Said(
        words=say("passed on to the moderator, with all lines below it") if below else say("passed on to the moderator")
    )


def nothing_waits(handling: Handling, heard: Heard) -> Said:
    """CONFIRM, or REJECT, where nothing waits for it, or it does not say for what."""
    record = handling.record
    held = handling.work.held_mails(game=record.id) if record else ()
    waiting = sum(head.seat == handling.seat for head in held) if handling.seat else 0
    line = say("Nothing of yours waits for a confirmation.")
    if waiting:
        line = say(
            "{waiting} mails wait: reply CONFIRM to the question about each that is yours; nothing was done now.",
            waiting=waiting,
        )
    section = Section(heading=say("CONFIRM"), lines=(line,))
    return Said(words=say("answered below"), sections=[section])


COMMANDS = (
    Command(words=("CONFIRM", "BESTÄTIGEN"), does=nothing_waits, level=Level.ANYBODY, changes=False),
    Command(words=("REJECT", "VERWERFEN"), does=nothing_waits, level=Level.ANYBODY, changes=False),
    Command(words=("MODERATOR", "SPIELLEITER"), does=pass_on, level=Level.PERSON, rest=Rest.BELOW),
)
