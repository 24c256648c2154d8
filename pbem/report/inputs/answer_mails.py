"""What a moderator's mail is answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from pbem.report.inputs.common import Common
from pbem.report.inputs.play_mails import LeftOut


@dataclass(frozen=True, kw_only=True, slots=True)
class WouldDo:
    """A command that would do."""

    mail: str  #: the line to reply with; "" where a mail cannot
    does: str = ""  #: what it does, in a few words
    cli: str = ""  #: the same on the table's machine; "" where it is not told


class Came(StrEnum):
    """What became of a line."""

    DONE = "done"
    ANSWERED = "answered"  #: a question
    SHOWN = "shown"  #: what it would do was asked for
    ASKED = "asked"  #: what it would do is shown; it is done when that is confirmed
    WAITS = "waits"  #: is below a line that waits for its confirmation
    IDLE = "idle"  #: there was nothing to do
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """A line of the moderator's, and what it came to."""

    number: int  #: as the writer would count the lines
    written: str
    came: Came
    says: tuple[str, ...] = ()  #: what changes, or why nothing does; a sentence each
    letters: tuple[tuple[tuple[str, ...], str], ...] = ()  #: (seats, "" for somebody without one; subject) of letters
    shows: tuple[str, ...] = ()  #: what was asked to be shown, lines as they are
    attached: str = ""  #: the file that holds it instead
    instead: tuple[str, ...] = ()  #: lines that would do


@dataclass(frozen=True, kw_only=True, slots=True)
class ModeratorAnswer:
    """What became of a moderator's mail, line by line."""

    kind: ClassVar[str] = "moderator-answer"
    common: Common
    lines: Sequence[Answered]
    confirm: str = ""  #: the line that is done only when a reply says CONFIRM
    until: datetime | None = None  #: it waits so long
    left_out: Sequence[LeftOut] = ()
    would_do: Sequence[WouldDo] = ()  #: what can be done next
    remarks: tuple[str, ...] = ()  #: what is to be known of the mail itself
