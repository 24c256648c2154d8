"""Outages: when the table was out of reach, or its clock was wrong, no deadline passes unnoticed.

The beginning of the last complete fetch of a mailbox is its heartbeat. A pass that finds it too old notes an outage,
in the transaction that notes its own fetch; a deadline that fell into it is moved on when its game is looked at, after
all mail is handled. Times in which any of the mailboxes was away are one outage where they overlap, so none is given
back twice. A heartbeat from the future says that the clock went back: then nothing is adjudicated by deadline until the
time has come again, or the host says that the clock is right (`pbem clock-is-right`).
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
    from pbem.desk.ground.mailbox import Mailbox
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work

#: The setting that holds the last outages, and how many they are at most.
OUTAGE = "outage"
KEPT = 20
#: The setting that holds up to when the clock had been before it went back.
AHEAD = "clock ahead"


@dataclass(frozen=True, kw_only=True, slots=True)
class Outage:
    """A time in which the table, or one of its mailboxes, was out of reach."""

    began: datetime  #: the last heartbeat before it
    ended: datetime

    @property
    def length(self) -> timedelta:
        """How long it lasted."""
        return self.ended - self.began

    def has(self, moment: datetime) -> bool:
        """Whether a moment falls into it."""
        return self.began < moment <= self.ended

    def after(self, moment: datetime) -> Outage:
        """What of it is later than a moment."""
        return Outage(began=min(max(self.began, moment), self.ended), ended=self.ended)


def outages(work: Work) -> tuple[Outage, ...]:
    """The last outages that were noted, in their order; none overlaps another one."""
    kept = work.setting(OUTAGE, [])
    return tuple(
        Outage(began=datetime.fromisoformat(each["began"]), ended=datetime.fromisoformat(each["ended"]))
        for each in ([kept] if isinstance(kept, dict) else kept)  # one alone was kept at first
    )


def outage_at(work: Work, moment: datetime) -> Outage | None:
    """The outage that a moment fell into; None where it fell into none."""
    return next((outage for outage in outages(work) if outage.has(moment)), None)


def note_heartbeat(
    desk: Desk,
    work: Work,
    mailbox: Mailbox,
    before: datetime | None,
    now: datetime,
    *,
    jumped: timedelta = timedelta(),
) -> None:
    """A fetch of the mailbox that began at `now` is complete; `before` is when the last one before it began.

    `jumped`: how much more the clock went forward since then than time went by, as a service knows that never stopped.
    """
    after = desk.config.limits.outage_minutes
    if before is None or not after:
        return
    if now < before - JITTER:
        _went_back(desk, work, before, now)
    elif not in_time(before, now, after):
        _was_away(desk, work, mailbox, Outage(began=before, ended=now))
    elif jumped > JITTER:
        _was_away(desk, work, mailbox, Outage(began=now - jumped, ended=now))


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
        fetched = work.newest_complete_fetch(desk.mailbox_names)
        if fetched is None or not is_ahead(fetched, now):
            return keep("no deadline is held back for the clock's sake")
        for name in desk.mailbox_names:
            work.forget_fetch(name)
        work.heartbeat(desk.machine, at=now, doing="was told that the clock is right")
    return keep("deadlines count again from the next pass on; the last one was noted at {utc}", utc=_utc(fetched))


def _went_back(desk: Desk, work: Work, before: datetime, now: datetime) -> None:
    told = work.setting(AHEAD)
    if told is not None and abs(datetime.fromisoformat(told) - before) <= JITTER:  # at another mailbox, or before
        return
    work.put_setting(AHEAD, before.isoformat())
    reason = keep(
        "It shows {utc}, and showed {utc2} before. Until it shows that again nothing is adjudicated by "
        "deadline; orders are taken, and games go on when all are in",
        utc=_utc(now),
        utc2=_utc(before),
    )
    _tell(desk, work, (), now, cause=f"back.{before:%Y%m%dT%H%M%S}", about=keep("went back"), reason=reason)


def _was_away(desk: Desk, work: Work, mailbox: Mailbox, outage: Outage) -> None:
    # lazy: rare, and a pass with nothing to do loads this module
    from pbem.desk.clock import wait_from
    from pbem.store.stored_values import GameStatus

    work.alone(OUTAGE)  # another worker may note that of another mailbox
    known = outages(work)
    _keep_outages(work, known, outage)
    if any(each.began <= outage.began + JITTER and outage.ended <= each.ended + JITTER for each in known):
        return  # told for another mailbox, that was away at the same time
    running = work.list_games(GameStatus.RUNNING)
    hit = [game for game in running if game.wait and outage.has(wait_from(game.wait).deadline)]
    cause = f"outage.{outage.ended:%Y%m%dT%H%M%S}" + ("" if mailbox.is_first else f".{mailbox.key}")
    _tell(desk, work, hit, outage.ended, cause=cause, about="", reason=_away_words(desk, mailbox, outage))


def _keep_outages(work: Work, known: Sequence[Outage], new: Outage) -> None:
    """With the new one; those that it overlaps are one with it."""
    apart = [each for each in known if each.ended <= new.began or new.ended <= each.began]
    whole = [new, *(each for each in known if each not in apart)]
    merged = Outage(began=min(each.began for each in whole), ended=max(each.ended for each in whole))
    kept = sorted([*apart, merged], key=lambda each: each.began)[-KEPT:]
    work.put_setting(OUTAGE, [{"began": each.began.isoformat(), "ended": each.ended.isoformat()} for each in kept])


def _away_words(desk: Desk, mailbox: Mailbox, outage: Outage) -> str:
    began, ended = _utc(outage.began), _utc(outage.ended)
    if len(desk.mailboxes) == 1:
        return keep(
            "It was out of reach from {utc} to {utc2}. Mail that came meanwhile is handled first; a deadline "
            "that fell into that time is then moved on by as long, where orders are missing",
            utc=began,
            utc2=ended,
        )
    return keep(
        "Its mailbox {address} was out of reach from {utc} to {utc2}. Mail that came meanwhile is handled first; a "
        "deadline that fell into that time is then moved on by as long, where orders are missing",
        address=mailbox.address,
        utc=began,
        utc2=ended,
    )


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
