"""Whose Goods may be shipped, and asking for others' (rule 18)."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonial.board import Space
from pbem.games.colonial.rules.shipping import allowed_goods
from pbem.games.colonial_2e.state import State


def city_goods(s: State) -> list[Space]:
    """18.3, 18.4 The Goods of the Booming City's Territory, which every Merchant must ship first."""
    # RULING C2-R30: in an independent state the City's Goods cannot be shipped, and there is no duty and no pirate.
    # RULING C2-R84: where nobody controls a Resource there is nothing to ship and no pirate.
    city = s.city
    if city is None or s.territories[city].independent:
        return []
    return [(city, good) for good, stack in s.territories[city].resources.items() if stack]


def shippable(s: State, whose: str) -> list[Space]:
    """18.1 Goods of a seat outside the Booming City's Territory: one a controlled Resource, in board order."""
    # RULING C2-R37: each controlled Resource gives one Goods a Merchant play.
    return [(name, good) for name, good, stack in s.held_spaces() if stack[0] == whose and not s.territories[name].city]


def permission(s: State, table: Table, shipper: str, owner: str, asked: list[Space]) -> list[Space]:
    """18.2 Which of the Goods asked for their controller lets the shipper take."""
    # RULING C2-R38: a player refuses Goods by Goods, without a reason; those of the City he cannot refuse.
    return allowed_goods(s, table, shipper, owner, asked, rule="18.2")
