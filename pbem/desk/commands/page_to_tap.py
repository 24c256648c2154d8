"""PAGE: orders are tapped on a page that comes as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.order_pages.doors import is_tapped
from pbem.desk.wording.command import Command, Heard, Level, Said
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import SeatMail


def page(handling: SeatMail, heard: Heard) -> Said:
    """PAGE: the page on which this seat's orders are tapped, attached to the answer."""
    dossier = handling.dossier
    if dossier.record.status is GameStatus.OVER:
        raise NotAllowed(say("the game is over; there is nothing to order any more"))
    if not is_tapped(dossier.ruleset):
        raise NotAllowed(say("{title} has no page on which orders are tapped", title=dossier.ruleset.title))
    handling.wants_page = True
    return Said(
        words=say(
            "your page is attached: open it in a browser, tap what you want, and it makes the mail; it needs no network"
        )
    )


COMMANDS = (Command(words=("PAGE", "SEITE"), does=page, level=Level.PLAYING, changes=False),)
