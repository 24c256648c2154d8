"""What is due in a game beside its play: a muster that is over, an offer of a seat that nobody answered."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.clock import wait_from
from pbem.desk.game.mail_handled import all_mail_handled
from pbem.desk.lobby.mustering import attend
from pbem.desk.vacancies.standby import look_after_offers
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


def beside(desk: Desk, game: str, now: datetime) -> bool:
    """Do what is due beside the play of `game`; True where nothing else can be due, as it has not begun."""
    with desk.store.read() as work:
        record = work.game(game)
        if record is None:
            return True
        forming = record.status is GameStatus.FORMING
        if forming:
            ready = record.due_at is not None and all_mail_handled(work, desk.mailbox_names, record.due_at)
        else:
            look_at = wait_from(record.wait).look_at if record.wait else None
            ready = look_at is not None and look_at <= now
    if ready:
        with desk.store.transaction() as work:
            _attend(desk, work, game, now)
    return forming


def _attend(desk: Desk, work: Work, game: str, now: datetime) -> None:
    record = work.claim_game(game)
    if record is None:
        return
    if record.status is GameStatus.FORMING:
        attend(desk, work, record, now)
    else:
        look_after_offers(desk, work, game, now)
