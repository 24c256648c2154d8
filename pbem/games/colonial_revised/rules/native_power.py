"""What Native Power comes to in this edition: halves, thresholds and dice (rules 8, 9 and 12.11)."""

from __future__ import annotations

from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial_revised.state import State

REVOLT = 5  #: Unrest at which a Rebellion breaks out by itself (9)


def half(number: int) -> int:
    """Half of it, rounded up."""
    return (number + 1) // 2


def counters_needed(s: State, territory: str) -> int:
    """8.1 How many counters keep a Colony."""
    # RULING CR-R03: by the table, half the Native Power rounded up.
    return half(s.board.lands[territory].native_power)


def rebel_dice(s: State, territory: str, *, whole: bool) -> int:
    """12.11 Success dice of a Rebellion: for each Unrest half the Native Power, or all of it in a Colony."""
    # RULING CR-R74: the doubled Native Power of an independent state counts here too.
    power = native_power(s, territory)
    return (power if whole else half(power)) * s.territories[territory].unrest


def unrest_of(counters: int) -> int:
    """12.10 The Unrest that counters sent by a Viceroy or an expedition bring."""
    return counters // 2


def adventurers_unrest(counters: int) -> int:
    """12.3 The Unrest that Adventurers bring."""
    return half(counters)


def most_missions(s: State, territory: str) -> int:
    """12.6 How many Missions a Territory takes: one for each four Native Power, begun."""
    # RULING CR-R64: none without Native Power; doubled in an independent state, and Missions there stay.
    return -(-native_power(s, territory) // 4)
