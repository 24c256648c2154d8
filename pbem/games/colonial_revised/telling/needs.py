"""What waiting decisions ask of the seats, and what is still missing on their sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.ruleset_contract import Need
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Tempo
from pbem.games.colonial.board import name_of
from pbem.games.colonial.orders.plans_laid import standing_plans
from pbem.games.colonial.rules.monopolies import monopolies
from pbem.games.colonial.telling.holdings import fleets_words, place_words, stacks_words
from pbem.games.colonial.telling.needs import EVERYTHING, KINDS, among, at, goods_to_ship, needs_of
from pbem.games.colonial_revised.orders.card_lines import ordered_places
from pbem.games.colonial_revised.orders.settling import settle
from pbem.games.colonial_revised.rules.endeavour import ROUNDS
from pbem.games.colonial_revised.state import State


def needs(state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo) -> list[Need]:
    """One need for each seat and kind of decision, in the order the decisions come."""
    return needs_of(
        decisions,
        sheets,
        lambda decision: decision_words(state, decision),
        lambda each, sheet: _missing(state, each, sheet),
    )


def covered(state: State, sheet: Sheet, slot: int) -> bool:
    """Whether a round has something to try: a premove, or a standing plan for the card that CARDS names for it."""
    if sheet.get(str(slot), state.turn) is not None:
        return True
    places = ordered_places(sheet, state.turn)
    cards = places[slot - 1] if slot <= len(places) else () if places else tuple(state.board.cards)
    auto = sheet.get("auto", state.turn)
    by_itself = auto is not None and any(name in ("merchant", "trader") for c in cards for name in state.board.cards[c])
    return bool(standing_plans(cards, sheet, state)) or (by_itself and bool(places))


def _missing(state: State, decisions: Sequence[Decision], sheet: Sheet) -> tuple[str, ...]:
    if decisions[0].kind == "plans":
        return _plans_missing(state, sheet)
    lacking = [each for each in decisions if not isinstance(settle(each, sheet, state), Answer)]
    return tuple(dict.fromkeys(decision_words(state, each) for each in lacking))


def _plans_missing(state: State, sheet: Sheet) -> tuple[str, ...]:
    missing = [f"plan {slot}" for slot in range(max(1, state.round), ROUNDS + 1) if not covered(state, sheet, slot)]
    said = any(not order.standing for order in sheet.current(state.turn)) or ordered_places(sheet, state.turn)
    return EVERYTHING if missing and not said else tuple(missing)


# --- in words -----------------------------------------------------------------------------------------------------


def decision_words(state: State, decision: Decision) -> str:
    """What a decision asks for, as "… of you is wanted" goes on."""
    if decision.kind == "fleets":
        return fleets_words(state, decision.seat, monopolies(state))
    return _KINDS[decision.kind](state, decision.about)


def _avert(state: State, about: Mapping[str, Any]) -> str:
    where = f" ({', '.join(map(name_of, about['spaces']))})" if about["spaces"] else ""
    return (
        at("how many of your {losses} losses in {place}")(state, about) + f"{where} you avert, at {about['price']} each"
    )


def _expedition(state: State, about: Mapping[str, Any]) -> str:
    places = "; ".join(f"{place_words(state, name)}: {stacks_words(state, name)}" for name in about["targets"])
    return f"an expedition in year {about['year']} of the war with {about['enemy']} (to {places})"


_KINDS: Mapping[str, Callable[[State, Mapping[str, Any]], str]] = {
    **KINDS,
    "plans": lambda state, about: f"your cards and plans for turn {state.turn}",
    "action": lambda state, about: f"the card you play in round {about['round']}, and what it does",
    "pay-gap": at("whether you pay {price} for {place} (short by {gap})"),
    "stage-two": at("a trading post, adventurers, or both in {place}"),
    "halve": among("which {count} of your counters leave {place} to the Colony of {founder}"),
    "city-goods": goods_to_ship,
    "attack": at("how many of your {privateers} Privateers strike at {merchant}"),
    "counterattack": at("at whose Privateers your Squadrons strike back"),
    "occupy": among("whether you bring a counter into {place}"),
    "avert": _avert,
    "lose": among("which {count} of your counters are lost in {place}"),
    "offer": at("what you offer an Ally in the war with {enemy}"),
    "side": lambda state, about: f"whom you help in the war of {about['attacker']} on {about['defender']}",
    "accept": at("whose help you accept in the war with {enemy}"),
    "expedition": _expedition,
    "stay": at("whether you stay in the war with {enemy} after year {year}"),
    "escalation": at("what you buy in the Escalation after the war"),
    "repay": at("how much of your Loan of {loan} you pay back"),
    "win-by-paying": at("whether you pay {count} of your Loan back to win"),
    "squadrons": at("how many Squadrons you scrap and build"),
    "privateers": at("where you place Privateers"),
    "bar": at("which card you put aside for the next turn"),
    "sink": at("whose Privateers you sink first"),
}
