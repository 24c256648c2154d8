"""What a seat reads of its orders: the form to fill in, and its sheet in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.core.ruleset_contract import FormLine
from pbem.core.sheet import Sheet
from pbem.core.table import Decision
from pbem.games.colonial.board import card_name, name_of
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.orders.plans_laid import asks_for_plans, standing_plans
from pbem.games.colonial.telling import forms as shared
from pbem.games.colonial_revised.orders.card_lines import ordered_places, rounds_left
from pbem.games.colonial_revised.orders.facts import Reader
from pbem.games.colonial_revised.orders.receipt_words import cards_words, order_words
from pbem.games.colonial_revised.rules.actions import free_cards
from pbem.games.colonial_revised.rules.endeavour import ROUNDS
from pbem.games.colonial_revised.rules.exploring import exploration_need
from pbem.games.colonial_revised.state import State
from pbem.games.colonial_revised.telling.needs import decision_words

#: How each Character's line looks, for the comments of a form.
_PATTERNS: Mapping[str, str] = {
    "explorer": "EXPLORE india / china PAY 3 POST silk", "conqueror": "CONQUEROR brazil",
    "viceroy": "VICEROY brazil tobacco 1", "ambassador": "AMBASSADOR ME, UNREST brazil",
    "sovereign": "SOVEREIGN Red", "rebel": "REBEL UNREST brazil, india", "merchant": "MERCHANT OWN ALL, Red 2",
    "governor": "GOVERNOR brazil MIN", "trader": "TRADER OWN ALL", "financier": "FINANCIER",
    "scientist": "SCIENTIST navy", "missionary": "MISSIONARY brazil",
}  # fmt: skip


def form(state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
    """The order form for what is wanted of a seat, with a comment of what may be there; [] where nothing is."""
    return shared.form_of(seat, decisions, lambda decision: _FORMS[decision.kind](state, decision))


def sheet_words(sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
    """A whole sheet in words: the cards, the rounds still to come, what else is for this turn, standing orders last."""
    reader = Reader(words=vocabulary(state.board, state.seats), seat=seat)
    return [
        *_turn_rows(sheet, state, seat, reader),
        *shared.other_rows(sheet, state.turn, lambda each: order_words(each, reader)),
    ]


def _turn_rows(sheet: Sheet, state: State, seat: str, reader: FactReader) -> list[tuple[str, str]]:
    if not rounds_left(state):
        return []
    order = sheet.get("cards", state.turn)
    rows = [("CARDS", order_words(order, reader))] if order is not None else []
    for slot in range(max(1, state.round), ROUNDS + 1):
        if slot == state.round and len(state.players[seat].cards) >= slot:
            continue  # played already
        plan = sheet.get(str(slot), state.turn)
        rows.append((str(slot), order_words(plan, reader) if plan else _open_slot(sheet, state, slot, seat, reader)))
    return rows


def _open_slot(sheet: Sheet, state: State, slot: int, seat: str, reader: FactReader) -> str:
    """What would happen in a round without a plan."""
    places, board = ordered_places(sheet, state.turn), state.board
    place = places[slot - 1] if slot <= len(places) else ()
    plans = standing_plans(place or ([] if places else free_cards(state, seat)), sheet, state)
    if plans:
        return f"(by your standing order: {'; else '.join(order_words(each, reader) for each in plans)})"
    if asks_for_plans(sheet, state):
        return "(no plan yet: you will be asked)"
    if not place:
        return "(no plan yet: the next card that is free, in printed order)"
    own = shared.moves_by_itself(sheet, state.turn, board.cards[place[0]])
    does = "your own Goods, if there are any" if own else "would be PASS"
    return f"(no plan yet: {cards_words([place], board)}, {does})"


# --- the form's lines ---------------------------------------------------------------------------------------------


def _plans(state: State, decision: Decision) -> list[FormLine]:
    free = decision.about["free"]
    cards = ", ".join(card_name(state.board, card) for card in free)
    count = min(ROUNDS, len(free))
    return [
        FormLine(
            text=f"CARDS {', '.join([shared.BLANK] * count)}",
            comment=f"in the order you play them: {cards}",
            slots=("cards", "line-up"),
            taught=True,
        ),
        *shared.plan_lines(count, _example(state, decision.seat)),
        *shared.BUILDING,
        FormLine(
            text=f"PRIVATEERS {shared.BLANK}",
            comment="whose boxes, as in Green 1; at most 2",
            slots=("privateers", "privateers.turn"),
            taught=True,
        ),
        FormLine(
            text=f"BAR {shared.BLANK}",
            comment="the card put aside for the next turn",
            slots=("bar", "bar.turn"),
            taught=True,
        ),
    ]


def _example(state: State, seat: str) -> str:
    """An action that is possible now: the easiest exploration with a good that is found there."""
    names = [name for name, land in state.territories.items() if not land.explored and state.board.lands[name].goods]
    if not names:
        return "1 SCIENTIST navy"
    name = min(names, key=lambda each: exploration_need(state, seat, each))
    return f"1 EXPLORE {name} POST {state.board.lands[name].goods[0]}"


def _action(state: State, decision: Decision) -> list[FormLine]:
    names = [name for card in decision.about["free"] for name in state.board.cards[card]]
    comment = "one of " + "; ".join(_PATTERNS[name] for name in names)
    round = str(decision.about["round"])
    return [FormLine(text=f"{round} {shared.BLANK} ELSE PASS", comment=comment, slots=(round,))]


def _goods(what: str, asker: str) -> Callable[[State, Decision], list[FormLine]]:
    def line(state: State, decision: Decision) -> list[FormLine]:
        text = f"{shared.BLANK} {what} {decision.about[asker]}"
        return [FormLine(text=text, comment=f"ALLOW or REFUSE: {decision_words(state, decision)}")]

    return line


def _blank(verb: str, hint: str = "") -> Callable[[State, Decision], list[FormLine]]:
    def line(state: State, decision: Decision) -> list[FormLine]:
        comment = f"{decision_words(state, decision)}: {hint or decision.range().words()}"
        return [FormLine(text=f"{verb} {shared.BLANK}".strip(), comment=comment)]

    return line


def _stage_two(state: State, decision: Decision) -> list[FormLine]:
    goods = ", ".join(map(name_of, decision.about["goods"]))
    hint = f"POST or ADVENTURERS with a good of {goods}, both, or NO; {shared.means(state, decision.seat)}"
    return _blank("", hint)(state, decision)


def _averting(state: State, decision: Decision) -> list[FormLine]:
    named = dict.fromkeys(decision.about["spaces"])
    which = f", or which of them: 1 {', '.join(name_of(good) for good in named)}" if len(named) > 1 else ""
    return _blank("AVERT", f"a number, MAX or NEVER{which}")(state, decision)


def _escalation(state: State, decision: Decision) -> list[FormLine]:
    about = decision.about
    lines = []
    if about["price_navy"] is not None:
        comment = f"YES or NO; a Navy step costs {about['price_navy']}"
        lines.append(FormLine(text=f"ESCALATE NAVY {shared.BLANK}", comment=comment))
    comment = f"a number up to {about['limit']}, or MAX KEEP 2; EMERGENCY LOAN WHERE NEEDED, or ANYWAY"
    return [*lines, FormLine(text=f"ESCALATE SQUADRONS {shared.BLANK}", comment=comment)]


_FORMS: Mapping[str, Callable[[State, Decision], list[FormLine]]] = {
    "plans": _plans, "action": _action, "pay-gap": _blank("PAY", "YES or NO"),
    "stage-two": _stage_two, "halve": _blank("LOSE FROM"),
    "ship": _goods("SHIP", "shipper"), "city-goods": _goods("CITY", "shipper"), "sell": _goods("SELL", "trader"),
    "attack": _blank("ATTACK", "ALL, NONE, or the Merchant's seat and a number"),
    "counterattack": _blank("COUNTERATTACK", "seats in order, ALL or NONE"), "casualty": _blank("CASUALTIES"),
    "occupy": _blank("OCCUPY", "a good, or NEVER"), "avert": _averting,
    "lose": _blank("LOSE FROM"), "offer": _blank("OFFER", "0 to 3, or NONE to ask nobody"),
    "side": _blank("ALLY", "ATTACKER, DEFENDER or NONE"), "accept": _blank("ACCEPT", "a seat, or NONE"),
    "expedition": _blank("EXPEDITION", "a Colony, a good and a number, or NONE"), "stay": _blank("STAY", "YES or NO"),
    "surrender": shared.surrender_line, "escalation": _escalation,
    "repay": _blank("REPAY", "a number, ALL or NEVER"), "win-by-paying": _blank("WIN", "ALWAYS or NEVER"),
    "fleets": _blank("BUILD FLEETS"), "squadrons": _blank("BUILD SQUADRONS"),
    "privateers": _blank("PRIVATEERS"), "bar": _blank("BAR"), "sink": _blank("SINK"),
}  # fmt: skip
