"""Outages: when the table was out of reach, or its clock was wrong, no deadline passes unnoticed.

The beginning of the last complete fetch of the mailbox is the table's heartbeat. A pass that finds it too old notes an
outage, in the transaction that notes its own fetch; a deadline that fell into it is moved on when its game is looked
at, after all mail is handled. A heartbeat from the future says that the clock went back: then nothing is adjudicated by
deadline until the time has come again, or the host says that the clock is right (`pbem clock-is-right`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.dates import kept_moment
from pbem.core.language import keep
from pbem.desk.playing.heartbeat import JITTER, in_time

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work

#: The setting that holds the last outage.
OUTAGE = "outage"
#: The setting that holds up to when the clock had been before it went back.
AHEAD = "clock ahead"


@dataclass(frozen=True, kw_only=True, slots=True)
class Outage:
    """A time in which the table was out of reach."""

    began: datetime  #: the last heartbeat before it
    ended: datetime

    @property
    def length(self) -> timedelta:
        """How long it lasted."""
        return self.ended - self.began


def last_outage(work: Work) -> Outage | None:
    """The last outage that was noted."""
    kept = work.setting(OUTAGE)
    if kept is None:
        return None
    return Outage(began=datetime.fromisoformat(kept["began"]), ended=datetime.fromisoformat(kept["ended"]))


def note_heartbeat(
    desk: Desk, work: Work, before: datetime | None, now: datetime, *, jumped: timedelta = timedelta()
) -> None:
    """A fetch that began at `now` is complete; `before` is when the last one before it began.

    `jumped`: how much more the clock went forward since then than time went by, as a service knows that never stopped.
    """
    after = desk.config.limits.outage_minutes
    if before is None or not after:
        return
    if now < before - JITTER:
        _went_back(desk, work, before, now)
    elif not in_time(before, now, after):
        _was_away(desk, work, Outage(began=before, ended=now))
    elif jumped > JITTER:
        _was_away(desk, work, Outage(began=now - jumped, ended=now))


class Stopwatch:
    """Compares the clock with the time that really goes by, as long as this process lives."""

    def __init__(self, now: datetime) -> None:
        self._wall, self._real = now, time.monotonic()

    def jumped(self, now: datetime) -> timedelta:
        """How much more the clock went forward than time went by, since this was asked last; negative: back.

        The time of a machine that was asleep counts as a jump: nobody could reach the table then either.
        """
        real = time.monotonic()
        drift = (now - self._wall) - timedelta(seconds=real - self._real)
        self._wall, self._real = now, real
        return drift


def is_ahead(fetched: datetime, now: datetime) -> bool:
    """Whether the last heartbeat is in the future: the clock went back."""
    return fetched > now + JITTER


def clock_is_right(desk: Desk, now: datetime) -> str:
    """The host says so: deadlines count again from the next pass on. What was done."""
    with desk.store.transaction() as work:
        fetched = work.last_complete_fetch(desk.mailbox)
        if fetched is None or not is_ahead(fetched, now):
            return keep("no deadline is held back for the clock's sake")
        work.forget_fetch(desk.mailbox)
        work.heartbeat(desk.machine, at=now, doing="was told that the clock is right")
    return keep("deadlines count again from the next pass on; the last one was noted at {utc}", utc=_utc(fetched))


def _went_back(desk: Desk, work: Work, before: datetime, now: datetime) -> None:
    if work.setting(AHEAD) == before.isoformat():
        return
    work.put_setting(AHEAD, before.isoformat())
    reason = keep(
        "It shows {utc}, and showed {utc2} before. Until it shows that again nothing is adjudicated by "
        "deadline; orders are taken, and games go on when all are in",
        utc=_utc(now),
        utc2=_utc(before),
    )
    _tell(desk, work, (), now, cause=f"back.{before:%Y%m%dT%H%M%S}", about=keep("went back"), reason=reason)


def _was_away(desk: Desk, work: Work, outage: Outage) -> None:
    # lazy: rare, and a pass with nothing to do loads this module
    from pbem.desk.clock import wait_from
    from pbem.store.stored_values import GameStatus

    kept = {"began": outage.began.isoformat(), "ended": outage.ended.isoformat()}
    work.put_setting(OUTAGE, kept)
    running = work.list_games(GameStatus.RUNNING)
    hit = [game for game in running if game.wait and outage.began < wait_from(game.wait).deadline <= outage.ended]
    reason = keep(
        "It was out of reach from {utc} to {utc2}. Mail that came meanwhile is handled first; a deadline "
        "that fell into that time is then moved on by as long, where orders are missing",
        utc=_utc(outage.began),
        utc2=_utc(outage.ended),
    )
    _tell(desk, work, hit, outage.ended, cause=f"outage.{outage.ended:%Y%m%dT%H%M%S}", about="", reason=reason)


def _tell(
    desk: Desk, work: Work, games: Sequence[GameRecord], now: datetime, *, cause: str, about: str, reason: str
) -> None:
    """One notice for all games, to each moderator who is touched by it, and to the table's."""
    # lazy: rare, and a pass with nothing to do loads this module
    from pbem.desk.letters.notices import Matters, notice_letter
    from pbem.desk.tokens.moderator_tokens import doors
    from pbem.report.inputs import Matter, WouldDo

    table = desk.config.table.moderator
    for whom in dict.fromkeys([table, *(game.moderator for game in games if game.moderator)]):
        theirs = [game for game in games if whom in (table, game.moderator)]
        details = tuple((f"{game.id}, {game.title}", keep("its deadline fell into it")) for game in theirs)
        right = WouldDo(mail="CLOCK IS RIGHT", cli="pbem clock-is-right", does=keep("count deadlines by it again"))
        would_do = (right,) if about else ()
        what = Matters(matter=Matter.CLOCK, cause=cause, about=about, reason=reason, details=details, would_do=would_do)
        let_in = {**(doors(desk, work, theirs[0], now) if theirs else {}), **doors(desk, work, None, now)}
        work.put_letter(notice_letter(desk, now, what, recipient=whom, doors=let_in))


def _utc(moment: datetime) -> str:
    return kept_moment(moment, "UTC")
