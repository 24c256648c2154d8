"""Diaries: notes that nobody reads but their writer, and at the end of the game all, if he says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.people.bars import muted_seats
from pbem.desk.press.passing_on import DIARY, PressRoom
from pbem.desk.tokens.seat_tokens import fit_for_others
from pbem.report.inputs import Diary, DiaryPage
from pbem.store.stored_values import NewPress, PressRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.store.work import Work

#: The mark of a seat whose diary all read at the end.
OPEN_MARK = "diary-open"


def put_page(room: PressRoom, seat: str, text: str, mail: int) -> None:
    """Keep a page."""
    record = room.bag.dossier.record
    page = NewPress(
        game=record.id,
        branch=record.branch,
        turn=record.turn,
        writer=seat,
        signed=seat,
        recipients=(DIARY,),
        text=fit_for_others(room.work, text, room.bag.now),
        at=room.bag.now,
        mail_id=mail,
    )
    room.work.press_delivered(record.id, [room.work.put_press(page)], at=room.bag.now)


def pages(work: Work, game: str, seat: str) -> list[PressRecord]:
    """A seat's diary."""
    return [press for press in work.press(game, writer=seat) if DIARY in press.recipients]


def is_open(work: Work, game: str, seat: str) -> bool:
    """Whether all read a seat's diary at the end."""
    return work.find_mark(game, OPEN_MARK, seat) is not None


def open_diaries(work: Work, game: str) -> Sequence[Diary]:
    """What the last mail of a game shows of diaries."""
    found = []
    silent = muted_seats(work, game)
    for mark in work.marks(game, OPEN_MARK):
        if mark.name in silent:
            continue
        read = [DiaryPage(turn=page.turn, lines=tuple(page.text.splitlines())) for page in pages(work, game, mark.name)]
        if read:
            found.append(Diary(seat=mark.name, pages=tuple(read)))
    return found
