"""The muster: when all seats of a game are taken everybody says READY, and it begins; whoever does not loses the seat.

A game that was opened by mail and finds too few people in time is given up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from pbem.desk.game.dossier import Dossier, forming_dossier
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.calendar_entries import pace
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.reports import seated
from pbem.desk.lobby.seating import READY, is_free, leave_seat
from pbem.desk.lobby.starting import start_within
from pbem.desk.tokens.conversation_tokens import table_tag
from pbem.report.inputs import Gathering, Gathers, Receipt
from pbem.store.stored_values import GameRecord, GameStatus, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: The mark of the muster that runs: until when, and which one of this game it is.
MUSTER = "muster"
_CALL, _NUMBER = "call", "number"
#: Whoever has said READY is not asked again for so long.
STAYS_READY = timedelta(days=7)


class Gathered(StrEnum):
    """How far a game has come that gathers its players."""

    OPEN = "open"  #: seats are free
    CALLED = "called"  #: all are taken, and not everybody has said READY
    BEGUN = "begun"  #: it has begun just now


def gather(desk: Desk, work: Work, game: str, now: datetime, receipts: Mapping[str, Receipt] | None = None) -> Gathered:
    """What follows when seats or readiness of a forming game have changed: it begins, or its players are called.

    `receipts`: seat to what its first mail says first, where the game begins.
    """
    seats = work.seats(game)
    terms = terms_of(work, game)
    if any(is_free(seat) for seat in seats):
        work.forget_marks(game, MUSTER, _CALL)
        _look_again(desk, work, game, None)
        return Gathered.OPEN
    people = [seat for seat in seats if seat.bot is None]
    missing = unready(work, seats, now)
    if not missing or not terms.muster or len(people) == 1:
        start_within(desk, work, game, now, receipts or {})
        for kind in (READY, MUSTER):
            work.forget_marks(game, kind)
        return Gathered.BEGUN
    if work.find_mark(game, MUSTER, _CALL) is None:
        _call(desk, work, game, missing, now)
    return Gathered.CALLED


def unready(work: Work, seats: Sequence[SeatRecord], now: datetime) -> list[str]:
    """The seats of people who have not said READY lately."""
    if not seats:
        return []
    ready = {mark.name for mark in work.marks(seats[0].game, READY) if now - mark.at <= STAYS_READY}
    return [seat.name for seat in seats if seat.bot is None and not is_free(seat) and seat.name not in ready]


def mustered_until(work: Work, game: str) -> datetime | None:
    """Until when READY is said; None while nobody is asked."""
    mark = work.find_mark(game, MUSTER, _CALL)
    return datetime.fromisoformat(mark.value["until"]) if mark else None


def _call(desk: Desk, work: Work, game: str, missing: Sequence[str], now: datetime) -> None:
    until = now + timedelta(hours=desk.config.lobby.muster_hours)
    before = work.find_mark(game, MUSTER, _NUMBER)
    number = before.value + 1 if before else 1
    work.set_marks(game, MUSTER, {_CALL: {"until": until.isoformat()}, _NUMBER: number}, at=now)
    _look_again(desk, work, game, until)
    letters = Gatherer(desk=desk, work=work, game=game, now=now, cause=f"muster.{number}")
    for seat in missing:
        letters.tell(seat, Gathers.CALL, until=until)
    letters.send()


def _look_again(desk: Desk, work: Work, game: str, until: datetime | None) -> None:
    """When the game is to be looked at next."""
    record = work.game(game)
    assert record is not None
    moments = [moment for moment in (until, given_up_at(desk, work, record)) if moment is not None]
    due_at = min(moments, default=None)
    if due_at != record.due_at:
        work.save_game(replace(record, due_at=due_at), record.version)


def given_up_at(desk: Desk, work: Work, record: GameRecord) -> datetime | None:
    """When a game that was opened by mail is given up; None for one of the host's."""
    opened = terms_of(work, record.id).opened_by
    return record.created + timedelta(days=desk.config.lobby.forming_days) if opened else None


# --- what comes by itself -------------------------------------------------------------------------------------------


