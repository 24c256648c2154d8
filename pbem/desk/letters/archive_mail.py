"""EXPORT by mail: the archive of a game as an attachment."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.archive.export import as_json, export_within
from pbem.desk.letters.letterpress import Envelope, book_for, print_letter, words_of
from pbem.desk.people.mail_choices import language_code_of
from pbem.report.inputs import Archive, Common
from pbem.store.stored_values import GameRecord, GameStatus, NewLetter

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.mail.letter import Letter
    from pbem.store.work import Work


def archive_letter(
    desk: Desk,
    work: Work,
    record: GameRecord,
    *,
    recipient: str,
    cause: str,
    now: datetime,
    language: str = "",
    zone: str = "",
    answers: Letter | None = None,
) -> NewLetter:
    """A letter with the game's archive, as `pbem verify` reads it.

    Whoever asks must be allowed to have it: until the game is over it holds what its players may not know.
    """
    table = desk.config.table
    common = Common(
        now=now,
        language=language or language_code_of(desk.config, None, record.ruleset),
        zone=zone or table.zone,
        game=record.id,
        title=record.title,
        ruleset=record.ruleset,
        commitment=record.commitment,
        moderator=record.moderator or table.moderator,
    )
    name, data = f"{record.id}.json", as_json(export_within(desk, work, record)).encode()
    content = Archive(common=common, file=name, size=len(data), over=record.status is GameStatus.OVER)
    envelope = Envelope(
        recipient=recipient,
        kind=content.kind,
        cause=cause,
        now=now,
        game=record.id,
        answers=answers,
        attachments=((name, "application/json", data),),
        book=book_for(desk, common) if content.over else "",
    )
    return print_letter(desk, words_of(desk, content), envelope)
