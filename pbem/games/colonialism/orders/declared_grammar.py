"""What people may order in Colonialism, and the words they say it with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import Kinds, Span
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.orders.declared_clauses import shaped, with_conditions
from pbem.games.colonialism.orders.declared_conditions import KINDS, conditions
from pbem.games.colonialism.orders.declared_names import phrasebook, settled_names, tidied_up, with_counted_ships
from pbem.games.colonialism.orders.declared_orders import ORDERS
from pbem.games.colonialism.orders.declared_slots import named_slots, placed, without_apology

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
        written=_written,
        slots=_slots,
        placed=placed,
        conditions=conditions,
        condition_kinds=KINDS,
        places=Kinds("region"),
        names=_NAMES,
        remarked=_REMARKED,
    )


#: A code that is a small word as well, in capitals only: "with the AS ship".
_ARABIAN = re.compile(
    r"\bAS(?= ships?\b)|(?<=via )AS\b|(?<=from )AS\b|(?<=from the )AS\b|(?<=to )AS\b|(?<=to the )AS\b"
)


#: "Draw draw draw": what is said again is done again.
_AGAIN = re.compile(r"(?i)\b(draw|pass|ziehen?|zieh|passe) (?=\1\b)")


def _written(text: str) -> str:
    """The text with a code in capitals written out, and a sign between deeds that are said again and again."""
    return _AGAIN.sub(r"\1, ", _ARABIAN.sub("Arabian Sea", text))


def _slots(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    told = shaped(tidied_up(with_conditions(settled_names(spans, words), words), words), words)
    return without_apology(named_slots(with_counted_ships(told), words), words)
