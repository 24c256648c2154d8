"""What the status of a game is called in the language being spoken: a held game is "angehalten"."""

from __future__ import annotations

from pbem.core.language import keep, told
from pbem.store.stored_values import GameStatus

#: Kept, for acts tell how a status changes.
_NAMES = {
    GameStatus.FORMING: keep("forming"),
    GameStatus.RUNNING: keep("running"),
    GameStatus.PAUSED: keep("paused"),
    GameStatus.HELD: keep("held"),
    GameStatus.OVER: keep("over"),
}


def status_said(status: GameStatus) -> str:
    """The status as a word in a sentence."""
    return told(_NAMES[status])
