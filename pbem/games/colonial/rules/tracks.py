"""The four Progress tracks (rule 6)."""

from __future__ import annotations

from pbem.games.colonial.state import NationBoard, Position


def track_value(player: NationBoard, track: str) -> int:
    """6.1 The number a player is on: what he paid to come there, and what it is worth."""
    return int(getattr(player, track))


def next_space(s: Position, seat: str, track: str) -> int | None:
    """6.1 The number of the next space of a track, which is its cost; None at the end of the track."""
    values = s.board.tracks[track]
    place = values.index(track_value(s.players[seat], track)) + 1
    return values[place] if place < len(values) else None


def slavery_abolished(s: Position) -> bool:
    """6.3 Whether any player has reached the Economy at which slavery is abolished."""
    return any(player.economy >= s.board.economy["abolition_at"] for player in s.players.values())
