"""Pearls, a very small whole game: the example of docs/adding-a-ruleset.md, played in tests/desk/test_pearls.py.

Each turn a pearl is seen. Everybody dives in secret; the one deepest diver takes it, equals leave it, all lose breath.
Who stays up draws a card that only he knows: a net reaches deeper, a stone saves breath.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .game import Pearls
from .state import board_from

__all__ = ["load"]


def load(data: Mapping[str, Mapping[str, Any]]) -> Pearls:
    """The game on the board of `data["board"]`. Raises DataError."""
    return Pearls(board_from(data["board"]))
