"""Decisions settled from a seat's sheet: lines tried when their turn comes, reactions, wishes.

Nothing is looked at but the sheet, the decision and what the seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.core.language import say
from pbem.core.orders.plans import Tried, check_condition, first_legal
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.facts import Place, Seen, place_of
from pbem.games.new_world.orders.facts_reading import fact_reader
from pbem.games.new_world.orders.line_reading import AUTO
from pbem.games.new_world.orders.settling_cards import hand_of, named_in, payment, spared, suffices, x_card
from pbem.games.new_world.orders.settling_reactions import escort, muster, reaction
from pbem.games.new_world.orders.standing_orders import wishes
from pbem.games.new_world.orders.turn_lines import plan
from pbem.games.new_world.rules.actions import DONE, PAUSE
from pbem.games.new_world.state import State


def settle(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """The answer of a seat's sheet; None where it says nothing."""
    return _SETTLED[decision.kind](decision, sheet, state)


def ready(decision: Decision, sheet: Sheet, state: State) -> bool:
    """Whether the sheet has something to try for this decision."""
    return settle(decision, sheet, state) is not None


# --- the turn -----------------------------------------------------------------------------------------------------


def turn_orders(sheet: Sheet, turn: int) -> list[Order]:
    """What was ordered for a turn: its lines, and that there are no more."""
    done = sheet.get("done", turn)
    return [*plan(sheet.orders.values(), turn), *([done] if done else [])]


def _orders(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-P1 The orders of a turn are in when there is any; after a pause, when any was sent after it."""
    pauses = decision.about["pauses"]
    sent = [order for order in turn_orders(sheet, state.turn) if order.data.get("pauses", 0) >= pauses]
    return Answer("filed", Source.ORDER) if sent else None


def _action(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-P3 The next line of which something is legal now; what comes before it is void. None where no line is left."""
    here = max((place_of(act.line) for act in state.acts), default=(0, -1))
    lines = plan(sheet.orders.values(), state.turn)
    left = [order for order in lines if _place(order) > here]
    void: list[list[str]] = []
    for number, order in enumerate(left):
        attempt = partial(_tried, decision, sheet, state, order, left[number + 1 :])
        tried = first_legal(order.data["alternatives"], attempt)
        if tried.value is not None:
            skipped = {"skipped": void} if void else {}
            return Answer({**tried.value, "line": order.slot, **skipped}, Source.ORDER, _note(order, tried))
        void.append([order.slot, tried.why])
    if void or sheet.get("done", state.turn):
        return Answer({"do": DONE, **({"skipped": void} if void else {})}, Source.ORDER)
    return None


def _place(order: Order) -> Place:
    return (0, 1) if order.slot == "pause.0" else place_of(order.slot)


def _note(order: Order, tried: Tried) -> str:
    """Which choice it was, and why not those before it."""
    if not tried.fell:
        return ""
    return say("line {line}, choice {n}: {why}", line=order.slot, n=len(tried.fell) + 1, why=tried.why)


def _tried(
    decision: Decision, sheet: Sheet, state: State, order: Order, later: Sequence[Order], alternative: Mapping[str, Any]
) -> dict[str, Any]:
    """The action of an alternative; raises NotAllowed where its condition does not hold, or the rules forbid it now."""
    seat, words = decision.seat, w.vocabulary(state)
    facts = Seen(state=state, seat=seat, here=_place(order))
    check_condition(alternative["when"], facts, fact_reader(words, seat), words.language)
    if alternative["action"]["do"] == PAUSE:
        return {"do": PAUSE}
    kept = [named_in(later), spared(sheet.orders.values())]
    return dict(decision.range().check(concrete(state, seat, alternative["action"], kept)))


def concrete(s: State, seat: str, action: Mapping[str, Any], keeping: Sequence[Sequence[str]] = ()) -> dict[str, Any]:
    """The action with everything found that its line left open; `keeping`: cards that AUTO spares, dearest last.

    Raises NotAllowed where no card will do.
    """
    found = dict(action)
    found.update(
        {kind: getattr(s.board.pieces, kind) for kind in ("colonists", "soldiers") if found.get(kind) == "all"}
    )
    own = [] if found.get("free") else [found.get("card") or found["do"]]
    hand, dear = hand_of(s, seat, own), list(reversed(keeping))
    if found.get("x") is not None and not _needless(s, found):
        found["x"] = x_card(s, seat, found["x"], hand, suffices(s, seat, action), dear)
    if "muster" in found:
        found["muster"] = _held(found["muster"], hand)
    if found.get("pay") == AUTO:
        numbers = s.board.numbers
        needed = numbers.advance_cost_level2 if found.get("level") == 2 else numbers.advance_cost_level1
        found["pay"] = payment(s, hand, needed, [card for cards in keeping for card in cards])
    return found


def _needless(s: State, action: dict[str, Any]) -> bool:
    """NW-C2 Who is not the first to explore needs no X."""
    needless = action["do"] == "expedition" and s.explored(action["region"])
    if needless:
        action["x"] = None
    return needless


def _held(cards: Sequence[str], hand: Sequence[str]) -> list[str]:
    """Those of the cards that are there, copies counted."""
    left, found = list(hand), []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return found


# --- wishes -------------------------------------------------------------------------------------------------------


def _levy(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-B4 Colonists or a Soldier."""
    order = next((each for each in wishes(sheet, "score", state.turn) if "levy" in each.data), None)
    return None if order is None else Answer(order.data["levy"], _source(order))


def _source(order: Order) -> Source:
    return Source.STANDING if order.standing else Source.ORDER


def _religion(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-G4 The region that was named, while it is occupied."""
    order = next((each for each in wishes(sheet, "score", state.turn) if "religion" in each.data), None)
    if order is None:
        return None
    region = order.data["religion"]
    if region in decision.about["regions"]:
        return Answer(region, _source(order))
    return Answer(decision.fallback(), _source(order), say("you have no unit where the Colonist was to go"))


def _nation(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-A4 The nations in the order of preference."""
    order = sheet.get("nation", state.turn)
    return None if order is None else Answer(list(order.data["nations"]), Source.ORDER)


def _keep(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-B16 What is not kept goes: first what KEEP does not name, as by default, then from its end."""
    order = next(wishes(sheet, "keep", state.turn), None)
    if order is None:
        return None
    hand, excess = list(decision.about["hand"]), decision.about["excess"]
    kept = _held(order.data["cards"], hand)
    rest = _held(hand, hand)
    for card in kept:
        rest.remove(card)
    cards = state.board.cards
    rest.sort(key=lambda card: (bool(cards[card].reacts_to), cards[card].value, -cards[card].place))
    return Answer([*rest, *reversed(kept)][:excess], _source(order))


def _spread(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """NW-E7 A number of Soldiers into the target, at most all."""
    order = sheet.get("spread", state.turn)
    return None if order is None else Answer(min(order.data["count"], decision.about["soldiers"]), Source.ORDER)


_SETTLED: Mapping[str, Callable[[Decision, Sheet, State], Answer | None]] = {
    "nation": _nation, "orders": _orders, "levy": _levy, "religion": _religion, "action": _action,
    "reaction": reaction, "escort": escort, "muster": muster, "spread": _spread, "keep": _keep,
}  # fmt: skip
