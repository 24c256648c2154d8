"""What a picture of the revised edition's map shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.picture import Picture
from pbem.games.colonial.board import Board
from pbem.games.colonial.telling.map_picture import Badge, Edition, missions, picture_of, relevant_cities
from pbem.games.colonial_revised.rules.exploring import UNDISCOVERED
from pbem.games.colonial_revised.rules.prestige import net
from pbem.games.colonial_revised.rules.state_reading import state_from
from pbem.games.colonial_revised.state import State
from pbem.games.colonial_revised.telling.ranking import leading


def _badges(s: State, name: str) -> Iterator[Badge]:
    land = s.territories[name]
    yield from relevant_cities(land.relevant_cities)
    yield from missions(len(land.missions))


_EDITION = Edition(
    board="colonial-2e",  # the family's map; Territories that are not used have no card
    badges=_badges,
    columns={
        "Prestige": lambda s, seat: s.players[seat].prestige,
        "Net": net,
        "Treasury": lambda s, seat: s.players[seat].treasury,
        "Fleets": lambda s, seat: s.players[seat].merchant_fleets,
        "Squad.": lambda s, seat: s.players[seat].squadrons,
        "Loan": lambda s, seat: s.players[seat].loan,
    },
    best=leading,
    america=lambda s: 0 if s.america.discovered else UNDISCOVERED,
)


def picture(view: Mapping[str, Any], board: Board) -> Picture:
    """The picture of a view."""
    return picture_of(state_from(view, board), _EDITION)
