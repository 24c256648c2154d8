"""What people may order in the 2nd edition, and the words they say it with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.core.orders.declarations import Declared, Grammar
from pbem.core.orders.meanings import Item, Kinds
from pbem.core.orders.numbered_slots import NumberedSlots
from pbem.core.orders.sense import Said, Sense
from pbem.games.colonial.board import Board
from pbem.games.colonial.orders.declared_conditions import KINDS, conditions
from pbem.games.colonial.orders.declared_finishes import turned
from pbem.games.colonial.orders.declared_names import phrasebook
from pbem.games.colonial_2e.orders.declared_orders import ORDERS

_ROUNDS = 5
_DEEDS = Kinds("character deed")
_NAMES = Kinds("character deed slot territory good seat")


def grammar(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Sequence[str]) -> Grammar:
    """The grammar of a board and these seats."""
    return Grammar(
        book=phrasebook(words, board, seats),
        orders=ORDERS,
        deeds=_DEEDS,
        slots=NumberedSlots(
            most=_ROUNDS,
            before=Kinds("character deed pass city spark loan post"),
            listed=Kinds("company pillage repression plantation"),
        ),
        placed=_placed,
        conditions=conditions,
        condition_kinds=KINDS,
        arranged=_arranged,
        extras={"places": Kinds("territory"), "names": _NAMES},
    )


def _placed(body: str, said: Said, laid: Sequence[str]) -> Iterable[str]:
    """In the round that is named; else the exact reader finds it by the line-up."""
    if said.slots:
        yield f"{said.slots[0].value} {body}"
    elif not body.startswith("PASS"):
        yield body


def _arranged(items: Sequence[Item], order: Declared, sense: Sense) -> Sequence[Item]:
    return turned(items, sense.words) if order.name in ("merchant", "trader") else items
