"""A game as it stands, for whoever looks at it or acts on it: its table, its moments, where it is, who drew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.core.dates import kept_moment
from pbem.core.language import keep
from pbem.desk.clock.wall import wall_time
from pbem.store.stored_values import GameRecord, GameStatus

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.play import GameOnTable


def live_table(dossier: Dossier) -> GameOnTable:
    """The game ready to be run up to its wait.

    A held game is run without what was published before: that it would read otherwise now is why it is held.
    """
    if dossier.record.status is not GameStatus.HELD:
        return dossier.table
    return replace(dossier.table, opening=replace(dossier.table.opening, published=()))


def moment(when: datetime | None, dossier: Dossier) -> str:
    """A moment as the moderator reads it, in the zone of the game's clock."""
    if when is None:
        return keep("none")
    return kept_moment(wall_time(when, dossier.clock.zone), dossier.clock.zone.key)


def place_of(record: GameRecord) -> str:
    """Where a game is: "turn 3, round 2"."""
    if record.round:
        return keep("turn {turn}, round {round}", turn=record.turn, round=record.round)
    return keep("turn {turn}, {phase}", turn=record.turn, phase=record.phase)


def drawn(winner: Any) -> tuple[str, ...]:
    """The seats that share a draw, as the game's record names them; none where it was none."""
    return tuple(winner["drawn"]) if isinstance(winner, dict) else ()
