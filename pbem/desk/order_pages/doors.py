"""What a ruleset gives to be tapped, by doors that it may leave out. A fault behind one stops no mail and no page."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from pbem.core.order_page import document
from pbem.desk.ground.own_faults import log_fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.core.ruleset_contract import Ruleset

log = logging.getLogger(__name__)


def is_tapped(ruleset: Ruleset) -> bool:
    """Whether orders of that ruleset can be tapped."""
    return hasattr(ruleset, "order_page") and hasattr(ruleset, "order_menu")


def page_document(ruleset: Any, language: str) -> dict[str, Any]:
    """How the ruleset's lines are built, in the language being spoken: the same for all its games."""
    return {
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "language": language,
        "page": document(ruleset.order_page()),
    }


def own_part(ruleset: Any, view: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """What only that seat may know, made of its own view; empty where there is nothing."""
    door = getattr(ruleset, "own_menu", None)
    if door is None:
        return {}
    try:
        found: dict[str, Any] = document(door(view, seat))
    except Exception as error:
        log_fault(log, f"no private part of an order page of {ruleset.id}", error)
        return {}
    return found
