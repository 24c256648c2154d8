"""The fault bench: seasons of games that are played while what they depend on breaks. See README.md."""

from __future__ import annotations
