"""Under which names it is remembered when a game's pause ends by itself."""

from __future__ import annotations

PAUSE, END = "pause", "end"
