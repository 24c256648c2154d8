"""What waiting decisions ask of the seats, and what is still missing on their sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.ruleset_contract import Need
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Tempo
from pbem.games.colonial.board import card_name
from pbem.games.colonial.orders.plans_laid import standing_plans
from pbem.games.colonial.telling.holdings import fleets_words, place_words, stacks_words
from pbem.games.colonial.telling.needs import EVERYTHING, KINDS, among, at, needs_of
from pbem.games.colonial_2e.orders.card_lines import bound, line_up_of, planned_line_up, plans_by_card
from pbem.games.colonial_2e.orders.settling import settle
from pbem.games.colonial_2e.orders.settling_plans import action_ready, auto_answers
from pbem.games.colonial_2e.rules.hands import LINED_UP, hand, usual_line_up, within
from pbem.games.colonial_2e.rules.nations import monopolies
from pbem.games.colonial_2e.state import State


def needs(state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo) -> list[Need]:
    """One need for each seat and kind of decision, in the order the decisions come."""
    return needs_of(
        decisions,
        sheets,
        lambda decision: _words(state, decision, tempo),
        lambda each, sheet: _missing(state, each, sheet, tempo),
    )


def usual_cards(state: State, seat: str, sheet: Sheet) -> Sequence[str]:
    """The cards a seat will play as things stand.

    Those it has ordered or its five plans ask for, else last turn's or the beginners' guide.
    """
    chosen = line_up_of(state, seat, sheet) or planned_line_up(state, seat, sheet)
    if chosen is not None:
        return chosen
    return state.players[seat].cards if bound(state) else usual_line_up(state, seat)


def line_up_for_plans(state: State, seat: str, sheet: Sheet) -> Sequence[str]:
    """A line-up in which each plan's card is where the plan is, the usual cards in the rest; [] where there is none."""
    asked, held = plans_by_card(state, sheet), hand(state, seat)
    left = list(usual_cards(state, seat, sheet))
    for card in asked.values():
        if card in left:
            left.remove(card)
    cards = [asked[slot] if slot in asked else left.pop(0) for slot in range(1, LINED_UP + 1)]
    return cards if within(cards, held) else []


def covered(state: State, sheet: Sheet, slot: int, card: str) -> bool:
    """Whether a slot has something to try: a plan, PASS, DEFAULT or ASK, or a standing plan for its card."""
    if sheet.get(str(slot), state.turn) is not None:
        return True
    return bool(standing_plans([card], sheet, state)) or auto_answers(card, sheet, state)


def _missing(state: State, decisions: Sequence[Decision], sheet: Sheet, tempo: Tempo) -> tuple[str, ...]:
    decision = decisions[0]
    if decision.kind == "line-up":
        return _line_up_missing(state, decision, sheet, tempo)
    if decision.collected and action_ready(decision, sheet, state):
        # A plan that cannot be carried out yet may do when its moment comes; nobody is waited for before that.
        return ()
    lacking = [each for each in decisions if not isinstance(settle(each, sheet, state), Answer)]
    return tuple(dict.fromkeys(_words(state, each, tempo) for each in lacking))


def _line_up_missing(state: State, decision: Decision, sheet: Sheet, tempo: Tempo) -> tuple[str, ...]:
    ordered = sheet.get("cards", state.turn) or sheet.get("line-up", state.turn)
    told = ordered is not None or planned_line_up(state, decision.seat, sheet) is not None
    missing = [] if told else ["your line-up"]
    if tempo is not Tempo.TURN:
        return tuple(missing)
    cards = usual_cards(state, decision.seat, sheet)
    missing.extend(
        f"plan {slot}" for slot in range(1, LINED_UP + 1) if not covered(state, sheet, slot, cards[slot - 1])
    )
    said = any(not order.standing for order in sheet.current(state.turn))
    return EVERYTHING if missing and ordered is None and not said else tuple(missing)


# --- in words -----------------------------------------------------------------------------------------------------


def _words(state: State, decision: Decision, tempo: Tempo) -> str:
    if decision.kind == "line-up":
        more = " and plans" if tempo is Tempo.TURN else ""
        return f"your line-up{more} for turn {state.turn}"
    if decision.kind == "fleets":
        return fleets_words(state, decision.seat, monopolies(state))
    if decision.kind == "battles":
        places = (f"{place_words(state, name)}: {stacks_words(state, name)}" for name in decision.fallback())
        return f"the order of your battles against {decision.about['enemy']} ({'; '.join(places)})"
    return _KINDS[decision.kind](state, decision.about)


def _nation(state: State, about: Mapping[str, Any]) -> str:
    return f"your nation ({', '.join(state.board.nations[name].name for name in about['free'])} are free)"


_KINDS: Mapping[str, Callable[[State, Mapping[str, Any]], str]] = {
    **KINDS,
    "nation": _nation,
    "flamboyance": at("whether you pay {cost} Treasury for your Prestige or lose 1 of it"),
    "re-roll": at("whether you roll your {dice} dice at sea again (Successes so far: {hits})"),
    "action": lambda state, about: f"your action in round {about['round']} ({card_name(state.board, about['card'])})",
    "stage-two": at("a trading post or adventurers in {place}"),
    "australia": at("whether you roll again for Australia (needs {need})"),
    "circumnavigate": at("whether you circumnavigate (needs {need})"),
    "city-goods": at("which Goods of {place} go first"),
    "repay": at("how much of your Loans you pay back"),
    "lose": among("which of your counters leaves {place}"),
    "squadrons": at("how many Squadrons you build"),
}
