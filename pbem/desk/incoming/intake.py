"""Taking mail in: read, stored whole, then taken out of the mailbox. Nothing is understood of it here.

A pass that dies anywhere is simply run again: a mail that was stored and not taken out of the mailbox is known by its
key and not even read again, a mail that was not stored is still in the mailbox. What was there when the pass began is
gone through once, whatever the mailbox does with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.desk.ground import now as clock
from pbem.desk.incoming.unreadable import Troubled, store_troubled, tell_of_unread, troubled
from pbem.desk.playing.outage import note_heartbeat
from pbem.mail.transports.contract import Fetched, NotMoved, Unreachable, Unread
from pbem.store.stored_values import NewMail

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.desk.ground.mailbox import Mailbox

#: At most this many mails, and bytes of them, are stored in one transaction.
BATCH = 100
BATCH_BYTES = 8_000_000
#: No clock of a mail server is so far ahead; a mail that claims it came when it was seen.
AHEAD = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Intake:
    """What a fetch brought."""

    new: int = 0
    duplicates: int = 0
    unread: int = 0  #: could not be read, and are tried again
    elsewhere: bool = False  #: another worker is at the mailbox
    complete: bool = True  #: everything that was there was read, or set aside
    trouble: str = ""  #: what the host should know


@dataclass(kw_only=True, slots=True)
class _Reading:
    """What one pass read, as far as it came."""

    new: int = 0
    duplicates: int = 0
    done: list[str] = field(default_factory=list)  #: keys under which mails were stored
    read: set[str] = field(default_factory=set)  #: keys that were asked for and brought a mail
    unread: list[Unread] = field(default_factory=list)
    fault: str = ""  #: why it went no further


def take_in(desk: Desk, mailbox: Mailbox, *, jumped: timedelta = timedelta()) -> Intake:
    """Read all there is in a mailbox. Raises Unreachable where it cannot be opened. `jumped`: see `note_heartbeat`."""
    with desk.store.mailbox_lock(mailbox.name) as ours:
        if not ours:
            return Intake(elsewhere=True)
        began = clock.now()
        keys = mailbox.mails.waiting()
        known, before = _known(desk, mailbox, keys)
        # First those of which nothing bad is known: they are read before a bad one breaks the line.
        wanted = sorted((key for key in keys if key not in known), key=lambda key: key in before.mails)
        tried = [key for key in wanted if key not in before.mails or before.mails[key].is_due(began)]
        reading = _read_all(desk, mailbox, tried)
        untried = set(keys).difference(reading.read if reading.fault else tried)
        after = before.after(reading.unread, untried, began, others_read=bool(reading.read))
        set_aside = _given_up(mailbox, reading, after, began)
        after = after.with_set_aside([unread.key for unread, _ in set_aside])
        complete = not reading.fault and not after.holding
        _note(desk, mailbox, before, after, set_aside, began, complete=complete, jumped=jumped)
        faults = _put_away(desk, mailbox, [*reading.done, *known], after)
        return Intake(
            new=reading.new,
            duplicates=reading.duplicates,
            unread=len(after.holding),
            complete=complete,
            trouble="; ".join([*_troubles(reading, after, set_aside), *faults]),
        )


def _known(desk: Desk, mailbox: Mailbox, keys: Sequence[str]) -> tuple[frozenset[str], Troubled]:
    """The mails that are stored already, and what is known of those that could not be read."""
    if not keys:
        return frozenset(), Troubled()
    stored = {mailbox.stored_key(key): key for key in keys}
    with desk.store.read() as work:
        known = work.known_keys(list(stored))
        return frozenset(stored[key] for key in known), troubled(work, mailbox)


def _read_all(desk: Desk, mailbox: Mailbox, keys: Sequence[str]) -> _Reading:
    reading = _Reading()
    for batch in _batches(mailbox, keys, reading):
        with desk.store.transaction() as work:
            taken = work.take_in([_new_mail(mailbox, fetched) for fetched in batch])
        reading.new, reading.duplicates = reading.new + len(taken.new), reading.duplicates + len(taken.duplicates)
        reading.done += [fetched.key for fetched in batch]
    return reading


def _batches(mailbox: Mailbox, keys: Sequence[str], reading: _Reading) -> Iterator[list[Fetched]]:
    """Mails to store together; what could be read before the mailbox broke off is among them."""
    batch: list[Fetched] = []
    try:
        for found in mailbox.mails.read(keys) if keys else ():
            if isinstance(found, Unread):
                reading.unread.append(found)
                continue
            reading.read.add(found.key)
            batch.append(found)
            if len(batch) >= BATCH or sum(len(each.raw) for each in batch) >= BATCH_BYTES:
                yield batch
                batch = []
    except Unreachable as error:
        reading.fault = str(error)
    if batch:
        yield batch


def _given_up(
    mailbox: Mailbox, reading: _Reading, after: Troubled, now: datetime
) -> list[tuple[Unread, Fetched | None]]:
    """Mails that were tried long enough, with their headers where they come."""
    over = [each for each in reading.unread if each.key in after.holding and after.is_over(each.key, now)]
    try:
        return [(unread, mailbox.mails.read_headers(unread.key)) for unread in over]
    except Unreachable:
        return []  # it is not only this mail


def _note(
    desk: Desk,
    mailbox: Mailbox,
    before: Troubled,
    after: Troubled,
    set_aside: Sequence[tuple[Unread, Fetched | None]],
    now: datetime,
    *,
    complete: bool,
    jumped: timedelta,
) -> None:
    """Write down how far the mailbox was read, and what of it was not."""
    with desk.store.transaction() as work:
        for unread, head in set_aside:
            work.take_in([_new_mail(mailbox, head)] if head else [])
            tell_of_unread(desk, work, mailbox, unread, head, after.mails[unread.key].first, now)
        if after != before:
            store_troubled(work, mailbox, after)
        if complete:
            last = work.fetch_completed(mailbox.name, now)
            if set_aside and last is not None:
                jumped = max(jumped, now - last)  # who wrote that mail could not be heard so long
            note_heartbeat(desk, work, mailbox, last, now, jumped=jumped)
        work.heartbeat(desk.machine, at=now, doing="took mail in")


def _put_away(desk: Desk, mailbox: Mailbox, stored: Sequence[str], after: Troubled) -> list[str]:
    """Stored mails leave the mailbox, those set aside go to their folder; why they stay, a sentence each."""
    rejected = {key: None for key, attempts in after.mails.items() if attempts.set_aside}  # in their order
    faults: list[str] = []
    moved: list[str] = []
    try:
        if keys := [key for key in stored if key not in rejected]:
            mailbox.mails.done_many(keys)
    except NotMoved as error:
        faults.append(str(error))
    try:
        for key in rejected:
            mailbox.mails.set_aside(key)
            moved.append(key)
    except NotMoved as error:
        faults.append(str(error))
    if moved:
        with desk.store.transaction() as work:
            store_troubled(work, mailbox, after.without(moved))
    return faults


def _troubles(reading: _Reading, after: Troubled, set_aside: Sequence[tuple[Unread, Fetched | None]]) -> Iterator[str]:
    if reading.fault:
        yield reading.fault
    held = [each for each in reading.unread if each.key in after.holding]
    if held:
        yield (
            f"mails that cannot be read: {len(held)} ({held[0].key}: {held[0].why}); they are tried again, and no "
            "deadline is acted upon meanwhile"
        )
    for unread, _ in set_aside:
        yield f"the mail {unread.key} could not be read and is set aside ({unread.why})"


def _new_mail(mailbox: Mailbox, fetched: Fetched) -> NewMail:
    """The mail with what its headers tell of its sender: a sender's mails are handled in their order."""
    # lazy: a pass without mail reads none
    from pbem.mail.letter import read_headers

    letter = read_headers(fetched.raw)
    now = clock.now()
    return NewMail(
        key=mailbox.stored_key(fetched.key),
        raw=fetched.raw,
        received=fetched.received if fetched.received <= now + AHEAD else now,
        sender=letter.sender,
        message_id=letter.message_id,
    )
