"""Reading mails by their UIDs: many in one command, and each by itself where that does not work.

A mail that the server will not give is stepped over, with the reason. No mail is empty: where no text comes it is not
read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pbem.mail.transports.contract import UNDATED, Unreachable
from pbem.mail.transports.imap_session import BATCH_BYTES, Broken, Declined, Session

#: Mails asked for in one command.
BATCH = 200
#: Lines that may break over mails of one reading; then it is the server, and the rest is left for another time.
MOST_BREAKS = 4

_HEAD = [b"RFC822.SIZE", b"INTERNALDATE"]
_WHOLE, _HEADERS = b"BODY[]", b"BODY[HEADER]"


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A mail, or why there is none."""

    uid: int
    raw: bytes = b""
    cut: bool = False  #: `raw` is its headers alone
    size: int = 0
    received: datetime = UNDATED
    why: str = ""


class Reader:
    """Reads mails of one UIDVALIDITY."""

    def __init__(self, session: Session, validity: int, largest: int) -> None:
        self._session = session
        self._validity = validity
        self._largest = largest
        self._breaks = 0

    def read(self, uids: Sequence[int]) -> Iterator[Found]:
        """Each mail that is still there. Raises `Unreachable`; the mails before it were good."""
        for start in range(0, len(uids), BATCH):
            some = uids[start : start + BATCH]
            heads = self._many(some, _HEAD)
            left = set(some)
            for chunk in _chunks({uid: heads[uid] for uid in some if uid in heads}, self._largest):
                what = _HEADERS if _size(heads[chunk[0]]) > self._largest else _WHOLE
                bodies = self._many(chunk, [_peek(what)])
                for uid in chunk:
                    if raw := _text(bodies.get(uid), what):
                        left.discard(uid)
                        yield _found(uid, heads[uid], raw, what)
            for uid in sorted(left):
                yield from self._one(uid)

    def headers(self, uid: int) -> Found | None:
        """The headers of a mail whose text does not come; None where they do not come either."""
        found: list[Any] = []
        for what in (_HEAD, [_peek(_HEADERS)]):
            try:
                found.append(self._ask([uid], what).get(uid, {}))
            except (Declined, Broken):
                found.append({})
        head, body = found
        raw = _text(body, _HEADERS)
        return _found(uid, head, raw, _HEADERS) if raw else None

    def _one(self, uid: int) -> Iterator[Found]:
        try:
            head = self._ask([uid], _HEAD).get(uid, {})
            what = _HEADERS if _size(head) > self._largest else _WHOLE
            raw = _text(self._ask([uid], [_peek(what)]).get(uid), what)
            why = "the mail server sends no text of it"
        except Declined as fault:
            raw, why = b"", str(fault)
        except Broken as fault:
            self._broke(fault)
            yield Found(uid=uid, why=str(fault))
            return
        if raw:
            yield _found(uid, head, raw, what)
        elif self._is_there(uid):
            yield Found(uid=uid, why=why)

    def _is_there(self, uid: int) -> bool:
        """Whether the server still lists it: another reader may have moved it."""
        try:
            return uid in self._session.do(lambda client: client.search(["UNDELETED", "UID", str(uid)]))
        except (Declined, Broken):
            return True

    def _many(self, uids: Sequence[int], what: list[bytes]) -> dict[int, Any]:
        """What the server sends of these mails, nothing where it will not or the line breaks."""
        try:
            return self._ask(uids, what, again=True)
        except Declined:
            return {}
        except Broken as fault:
            self._broke(fault)
            return {}

    def _ask(self, uids: Sequence[int], what: list[bytes], *, again: bool = False) -> dict[int, Any]:
        def fetch(client: Any) -> dict[int, Any]:
            if self._session.validity != self._validity:
                raise Unreachable("the mailbox was made anew while it was read")
            client.forget()
            found: dict[int, Any] = client.fetch(uids, what)
            return found

        return self._session.do(fetch, again=again)

    def _broke(self, fault: Broken) -> None:
        self._breaks += 1
        if self._breaks >= MOST_BREAKS:
            raise Unreachable(str(fault)) from None


def _peek(what: bytes) -> bytes:
    return what.replace(b"BODY", b"BODY.PEEK")


def _text(body: Any, what: bytes) -> bytes:
    """The text in an answer, b"" where there is none."""
    raw = body.get(what) if body else None
    return raw if isinstance(raw, bytes) else b""


def _found(uid: int, head: Any, raw: bytes, what: bytes) -> Found:
    received = _in_utc(head.get(b"INTERNALDATE"))
    return Found(uid=uid, raw=raw, cut=what == _HEADERS, size=_size(head) or len(raw), received=received)


def _in_utc(moment: Any) -> datetime:
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        return UNDATED
    try:
        return moment.astimezone(UTC)
    except (OverflowError, ValueError):
        return UNDATED


def _size(head: Any) -> int:
    size = head.get(b"RFC822.SIZE", 0)
    return size if isinstance(size, int) else 0


def _chunks(heads: dict[int, Any], largest: int) -> Iterator[list[int]]:
    """The UIDs in order, divided so that no command asks for too many bytes; a huge mail is fetched alone."""
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
