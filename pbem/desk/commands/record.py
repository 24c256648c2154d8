"""Commands about the record of a game: EXPORT, the whole game as one file when it is over, and AUDIT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.acts.audit import audit_lines
from pbem.desk.commands.which_game import seen
from pbem.desk.letters.archive_mail import archive_letter
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.report.inputs import Section
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling


def export_game(handling: Handling, heard: Heard) -> Said:
    """EXPORT: the archive of a game that is over, attached to a mail of its own."""
    record = seen(handling, heard.rest).dossier.record
    if record.status is not GameStatus.OVER:
        raise NotAllowed(
            say(
                "game {game} is going on, and its archive holds what players may not know; EXPORT brings it when "
                "the game is over",
                game=record.id,
            )
        )
    letter = archive_letter(
        handling.desk,
        handling.work,
        record,
        recipient=handling.sender,
        cause=handling.cause,
        now=handling.now,
        language=handling.language,
        zone=handling.zone,
        answers=handling.letter,
    )
    handling.letters.append(letter)
    return Said(words=say("the archive of game {game} comes in a mail of its own", game=record.id))


def audit_game(handling: Handling, heard: Heard) -> Said:
    """AUDIT: what moderators did to the game, and why."""
    record = seen(handling, heard.rest).dossier.record
    lines = audit_lines(handling.work, record.id, whole=False)
    return Said(
        words=say("answered below"),
        sections=[Section(heading=say("WHAT MODERATORS DID TO {game}", game=record.id), lines=tuple(lines))],
    )


COMMANDS = (
    # It changes nothing, but a file is not sent to whoever a mail claims to be from.
    Command(words=("EXPORT", "ARCHIV"), does=export_game, level=Level.PERSON, rest=Rest.MAY),
    Command(words=("AUDIT", "EINGRIFFE"), does=audit_game, level=Level.ANYBODY, rest=Rest.MAY, changes=False),
)
