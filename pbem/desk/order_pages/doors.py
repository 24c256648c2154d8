"""What a ruleset gives to be tapped, by doors that it may leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.core.language import say
from pbem.core.order_page import document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.core.ruleset_contract import Ruleset


def is_tapped(ruleset: Ruleset) -> bool:
    """Whether orders of that ruleset can be tapped."""
    return hasattr(ruleset, "order_page") and hasattr(ruleset, "order_menu")


def turn_tapped(ruleset: Any, view: Mapping[str, Any], seat: str) -> int:
    """The turn that a seat's orders are for, from what anybody may see: the game's where the ruleset says no other."""
    door = getattr(ruleset, "turn_tapped", None)
    turn: int = door(view, seat) if door else view["turn"]
    return turn


def page_document(ruleset: Any, language: str) -> dict[str, Any]:
    """How the ruleset's lines are built, in the language being spoken: the same for all its games."""
    return {
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "language": language,
        "page": document(ruleset.order_page()),
    }


def without_script() -> str:
    """What a page says where no script runs, in the language being spoken."""
    return say("This page needs JavaScript. The order form in your mails needs nothing, and can do the same.")
