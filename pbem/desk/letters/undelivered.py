"""Mail of the table that did not get through in time: nobody is charged for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.language import keep
from pbem.desk.clock import Wait
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.kept_deadlines import UNREACHED
from pbem.store.stored_values import LetterHead, LetterStatus

if TYPE_CHECKING:
    from pbem.store.work import Work

#: A letter that is on its way for less is on time.
ON_TIME = timedelta(hours=2)
#: This much time is given back in one wait, at most.
MOST = timedelta(hours=24)
#: So often in a game for one seat: then its address must be mended, or the seat given to somebody else.
TIMES = 3
#: The kinds of letters that ask for orders.
ASKING = ("start", "report", "correction")


@dataclass(frozen=True, kw_only=True, slots=True)
class Cost:
    """What mail that did not get through cost a seat."""

    length: timedelta
    why: str  #: for the moderator
    times: int  #: how often this game has given time back to the seat before


def undelivered(work: Work, dossier: Dossier, wait: Wait, late: Sequence[str], now: datetime) -> dict[str, Cost]:
    """Seat to what the table's mail cost it, for the late seats that were not asked in time."""
    asked: dict[str, list[LetterHead]] = {}
    for letter in work.letters_since(dossier.record.id, wait.opened, ASKING):
        asked.setdefault(str(letter.seat), []).append(letter)
    reached = {seat.name for seat in dossier.reached_by_mail()}
    found: dict[str, Cost] = {}
    for seat in late:
        # The newest letter asks for all that is open.
        if seat in reached and seat in asked and (lost := _lost(asked[seat][-1], now)):
            mark = work.find_mark(dossier.record.id, UNREACHED, seat)
            times = int(mark.value) if mark else 0
            if times < TIMES:
                length = min(lost[0], MOST, now - wait.opened)
                found[seat] = Cost(length=length, why=lost[1], times=times)
    return found


def _lost(letter: LetterHead, now: datetime) -> tuple[timedelta, str] | None:
    """How long the letter was under way without arriving, and what its mail server said; None for one on time."""
    said = f": {letter.error}" if letter.error else ""
    if letter.status is LetterStatus.FAILED:
        return now - letter.created, keep("the mail came back or could not be delivered{said}", said=said)
    if letter.status in (LetterStatus.WAITING, LetterStatus.LEASED) and now - letter.created >= ON_TIME:
        return now - letter.created, keep("the mail has not been taken yet{said}", said=said)
    if letter.sent_at is not None and letter.sent_at - letter.created >= ON_TIME:
        return letter.sent_at - letter.created, keep("the mail could be sent late only")
    return None
