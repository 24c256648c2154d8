"""Victory points."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.new_world.state import State


def add_vp(s: State, seat: str, vp: int) -> int:
    """VP are gained, or below 0 lost; the seat's VP then."""
    player = s.players[seat]
    player.vp += vp
    # RULING NW-A6: no floor, unless the game has it.
    if s.option("vp_floor") == "zero":
        player.vp = max(0, player.vp)
    return player.vp


def gain_vp(s: State, table: Table, seat: str, vp: int, cause: str, rule: str) -> None:
    """VP are gained or lost, and told with what the seat has then."""
    total = add_vp(s, seat, vp)
    table.tell("vp", rule=rule, seat=seat, vp=vp, total=total, cause=cause)
