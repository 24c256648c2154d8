"""A moderator who also plays: what comes with his seat's token is his seat's, and no command of the moderator's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.language import say
from pbem.desk.by_mail.all_words import word_in
from pbem.desk.people.moderators import is_moderator

if TYPE_CHECKING:
    from pbem.desk.game.handling import SeatMail
    from pbem.report.inputs import Refused


def explain_refusals(handling: SeatMail) -> None:
    """Where a moderator's word is in a mail of his seat, the refusal says how it is done."""
    if not is_moderator(handling.desk, handling.work, handling.dossier.record, handling.sender):
        return
    handling.script.refused = [_explained(handling, line) for line in handling.script.refused]


def _explained(handling: SeatMail, line: Refused) -> Refused:
    found = word_in(line.written)
    if found is None or found.word.shared:
        return line
    reason = say(
        "this mail is your seat’s, and {word} is the moderator’s: send it in a reply to a mail that the "
        "table sent to you as the moderator, or in a new one to {address}",
        word=found.word.shown,
        address=handling.desk.address_of(handling.dossier.record),
    )
    return replace(line, reason=reason, repairs=())
