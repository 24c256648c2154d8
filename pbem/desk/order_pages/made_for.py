"""Lines that an order page wrote: those of a page for another turn are never taken for the one that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import say
from pbem.desk.order_pages.doors import turn_tapped

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.mail.page_mark import PageMark


def of_other_page(page: PageMark | None, dossier: Dossier, seat: str) -> str:
    """Why lines are not taken that were tapped for another turn; "" where they are."""
    if page is None:
        return ""
    ruleset = dossier.ruleset
    turn = turn_tapped(ruleset, ruleset.view(dossier.position().state, None), seat)
    if page.turn == turn:
        return ""
    return say(
        "the page that it was tapped on was made for turn {made}, and this is turn {turn}; tap it on the page of your "
        "newest report, or send the line again without the one above it that begins with “# page”",
        made=page.turn,
        turn=turn,
    )


def shows_another(page: PageMark | None, dossier: Dossier) -> bool:
    """Whether the position has changed since the page was made."""
    if page is None or not page.stamp:
        return False
    # lazy: wanted only for lines that were tapped
    from pbem.desk.order_pages.public_part import stamp_of

    return page.stamp != stamp_of(dossier.ruleset, dossier.position().state)
