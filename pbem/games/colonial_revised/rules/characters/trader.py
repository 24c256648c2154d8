"""12.9 Trader: Goods from the Market to the Treasuries. Whose Goods may be named: `colonial/rules/selling.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.table import Table
from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial.rules.selling import by_default, check, legal, sale, sample, sell
from pbem.games.colonial.rules.shipping_wishes import owner_of
from pbem.games.colonial_revised.rules.native_power import half
from pbem.games.colonial_revised.state import State

__all__ = ["by_default", "check", "legal", "limit", "play", "sample"]


def limit(s: State, seat: str) -> int:
    """8-2, 12.9 Economy, and half the Native Power of each own Colony."""
    return s.players[seat].economy + sum(half(s.board.lands[name].native_power) for name in colonies_of(s, seat))


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.9 The wishes in their order, as far as the limit reaches; then half of what was sold for others."""
    room, foreign = limit(s, seat), 0
    for wish in action["wishes"]:
        if count := sale(s, table, seat, wish, room, "12.9"):
            room -= count
            foreign += count if wish["whose"] != "own" else 0
            sell(s, table, seat, owner_of(seat, wish), count, "12.9")
    if foreign:
        # RULING CR-R21: rounded up on the total of the play, not for each owner.
        s.players[seat].treasury += half(foreign)
        table.tell("commission", rule="12.9", seat=seat, count=half(foreign), treasury=s.players[seat].treasury)
    if room == limit(s, seat):
        table.tell("nothing-sold", rule="12.9", seat=seat)
