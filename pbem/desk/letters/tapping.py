"""The link to the page on which a mail's reader taps orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.core.sheet import Sheet
    from pbem.desk.letters.postbag import Postbag
    from pbem.report.inputs import Tapping


def tapping(bag: Postbag, state: Any, seat: str, sheet: Sheet) -> Tapping | None:
    """What the seat's page is told that is not public, in the language being spoken; None where there is no page."""
    if not bag.dossier.tapped or state.winner is not None:
        return None
    # lazy: wanted only where a host has pages, and for rulesets whose orders can be tapped
    from pbem.desk.order_pages.doors import is_tapped
    from pbem.desk.order_pages.seat_part import seat_part

    ruleset = bag.dossier.ruleset
    return seat_part(ruleset, state, seat, sheet, bag.desk.config.site.url) if is_tapped(ruleset) else None
