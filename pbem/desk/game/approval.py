"""Reports that wait for the moderator's approval (HOLD, RELEASE): the adjudication is settled, and nobody is told yet.

The letters are in the outbox, held; the game is held, no deadline runs, and its players' mails are not taken: an
answer would tell what the reports do not yet. On release the reports are written anew, so that the time for the next
orders counts from then. `told` is as it was before, which is how it is known what they must tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import keep, say
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.store.stored_values import Mark
    from pbem.store.work import Work

#: The marks of it: that reports are held back, and what the ones that wait are of.
HOLD, ON, REPORTS = "hold", "on", "reports"
#: Why such a game is held.
REASON = keep("its reports wait for the moderator's approval")


def holds(work: Work, game: str) -> bool:
    """Whether the reports of a game wait for approval."""
    return work.find_mark(game, HOLD, ON) is not None


def kept_reports(work: Work, game: str) -> Mark | None:
    """What the reports that wait are of; None where none wait."""
    return work.find_mark(game, HOLD, REPORTS)


def not_yet(work: Work, dossier: Dossier) -> str:
    """Why a player's mail cannot be taken now; "" where it can."""
    record = dossier.record
    if record.status not in (GameStatus.HELD, GameStatus.OVER) or kept_reports(work, record.id) is None:
        return ""
    return say(
        "{title} has been played on, and the moderator reads the reports before they are sent; nothing is "
        "taken until you have yours, and the time for your orders counts from then",
        title=record.title,
    )
