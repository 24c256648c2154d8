"""What a seat may know of a position: all of it. What is secret lies sealed in the sheets until a phase asks."""

from __future__ import annotations

from typing import Any

from pbem.games.colonial_revised.state import State


def view(s: State, seat: str | None) -> dict[str, Any]:
    """The state document; cards are played in the open, so nothing in it is hidden from anybody."""
    return s.document()
