"""23 Trader: Goods from the Market to the Treasury. Whose Goods may be named: `colonial/rules/selling.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.table import Table
from pbem.games.colonial.rules.native_power import colonies_of, native_power
from pbem.games.colonial.rules.selling import by_default, check, legal, sale, sample, sell
from pbem.games.colonial.rules.shipping_wishes import owner_of
from pbem.games.colonial_2e.state import State

__all__ = ["by_default", "check", "legal", "limit", "play", "sample"]


def limit(s: State, seat: str) -> int:
    """8.2, 23.1 Economy and the Native Power of one's own Colonies."""
    # RULING C2-R59: Colonies raise the Trader's limit alone, not the Governor's or the Financier's.
    return s.players[seat].economy + sum(native_power(s, name) for name in colonies_of(s, seat))


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """23 The wishes in their order, as far as the limit reaches; 23.3 others let the Trader sell or not."""
    room = limit(s, seat)
    for wish in action["wishes"]:
        if count := sale(s, table, seat, wish, room, "23.3"):
            room -= count
            owner = owner_of(seat, wish)
            # 23.3 For another's the Trader has as many from the Pool.
            sell(s, table, seat, owner, count, "23.2", share=count if owner != seat else 0)
    if room == limit(s, seat):
        table.tell("nothing-sold", rule="23.1", seat=seat)
