"""Parts of declared orders that their finish fills in."""

from __future__ import annotations

from pbem.core.orders.declarations import Part
from pbem.core.orders.meanings import Kinds


def told(*names: str) -> tuple[Part, ...]:
    """Parts that no word fills by its kind alone: the finish tells them."""
    return tuple(Part(name=name, kinds=Kinds(), most=9, joined=", ") for name in names)
