"""What must hold in positions of every edition, and a sentence for each breach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pbem.games.colonial.rules.stacks import largest
from pbem.games.colonial.rules.tracks import track_value
from pbem.games.colonial.state import NationBoard, Position


def head_faults(s: Position, options: Collection[str]) -> Iterator[str]:
    """Options that are not known, players who have left and are none, a turn before the first."""
    for name in s.options:
        if name not in options:
            yield f"options.{name} is not known; known are {', '.join(options)}"
    if any(seat not in s.players for seat in s.dropped):
        yield f"options.dropped is {s.dropped}; it lists seats: {', '.join(s.seats)}"
    if s.turn < 1:
        yield f"turn is {s.turn}; turns count from 1"


def count_faults(seat: str, player: NationBoard, names: Sequence[str]) -> Iterator[str]:
    """Numbers below 0."""
    for name in names:
        if getattr(player, name) < 0:
            yield f"players.{seat}.{name} is {getattr(player, name)}, below 0"


def track_faults(s: Position, seat: str, player: NationBoard) -> Iterator[str]:
    """Markers beside their tracks."""
    for track, values in s.board.tracks.items():
        if track_value(player, track) not in values:
            yield f"players.{seat}.{track} is {track_value(player, track)}; the track has {values}"
    if not 1 <= player.diplomacy <= s.board.diplomacy_length:
        yield f"players.{seat}.diplomacy is {player.diplomacy}; the track has {s.board.diplomacy_length} spaces"


def stack_faults(s: Position, name: str) -> Iterator[str]:
    """Spaces of a Territory that another controls than who has most counters."""
    for good, stack in s.territories[name].resources.items():
        leader = largest(stack)
        if leader is not None and stack[0] != leader:
            yield f"territories.{name}.resources.{good}: {leader} has most counters and not the lowest"
