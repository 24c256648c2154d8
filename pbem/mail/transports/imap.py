"""IMAP4rev1: fetching changes nothing on the server; done mail is moved, copied away, or flagged.

MOVE, IDLE, UIDPLUS are used where the server has them. A lost connection is made again once a call. A key
holds the UIDVALIDITY, so that a rebuilt mailbox can never have the wrong mail moved.
"""

from __future__ import annotations

import imaplib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from pbem.mail.transports.contract import Fetched, Unreachable
from pbem.mail.transports.secure import context
from pbem.mail.transports.settings import MailInSettings, Security

T = TypeVar("T")

#: Mails, and bytes, asked for in one command.
BATCH = 200
BATCH_BYTES = 8_000_000
#: IDLE is renewed before servers and routers give up on it, seconds (RFC 2177 allows 29 minutes).
IDLE_AT_MOST = 540.0
#: Identifiers in one command: keeps the line below what servers accept.
COMMAND_UIDS = 500

_LOST = (OSError, EOFError, imaplib.IMAP4.abort)


class ImapIn:
    """One folder of an IMAP account."""

    def __init__(self, settings: MailInSettings) -> None:
        self._settings = settings
        self._context = context(settings)
        self._client: Any = None
        self._validity = 0

    # -- connection

    def _connected(self) -> Any:
        """The client, logged in, the folder selected. Raises `Unreachable` or a lost connection."""
        if self._client is None:
            client = self._open()
            self._client = client
            self._log_in(client)
            self._select(client)
        return self._client

    def _open(self) -> Any:
        from imapclient import IMAPClient, SocketTimeout

        wanted = self._settings
        tls = wanted.security is Security.TLS
        client = IMAPClient(
            wanted.host,
            port=wanted.port,
            ssl=tls,
            ssl_context=self._context if tls else None,
            timeout=SocketTimeout(connect=wanted.timeout, read=wanted.timeout),
        )
        client.normalise_times = False
        if wanted.security is Security.STARTTLS:
            client.starttls(self._context)
        return client

    def _log_in(self, client: Any) -> None:
        wanted = self._settings
        try:
            if wanted.oauth2_token:
                client.oauth2_login(wanted.user, wanted.oauth2_token)
            else:
                client.login(wanted.user, wanted.password)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error as fault:
            self._drop()
            raise Unreachable(
                f"{wanted.host} does not let {wanted.user} in ({_words(fault)}); "
                f"look at the user, the password or the token in the configuration"
            ) from None

    def _select(self, client: Any) -> None:
        try:
            answer = client.select_folder(self._settings.folder)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error as fault:
            self._drop()
            raise Unreachable(
                f"the folder {self._settings.folder} of {self._settings.user} cannot be opened ({_words(fault)})"
            ) from None
        self._validity = int(answer.get(b"UIDVALIDITY", 0))

    def _do(self, action: Callable[[Any], T]) -> T:
        """Runs the action, once more on a new connection where the old one was lost."""
        for last in (False, True):
            try:
                return action(self._connected())
            except _LOST as fault:
                self._drop()
                if last:
                    raise Unreachable(
                        f"the mail server {self._settings.host} cannot be reached ({_words(fault)})"
                    ) from None
        raise AssertionError("the second failure was raised above")

    def _drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            try:
                client.shutdown()
            except (OSError, imaplib.IMAP4.error):
                return  # it is gone already

    def close(self) -> None:
        """Logs out; a server that does not answer is left."""
        if self._client is not None:
            try:
                self._client.logout()
            except (OSError, EOFError, imaplib.IMAP4.error):
                self._drop()
            self._client = None

    def check(self) -> str:
        """Logs in, opens the folder, counts what waits, and says whether the server has IDLE."""
        waiting, idle = self._do(lambda client: (len(self._waiting(client)), client.has_capability("IDLE")))
        wanted = self._settings
        wakes = (
            "IDLE: a new mail wakes `pbem run` at once" if idle else f"no IDLE: looked at every {wanted.poll_every:g} s"
        )
        return f"{wanted.user} at {wanted.host}, folder {wanted.folder}, mails waiting: {waiting}; {wakes}"

    # -- reading

    def fetch(self, limit: int) -> Iterator[Fetched]:
        """Lowest UID first. Ends early where the mailbox was rebuilt meanwhile; the next call sees it anew."""
        yield from self._fetch(self._do(lambda client: sorted(self._waiting(client))[:limit]))

    def _fetch(self, uids: list[int]) -> Iterator[Fetched]:
        validity = self._validity
        for start in range(0, len(uids), BATCH):
            heads = self._ask(uids[start : start + BATCH], _HEAD)
            for chunk in _chunks(heads, self._settings.largest):
                huge = _size(heads[chunk[0]]) > self._settings.largest
                bodies = self._ask(chunk, [b"BODY.PEEK[HEADER]" if huge else b"BODY.PEEK[]"])
                if self._validity != validity:
                    return
                for uid in chunk:
                    fetched = self._fetched(uid, heads[uid], bodies.get(uid, {}))
                    if fetched is not None:
                        yield fetched

    def _ask(self, uids: list[int], what: list[bytes]) -> Any:
        return self._do(lambda client: client.fetch(uids, what))

    def _waiting(self, client: Any) -> list[int]:
        """Without a folder for done mail, \\Seen says what is done: other keywords may not exist."""
        # Servers search what they told of last (RFC 3501, 5.2): without NOOP a mail that came since would be missed,
        # and a game adjudicated without it.
        client.noop()
        criteria = ["UNDELETED"] if self._settings.processed else ["UNSEEN", "UNDELETED"]
        return list(client.search(criteria))

    def _fetched(self, uid: int, head: Any, body: Any) -> Fetched | None:
        """None for what another reader has moved meanwhile."""
        size = _size(head)
        raw = body.get(b"BODY[]")
        if raw is None and body.get(b"BODY[HEADER]") is not None:
            from pbem.mail.letter import cut_note

            raw = cut_note(size) + body[b"BODY[HEADER]"]
        if raw is None:
            return None
        received: datetime = head.get(b"INTERNALDATE") or datetime.fromtimestamp(0, UTC)
        key = f"{self._settings.folder}/{self._validity}/{uid}"
        return Fetched(key=key, raw=raw, received=received.astimezone(UTC), size=size)

    # -- moving

    def done(self, key: str) -> None:
        """`done_many` for one."""
        self.done_many([key])

    def done_many(self, keys: Iterable[str]) -> None:
        """Marks the mails read and moves them; keys of an earlier UIDVALIDITY name nothing any more."""
        validity, uids = self._uids(keys)
        for start in range(0, len(uids), COMMAND_UIDS):
            some = uids[start : start + COMMAND_UIDS]
            self._change(validity, partial(_mark_read, some))
            if self._settings.processed:
                self._move(validity, some, self._settings.processed)

    def set_aside(self, key: str) -> None:
        """Moves the mail to the folder of rejected ones, unread as it is."""
        validity, uids = self._uids([key])
        if uids:
            self._move(validity, uids, self._settings.rejected)

    def _uids(self, keys: Iterable[str]) -> tuple[int, list[int]]:
        """The UIDVALIDITY now, and the UIDs of the keys that were given out under it."""
        self._do(lambda client: client)
        start = f"{self._settings.folder}/{self._validity}/"
        return self._validity, sorted(int(key.removeprefix(start)) for key in keys if key.startswith(start))

    def _change(self, validity: int, action: Callable[[Any], object]) -> None:
        """Runs what changes mails by UID, unless a reconnection found the mailbox rebuilt: then not at all."""
        self._do(lambda client: action(client) if self._validity == validity else None)

    def _move(self, validity: int, uids: list[int], folder: str) -> None:
        """Moves what is still there; a missing folder is made."""
        try:
            self._change(validity, partial(_move, uids, folder))
        except imaplib.IMAP4.error as first:
            try:
                self._change(validity, partial(_make_and_move, uids, folder))
            except imaplib.IMAP4.error:
                raise Unreachable(f"mail cannot be moved to the folder {folder} ({_words(first)})") from None

    def handled(self, since: datetime) -> Iterator[Fetched]:
        """By UID, out of the folder for done mail; the read ones of the mailbox where no folder is wanted."""
        wanted = self._settings
        if wanted.processed:
            shelf = ImapIn(replace(wanted, folder=wanted.processed, processed=""))
            try:
                yield from shelf._since(since, [])
            finally:
                shelf.close()
        else:
            yield from self._since(since, ["SEEN"])

    def _since(self, since: datetime, criteria: list[str]) -> Iterator[Fetched]:
        # SINCE knows days only, in the server's zone (RFC 3501, 6.4.4).
        day = (since - timedelta(days=1)).date()
        uids = sorted(self._do(lambda client: client.search([*criteria, "UNDELETED", "SINCE", day])))
        for fetched in self._fetch(uids):
            if fetched.received >= since:
                yield fetched

    # -- waiting

    def wait(self, seconds: float) -> bool:
        """IDLE where the server has it, else a look every `poll_every` seconds."""
        until = time.monotonic() + seconds
        while True:
            if self._do(self._waiting):
                return True
            left = until - time.monotonic()
            if left <= 0:
                return False
            self._do(partial(self._rest, left))

    def _rest(self, left: float, client: Any) -> None:
        """Returns when the server says something about new mail, or after `left` seconds."""
        if not client.has_capability("IDLE"):
            time.sleep(min(left, self._settings.poll_every))
            client.noop()
            return
        client.idle()
        until = time.monotonic() + min(left, IDLE_AT_MOST)
        try:
            while (pause := until - time.monotonic()) > 0:
                answers = client.idle_check(timeout=pause)
                # No answer before its time is how imapclient says that the line is broken: DONE will fail then.
                if not answers or any(b"EXISTS" in answer for answer in answers):
                    return
        finally:
            client.idle_done()


