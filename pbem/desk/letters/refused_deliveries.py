"""What a refusal is believed to speak of: the letter and its recipient, or us.

A server that takes mail of ours and refuses one letter means that letter. One that takes none may mean anything: an
account that was locked, a host on a blocklist, a filter that took fright. Then no letter is given up and nobody's
address is blamed; they wait, and the host is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.mail.transports.contract import Deferred, Refused, Unusable
from pbem.store.letters_out import pause_after

if TYPE_CHECKING:
    from pbem.store.stored_values import Letter
    from pbem.store.work import Work

#: This many recipients in a row that are refused alike are not to blame; fewer are enough where nobody was let in.
IN_A_ROW, WITH_NOBODY_TAKEN = 3, 2
#: So long a letter is tried again, and so often; mail servers do the same.
GIVE_UP, TRIES = timedelta(days=5), 17
#: Since when nothing could be sent, and why, as `pbem doctor` tells it.
STOPPED = "sending.stopped"


@dataclass(kw_only=True, slots=True)
class Row:
    """Refusals after the last letter that was taken, each like the one before."""

    resumed: bool = False  #: the round before took nothing: a server that begins anew may put everything off once more
    taken: bool = False  #: whether the server has taken a letter in this round
    alike: tuple[int, bool] | None = None  #: the code, and whether the recipient was refused
    recipients: set[str] = field(default_factory=set)

    def note(self, letter: Letter, failure: Deferred | Refused | None) -> Unusable | None:
        """Take down what came of a letter; why no further one should be tried, where a row has become too long."""
        if failure is None:
            self.taken, self.alike = True, None
            self.recipients.clear()
        if not isinstance(failure, Refused):
            return None
        if self.alike != (failure.code, failure.recipient):
            self.alike = (failure.code, failure.recipient)
            self.recipients.clear()
        self.recipients.add(letter.recipient)
        if len(self.recipients) < IN_A_ROW:
            return None
        return Unusable(f"{len(self.recipients)} recipients in a row are refused alike, so none is believed: {failure}")

    def doubts(self, failure: Refused) -> bool:
        """Whether it is in a row that says more of us than of its letters."""
        if self.alike != (failure.code, failure.recipient):
            return False
        return len(self.recipients) >= (IN_A_ROW if self.taken else WITH_NOBODY_TAKEN)


def is_for_good(work: Work, row: Row, letter: Letter, failure: Deferred | Refused, now: datetime) -> bool:
    """Whether a letter is given up for a failure."""
    if isinstance(failure, Refused):
        if row.doubts(failure):
            return False
        # The server lets other recipients in, that was asked; of mails it must have taken one.
        return failure.recipient or _takes_mail(work, row, letter, now)
    tired = now - letter.created >= GIVE_UP and letter.attempts >= TRIES
    return tired and not row.resumed and _takes_mail(work, row, letter, now)


def counts_as_try(work: Work, row: Row, letter: Letter, failure: Deferred | Refused, now: datetime) -> bool:
    """Whether a letter waits longer because of it: not where no other one would have gone either."""
    return not isinstance(failure, Unusable) or _takes_mail(work, row, letter, now)


def note_state(work: Work, why: str, *, unusable: bool, taken: bool, now: datetime) -> None:
    """Keep for the host that nothing can be sent, from when on and why, until a letter is taken again."""
    known = work.setting(STOPPED)
    if taken:
        if known:
            work.put_setting(STOPPED, None)
    elif why and (not known or known["why"] != why):
        since = known["since"] if known else now.isoformat()
        work.put_setting(STOPPED, {"since": since, "why": why, "unusable": unusable})


def _takes_mail(work: Work, row: Row, letter: Letter, now: datetime) -> bool:
    """Whether the server has taken a letter in this round, or after this one was refused before."""
    if row.taken:
        return True
    return letter.attempts > 1 and work.sent_since(now - pause_after(letter.attempts - 1))
