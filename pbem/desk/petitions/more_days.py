"""The moderator's word on days of absence beyond what a game allows: ALLOW and REFUSE."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.clock import ABSENCE, next_wake
from pbem.desk.game.absence_taken import REQUEST, grant, past_own, request_name
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.letters.deadline_moved import tell_moved
from pbem.desk.letters.postbag import Postbag
from pbem.desk.wording.days_away import Days
from pbem.desk.wording.seat_names import seat_named
from pbem.report.inputs import Decided
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


@dataclass(frozen=True, kw_only=True, slots=True)
class MoreDays:
    """A seat would like to be away longer than its game allows."""

    seat: str
    days: Days

    @property
    def name(self) -> str:
        """What the moderator calls it: "absence.Red.2027-01-04"."""
        return request_name(self.seat, self.days)

    def words(self) -> str:
        """What is asked for, a clause."""
        return keep("being away {days}", days=self.days.kept())


def requests(work: Work, game: str) -> list[MoreDays]:
    """What waits for the moderator, the oldest first."""
    return [
        MoreDays(
            seat=mark.value["seat"],
            days=Days(first=date.fromisoformat(mark.value["from"]), last=date.fromisoformat(mark.value["until"])),
        )
        for mark in work.marks(game, REQUEST)
        if mark.value.get("kind") == ABSENCE
    ]


def allow(desk: Desk, work: Work, game: str, name: str, why: str, now: datetime) -> str:
    """ALLOW: the days count on top of the allowance, the open deadline goes past them; what was done, a clause."""
    asked, dossier = _found(desk, work, game, name)
    grant(work, dossier, asked.seat, asked.days, now)
    old = dossier.wait
    new = past_own(work, dossier, old, asked.seat, now) if old else None
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    if old is None or new is None or new.deadline == old.deadline:
        _tell(bag, asked, None, why, allowed=True)
        work.put_letters(bag.letters)
        return keep("{seat} may be away {days}", seat=asked.seat, days=asked.days.kept())
    record = dossier.record
    due_at = next_wake(dossier.clock, new) if record.status is GameStatus.RUNNING else None
    if not work.save_game(replace(record, wait=new.document(), due_at=due_at), record.version):
        raise RuntimeError(f"game {game} was changed while it was ours")
    _tell(bag, asked, new.deadline, why, allowed=True)
    tell_moved(bag, old, new, by=keep("the moderator"), why=why, cause=_cause(asked, dossier), but=asked.seat)
    work.put_letters(bag.letters)
    return keep("{seat} may be away {days}; the deadline is moved on", seat=asked.seat, days=asked.days.kept())


def refuse(desk: Desk, work: Work, game: str, name: str, why: str, now: datetime) -> str:
    """REFUSE: the days are not granted, and whoever asked is told; what was done, a clause."""
    asked, dossier = _found(desk, work, game, name)
    work.forget_marks(game, REQUEST, asked.name)
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    _tell(bag, asked, None, why, allowed=False)
    work.put_letters(bag.letters)
    return keep("{seat} is told no", seat=asked.seat)


def _found(desk: Desk, work: Work, game: str, name: str) -> tuple[MoreDays, Dossier]:
    """By its name, or by the seat alone where it asked for one thing only."""
    record = work.claim_game(game, wait=True)  # first: a second moderator may decide it at the same time
    waiting = requests(work, game)
    seat = seat_named(name, [each.seat for each in waiting])
    by_seat = [each for each in waiting if each.seat == seat]
    for each in waiting:
        if each.name.lower() == name.lower() or by_seat == [each]:
            return each, open_dossier(desk, work, game, claimed=record)
    there = ", ".join(each.name for each in waiting) or say("nothing")
    raise TableError(say("nobody in {game} has asked for {name}; {there} waits", game=game, name=name, there=there))


def _tell(bag: Postbag, asked: MoreDays, moved: datetime | None, why: str, *, allowed: bool) -> None:
    content = Decided(common=bag.common(asked.seat), asked=asked.words(), allowed=allowed, why=why, moved=moved)
    entry = [calendar_entry(bag, asked.seat, moved)] if moved else []
    bag.write(content, cause=_cause(asked, bag.dossier), attachments=entry)


def _cause(asked: MoreDays, dossier: Dossier) -> str:
    return f"{asked.name}.{dossier.record.version}"
