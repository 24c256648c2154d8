"""Pictures of the board in mails: what a reader may see of a position, against what he saw in the mail before."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from pbem.core.picture import Picture, for_reader
from pbem.desk.ground.own_faults import log_fault

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset

log = logging.getLogger(__name__)


def picture_of(ruleset: Ruleset, state: Any, reader: str | None, earlier: Any = None) -> Picture | None:
    """A position as `reader` may see it, in the language being spoken; what has changed since `earlier` is marked.

    None where the game has no pictures. A fault in one stops no mail: it goes without.
    """
    door = getattr(ruleset, "picture", None)
    if door is None:
        return None
    try:
        before = None if earlier is None else door(ruleset.view(earlier, reader))
        return for_reader(door(ruleset.view(state, reader)), reader, before)
    except Exception as error:
        log_fault(log, f"no picture of the board of {ruleset.id}", error)
        return None


def changed_places(picture: Picture | None, earlier: Any) -> frozenset[str] | None:
    """The places whose card has changed since `earlier`; None where that is not known."""
    if picture is None or earlier is None:
        return None
    return frozenset(card.place for card in picture.cards if card.changed)
