"""Taking mail in: fetched, stored whole, then taken out of the mailbox. Nothing is understood of it here.

A pass that dies anywhere is simply run again: a mail that was stored but not taken out of the mailbox is a duplicate by
its key, a mail that was not stored still lies in the mailbox.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from pbem.desk import now as clock
from pbem.desk.playing.outage import note_heartbeat
from pbem.mail.transports.contract import Fetched
from pbem.store.values import NewMail

if TYPE_CHECKING:
    from pbem.desk.desk import Desk

#: So many mails are stored in one transaction.
BATCH = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class Intake:
    """What a fetch brought."""

    new: int = 0
    duplicates: int = 0
    elsewhere: bool = False  #: another worker is at the mailbox


def take_in(desk: Desk, *, jumped: timedelta = timedelta()) -> Intake:
    """Fetch all there is. Raises Unreachable; what was stored until then stays. `jumped`: see `note_heartbeat`."""
    with desk.store.mailbox_lock(desk.mailbox) as ours:
        if not ours:
            return Intake(elsewhere=True)
        began = clock.now()
        new = duplicates = 0
        while batch := list(desk.mail_in.fetch(BATCH)):
            with desk.store.transaction() as work:
                taken = work.take_in([_new_mail(fetched) for fetched in batch])
            desk.mail_in.done_many([fetched.key for fetched in batch])
            new, duplicates = new + len(taken.new), duplicates + len(taken.duplicates)
        with desk.store.transaction() as work:
            before = work.fetch_completed(desk.mailbox, began)
            note_heartbeat(desk, work, before, began, jumped=jumped)
            work.heartbeat(desk.machine, at=began, doing="took mail in")
    return Intake(new=new, duplicates=duplicates)


def _new_mail(fetched: Fetched) -> NewMail:
    """The mail with what its headers tell of its sender: a sender's mails are handled in their order."""
    from pbem.mail.letter import read_headers

    letter = read_headers(fetched.raw)
    return NewMail(
        key=fetched.key,
        raw=fetched.raw,
        received=fetched.received,
        sender=letter.sender,
        message_id=letter.message_id,
    )
