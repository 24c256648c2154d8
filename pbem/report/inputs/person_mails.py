"""Mails about a person: their addresses, their leaving, and those who sit for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from pbem.report.inputs.common import Common


class PersonMatter(StrEnum):
    """What the mail is about."""

    ADDRESS = "address"  #: is this address (the recipient's) really that person's (`about`)?
    CHANGED = "changed"  #: something of the reader's that guards their seats was changed
    ERASE = "erase"  #: what happens when the reader is removed, and the word that does it
    SIT = "sit"  #: the reader may send orders for a seat (`about`) for a while
    SIT_OVER = "sit-over"  #: and may no more
    MODERATE = "moderate"  #: does the reader want to be a second moderator of the game? `lines`: why
    TAKE_OVER = "take-over"  #: does the reader want to moderate it in place of who asks (`by`)?
    BANNED = "banned"  #: nothing of the reader’s is read here from now on; `lines`: the reason
    UNBANNED = "unbanned"  #: and is again


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonMail:
    """To a person, or to an address that may become one's."""

    kind: ClassVar[str] = "person"
    common: Common
    matter: PersonMatter
    about: str = ""  #: who or what, as the matter says
    by: str = ""  #: the address that wrote what led to this
    lines: tuple[str, ...] = ()  #: what changed, a sentence each; what is done, an item each
    stays: tuple[str, ...] = ()  #: ERASE: what is not removed
    rows: tuple[tuple[str, ...], ...] = ()  #: ERASE: the seats, a row each
    since: datetime | None = None  #: SIT: from when on
    until: datetime | None = None
    answer: str = "CONFIRM"  #: the word to reply with
