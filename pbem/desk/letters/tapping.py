"""The page on which a mail's reader taps orders: what of it is the seat's own, for the link that leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.report.inputs import Tapping

if TYPE_CHECKING:
    from pbem.core.sheet import Sheet
    from pbem.desk.letters.postbag import Postbag


def tapping(bag: Postbag, state: Any, seat: str, sheet: Sheet) -> Tapping | None:
    """What the seat's page is told that is not public, in the language being spoken; None where there is no page."""
    if not bag.dossier.tapped or state.winner is not None:
        return None
    # lazy: wanted only where a host has pages, and for rulesets whose orders can be tapped
    from pbem.desk.order_pages.doors import is_tapped

    ruleset = bag.dossier.ruleset
    return told_to_page(ruleset, state, seat, sheet, bag.desk.config.site.url) if is_tapped(ruleset) else None


def told_to_page(ruleset: Any, state: Any, seat: str, sheet: Sheet, site: str) -> Tapping:
    """What a page is told for one seat: its orders as they stand, and what only it may know. `site`: "" for none."""
    # lazy: see above
    from pbem.desk.order_pages.doors import own_part
    from pbem.desk.order_pages.public_part import stamp_of

    return Tapping(
        site=f"{site.rstrip('/')}/" if site else "",
        turn=state.turn,
        stamp=stamp_of(ruleset, state),
        sheet={order.slot: order.text for order in sheet.current(state.turn)},
        own=own_part(ruleset, ruleset.view(state, seat), seat),
    )
