"""A play-by-email table for board games: rules, mail, and the desk where they meet."""

from __future__ import annotations

__version__ = "0.2.0.dev0"