def attend(desk: Desk, work: Work, record: GameRecord, now: datetime) -> None:
    """Do what is due in a game that has not begun."""
    until, end = mustered_until(work, record.id), given_up_at(desk, work, record)
    if until is not None and until <= now:
        _strike(desk, work, record, now)
    elif end is not None and end <= now:
        _give_up(desk, work, record, now)
    else:
        _look_again(desk, work, record.id, until)


def _strike(desk: Desk, work: Work, record: GameRecord, now: datetime) -> None:
    """Whoever did not say READY loses the seat; those who did are told."""
    seats = work.seats(record.id)
    missing = unready(work, seats, now)
    cause = f"mustered.{_number(work, record.id)}"
    before = Gatherer(desk=desk, work=work, game=record.id, now=now, cause=cause)
    for name in missing:
        before.part(name, Gathers.MISSED)
    before.send()
    for seat in seats:
        if seat.name in missing:
            leave_seat(work, seat, now)
    work.forget_marks(record.id, MUSTER, _CALL)
    _look_again(desk, work, record.id, None)
    after = Gatherer(desk=desk, work=work, game=record.id, now=now, cause=cause)
    for seat in seats:
        if seat.name not in missing:
            after.tell(seat.name, Gathers.SHORT, about=tuple(missing))
    after.send()


def _give_up(desk: Desk, work: Work, record: GameRecord, now: datetime) -> None:
    letters = Gatherer(desk=desk, work=work, game=record.id, now=now, cause="given-up")
    for seat in work.seats(record.id):
        letters.part(seat.name, Gathers.DISSOLVED)
    letters.send()
    over = replace(record, status=GameStatus.OVER, due_at=None, ended=now)
    current = work.game(record.id)
    work.save_game(over, current.version if current else record.version)


def _number(work: Work, game: str) -> int:
    mark = work.find_mark(game, MUSTER, _NUMBER)
    return int(mark.value) if mark else 0


def someone_left(desk: Desk, work: Work, seat: SeatRecord, now: datetime, cause: str) -> None:
    """A seat is free again: those who were called are told, as they wait for the game to begin."""
    called = work.find_mark(seat.game, MUSTER, _CALL) is not None
    gather(desk, work, seat.game, now)
    if not called:
        return
    letters = Gatherer(desk=desk, work=work, game=seat.game, now=now, cause=cause)
    for other in work.seats(seat.game):
        if other.name != seat.name:
            letters.tell(other.name, Gathers.LEFT, about=(seat.name,))
    letters.send()


# --- letters --------------------------------------------------------------------------------------------------------


class Gatherer:
    """Letters to the seats of a game that has not begun."""

    def __init__(self, *, desk: Desk, work: Work, game: str, now: datetime, cause: str) -> None:
        record = work.game(game)
        assert record is not None
        self._work = work
        self._cause = cause
        self._terms = terms_of(work, game)
        self.dossier: Dossier = forming_dossier(desk, work, record)
        self.bag = Postbag(desk=desk, dossier=self.dossier, now=now)

    def tell(self, seat: str, news: Gathers, *, about: tuple[str, ...] = (), until: datetime | None = None) -> None:
        """Put the news to a seat into the bag; nothing where nobody sits there."""
        if seat not in [each.name for each in self.dossier.reached_by_mail()]:
            return
        with self.bag.speaking_to(seat):
            content = Gathering(
                common=self.bag.common(seat),
                news=news,
                about=about,
                until=until,
                players=seated(self.dossier, hidden=self._terms.anonymous),
                pace=pace(self.dossier.clock),
                terms=tuple(self._terms.words()),
                words_taken=news is Gathers.CALL,
            )
            self.bag.write(content, cause=self._cause)

    def part(self, seat: str, news: Gathers) -> None:
        """The last word to somebody who has no seat from now on: a reply speaks to the table, not for the seat."""
        person = self.dossier.people.get(seat)
        if person is None:
            return
        tag = table_tag(self.bag.desk, self._work, person.address, self.bag.now)
        common = self.bag.common_beside(person, tag)
        content = Gathering(common=common, news=news, about=(seat,))
        self.bag.write_beside(content, person.address, cause=f"{self._cause}.{seat}")

    def send(self) -> None:
        """Put them into the outbox."""
        if self.bag.letters:
            self._work.put_letters(self.bag.letters)
            self._work.notify("letter")
