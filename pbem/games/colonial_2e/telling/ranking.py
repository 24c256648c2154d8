"""The table of where everybody stands. All of it is public."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.ruleset_contract import Column
from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial_2e.rules.nations import monopolies
from pbem.games.colonial_2e.state import State

_COLUMNS: dict[str, Callable[[State, str], str]] = {
    "Prestige": lambda s, seat: str(s.players[seat].prestige),
    "Treasury": lambda s, seat: str(s.players[seat].treasury),
    "Fleets": lambda s, seat: str(s.players[seat].merchant_fleets),
    "Squadrons": lambda s, seat: str(s.players[seat].squadrons),
    "Loans": lambda s, seat: "+".join(map(str, s.players[seat].loans)) or "-",
    "Diplomacy": lambda s, seat: str(s.players[seat].diplomacy),
    "Economy": lambda s, seat: str(s.players[seat].economy),
    "Seafaring": lambda s, seat: str(s.players[seat].seafaring),
    "Navy": lambda s, seat: str(s.players[seat].navy),
    "Logistics": lambda s, seat: str(s.players[seat].logistics),
    "Market": lambda s, seat: str(s.market[seat]),
    "Colonies": lambda s, seat: str(len(colonies_of(s, seat))),
}


def standing(s: State) -> list[Column]:
    """One column for each thing that counts, seats in seating order."""
    columns = [
        Column(key=title.lower(), title=title, values={seat: value(s, seat) for seat in s.seats})
        for title, value in _COLUMNS.items()
    ]
    held = monopolies(s)
    counts = {seat: str(len(held[seat])) for seat in s.seats}
    return [*columns[:-1], Column(key="monopolies", title="Monopolies", values=counts), columns[-1]]


def leading(s: State) -> list[str]:
    """Seats by Prestige, then fewer Loans, then Monopolies and Treasury."""
    held = monopolies(s)
    return sorted(
        s.seats,
        key=lambda seat: (
            s.players[seat].prestige,
            -sum(s.players[seat].loans),
            len(held[seat]),
            s.players[seat].treasury,
        ),
        reverse=True,
    )
