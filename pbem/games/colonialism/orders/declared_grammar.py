"""What people may order in Colonialism, and the words they say it with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import Kinds, Span
from pbem.core.ruleset_contract import OrderContext
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.orders.declared_clauses import shaped, with_conditions
from pbem.games.colonialism.orders.declared_conditions import KINDS, conditions
from pbem.games.colonialism.orders.declared_counted import counted
from pbem.games.colonialism.orders.declared_exceptions import with_exceptions_there
from pbem.games.colonialism.orders.declared_hindrances import hindrance
from pbem.games.colonialism.orders.declared_moved_ships import moved_ships, where_it_went, without_other_ship
from pbem.games.colonialism.orders.declared_names import phrasebook, settled_names, tidied_up, with_counted_ships
from pbem.games.colonialism.orders.declared_orders import ORDERS
from pbem.games.colonialism.orders.declared_same_place import places_seen, same_places
from pbem.games.colonialism.orders.declared_slots import named_slots, placed, without_apology
from pbem.games.colonialism.orders.declared_told_before import told_before
from pbem.games.colonialism.orders.declared_writing import written_out

_DEEDS = Kinds("card deed pull pass trade-deed")
_NAMES = Kinds("card deed pull slot region zone colour seat natives position keep ship")
#: Who and where a remark is about, and what it says that has to be done; cards, zones and colours order something.
_REMARKED = Kinds("region seat natives deed:take deed:lose deed:remove deed:add deed:give deed:war keep position cubes")


def grammar(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Sequence[str]) -> Grammar:
    """The grammar of a board and these seats."""
    return Grammar(
        book=phrasebook(words, board, seats),
        orders=ORDERS,
        deeds=_DEEDS,
        written=written_out,
        slots=_slots,
        seen=_seen,
        placed=placed,
        several_a_round=True,
        conditions=conditions,
        condition_kinds=KINDS,
        places=Kinds("region"),
        waters=Kinds("zone"),
        names=_NAMES,
        remarked=_REMARKED,
        hindrance=hindrance,
        replaced=Kinds("region zone seat natives me colour card deed:draw pull pass"),
    )


def _seen(spans: Sequence[Span], context: OrderContext) -> Sequence[Span]:
    return places_seen(where_it_went(spans, context), context)


def _slots(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    named = moved_ships(told_before(settled_names(spans, words), words), words)
    named = same_places(without_other_ship(named, words), words)
    named = counted(with_exceptions_there(named, words), words)
    told = shaped(tidied_up(with_conditions(named, words), words), words)
    return without_apology(named_slots(with_counted_ships(told), words), words)
