"""Asking the controller of Goods for them (the Merchant)."""

from __future__ import annotations

from pbem.core.choices import SomeOf
from pbem.core.table import Decision, Table
from pbem.games.colonial.board import Space
from pbem.games.colonial.state import Position
from pbem.games.common.rules.asking_seats import ask, source


def allowed_goods(
    s: Position, table: Table, shipper: str, owner: str, asked: list[Space], *, rule: str, kind: str = "ship",
    about: dict[str, str] | None = None,
) -> list[Space]:  # fmt: skip
    """Which of the Goods asked for their controller lets the shipper take; `kind` of decision, and more `about` it."""
    goods = [[*space] for space in asked]
    decision = Decision(
        key=f"{s.at}.{kind}.{shipper}.{owner}", seat=owner, kind=kind, choice=SomeOf(goods), default=goods,
        about={"shipper": shipper, "goods": goods, **(about or {})},
    )  # fmt: skip
    allowed = [tuple(space) for space in ask(s, table, decision)]
    table.tell(
        "permission", rule=rule, seat=owner, asker=shipper, what="ship", asked=goods,
        allowed=[[*space] for space in allowed], source=source(s, table, decision),
    )  # fmt: skip
    return [space for space in asked if space in allowed]