_HEAD = [b"RFC822.SIZE", b"INTERNALDATE"]


def _mark_read(uids: list[int], client: Any) -> None:
    client.add_flags(uids, [b"\\Seen"], silent=True)


def _move(uids: list[int], folder: str, client: Any) -> None:
    """MOVE, or its three steps; without UIDPLUS the \\Deleted mail waits for somebody's EXPUNGE."""
    if client.has_capability("MOVE"):
        client.move(uids, folder)
        return
    client.copy(uids, folder)
    client.delete_messages(uids, silent=True)
    if client.has_capability("UIDPLUS"):
        client.uid_expunge(uids)


def _make_and_move(uids: list[int], folder: str, client: Any) -> None:
    """After a refusal: makes the folder, and moves what another reader has not moved meanwhile."""
    left = client.search(["UNDELETED", "UID", ",".join(map(str, uids))])
    if left and not client.folder_exists(folder):
        client.create_folder(folder)
        client.subscribe_folder(folder)
    if left:
        _move(left, folder, client)


def _size(head: Any) -> int:
    return int(head.get(b"RFC822.SIZE", 0))


def _chunks(heads: Any, largest: int) -> Iterator[list[int]]:
    """The UIDs in order, parted so that no command asks for too many bytes; a huge mail stands alone."""
    chunk: list[int] = []
    total = 0
    for uid in sorted(heads):
        size = _size(heads[uid])
        if chunk and (total + size > BATCH_BYTES or size > largest):
            yield chunk
            chunk, total = [], 0
        if size > largest:
            yield [uid]
            continue
        chunk.append(uid)
        total += size
    if chunk:
        yield chunk


def _words(fault: BaseException) -> str:
    """What a server or the system said, one short line."""
    argument = fault.args[-1] if fault.args else fault
    text = argument.decode("utf-8", "replace") if isinstance(argument, bytes) else str(argument)
    return " ".join(text.split())[:200] or type(fault).__name__
