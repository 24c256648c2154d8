"""What a seat reads of its orders: the form to fill in, and its sheet in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.core.ruleset_contract import FormLine
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Decision
from pbem.games.colonial.board import card_name, name_of
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.orders.plans_laid import standing_plans
from pbem.games.colonial.telling import forms as shared
from pbem.games.colonial_2e.orders.card_lines import bound, line_up_of, planned_line_up, plans_by_card
from pbem.games.colonial_2e.orders.facts import Reader
from pbem.games.colonial_2e.orders.receipt_words import cards_words, order_words
from pbem.games.colonial_2e.rules.choosing_nations import PHASE as NATIONS
from pbem.games.colonial_2e.rules.hands import LINED_UP
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.telling.needs import line_up_for_plans, usual_cards
from pbem.games.colonial_2e.telling.outlook import easiest

#: How each Character's line looks, for the comments of a form.
_PATTERNS: Mapping[str, str] = {
    "explorer": "EXPLORE india / china POST silk",
    "conqueror": "CONQUEROR brazil PILLAGE",
    "viceroy": "VICEROY brazil tobacco 1",
    "ambassador": "AMBASSADOR Red, UNREST brazil",
    "sovereign": "SOVEREIGN Red",
    "rebel": "REBEL SPARK / UNREST / MISSION brazil",
    "merchant": "MERCHANT OWN ALL, Red 2",
    "governor": "GOVERNOR brazil 2",
    "trader": "TRADER OWN ALL, Red 3",
    "financier": "FINANCIER 4",
    "scientist": "SCIENTIST navy",
    "missionary": "MISSIONARY brazil",
}


def form(state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
    """The order form for what is wanted of a seat, with a comment of what may be there; [] where nothing is."""
    return shared.form_of(seat, decisions, lambda decision: _FORMS[decision.kind](state, decision))


def sheet_words(sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
    """A whole sheet in words: line-up, the rounds still to come, what else is for this turn, standing orders last.

    While only nations are chosen, the rounds are told to whoever has ordered something for them; behind that, no wish.
    """
    if state.phase != NATIONS and "nation" in sheet.orders:
        sheet = sheet.copy()
        del sheet.orders["nation"]
    reader = Reader(words=vocabulary(state.board, state.seats), seat=seat)
    return [
        *_turn_rows(sheet, state, seat, reader),
        *shared.other_rows(sheet, state.turn, lambda each: order_words(each, reader)),
    ]


def _turn_rows(sheet: Sheet, state: State, seat: str, reader: FactReader) -> list[tuple[str, str]]:
    board = state.board
    planned = any(sheet.get(slot, state.turn) for slot in ("cards", *map(str, range(1, LINED_UP + 1))))
    if state.phase == NATIONS and not planned:
        return []
    if bound(state) and not state.phase.startswith("round-"):
        return []
    usual = usual_cards(state, seat, sheet)
    rows = [("CARDS", _cards_row(state, seat, sheet, cards_words(usual, board)))]
    for slot in range(max(1, state.round), LINED_UP + 1):
        order = sheet.get(str(slot), state.turn)
        words = order_words(order, reader) if order is not None else _open_slot(sheet, state, usual[slot - 1], reader)
        rows.append((str(slot), words))
    return rows


def _cards_row(state: State, seat: str, sheet: Sheet, said: str) -> str:
    """The line-up, and where it comes from if it was not sent. `said`: the cards in words."""
    if line_up_of(state, seat, sheet) is not None:
        return said
    if planned_line_up(state, seat, sheet) is not None:
        return f"{said} (as your plans have it)"
    return f"(no line-up yet: would be {said}{_misfit(state, seat, sheet)})"


def _misfit(state: State, seat: str, sheet: Sheet) -> str:
    """That the line-up that nobody has sent is another one than the plans ask for, and which one would do."""
    usual = usual_cards(state, seat, sheet)
    if all(usual[slot - 1] == card for slot, card in plans_by_card(state, sheet).items()):
        return ""
    fits = line_up_for_plans(state, seat, sheet)
    line = ", ".join(state.board.cards[card][0] for card in fits)
    return ", which does not fit your plans" + (f"; CARDS {line} would" if fits else "")


def _open_slot(sheet: Sheet, state: State, card: str, reader: FactReader) -> str:
    """What would happen in a slot without a plan."""
    standing: list[Order] = standing_plans([card], sheet, state)
    if standing:
        said = "; else ".join(order_words(each, reader) for each in standing)
        return f"(by your standing order: {said})"
    asks = sheet.get("ask", state.turn)
    if asks is not None and asks.data["on"]:
        return "(no plan yet: you will be asked)"
    if shared.moves_by_itself(sheet, state.turn, state.board.cards[card]):
        verb = "Merchant: ship" if "merchant" in state.board.cards[card] else "Trader: sell"
        return f"(no plan yet: would be {verb} your own Goods, if there are any)"
    return "(no plan yet: would be PASS)"


# --- the form's lines ---------------------------------------------------------------------------------------------


def _line_up(state: State, decision: Decision) -> list[FormLine]:
    board = state.board
    hand = ", ".join(card_name(board, card) for card in decision.about["hand"])
    blanks = ", ".join([shared.BLANK] * LINED_UP)
    usual = ", ".join(board.cards[card][0].capitalize() for card in decision.fallback())
    comment = f"five of {hand}, each by either name; if you leave this line out, you play {usual}"
    cards = FormLine(text=f"CARDS {blanks}", comment=comment, slots=("cards",), taught=True)
    return [cards, *shared.plan_lines(LINED_UP, _example(state, decision.seat)), *shared.BUILDING]


def _example(state: State, seat: str) -> str:
    """An action that is possible now: the easiest exploration with a good that is found there."""
    land = easiest(state, seat)
    if land is None:
        return "1 SCIENTIST navy"
    return f"1 EXPLORE {land['territory']} POST {land['goods'][0]}"


def _action(state: State, decision: Decision) -> list[FormLine]:
    pair = state.board.cards[decision.about["card"]]
    comment = "; ".join(_PATTERNS[name] for name in pair)
    round = str(decision.about["round"])
    return [FormLine(text=f"{round} {shared.BLANK} ELSE PASS", comment=comment, slots=(round,))]


def _ship(state: State, decision: Decision) -> list[FormLine]:
    goods = ", ".join(f"{name} {good}" for name, good in decision.about["goods"])
    return [FormLine(text=f"{shared.BLANK} SHIP {decision.about['shipper']}", comment=f"ALLOW or REFUSE: {goods}")]


def _sell(state: State, decision: Decision) -> list[FormLine]:
    about = decision.about
    return [FormLine(text=f"{shared.BLANK} SELL {about['trader']}", comment=f"ALLOW or REFUSE: {about['goods']} Goods")]


def _stage_two(state: State, decision: Decision) -> list[FormLine]:
    goods = " or ".join(decision.about["goods"])
    comment = f"POST or ADVENTURERS with {goods}; NO for neither; {shared.means(state, decision.seat)}"
    return [FormLine(text=shared.BLANK, comment=comment)]


def _nation(state: State, decision: Decision) -> list[FormLine]:
    free = [state.board.nations[name].name for name in decision.about["free"]]
    comment = f"{', '.join(free)}: your wishes, as in {' / '.join(free[:2])}; if you name none, chance decides"
    return [FormLine(text=f"NATION {shared.BLANK}", comment=comment)]


def _flamboyance(state: State, decision: Decision) -> list[FormLine]:
    about = decision.about
    comment = f"PAY {about['cost']} of your {about['treasury']} Treasury, or LOSE 1 Prestige"
    return [FormLine(text=f"FLAMBOYANCE {shared.BLANK}", comment=comment)]


def _re_roll(state: State, decision: Decision) -> list[FormLine]:
    about = decision.about
    told = f"Successes at sea: {about['hits']} on your {about['dice']} dice; {about['enemy']} has {about['enemy_hits']}"
    return [FormLine(text=f"REROLL {shared.BLANK}", comment=f"YES or NO; {told}")]


def _yes_no(verb: str) -> Callable[[State, Decision], list[FormLine]]:
    def line(state: State, decision: Decision) -> list[FormLine]:
        return [FormLine(text=f"{verb} {shared.BLANK}", comment=f"YES or NO; needs {decision.about['need']}")]

    return line


def _blank(verb: str) -> Callable[[State, Decision], list[FormLine]]:
    return lambda state, decision: [FormLine(text=f"{verb} {shared.BLANK}", comment=decision.range().words())]


def _battles(state: State, decision: Decision) -> list[FormLine]:
    return [FormLine(text="BATTLES " + ", ".join(decision.fallback()), comment="in the order you want")]


def _city_goods(state: State, decision: Decision) -> list[FormLine]:
    goods = ", ".join(name_of(good) for good in decision.fallback())
    return [FormLine(text=f"CITY FIRST {shared.BLANK}", comment=f"{goods}; OWN or a seat would do too")]


_FORMS: Mapping[str, Callable[[State, Decision], list[FormLine]]] = {
    "nation": _nation, "flamboyance": _flamboyance, "re-roll": _re_roll,
    "line-up": _line_up, "action": _action, "surrender": shared.surrender_line, "ship": _ship, "sell": _sell,
    "stage-two": _stage_two, "australia": _yes_no("AUSTRALIA"), "circumnavigate": _yes_no("CIRCUMNAVIGATE"),
    "casualty": _blank("CASUALTIES"), "lose": _blank("LOSE FROM"), "repay": _blank("REPAY"),
    "fleets": _blank("BUILD FLEETS"), "squadrons": _blank("BUILD SQUADRONS"), "battles": _battles,
    "city-goods": _city_goods,
}  # fmt: skip
