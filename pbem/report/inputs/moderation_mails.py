"""What the moderator is told, and what the players learn about the moderator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar

from pbem.core.ruleset_contract import Column, FormLine, Need
from pbem.report.inputs.answer_mails import WouldDo
from pbem.report.inputs.common import Common


class Matter(StrEnum):
    """What the moderator is told about."""

    HELD = "held"  #: a game is held
    MAIL_FAILED = "mail-failed"  #: a mail could not be handled
    LINE_FAILED = "line-failed"  #: a line of a mail was refused, for the table failed in reading it
    BOUNCED = "bounced"  #: an address does not take mail
    MISSED = "missed"  #: a seat missed deadlines
    VACANT = "vacant"  #: a seat was offered and nobody took it
    REQUEST = "request"  #: somebody (`about`) would like to come in, and the moderator decides
    AWAY = "away"  #: a player (`about`) would like to be away longer than the game allows, and the moderator decides
    ACT = "act"  #: the record of an act
    CLOCK = "clock"  #: the table was out of reach, or (`about`) its clock went back
    LATE = "late"  #: seats (`about`) missed the deadline and the game waits for them, or for the moderator
    UNDELIVERED = "undelivered"  #: the table's mail did not reach seats (`about`); their deadline was moved on
    MESSAGE = "message"  #: a player writes; `details` holds the lines
    APPROVAL = "approval"  #: reports wait for the moderator; `details` lists them
    TRIED = "tried"  #: somebody (`about`) who was put out or muted tried all the same; `reason`: a clause about them
    SILENT = "silent"  #: to a second moderator: the first does not react, for so long (`about`)


@dataclass(frozen=True, kw_only=True, slots=True)
class Notice:
    """For the moderator."""

    kind: ClassVar[str] = "notice"
    common: Common
    matter: Matter
    reason: str = ""  #: one sentence: why
    about: str = ""  #: the seat, address or command it is about
    count: int = 0  #: deadlines missed, attempts made
    details: tuple[tuple[str, str], ...] = ()  #: (label, value) as they are to be shown
    would_do: tuple[WouldDo, ...] = ()  #: what would mend it


@dataclass(frozen=True, kw_only=True, slots=True)
class Notices:
    """What is below several notices that are one mail."""

    kind: ClassVar[str] = "notices"
    common: Common
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Announcement:
    """What the moderator writes to everybody."""

    kind: ClassVar[str] = "announcement"
    common: Common
    lines: tuple[str, ...]  #: as the moderator wrote them; an empty one parts paragraphs


@dataclass(frozen=True, kw_only=True, slots=True)
class Archive:
    """The whole game as one file, attached."""

    kind: ClassVar[str] = "archive"
    common: Common
    file: str  #: its name
    size: int  #: bytes
    over: bool = True  #: the game is over, so that everything may be known


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One value that an edit changed."""

    path: str
    before: str
    after: str


class Act(StrEnum):
    """What the moderator did that touches the players."""

    EDIT = "edit"
    ROLLBACK = "rollback"
    REOPENED = "reopened"  #: took back a game that was over; `value`: the commitment of its new seed
    RULING = "ruling"
    DICE = "dice"
    ORDER = "order"  #: gave an order for a seat
    HELD = "held"
    RESUMED = "resumed"
    TAKEN_OVER = "taken-over"  #: a free seat (`about`) has found somebody (`value`) by itself
    REPLACED = "replaced"  #: gave a seat (`about`) to somebody else (`value`)
    VACANT = "vacant"  #: took a seat (`about`) from its player; `value`: what becomes of it, a sentence
    KICKED = "kicked"  #: the same, for the player who had it, who is kept out of the game
    REMOVED = "removed"  #: put the reader out, who watched, and keeps them out
    BANNED = "banned"  #: the same by address, of who had a seat (`about`) or watched ("")
    LET_IN = "let-in"  #: keeps the reader out no more
    MUTED = "muted"  #: passes on nothing that the reader writes to others
    UNMUTED = "unmuted"  #: passes it on again
    SITTER_OUT = "sitter-out"  #: put out whoever (`about`) sat for the reader’s seat
    LEFT = "left"  #: as VACANT, for the player who had it; `value`: who has it now, "" for nobody
    TOKEN = "token"  # noqa: S105  #: renewed what lets the reader's mails in
    CLOCK = "clock"  #: changed how deadlines are set; `changes` holds what
    APPROVAL = "approval"  #: reads reports before they are sent, from now on (`value` "on") or no more ("off")
    LOOKED = "looked"  #: saw what a player may not see (`about`), and plays in the game
    MODERATOR = "moderator"  #: who moderates has changed; `value` says how, a sentence
    FORWARD = "forward"  #: undid a rollback
    REVEALED = "revealed"  #: told who plays in an anonymous game; `value` says it
    SILENT = "silent"  #: nothing: something has waited for the moderator so long (`value`) that the players may vote
    CANCELLED = "cancelled"  #: called a game off that had not begun
    RESTORED = "restored"  #: let a game go on after the table's database was put back to `value`, a moment


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction:
    """The moderator's edit, rollback or ruling, told to the players."""

    kind: ClassVar[str] = "correction"
    common: Common
    act: Act
    why: str = ""
    when: datetime | None = None
    about: str = ""  #: the decision ruled on, the seat ordered for
    value: str = ""  #: what was ruled or set
    back_to: tuple[int, int] | None = None  #: rollback, reopened, forward: (turn, round) play goes on from
    stands: bool = False  #: rollback: this seat's orders stand as sent; restored: later mails were taken again
    sheet: Sequence[tuple[str, str]] = ()  #: restored: what the seat has ordered, by slot
    changes: Sequence[Change] = ()
    ordered: Sequence[str] = ()  #: order: what was ordered for this seat, with what it does
    kept: tuple[str, ...] = ()  #: rollback: this seat's orders that stand as sent
    undone: tuple[str, ...] = ()  #: this seat's orders that were undone; they may be taken up again
    needs: Sequence[Need] = ()
    deadline: datetime | None = None
    goes_on: datetime | None = None  #: before the deadline, as nobody owes orders
    calendar: bool = False
    form: Sequence[FormLine] = ()
    view: Mapping[str, Any] = field(default_factory=dict)  #: edit, rollback, forward: the ruleset's view for this seat
    outlook: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's outlook for this seat
    standing: Sequence[Column] = ()
    leading: Sequence[str] = ()  #: seats from the best placed to the worst
