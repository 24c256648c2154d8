"""Notices to the moderator: what needs a person, and the commands that would mend it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.postbag import Postbag
from pbem.mail.compose import Outgoing, compose, message_id
from pbem.report.inputs import Common, Matter, Notice
from pbem.store.values import GameRecord, NewLetter, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.desk import Desk


def notice_letter(
    desk: Desk,
    now: datetime,
    matter: Matter,
    *,
    cause: str,
    reason: str = "",
    about: str = "",
    count: int = 0,
    record: GameRecord | None = None,
    details: Sequence[tuple[str, str]] = (),
    would_do: Sequence[str] = (),
) -> NewLetter:
    """A letter to the game's moderator, or to the table's where no game is touched."""
    table = desk.config.table
    recipient = (record.moderator if record else "") or table.moderator
    common = Common(
        now=now,
        zone=table.zone,
        language=table.language,
        game=record.id if record else "",
        title=record.title if record else table.name,
        ruleset=record.ruleset if record else "",
    )
    notice = Notice(
        common=common,
        matter=matter,
        reason=reason,
        about=about,
        count=count,
        details=tuple(details),
        would_do=tuple(would_do),
    )
    words = desk.renderer(common.language).render(notice)
    mid = message_id(desk.host, common.game or "table", "moderator", str(matter), cause)
    raw = compose(
        Outgoing(
            to=recipient,
            from_address=desk.address,
            from_name=table.name,
            reply_to=desk.address,
            subject=words.subject,
            text=words.text,
            html=words.html,
            message_id=mid,
            auto_submitted="auto-generated",
            loop=desk.address,
            date=now,
        )
    )
    return NewLetter(
        recipient=recipient,
        kind=f"notice-{matter}",
        cause=cause,
        message_id=mid,
        raw=raw,
        game=common.game or None,
        subject=words.subject,
        created=now,
    )


def game_held(bag: Postbag, reason: str, *, cause: str) -> None:
    """The game is held: why, and how it goes on."""
    record = bag.dossier.record
    would_do = (
        f"pbem game show {record.id} --log  what happened so far",
        f"pbem game rollback {record.id} --why …  back to the last published point",
        f"pbem game resume {record.id} --why …  go on as it is",
    )
    bag.letters.append(
        notice_letter(bag.desk, bag.now, Matter.HELD, cause=cause, reason=reason, record=record, would_do=would_do)
    )


def missed_deadlines(bag: Postbag, seats: Sequence[SeatRecord], *, cause: str) -> None:
    """Somebody has missed as many deadlines in a row as the clock allows."""
    record, allowed = bag.dossier.record, bag.dossier.clock.drop_after
    for seat in seats:
        if not allowed or seat.missed != allowed:
            continue
        would_do = (f"pbem game replace {record.id} {seat.name} ADDRESS --why …  give the seat to somebody else",)
        bag.letters.append(
            notice_letter(
                bag.desk,
                bag.now,
                Matter.MISSED,
                cause=f"{cause}.{seat.name}",
                about=seat.name,
                count=seat.missed,
                record=record,
                would_do=would_do,
            )
        )
