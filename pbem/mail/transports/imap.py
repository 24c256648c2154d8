"""IMAP4rev1: reading changes nothing on the server; done mail is moved, copied away, or flagged.

MOVE, IDLE, UIDPLUS are used where the server has them. A lost connection is made again once a call. A key
holds the UIDVALIDITY, so that a rebuilt mailbox can never have the wrong mail moved.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any

from pbem.mail.transports.contract import UNDATED, Fetched, NotMoved, Unreachable, Unread
from pbem.mail.transports.imap_moving import mark_read, move
from pbem.mail.transports.imap_reading import Found, Reader
from pbem.mail.transports.imap_session import PATIENCE, Broken, Declined, Session
from pbem.mail.transports.transport_settings import MailInSettings

#: IDLE is renewed, and the folder looked at, this often, seconds. RFC 2177 allows 29 minutes; but a server may not say
#: that a mail came between the search and IDLE, and who sent it would wait as long for an answer.
IDLE_AT_MOST = 60.0
#: Seconds between two looks at a mailbox whose server always says that there is something new.
LOOK_EVERY = 1.0


class ImapIn:
    """One folder of an IMAP account."""

    def __init__(self, settings: MailInSettings) -> None:
        self._settings = settings
        self._session = Session(settings)
        self._listed: frozenset[str] = frozenset()
        self._at: dict[str, tuple[int, int]] = {}  # key by content to validity and UID: see `_key`

    def close(self) -> None:
        """Logs out; a server that does not answer is left."""
        self._session.close()

    def check(self) -> str:
        """Logs in, opens the folder, counts what waits, and says whether the server has IDLE."""
        waiting = len(self._uids())
        idle = self._session.do(lambda client: client.has_capability("IDLE"))
        wanted = self._settings
        wakes = (
            "IDLE: a new mail wakes `pbem run` at once" if idle else f"no IDLE: looked at every {wanted.poll_every:g} s"
        )
        said = f"{wanted.user} at {wanted.host}, folder {wanted.folder}, mails waiting: {waiting}; {wakes}"
        if not self._session.writable:
            raise Unreachable(f"{said}; but the folder is read-only: handled mail stays in it, let the account write")
        return said

    # -- reading

    def waiting(self) -> list[str]:
        """Lowest UID first."""
        self._at.clear()
        keys = [self._handle(uid) for uid in sorted(self._uids())]
        self._listed = frozenset(keys)
        return keys

    def read(self, keys: Sequence[str]) -> Iterator[Fetched | Unread]:
        """Lowest UID first, then those that had to be asked for one by one."""
        validity, uids = self._known(keys)
        for found in Reader(self._session, validity, self._settings.largest).read(uids):
            handle = f"{self._settings.folder}/{validity}/{found.uid}"
            if found.raw:
                yield self._fetched(self._key(handle, validity, found), found, found.size)
            else:
                yield Unread(key=handle, why=found.why)

    def read_headers(self, key: str) -> Fetched | None:
        """The headers of a mail whose text does not come."""
        # lazy: an extra that not every host has, or heavy
        from pbem.mail.letter import UNREAD

        validity, uids = self._known([key])
        for uid in uids:
            found = Reader(self._session, validity, self._settings.largest).headers(uid)
            return self._fetched(key, found, UNREAD) if found else None
        return None

    def _uids(self) -> list[int]:
        try:
            return self._session.do(self._search)
        except Declined:  # a new line shows the folder as it is, too, and needs no NOOP
            self._session.drop()
            return self._session.do(self._search)

    def _search(self, client: Any) -> list[int]:
        r"""Without a folder for done mail, \Seen says what is done: other keywords may not exist."""
        # Servers search what they reported last (RFC 3501, 5.2): without NOOP a mail that came since would be missed,
        # and a game adjudicated without it.
        if not self._session.fresh:
            client.noop()
        self._session.fresh = False
        criteria = ["UNDELETED"] if self._settings.processed else ["UNSEEN", "UNDELETED"]
        client.forget()
        uids = list(client.search(criteria))
        if client.told_of_mail:  # it came while the server searched, and IDLE would not tell of it again
            client.forget()
            uids = list(client.search(criteria))
        if not all(uid > 0 for uid in uids):
            raise ValueError("a mail without a number")
        return uids

    def _fetched(self, key: str, found: Found, cut: int | str) -> Fetched:
        # lazy: an extra that not every host has, or heavy
        from pbem.mail.letter import cut_note

        raw = cut_note(cut) + found.raw if found.cut else found.raw
        return Fetched(key=key, raw=raw, received=found.received, size=found.size)

    # -- keys

    def _handle(self, uid: int) -> str:
        return f"{self._settings.folder}/{self._session.validity}/{uid}"

    def _key(self, handle: str, validity: int, found: Found) -> str:
        """What names the mail for good: where the server keeps no UIDs between two lines (RFC 3501, 2.3.1.1), its text.

        A UID that comes again for another mail would have that one taken for known.
        """
        if validity > 0:
            return handle
        key = f"{self._settings.folder}/0/{sha256(found.raw).hexdigest()}"
        self._at[key] = (validity, found.uid)
        return key

    def _known(self, keys: Iterable[str]) -> tuple[int, list[int]]:
        """The UIDVALIDITY now, and the UIDs of the keys that were given out under it."""
        validity = self._session.do(lambda client: self._session.validity)
        start = f"{self._settings.folder}/{validity}/"
        uids = set()
        for key in keys:
            if key.startswith(start):
                uids.add(int(key.removeprefix(start)))
            elif (found := self._at.get(key)) is not None and found[0] == validity:
                uids.add(found[1])
        return validity, sorted(uids)

    # -- moving

    def done_many(self, keys: Iterable[str]) -> None:
        """Marks the mails read and moves them; keys of an earlier UIDVALIDITY name nothing any more."""
        self._moved(list(keys), self._settings.processed, read=True)

    def set_aside(self, key: str) -> None:
        """Moves the mail to the folder of rejected ones, unread as it is; without one, it is marked as read."""
        self._moved([key], self._settings.rejected, read=not self._settings.rejected)

    def _moved(self, keys: Sequence[str], folder: str, *, read: bool) -> None:
        try:
            validity, uids = self._known(keys)
            if not self._session.writable:
                raise NotMoved(f"the folder {self._settings.folder} is read-only, handled mail stays in it")
            # With a folder to go to, \Seen is for the eyes of people, and may fail.
            left, why = mark_read(self._session, validity, uids) if read and uids else ([], "")
            if folder and uids:
                left, why = move(self._session, validity, uids, folder)
        except Unreachable as fault:
            raise NotMoved(str(fault)) from None
        if left:
            what = f"moved to the folder {folder}" if folder else "marked as read"
            raise NotMoved(f"mails that cannot be {what}: {len(left)} ({why})")

    def handled(self, since: datetime) -> Iterator[Fetched]:
        """By UID, out of the folder for done mail; the read ones of the mailbox where no folder is wanted."""
        wanted = self._settings
        if wanted.processed:
            shelf = ImapIn(replace(wanted, folder=wanted.processed, processed=""))
            try:
                if self._is_made(shelf):
                    yield from shelf._since(since, [])
            finally:
                shelf.close()
        else:
            yield from self._since(since, ["SEEN"])

    def _is_made(self, shelf: ImapIn) -> bool:
        """Whether the folder for done mail is there: the first mail that is done makes it. Raises Unreachable."""
        try:
            shelf._session.do(lambda client: None)
        except Unreachable:
            if self._session.do(lambda client: client.folder_exists(self._settings.processed)):
                raise
            return False
        return True

    def _since(self, since: datetime, criteria: list[str]) -> Iterator[Fetched]:
        # SINCE knows days only, in the server's zone (RFC 3501, 6.4.4).
        day = (since - timedelta(days=1)).date()
        uids = sorted(self._session.do(lambda client: client.search([*criteria, "UNDELETED", "SINCE", day])))
        for found in self.read([self._handle(uid) for uid in uids]):
            if isinstance(found, Unread):
                raise Unreachable(found.why)
            if found.received >= since:
                yield replace(found, received=since) if found.received == UNDATED else found

    # -- waiting

    def wait(self, seconds: float) -> bool:
        """IDLE where the server has it and it works, else a look every `poll_every` seconds."""
        until = time.monotonic() + seconds
        idle = True
        while not any(self._handle(uid) not in self._listed for uid in self._uids()):
            left = until - time.monotonic()
            if left <= 0:
                return False
            began = time.monotonic()
            try:
                idle = idle and self._session.do(partial(self._idle, left), patience=IDLE_AT_MOST + PATIENCE)
            except (Declined, Broken):
                idle = False
            pause = LOOK_EVERY if idle else self._settings.poll_every
            time.sleep(max(0.0, min(left, pause) - (time.monotonic() - began)))
        return True

    def _idle(self, left: float, client: Any) -> bool:
        """Returns when the server says something about new mail, or after `left` seconds; False without IDLE."""
        if not client.has_capability("IDLE"):
            return False
        client.idle()
        until = time.monotonic() + min(left, IDLE_AT_MOST)
        try:
            while (pause := until - time.monotonic()) > 0:
                answers = client.idle_check(timeout=pause)
                # No answer before its time is how imapclient says that the line is broken: DONE will fail then.
                if not answers or any(b"EXISTS" in answer for answer in answers):
                    return True
        finally:
            client.idle_done()
        return True
