"""The Diplomacy track (rule 10), and whom it lets one make war on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import instead
from pbem.games.colonial.state import Position


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


def enemies_of(s: Position, seat: str) -> list[str]:
    """Whom a Sovereign may declare war on: all who are not further right on Diplomacy, clockwise."""
    mine = s.players[seat].diplomacy
    return [other for other in s.clockwise(seat)[1:] if s.players[other].diplomacy <= mine]


def enemy_of(s: Position, seat: str, action: Mapping[str, Any]) -> str:
    """The enemy an action names. Raises NotAllowed."""
    enemy = action.get("enemy")
    others = instead(f"SOVEREIGN {other}" for other in enemies_of(s, seat))
    if enemy == seat or not isinstance(enemy, str) or enemy not in s.players:
        raise NotAllowed(f"war is declared on another player, not on {enemy!r}", instead=others)
    # RULING C2-R51: on an equal space war is allowed; compared before the attacker moves.
    # RULING C2-R46: an enemy who cannot fight may be attacked.
    mine, theirs = s.players[seat].diplomacy, s.players[enemy].diplomacy
    if theirs > mine:
        raise NotAllowed(f"{enemy} stands further right on Diplomacy, on {theirs} against {mine}", instead=others)
    return enemy
