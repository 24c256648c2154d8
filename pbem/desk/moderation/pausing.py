"""Pauses that end by themselves: until which day, and the game going on then."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pbem.core.errors import NotAllowed, TableError
from pbem.core.language import keep, say
from pbem.desk.absences.days import days_from
from pbem.desk.clock.text import parse_when
from pbem.desk.clock.wall import instant_of
from pbem.desk.moderation.acts import BY_TABLE, Hand, perform
from pbem.store.values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.store.work import Work

log = logging.getLogger(__name__)

#: The mark that keeps when a pause ends by itself.
PAUSE, END = "pause", "end"
#: The hour at which a game goes on, on a day that is named without a time.
_MORNING = 8


def end_of_pause(until: str, zone: ZoneInfo, now: datetime) -> datetime:
    """The moment that `Jan 3`, `2027-01-03` or `Fri 20:00` means in the game's zone. Raises Refusal."""
    if ":" in until:
        return parse_when(until, zone, now)
    day = days_from(until, now.astimezone(zone).date()).first
    end = instant_of(datetime(day.year, day.month, day.day, _MORNING), zone)
    if end <= now:
        raise NotAllowed(say("{until} has passed already", until=until))
    return end


def note_end(work: Work, game: str, end: datetime, now: datetime) -> None:
    """Keep when the pause ends; RESUME forgets it with the pause."""
    work.set_mark(game, PAUSE, END, end.isoformat(), at=now)


def end_pauses(desk: Desk, now: datetime) -> None:
    """Let the games go on whose pause is over."""
    with desk.store.read() as work:
        marks = [(game.id, work.find_mark(game.id, PAUSE, END)) for game in work.list_games(GameStatus.PAUSED)]
    over = [game for game, mark in marks if mark is not None and datetime.fromisoformat(mark.value) <= now]
    for game in over:
        _end(desk, game, now)


def _end(desk: Desk, game: str, now: datetime) -> None:
    from pbem.desk.moderation.clock import resume

    hand = Hand(who=keep("the table"), via=BY_TABLE, at=now, why=keep("the pause was until now"))
    try:
        perform(desk, game, resume(), hand)
    except TableError as error:  # somebody was quicker, or something else holds it: the moderator sees that
        log.warning("the pause of game %s is over, and it does not go on: %s", game, error)
