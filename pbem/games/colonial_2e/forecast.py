"""CHECK: a seat's orders played forward on what it can see, dice left open."""

from __future__ import annotations

from pbem.core.ruleset import Forecast
from pbem.core.sheet import Sheet
from pbem.games.colonial.state import State


def forecast(state: State, seat: str, sheet: Sheet) -> list[Forecast]:
    """One line for each round still to come."""
    return []
