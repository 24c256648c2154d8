"""What a picture of the 2nd edition's map shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.picture import Picture
from pbem.games.colonial.board import Board
from pbem.games.colonial.telling.map_picture import Edition, missions, picture_of
from pbem.games.colonial_2e.rules.positions import position_from
from pbem.games.colonial_2e.rules.setup import ID
from pbem.games.colonial_2e.telling.ranking import leading

_EDITION = Edition(
    board=ID,
    badges=lambda s, name: missions(s.territories[name].missions),
    columns={
        "Prestige": lambda s, seat: s.players[seat].prestige,
        "Treasury": lambda s, seat: s.players[seat].treasury,
        "Fleets": lambda s, seat: s.players[seat].merchant_fleets,
        "Squad.": lambda s, seat: s.players[seat].squadrons,
        "Loans": lambda s, seat: sum(s.players[seat].loans),
    },
    best=leading,
    america=lambda s: 0 if s.america.discovered else int(s.board.exploration["america_penalty"]),
)


def picture(view: Mapping[str, Any], board: Board) -> Picture:
    """The picture of a view."""
    return picture_of(position_from(view, board), _EDITION)
