"""What is due in a game beside its play: a muster that is over, an offer of a seat that nobody answered."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.handled import all_mail_handled
from pbem.store.values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.desk import Desk


def beside(desk: Desk, game: str, now: datetime) -> bool:
    """Do what is due beside the play of `game`; True where nothing else can be due, as it has not begun."""
    with desk.store.read() as work:
        record = work.game(game)
        if record is None or record.status is not GameStatus.FORMING:
            return record is None
        ready = record.due_at is not None and all_mail_handled(work, desk.mailbox, record.due_at)
    if ready:
        _attend(desk, game, now)
    return True


def _attend(desk: Desk, game: str, now: datetime) -> None:
    from pbem.desk.lobby.mustering import attend

    with desk.store.transaction() as work:
        record = work.claim_game(game)
        if record is not None and record.status is GameStatus.FORMING:
            attend(desk, work, record, now)
