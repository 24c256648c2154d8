"""Notices to the moderator: what needs a person, and the commands that would mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.letterpress import print_plain
from pbem.desk.postbag import Postbag
from pbem.report.inputs import Common, Matter, Notice
from pbem.store.values import GameRecord, NewLetter, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.desk import Desk


@dataclass(frozen=True, kw_only=True, slots=True)
class Matters:
    """What a notice is about."""

    matter: Matter
    cause: str  #: what it follows from: there is one notice for it
    reason: str = ""
    about: str = ""  #: the seat, address or command
    count: int = 0
    details: tuple[tuple[str, str], ...] = ()  #: (label, value)
    would_do: tuple[str, ...] = ()  #: command lines that would mend it


def notice_letter(
    desk: Desk, now: datetime, what: Matters, record: GameRecord | None = None, *, recipient: str = ""
) -> NewLetter:
    """A letter to `recipient`; else to the game's moderator, or to the table's where no game is touched."""
    table = desk.config.table
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
        matter=what.matter,
        reason=what.reason,
        about=what.about,
        count=what.count,
        details=what.details,
        would_do=what.would_do,
    )
    whom = recipient or (record.moderator if record else "") or table.moderator
    return print_plain(desk, notice, recipient=whom, kind=f"notice-{what.matter}", cause=what.cause)


def fault_words(error: Exception) -> str:
    """A fault of ours in one line, for the record and the moderator."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]


def held_notice(desk: Desk, now: datetime, record: GameRecord, reason: str) -> NewLetter:
    """The game is held: why, and how it goes on. `record` is the game before that."""
    would_do = (
        f"pbem game show {record.id} --log  what happened so far",
        f"pbem game rollback {record.id} --why …  back to the last published point",
        f"pbem game resume {record.id} --why …  go on as it is",
    )
    what = Matters(matter=Matter.HELD, cause=f"{record.version}", reason=reason, would_do=would_do)
    return notice_letter(desk, now, what, record)


def missed_deadlines(bag: Postbag, seats: Sequence[SeatRecord], *, cause: str) -> None:
    """Somebody has missed as many deadlines in a row as the clock allows."""
    record, allowed = bag.dossier.record, bag.dossier.clock.drop_after
    for seat in seats:
        if not allowed or seat.missed != allowed:
            continue
        would_do = (f"pbem game replace {record.id} {seat.name} ADDRESS --why …  give the seat to somebody else",)
        what = Matters(
            matter=Matter.MISSED,
            cause=f"{cause}.{seat.name}",
            about=seat.name,
            count=seat.missed,
            would_do=would_do,
        )
        bag.letters.append(notice_letter(bag.desk, bag.now, what, record))
