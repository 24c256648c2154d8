"""A position of the revised edition in which lines in people's own words are read, and what they mean there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.understanding import Understood, understand
from pbem.core.ruleset_contract import OrderContext
from pbem.desk.ground.order_words import grammar_of
from pbem.desk.ground.shelf import load
from tests.games.colonial_revised.order_room import Room
from tests.games.colonial_revised.room import position, revised

POSITION = {
    "market": {"Red": 3, "Green": 2},
    "players.Red.loans": [10],
    "territories.west-africa.resources": {"gold": ["Red"], "slaves": ["Red", "Green"]},
    "territories.brazil.resources": {"tobacco": ["Green", "Red"]},
    "territories.brazil.unrest": 1,
    "territories.new-spain.resources": {"gold": ["Red"]},
}


@cache
def own_grammar() -> Grammar:
    """What may be ordered in the revised edition, and the words for it."""
    grammar = grammar_of(load("colonial-revised"))
    assert grammar is not None
    return grammar


def understood(text: str, given: Mapping[str, Any] = POSITION) -> Understood:
    """What a line of Red's means in the position, by itself."""
    room = Room(position(given))
    context = OrderContext(state=room.state, seat="Red", sheet=room.sheet, mend=False)
    return understand(text, context, own_grammar(), revised().read)


def on_sheet(*lines: str) -> dict[str, str]:
    """What canonical lines put on Red's sheet there."""
    room = Room(position(POSITION))
    room.take(*lines)
    return {slot: order.text for slot, order in room.sheet.orders.items()}


def pairs(table: str) -> list[tuple[str, str]]:
    """Of a table each line that is written, and the canonical lines below it that it means."""
    rows = table.strip().splitlines()
    return list(zip(rows[::2], map(str.strip, rows[1::2]), strict=True))
