"""What every transport does, so that the desk never knows which one it has.

In: a letter stays where it is until `done` or `set_aside` is called for its key; fetching changes nothing on the
server. Out: one mail, one recipient, and a clear word on what became of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from pbem.core.errors import TableError


class Unreachable(TableError):
    """The mailbox cannot be reached or opened: says where, and what to look at."""


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


@dataclass(frozen=True, kw_only=True)
class Fetched:
    """A raw mail out of the mailbox."""

    key: str  #: names it in this mailbox for good: "INBOX/1700000000/42" or a Maildir file's name
    raw: bytes  #: all of it; of one above the limit, the headers with a first line that says so
    received: datetime  #: when our server got it (INTERNALDATE, file time), aware; never the Date header
    size: int  #: bytes on the server


class MailIn(Protocol):
    """A mailbox to read from."""

    def fetch(self, limit: int) -> Iterator[Fetched]:
        """Up to `limit` mails that are not done, oldest first. Raises `Unreachable`."""

    def done(self, key: str) -> None:
        """The mail is stored and answered: it leaves the mailbox. A key already gone is fine."""

    def done_many(self, keys: Iterable[str]) -> None:
        """`done` for many at once."""

    def set_aside(self, key: str) -> None:
        """The mail could not be handled: into the folder for a person to look at."""

    def handled(self, since: datetime) -> Iterator[Fetched]:
        """What lies in the folder for done mail and came since then, oldest first; nothing is changed there."""

    def wait(self, seconds: float) -> bool:
        """Waits for new mail, `seconds` at most; True where something came."""

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
