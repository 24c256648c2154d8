"""The Diplomacy track (rule 10)."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonial.position import Position


def move_left(s: Position, table: Table, seat: str, spaces: int = 1, *, why: str) -> None:
    """10.1, 10.3 Move a marker left as far as possible; at the left end what would cost Diplomacy is free."""
    _move(s, table, seat, -spaces, why)


def move_right(s: Position, table: Table, seat: str, *, why: str) -> None:
    """10.1 Move a marker one space right, if it is not at the right end."""
    # RULING C2-R78: the Ambassador is not the only way right: a rule that says so of its own case wins.
    _move(s, table, seat, 1, why)


def _move(s: Position, table: Table, seat: str, spaces: int, why: str) -> None:
    player = s.players[seat]
    before = player.diplomacy
    player.diplomacy = min(max(before + spaces, 1), s.board.diplomacy_length)
    table.tell("diplomacy", rule="10.1", seat=seat, before=before, after=player.diplomacy, why=why)
