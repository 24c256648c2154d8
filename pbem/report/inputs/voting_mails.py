"""The mail about a vote of the players."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from pbem.report.inputs.common import Common


class VoteStage(StrEnum):
    """How far a vote is."""

    ASKED = "asked"  #: the reader's answer is wanted
    FAILED = "failed"  #: it cannot be carried any more
    UNDONE = "undone"  #: it was carried, and could not be done after all; `why` says why


@dataclass(frozen=True, kw_only=True, slots=True)
class VoteTold:
    """The players vote: the reader is asked, or told that it came to nothing. One that is carried tells itself."""

    kind: ClassVar[str] = "vote"
    common: Common
    stage: VoteStage = VoteStage.ASKED
    what: str  #: what it would do, a clause: "the game ends in a draw"
    line: str  #: how it is written: "VOTE DRAW"
    by: str = ""  #: the seat that proposes it; "" where that is secret
    why: str = ""  #: the reason given
    secret: bool = False  #: whether only the count is told
    needed: int = 0  #: how many must say yes
    asked: int = 0  #: of how many
    ayes: int = 0  #: how many did
    until: datetime | None = None  #: silence is no from then on; None: at the end of the turn
    turn: int = 0  #: the turn that is open


@dataclass(frozen=True, kw_only=True, slots=True)
class Decided:
    """The moderator has decided what a player asked for."""

    kind: ClassVar[str] = "decided"
    common: Common
    asked: str  #: what for, a clause: "being away 4 January to 9 January 2027"
    allowed: bool
    why: str = ""
    moved: datetime | None = None  #: the open deadline is now then
