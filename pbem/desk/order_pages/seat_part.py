"""What the page of one seat is told that is not public. It travels in that seat's own mails and nowhere else."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from pbem.core.order_page import document
from pbem.desk.ground.own_faults import log_fault
from pbem.desk.order_pages.doors import turn_tapped
from pbem.desk.order_pages.public_part import stamp_of
from pbem.report.inputs import Tapping

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.core.sheet import Order, Sheet

log = logging.getLogger(__name__)


def seat_part(ruleset: Any, state: Any, seat: str, sheet: Sheet, site: str = "") -> Tapping:
    """The seat's orders as they stand, and what only it may know, in the language being spoken.

    `site`: where the host's pages are served; "" for a page that is mailed.
    """
    return Tapping(
        site=f"{site.rstrip('/')}/" if site else "",
        turn=turn_tapped(ruleset, ruleset.view(state, None), seat),
        stamp=stamp_of(ruleset, state),
        sheet={order.slot: order.text for order in _still_to_come(sheet, state.turn)},
        own=_own(ruleset, ruleset.view(state, seat), seat),
    )


def _still_to_come(sheet: Sheet, turn: int) -> list[Order]:
    """What stands, and what is for this turn or a later one: a seat's own may be some turns away."""
    return [order for order in sheet.orders.values() if order.standing or order.turn >= turn]


def _own(ruleset: Any, view: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """What `own_menu` tells; empty where there is nothing. A fault in it stops no mail."""
    door = getattr(ruleset, "own_menu", None)
    if door is None:
        return {}
    try:
        found: dict[str, Any] = document(door(view, seat))
    except Exception as error:
        log_fault(log, f"no private part of an order page of {ruleset.id}", error)
        return {}
    return found
