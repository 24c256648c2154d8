"""Mails about a game that has not begun: it is full, it is not, who came and who did not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from pbem.report.inputs.common import Common


class Gathers(StrEnum):
    """What is said about a game that gathers its players."""

    CALL = "call"  #: all seats are taken: whoever is there says READY
    MISSED = "missed"  #: the reader did not say it, and has lost his seat
    SHORT = "short"  #: others did not say it: their seats (`about`) are free again
    LEFT = "left"  #: somebody has left a seat (`about`) after everybody was called
    ADMITTED = "admitted"  #: the moderator lets the reader in
    TURNED_AWAY = "turned-away"  #: or does not
    DECLINED = "declined"  #: the reader's invitation (`about`: to whom) was declined
    DISSOLVED = "dissolved"  #: not enough people came in time


@dataclass(frozen=True, kw_only=True, slots=True)
class Gathering:
    """Word from a game that has not begun."""

    kind: ClassVar[str] = "gathering"
    common: Common
    news: Gathers
    about: tuple[str, ...] = ()  #: seats, or the address that was invited
    why: str = ""  #: the reason given
    until: datetime | None = None  #: READY is said until then
    players: tuple[tuple[str, str], ...] = ()  #: (seat, who sits there; "" for a free one)
    pace: str = ""  #: the clock in words
    terms: tuple[str, ...] = ()  #: what else was agreed on ("anonymous")
    words_taken: bool = False  #: whether words for the seed are still taken (ENTROPY)
