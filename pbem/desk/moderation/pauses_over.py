"""Paused games that go on by themselves, on the day that was named."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep
from pbem.desk.wording.pause_marks import END, PAUSE
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk

log = logging.getLogger(__name__)


def end_pauses(desk: Desk, now: datetime) -> None:
    """Let the games go on whose pause is over."""
    with desk.store.read() as work:
        ends = work.marked(GameStatus.PAUSED, PAUSE, END)
    for game in (game for game, end in ends.items() if datetime.fromisoformat(end) <= now):
        _end(desk, game, now)


def _end(desk: Desk, game: str, now: datetime) -> None:
    # lazy: a pass in which no pause is over does not load it
    from pbem.desk.acts.acts import BY_TABLE, Hand, perform
    from pbem.desk.moderation.deadlines import resume

    hand = Hand(who=keep("the table"), via=BY_TABLE, at=now, why=keep("the pause was until now"))
    try:
        perform(desk, game, resume(), hand)
    except TableError as error:  # somebody was quicker, or something else holds it: the moderator sees that
        log.warning("the pause of game %s is over, and it does not go on: %s", game, error)
