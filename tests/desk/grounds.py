"""What lines of Red's are read against in an office's game."""

from __future__ import annotations

from pbem.desk.game.order_lines import Ground
from pbem.desk.understanding.meaning import Asked
from tests.desk.office import Office


def ground_of(office: Office, **asked: object) -> Ground:
    """Red's ground as the game stands; `asked`: what a mail of his answers."""
    dossier = office.dossier()
    position = dossier.position()
    return Ground(
        ruleset=dossier.ruleset,
        state=position.state,
        seat="Red",
        tempo=dossier.table.tempo,
        open=[decision for decision in position.waiting if decision.seat == "Red"],
        pending=position.waiting,
        asked=lambda: Asked(seats=tuple(position.state.seats), plays=True, **asked),  # type: ignore[arg-type]
    )
