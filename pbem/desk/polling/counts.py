"""What a pass did, in numbers and in one line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(kw_only=True, slots=True)
class Counts:
    """What a pass did."""

    mails: int = 0  #: taken in
    handled: int = 0
    failed: int = 0  #: set aside for the moderator
    unanswered: int = 0  #: filed without an answer: nothing proved them, and there were too many
    adjudicated: int = 0
    reminded: int = 0  #: games in which the late were reminded, or given more time
    held: int = 0  #: games held for the moderator
    sent: int = 0
    deferred: int = 0
    given_up: int = 0  #: letters that nobody will get
    unread: int = 0  #: mails that could not be read, and are tried again
    trouble: str = ""  #: what could not be reached, and what to do; "" when all is well
    held_up: bool = False  #: the trouble is such that what is due stays due

    def anything(self) -> bool:
        """Whether there was anything to do."""
        done = (self.mails, self.handled, self.failed, self.adjudicated, self.reminded, self.held)
        return any((*done, self.sent, self.given_up))

    def note(self, trouble: str) -> None:
        """One more thing that went wrong."""
        self.trouble = f"{self.trouble}; {trouble}" if self.trouble else trouble

    def line(self) -> str:
        """The pass in one line."""
        told = [
            f"{self.mails} mails taken in, {self.handled} handled",
            f"{self.adjudicated} adjudicated, {self.reminded} reminded",
            f"{self.sent} letters sent",
        ]
        told += [f"{self.failed} mails set aside (pbem mail failed)"] if self.failed else []
        told += [f"{self.unanswered} mails of strangers unanswered (pbem mail unanswered)"] if self.unanswered else []
        told += [f"{self.unread} mails not read"] if self.unread else []
        told += [f"{self.held} games held (pbem game list)"] if self.held else []
        told += [f"{self.deferred} letters put off"] if self.deferred else []
        told += [f"{self.given_up} letters given up (pbem mail outbox)"] if self.given_up else []
        return "; ".join(told)
