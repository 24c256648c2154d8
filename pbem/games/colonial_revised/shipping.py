"""Which Goods there are, and asking their controllers (rules 12.5.1 and 12.7)."""

from __future__ import annotations

from pbem.core.choices import SomeOf
from pbem.core.table import Decision, Table
from pbem.games.colonial.asking import ask
from pbem.games.colonial.board import Space
from pbem.games.colonial.telling import source
from pbem.games.colonial_revised.state import State


def producing(s: State, whose: str) -> list[Space]:
    """12.7-1 A seat's Goods: one for each controlled Resource, in board order."""
    return [(name, good) for name, good, stack in s.held_spaces() if stack[0] == whose]


def permission(s: State, table: Table, shipper: str, owner: str, asked: list[Space]) -> list[Space]:
    """12.7-2 Which of the Goods asked for their controller sells."""
    return _asked(s, table, shipper, owner, asked, "ship", {})


def city_permission(s: State, table: Table, shipper: str, owner: str, asked: list[Space]) -> list[Space]:
    """12.5.1 Which of the City's Goods their controller agrees to."""
    return _asked(s, table, shipper, owner, asked, "city-goods", {"territory": asked[0][0]})


def _asked(
    s: State, table: Table, shipper: str, owner: str, asked: list[Space], kind: str, about: dict[str, str]
) -> list[Space]:
    goods = [[*space] for space in asked]
    decision = Decision(
        key=f"{s.at}.{kind}.{shipper}.{owner}", seat=owner, kind=kind, choice=SomeOf(goods), default=goods,
        about={"shipper": shipper, "goods": goods, **about},
    )  # fmt: skip
    allowed = [tuple(space) for space in ask(s, table, decision)]
    table.tell(
        "permission", rule="12.7", seat=owner, asker=shipper, what="ship", asked=goods,
        allowed=[[*space] for space in allowed], source=source(s, table, decision),
    )  # fmt: skip
    return [space for space in asked if space in allowed]
