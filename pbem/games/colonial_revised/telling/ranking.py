"""The table of where everybody stands. All of it is public."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.ruleset_contract import Column
from pbem.games.colonial.rules.monopolies import monopolies
from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial_revised.rules.prestige import net, ranking, resources_held
from pbem.games.colonial_revised.rules.privateers import in_box
from pbem.games.colonial_revised.state import State

_COLUMNS: dict[str, Callable[[State, str], int]] = {
    "Prestige": lambda s, seat: s.players[seat].prestige,
    "Net": net,
    "Treasury": lambda s, seat: s.players[seat].treasury,
    "Fleets": lambda s, seat: s.players[seat].merchant_fleets,
    "Squadrons": lambda s, seat: s.players[seat].squadrons,
    "Privateers": lambda s, seat: sum(s.players[seat].privateers.values()),
    "Raiders": lambda s, seat: sum(in_box(s, seat).values()),
    "Loan": lambda s, seat: s.players[seat].loan,
    "Diplomacy": lambda s, seat: s.players[seat].diplomacy,
    "Economy": lambda s, seat: s.players[seat].economy,
    "Seafaring": lambda s, seat: s.players[seat].seafaring,
    "Navy": lambda s, seat: s.players[seat].navy,
    "Logistics": lambda s, seat: s.players[seat].logistics,
    "Market": lambda s, seat: s.market[seat],
    "Resources": resources_held,
    "Monopolies": lambda s, seat: len(monopolies(s)[seat]),
    "Colonies": lambda s, seat: len(colonies_of(s, seat)),
}


def standing(s: State) -> list[Column]:
    """One column for each thing that counts, seats in seating order."""
    return [
        Column(key=title.lower(), title=title, values={seat: str(value(s, seat)) for seat in s.seats})
        for title, value in _COLUMNS.items()
    ]


def leading(s: State) -> list[str]:
    """Seats by net Prestige and the tie-breakers of the game's end."""
    return ranking(s)
