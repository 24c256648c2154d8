"""Moderators who leave something that waits for them: the second ones are told, then the players, once each."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep
from pbem.desk.acts.acts import BY_TABLE, Hand, perform_within
from pbem.desk.game.approval import kept_reports
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.letters.notices import Matters, notice_letter, would
from pbem.desk.letters.postbag import Postbag
from pbem.desk.moderation.holding import release
from pbem.desk.moderation.silence import heir_of, waits_since
from pbem.desk.moderation.succession import Heir
from pbem.desk.people.moderators import SECOND
from pbem.desk.tokens.moderator_tokens import doors
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Correction, Matter
from pbem.store.stored_values import GameRecord, GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: The marks of who was told, by whom; their value is what waited since when.
SILENCE = "silence"
#: Who acts where the table itself does.
THE_TABLE = keep("the table")


def tell_of_silence(desk: Desk, work: Work, now: datetime) -> int:
    """Look at all games that go on; in how many somebody was told."""
    games = work.list_games(GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD)
    return sum(_looked_at(desk, work, record, now) for record in games)


def _looked_at(desk: Desk, work: Work, record: GameRecord, now: datetime) -> bool:
    try:
        dossier = open_dossier(desk, work, record.id)
    except TableError:
        return False
    state, since = heir_of(desk, work, dossier, now), waits_since(work, dossier)
    if state is Heir.NOBODY or since is None:
        return False
    mark = work.find_mark(record.id, SILENCE, state)
    if mark is not None and mark.value == since.isoformat():
        return False
    work.set_mark(record.id, SILENCE, state, since.isoformat(), at=now)
    if state is Heir.SECONDS:
        _tell_seconds(desk, work, dossier, now - since, now)
    elif kept_reports(work, record.id) is not None:
        _release(desk, work, record.id, now)
    else:
        _tell_players(desk, work, dossier, now - since, now)
    return True


def _tell_seconds(desk: Desk, work: Work, dossier: Dossier, waited: timedelta, now: datetime) -> None:
    record = dossier.record
    what = Matters(
        matter=Matter.SILENT,
        cause=f"silent.{record.version}",
        about=keep("{count} days", count=waited.days),
        reason=record.held_reason,
        would_do=(would("show", record.id, does=keep("what it waits for")),),
    )
    opened = doors(desk, work, record, now)
    for mark in work.marks(record.id, SECOND):
        work.put_letter(notice_letter(desk, now, what, record, recipient=mark.name, doors=opened))


def _tell_players(desk: Desk, work: Work, dossier: Dossier, waited: timedelta, now: datetime) -> None:
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    for seat in dossier.reached_by_mail():
        content = Correction(
            common=bag.common(seat.name), act=Told.SILENT, value=keep("{count} days", count=waited.days)
        )
        bag.write(content, cause=f"silent.{dossier.record.version}")
    work.put_letters(bag.letters)


def _release(desk: Desk, work: Work, game: str, now: datetime) -> None:
    """Reports wait, and nobody can vote on what nobody has read: they go out."""
    hand = Hand(who=THE_TABLE, via=BY_TABLE, at=now, why=keep("the moderator left them waiting too long"))
    perform_within(desk, work, game, release(), hand)
