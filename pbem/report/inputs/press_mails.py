"""What players write each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.report.inputs.common import Common

#: Signatures that are no seat's.
UNSIGNED, THE_MODERATOR, AN_OBSERVER = "", "moderator", "observer"


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """One message, as one of its readers reads it."""

    signed: str  #: the seat that wrote it, or one of the signatures above
    turn: int  #: in which it was written; 0: before the first
    everybody: bool = False  #: it goes to all who play
    readers: tuple[str, ...] = ()  #: the other seats that read it, where it goes to some only
    unnamed: bool = False  #: somebody reads it as well who has written unsigned
    observers: bool = False  #: those who watch read it as well
    moderator: bool = False  #: and so does the moderator
    about: str = ""  #: how the message begins that it answers, where the reader knows that one
    held: bool = False  #: it was written before the last deadline and waited for the game to go on
    lines: tuple[str, ...]  #: as they were written
    begins: str = ""  #: the first of them that is no greeting; "" for the first
    reply_address: str = ""  #: where an answer to this one goes, where the mail has another one
    tag: str = ""  #: of such an answer's subject


@dataclass(frozen=True, kw_only=True, slots=True)
class Press:
    """A message to a reader; or several, in one mail with the next report."""

    kind: ClassVar[str] = "press"
    common: Common
    messages: Sequence[Message]  #: oldest first


@dataclass(frozen=True, kw_only=True, slots=True)
class DiaryPage:
    """A page of a diary."""

    turn: int  #: in which it was written; 0: before the first
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Diary:
    """What a seat wrote for the end of the game."""

    seat: str
    pages: tuple[DiaryPage, ...]  #: oldest first
