"""What waiting decisions ask of the seats, and what is still missing on their sheets. Reactions are asked of nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.language import say
from pbem.core.ruleset_contract import Need
from pbem.core.sheet import Sheet
from pbem.core.table import Decision, Tempo
from pbem.games.new_world.orders.place_names import at
from pbem.games.new_world.orders.settling import settle
from pbem.games.new_world.state import State


def needs(state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo) -> list[Need]:
    """One need for each decision, in the order they come."""
    found, empty = [], Sheet()
    for decision in decisions:
        words = decision_words(state, decision)
        missing = () if settle(decision, sheets.get(decision.seat, empty), state) else (words,)
        found.append(Need(seat=decision.seat, kind=decision.kind, keys=(decision.key,), words=words, missing=missing))
    return found


def decision_words(state: State, decision: Decision) -> str:
    """What a decision asks for, as "wanted from you:" goes on."""
    return _KINDS[decision.kind](state, decision.about)


def _orders(state: State, about: Mapping[str, Any]) -> str:
    if about["pauses"]:
        return say("the rest of your turn {turn}", turn=state.turn)
    return say("your orders for turn {turn}", turn=state.turn)


def _spread(state: State, about: Mapping[str, Any]) -> str:
    names = state.board.names
    return say(
        "how many of {n} Soldiers stand {there}, the rest {origin}", n=about["soldiers"],
        there=at(names[about["region"]]), origin=at(names[about["origin"]]),
    )  # fmt: skip


#: The kinds of decisions that are ever asked by mail.
_KINDS: Mapping[str, Callable[[State, Mapping[str, Any]], str]] = {
    "nation": lambda state, about: say("the nations you would like to play"), "orders": _orders,
    "levy": lambda state, about: say("your levy: Colonists or a Soldier"),
    "religion": lambda state, about: say("the region that gets the Colonist of Religion"),
    "action": lambda state, about: say("your action {n}", n=about["n"]), "spread": _spread,
    "keep": lambda state, about: say("the cards you keep ({n} of {all})", n=about["limit"], all=len(about["hand"])),
}  # fmt: skip
