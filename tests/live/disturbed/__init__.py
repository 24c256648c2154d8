"""One game, disturbed in every way and played to its end by mail alone: its people, its story by chapters."""

from __future__ import annotations
