"""What every transport does, so that the desk never knows which one it has.

In: a letter stays where it is until `done_many` or `set_aside` is called for its key; reading changes nothing on the
server. A mail that cannot be read is named, and hinders no other. Out: one mail, one recipient, and a clear word on
what became of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from pbem.core.errors import TableError


class Unreachable(TableError):
    """The mailbox cannot be reached, opened or read on: says where, and what to look at."""


class NotMoved(TableError):
    """Mails that were read stay where they are: they cannot be moved, or marked as read."""


class Deferred(TableError):
    """Not delivered now, worth trying later: a 4xx answer. `recipient`: it was the recipient that was put off."""

    def __init__(self, reason: str, *, recipient: bool = False) -> None:
        super().__init__(reason)
        self.recipient = recipient


class Unusable(Deferred):
    """The sender itself cannot be used now: no other mail would go either.

    The server does not answer, or what it answered speaks of our account or of the connection.
    """


class Refused(TableError):
    """A 5xx answer, `code` is the server's. Whether it is for good the desk judges by how others fare.

    `recipient` says whether it was the recipient that was refused where another one is not (mark the address), not the
    mail or we; `sender` whether it was the envelope sender (another one may do).
    """

    def __init__(self, reason: str, code: int = 550, *, recipient: bool = False, sender: bool = False) -> None:
        super().__init__(reason)
        self.code = code
        self.recipient = recipient
        self.sender = sender


#: When a mail came of which nobody tells: to be taken for the moment in which it is seen.
UNDATED = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class Fetched:
    """A raw mail out of the mailbox."""

    key: str  #: names it in this mailbox for good: "INBOX/1700000000/42" or a Maildir file's name
    raw: bytes  #: all of it, never empty; of one above the limit, the headers with a first line that says so
    received: datetime  #: when our server got it (INTERNALDATE, file time), aware; `UNDATED` where it does not tell
    size: int  #: bytes on the server


@dataclass(frozen=True, kw_only=True)
class Unread:
    """A mail that is in the mailbox and cannot be read now."""

    key: str
    why: str  #: what the server or the system said, one line


class MailIn(Protocol):
    """A mailbox to read from."""

    def waiting(self) -> list[str]:
        """The keys of all mails that are not done, in about the order in which they came. Raises `Unreachable`."""

    def read(self, keys: Sequence[str]) -> Iterator[Fetched | Unread]:
        """Those of the mails that are still there; keys are of the last `waiting`.

        Raises `Unreachable` where it goes no further; what came before is good.
        """

    def read_headers(self, key: str) -> Fetched | None:
        """The headers of a mail that is `Unread`, below a line that says so; None where they cannot be read either."""

    def done_many(self, keys: Iterable[str]) -> None:
        """The mails are stored: they leave the mailbox. A key already gone is fine.

        Raises `NotMoved` where some of them stay; they stay in `waiting`, too.
        """

    def set_aside(self, key: str) -> None:
        """The mail could not be read: into the folder for a person to look at. Raises `NotMoved`."""

    def handled(self, since: datetime) -> Iterator[Fetched]:
        """What is in the folder for done mail and came since then, oldest first; nothing is changed there."""

    def wait(self, seconds: float) -> bool:
        """Waits for mail that `waiting` has not listed, `seconds` at most; True where some came."""

    def close(self) -> None:
        """Gives the connection back; calling twice is fine."""


class Checkable(Protocol):
    """A transport that can be looked over without a mail being read, moved or sent. All of ours can."""

    def check(self) -> str:
        """What it offers, in a phrase. Raises `Unreachable` or `Deferred`."""


class MailOut(Protocol):
    """A way to send."""

    def send(self, envelope_from: str, to: str, raw: bytes) -> None:
        """Hands the mail over. Raises `Deferred` (`Unusable` where no mail would go) or `Refused`."""

    def close(self) -> None:
        """Gives the connection back; calling twice is fine."""
