"""Notices to the moderator: what needs a person, and the commands that would mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.language import keep
from pbem.desk.letters.letterpress import print_plain
from pbem.desk.people.contacts import Door
from pbem.desk.people.mail_choices import language_code_of
from pbem.mail.reply_addresses import SeatTag, normalise, subject_tag
from pbem.report.inputs import Common, Matter, Notice, WouldDo
from pbem.store.stored_values import GameRecord, NewLetter

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk


#: What is seen at once in a list of mails, each in one of its own; other notices of one pass become one mail.
URGENT = frozenset({Matter.HELD, Matter.CLOCK, Matter.LATE, Matter.APPROVAL, Matter.MESSAGE, Matter.REQUEST})


@dataclass(frozen=True, kw_only=True, slots=True)
class Matters:
    """What a notice is about."""

    matter: Matter
    cause: str  #: what it follows from: there is one notice for it
    reason: str = ""
    about: str = ""  #: the seat, address or command
    count: int = 0
    details: tuple[tuple[str, str], ...] = ()  #: (label, value)
    would_do: tuple[WouldDo, ...] = ()  #: what would mend it, as lines of a reply and on the table's machine


def notice_letter(
    desk: Desk,
    now: datetime,
    what: Matters,
    record: GameRecord | None = None,
    *,
    recipient: str = "",
    doors: Mapping[str, Door] | None = None,
) -> NewLetter:
    """A letter to `recipient`; else to the game's moderator, or to the table's where no game is touched.

    `doors`: a moderator's address to how it is written to; without it a reply is asked about first, and the letter is
    in the table's language.
    """
    whom = recipient or (record.moderator if record else "") or desk.config.table.moderator
    common = _common(desk, now, record, door_of(doors or {}, whom))
    notice = Notice(
        common=common,
        matter=what.matter,
        reason=what.reason,
        about=what.about,
        count=what.count,
        details=what.details,
        would_do=what.would_do,
    )
    letter = print_plain(
        desk,
        notice,
        recipient=whom,
        kind=f"notice-{what.matter}",
        cause=what.cause,
        tag=common.tag,
        reply_to=common.reply_address,
    )
    if what.matter not in URGENT:
        desk.notices.setdefault(whom, {})[letter.message_id] = notice
    return letter


def _common(desk: Desk, now: datetime, record: GameRecord | None, door: Door) -> Common:
    table, reply = desk.config.table, let_in(desk, door, record)
    return Common(
        now=now,
        zone=table.zone,
        language=language_code_of(desk.config, door.person, record.ruleset if record else ""),
        reply_address=reply["reply_address"],
        tag=reply["tag"],
        game=record.id if record else "",
        title=record.title if record else table.name,
        ruleset=record.ruleset if record else "",
    )


def door_of(doors: Mapping[str, Door], whom: str) -> Door:
    """How a moderator's address is written to."""
    return doors.get(normalise(whom)) or Door()


def let_in(desk: Desk, door: Door, record: GameRecord | None) -> dict[str, Any]:
    """`reply_address` and `tag` of a mail to a moderator: what lets the reply in, where there is a token for it."""
    own = desk.address_of(record)
    if not door.token:
        return {"reply_address": own, "tag": ""}
    tag = SeatTag(game=record.id if record else "table", seat="moderator", token=door.token)
    return {"reply_address": desk.reply_address(own, tag), "tag": subject_tag(tag)}


def held_notice(
    desk: Desk, now: datetime, record: GameRecord, reason: str, doors: Mapping[str, Door] | None = None
) -> NewLetter:
    """The game is held: why, and how it goes on. `record` is the game before that."""
    would_do = (
        would("show", record.id, "LOG", does=keep("what happened so far")),
        would("rollback", record.id, "WHY …", does=keep("back to the last published point")),
        would("resume", record.id, "WHY …", does=keep("go on as it reads now")),
    )
    what = Matters(matter=Matter.HELD, cause=f"{record.version}", reason=reason, would_do=would_do)
    return notice_letter(desk, now, what, record, doors=doors)


def would(command: str, game: str, *rest: str, does: str) -> WouldDo:
    """A command on a game that would do, as a line of a mail and on the table's machine.

    `rest` is as a mail has it; its words LOG, STATE, WHY … are options of the command line.
    """
    options = [_OPTIONS.get(word, word) for each in rest for word in each.split()]
    return WouldDo(
        mail=" ".join([command.upper().replace("-", " "), game, *rest]),
        cli=" ".join(["pbem game", command, game, *filter(None, options)]),
        does=does,
    )


#: Words of a mail that are options, or nothing, on the command line.
_OPTIONS = {"LOG": "--log", "STATE": "--state", "WHY": "--why", "WITH": "", "TO": ""}
