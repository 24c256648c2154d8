"""A seat's sheet in words, in the language being spoken: the lines of its turn, then what stands, awake or asleep."""

from __future__ import annotations

from pbem.core.language import say
from pbem.core.sheet import Order, Sheet
from pbem.games.new_world.orders.facts_reading import FactReader, fact_reader
from pbem.games.new_world.orders.impossible_lines import never
from pbem.games.new_world.orders.lexicon import vocabulary
from pbem.games.new_world.orders.line_reading import own_turn
from pbem.games.new_world.orders.reaction_lines import GUARD, PREFIX
from pbem.games.new_world.orders.receipt_words import order_words, reaction_words
from pbem.games.new_world.orders.settling_reactions import awake
from pbem.games.new_world.orders.turn_lines import plan
from pbem.games.new_world.orders.verbs import command, verb
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.state import State


def sheet_words(sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
    """(label, sentence) of every line of the seat's turn, then of what stands."""
    reader = fact_reader(vocabulary(state), seat)
    if state.phase == NATIONS:
        rows = [_row("nation", sheet.get("nation", state.turn), reader)]
    else:
        rows = _turn(sheet, state, seat, reader)
    for order in sorted((each for each in sheet.orders.values() if each.standing), key=lambda each: each.slot):
        rows.append(_standing(order, state, seat, reader))
    return rows


def _turn(sheet: Sheet, state: State, seat: str, reader: FactReader) -> list[tuple[str, str]]:
    turn = own_turn(state, seat)
    lines = plan(sheet.orders.values(), turn)
    void = never(state, seat, lines)
    rows = []
    for order in lines:
        label, words = _row(order.slot, order, reader)
        if order.slot in void:
            words = say("{line} ({remark})", line=words, remark=void[order.slot])
        rows.append((label, words))
    if done := sheet.get("done", turn):
        rows.append(_row("done", done, reader))
    return rows or [(say("turn {turn}", turn=turn), say("(no actions yet)"))]


def _row(slot: str, order: Order | None, reader: FactReader) -> tuple[str, str]:
    words = order_words(slot, order.data, reader) if order else say("(nothing yet)")
    if slot.isdecimal():
        return slot, words
    kind, language = slot.partition(".")[0], reader.words.language
    return verb("pause", language) if kind == "pause" else command(kind, language), words


def _standing(order: Order, state: State, seat: str, reader: FactReader) -> tuple[str, str]:
    """What stands; of a reaction whether its card is in the hand."""
    kind = order.slot.partition(".")[0]
    if not order.slot.startswith(PREFIX):
        words = order_words(order.slot, order.data, reader)
        label = command(kind, reader.words.language)
        return label, _state_of(words, order, state, seat) if kind == GUARD else words
    words = reaction_words(order.data, reader)
    return order.slot.removeprefix(PREFIX).upper(), _state_of(words, order, state, seat)


def _state_of(words: str, order: Order, state: State, seat: str) -> str:
    if state.asleep(seat):
        return say("{reaction} (asleep: three turns without orders)", reaction=words)
    if awake(order, state, seat):
        return say("{reaction} (awake)", reaction=words)
    return say("{reaction} (asleep: its card is not in your hand)", reaction=words)
