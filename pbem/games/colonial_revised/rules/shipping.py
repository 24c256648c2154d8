"""Which Goods there are, and asking their controllers (rules 12.5.1 and 12.7)."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonial.board import Space
from pbem.games.colonial.rules.shipping import allowed_goods
from pbem.games.colonial_revised.state import State


def producing(s: State, whose: str) -> list[Space]:
    """12.7-1 A seat's Goods: one for each controlled Resource, in board order."""
    return [(name, good) for name, good, stack in s.held_spaces() if stack[0] == whose]


def permission(s: State, table: Table, shipper: str, owner: str, asked: list[Space]) -> list[Space]:
    """12.7-2 Which of the Goods asked for their controller sells."""
    return allowed_goods(s, table, shipper, owner, asked, rule="12.7")


def city_permission(s: State, table: Table, shipper: str, owner: str, asked: list[Space]) -> list[Space]:
    """12.5.1 Which of the City's Goods their controller agrees to."""
    about = {"territory": asked[0][0]}
    return allowed_goods(s, table, shipper, owner, asked, rule="12.7", kind="city-goods", about=about)
