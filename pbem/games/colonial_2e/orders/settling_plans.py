"""Plans when their moment comes: the first alternative that is legal then.

What an alternative leaves open ("max", `/` lists, a Conqueror without options) is found out here, from what the seat
sees; whether it is legal, the decision's own choice says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.conditions import Facts
from pbem.core.sheet import Sheet
from pbem.core.table import ASK, Answer, Decision, Source, WantsToBeAsked
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.orders.plan_attempts import combinations, try_out
from pbem.games.colonial.orders.plans_laid import asks_for_plans, placed, plan_of, standing_plans
from pbem.games.colonial_2e.orders.facts import Reader, seen
from pbem.games.colonial_2e.rules.characters.conqueror import slave_spaces, unrest_then
from pbem.games.colonial_2e.rules.characters.governor import payment
from pbem.games.colonial_2e.rules.characters.viceroy import most_placed
from pbem.games.colonial_2e.rules.exploring import circumnavigation_need, exploration_need
from pbem.games.colonial_2e.state import State

PASS = {"do": "pass"}
#: Where `/` may have left a list in a template.
_EITHER = ("territory", "raise", "calm", "track", "enemy", "spark", "unrest", "mission")
_OWN_GOODS = ("merchant", "trader")


def settle_action(decision: Decision, sheet: Sheet, state: State) -> Answer | WantsToBeAsked | None:
    """The action of a slot's plan; else of a standing plan for its card; else None."""
    order = plan_of(sheet, state)
    asks = asks_for_plans(sheet, state)
    if order is not None:
        tried = try_out(decision, order.data["alternatives"], _Means(sheet, state, decision.seat))
        if tried.value is not None:
            return Answer(tried.value, Source.ORDER, tried.note)
        if asks or order.data["ask"]:
            return ASK
        return Answer(PASS, Source.ORDER, tried.note)
    fell: list[str] = []
    for standing in standing_plans([decision.about["card"]], sheet, state):
        tried = try_out(decision, standing.data["alternatives"], _Means(sheet, state, decision.seat))
        if tried.value is not None:
            return Answer(tried.value, Source.STANDING, tried.note)
        if standing.data["ask"]:
            return ASK
        fell += [tried.note]
    if asks:
        return ASK
    return _own_goods(decision, sheet, state, "; ".join(fell))


def action_ready(decision: Decision, sheet: Sheet, state: State) -> bool:
    """Whether something will be tried for a card without asking."""
    order = plan_of(sheet, state)
    if order is not None:
        return bool(order.data["alternatives"])
    card = decision.about["card"]
    return bool(standing_plans([card], sheet, state)) or auto_answers(card, sheet, state)


def auto_answers(card: str, sheet: Sheet, state: State) -> bool:
    """Whether AUTO OWN-GOODS was said, and is for this card."""
    return "auto" in sheet.orders and any(name in _OWN_GOODS for name in state.board.cards[card])


@dataclass(frozen=True, slots=True)
class _Means:
    """What a seat's plans are tried by."""

    sheet: Sheet
    state: State
    seat: str

    def concrete(self, template: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The actions that a template stands for."""
        return concrete(template, self.sheet, self.state, self.seat)

    def facts(self, action: Mapping[str, Any]) -> Facts:
        """What is known when an action is tried."""
        return seen(self.state, self.seat, _moment(self.state, self.seat, action))

    @property
    def reader(self) -> Reader:
        """How conditions are printed."""
        return Reader(words=vocabulary(self.state.board, self.state.seats), seat=self.seat)


def concrete(template: Mapping[str, Any], sheet: Sheet, state: State, seat: str) -> Iterator[dict[str, Any]]:
    """The actions that a template stands for, in order of preference."""
    for action in combinations(template, _EITHER):
        yield from _filled(action, sheet, state, seat)


def _filled(action: dict[str, Any], sheet: Sheet, state: State, seat: str) -> Iterator[dict[str, Any]]:
    """An action with what it leaves to its moment filled in."""
    match action["do"]:
        case "viceroy":
            yield from placed(action, most_placed(state, seat))
        case "governor":
            low, high = payment(state, seat)
            yield {**action, "pay": {"min": low, "max": high}.get(action["pay"], action["pay"])}
        case "financier":
            most = 2 * state.players[seat].economy
            yield {**action, "borrow": most if action["borrow"] == "max" else action["borrow"]}
        case "conqueror":
            yield _founding(action, sheet, state, seat)
        case _:
            yield action


def _founding(action: dict[str, Any], sheet: Sheet, state: State, seat: str) -> dict[str, Any]:
    """A Conqueror's options: the line's, else the standing ones; victims and Unrest where none were named."""
    given = action
    if action["options"] is None:
        standing = sheet.get("options", state.turn)
        given = {"options": []} if standing is None else dict(standing.data)
    done = {"do": "conqueror", "territory": action["territory"], "options": given["options"]}
    if "repression" in given:
        unrest = unrest_then(state, seat, action["territory"], given["options"])
        done["repression"] = max(1, min(2, unrest)) if given["repression"] == "max" else given["repression"]
    if "plantation" in given:
        done["plantation"] = given["plantation"] or _richest(state, seat)
    return done


def _richest(state: State, seat: str) -> list[str]:
    """Whose fleets a Plantation takes where no victim is named: the largest first."""
    others = [each for each in state.seats if each != seat]
    others.sort(key=lambda each: -state.players[each].merchant_fleets)
    fleets = [each for each in others for _ in range(state.players[each].merchant_fleets)]
    return fleets[: slave_spaces(state, seat)]


def _moment(state: State, seat: str, action: Mapping[str, Any]) -> dict[str, Any]:
    if action["do"] != "explorer":
        return {}
    if action["territory"] is None:
        return {"need": circumnavigation_need(state, seat)}
    return {"need": exploration_need(state, seat, action["territory"])}


def _own_goods(decision: Decision, sheet: Sheet, state: State, note: str) -> Answer | None:
    if not auto_answers(decision.about["card"], sheet, state):
        return Answer(decision.fallback(), Source.STANDING, note) if note else None
    on = sheet.orders["auto"].data["on"]
    return Answer(decision.fallback() if on else PASS, Source.STANDING, note)
