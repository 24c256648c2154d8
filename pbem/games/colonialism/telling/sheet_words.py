"""A seat's sheet in words, in the language being spoken: slots that have no order yet are named as well."""

from __future__ import annotations

from pbem.core.language import say
from pbem.core.sheet import Sheet
from pbem.games.colonialism.orders.facts_reading import FactReader, fact_reader
from pbem.games.colonialism.orders.lexicon import vocabulary
from pbem.games.colonialism.orders.line_writing import command, round_in_segment, slot_text
from pbem.games.colonialism.orders.receipt_words import order_words
from pbem.games.colonialism.orders.settling import idle_of
from pbem.games.colonialism.orders.slot_lines import window
from pbem.games.colonialism.rules.decisions import SLOTS, line_of
from pbem.games.colonialism.rules.ships import to_place
from pbem.games.colonialism.state import State

_SET_UP = ("draft", "ships")


def sheet_words(sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
    """(label, sentence) of every slot of the window, then of what stands."""
    reader = fact_reader(vocabulary(state.board, state.seats), seat)
    setting_up = state.phase.startswith("setup")
    rows = _set_up_rows(sheet, state, seat, reader) if setting_up else []
    open_ = window(state)
    for round in open_.rounds:
        rows += _round_rows(sheet, open_.turn, round, reader, first=round == open_.rounds[0], quiet=setting_up)
    for order in sheet.orders.values():
        if order.data.get("once") and order.turn == state.turn:
            rows.append((command(order.slot, reader.words), order_words(order.slot, order.data, reader)))
    for order in sheet.orders.values():
        if order.standing:
            rows.append((say("ALWAYS"), order_words(order.slot, order.data, reader)))
    return rows


def _set_up_rows(sheet: Sheet, state: State, seat: str, reader: FactReader) -> list[tuple[str, str]]:
    """The six cards and the ships, or that they are missing; before there are cards, that a row is."""
    rows = []
    if not state.players[seat].hand:
        return [] if sheet.get("position", state.turn) else [(command("position", reader.words), say("(nothing yet)"))]
    drafting = len(state.players[seat].hand) == state.board.numbers.starting_draw
    for slot in _SET_UP if drafting and not state.options.get("quick_start") else _SET_UP[1:]:
        order = sheet.get(slot, state.turn)
        if slot == "ships":
            left = to_place(state, seat)
            if not left:
                continue
            order = order if order and order.data.get("first", 1) + len(order.data["zones"]) > left[0] else None
        words = order_words(slot, order.data, reader) if order else say("(nothing yet)")
        rows.append((command(slot, reader.words), words))
    return rows


def _round_rows(
    sheet: Sheet, turn: int, round: int, reader: FactReader, *, first: bool, quiet: bool
) -> list[tuple[str, str]]:
    """The three slots of a round; of a later round without any order one row says so, or none where it is `quiet`."""
    slots = [line_of(round, number) for number in SLOTS]
    orders = [sheet.get(slot, turn) for slot in slots]
    idle = idle_of(sheet)
    if (quiet or not first) and not any(orders):
        missing = say("(no orders yet: would be three draws)") if idle == "draw" else say("(no orders yet)")
        return [] if quiet else [(f"R{round_in_segment(round)}", missing)]
    return [
        (slot_text(slot), order_words(slot, order.data, reader) if order else _open(idle))
        for slot, order in zip(slots, orders, strict=True)
    ]


def _open(idle: str | None) -> str:
    if idle == "draw":
        return say("(no order yet: would be DRAW)")
    return say("(no order yet: would be PASS)")
