"""A raw mail as a `Letter`: who wrote, to whom, and the text, whatever the bytes look like.

Whatever anybody writes costs little: `mime`, `headers`, `html` and `reading` take time in proportion to the bytes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime

from pbem.core.errors import TableError
from pbem.core.language import keep
from pbem.mail import body, headers, mime
from pbem.mail.charsets import plain
from pbem.mail.outgoing_fields import is_address

#: Characters of a subject: one of ours, behind as many "Re:" as fit, has fewer.
SUBJECT = 1_000
#: A transport that left the body of a mail on the server says so in this first header line.
CUT_HEADER = "X-PBEM-Cut"
#: What it says where the mail is not too large: its body could not be read.
UNREAD = "unread"


def cut_note(why: int | str) -> bytes:
    """The line a transport puts above the headers of a mail whose body it left behind: how many bytes, or `UNREAD`."""
    return f"{CUT_HEADER}: {why}\r\n".encode()


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much of a mail is read."""

    size: int = 2_000_000  #: bytes of a whole mail
    parts: int = 50  #: MIME parts, nested ones counted


@dataclass(frozen=True, kw_only=True)
class Letter:
    """A mail as far as the table cares for it."""

    sender: str | None = None  #: lower-case address; None where From is missing, several, ambiguous or no address
    sender_name: str = ""  #: the name beside it
    recipients: tuple[str, ...] = ()  #: of To, Cc, Delivered-To, X-Original-To, Envelope-To; lower case
    readers: tuple[str, ...] = ()  #: of To, Cc and Bcc alone: who got it besides us; lower case
    subject: str = ""  #: decoded, one line
    message_id: str | None = None  #: with its angle brackets
    in_reply_to: str | None = None  #: with its angle brackets
    references: tuple[str, ...] = ()  #: oldest first
    date: datetime | None = None  #: what the sender's clock claims; decides nothing
    headers: dict[str, list[str]] = field(default_factory=dict)  #: lower-case name -> values, top first
    text: str = ""  #: the body, lines separated by `\n`, plain blanks and hyphens
    text_from: body.TextFrom = body.TextFrom.NONE  #: which part the text was taken from
    attachments: tuple[str, ...] = ()  #: names of what was left out
    parts: tuple[str, ...] = ()  #: content types of the leaves, lower case, `; method=…` kept for calendars
    delivery_status: str = ""  #: the message/delivery-status part of a bounce, as text
    sha256: str = ""  #: of the raw bytes, hexadecimal
    size: int = 0  #: bytes of the raw mail
    raw: bytes = field(default=b"", repr=False, compare=False)  #: the mail itself, for signatures

    @property
    def may_be_wrapped(self) -> bool:
        """Whether a mail program may have broken rows of the text: in HTML a row ends where its writer ended it."""
        return self.text_from is not body.TextFrom.HTML

    def header(self, name: str) -> str:
        """The topmost header of this lower-case name, empty where there is none."""
        values = self.headers.get(name)
        return values[0] if values else ""


class Unreadable(TableError):
    """The mail cannot be read as a letter; `letter` has what its headers told, for the answer."""

    def __init__(self, reason: str, letter: Letter) -> None:
        super().__init__(reason)
        self.letter = letter


_READER_FIELDS = frozenset({"to", "cc", "bcc"})
_RECIPIENT_FIELDS = frozenset({"to", "cc", "delivered-to", "x-original-to", "envelope-to"})
#: Written by mail servers: an encoded word in them is somebody's trick (RFC 2047, 5).
_NEVER_ENCODED = frozenset({"authentication-results", "dkim-signature", "received", "return-path"})
_DEFAULT_LIMITS = Limits()


def read(raw: bytes, limits: Limits = _DEFAULT_LIMITS) -> Letter:
    """The letter in these bytes. Raises only `Unreadable`: too much of something, or no mail at all."""
    if len(raw) > limits.size:
        raise _too_large(raw, len(raw), limits)
    source = _with_newlines(raw)
    try:
        mail = mime.part(source)
        fields = _fields(mail.header)
        cut = fields.get(CUT_HEADER.lower(), [""])[0] if next(iter(fields), "") == CUT_HEADER.lower() else ""
        if cut.isascii() and cut.isdigit():
            raise _too_large(raw, int(cut[:12]), limits)
        if cut == UNREAD:
            raise Unreadable(keep("its text could not be read in the mailbox; send it again"), read_headers(raw))
        if not fields:
            nobody = keep("it has no header line, so nobody can tell who sent it")
            raise Unreadable(nobody, _letter(mail.header, {}, raw, body.Body()))
        content = body.content(mail, most_parts=limits.parts)
    except mime.TooMuch as fault:
        raise Unreadable(str(fault), read_headers(raw)) from None
    return _letter(mail.header, fields, raw, content)


def _too_large(raw: bytes, size: int, limits: Limits) -> Unreadable:
    most = keep("{size} is the most that is read here", size=f"{limits.size:,}")
    reason = keep("it has {size} bytes, and {most}; send the orders alone, as text", size=f"{size:,}", most=most)
    return Unreadable(reason, read_headers(raw))


def read_headers(raw: bytes) -> Letter:
    """The headers alone, as far as the limits allow: enough to say who is to be answered. Raises nothing."""
    header = mime.header(_with_newlines(raw))
    return _letter(header, _fields(header), raw, body.Body())


def _with_newlines(raw: bytes) -> bytes:
    """Mails of very old programs part lines by carriage returns alone."""
    return raw.replace(b"\r", b"\n") if b"\n" not in raw and b"\r" in raw else raw


def _fields(header: mime.Header) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {}
    for name, value in header.fields:
        read_as = headers.line_of if name.lower() in _NEVER_ENCODED else headers.text_of
        fields.setdefault(name.lower(), []).append(read_as(value))
    return fields


def _letter(header: mime.Header, fields: dict[str, list[str]], raw: bytes, content: body.Body) -> Letter:
    name, sender = _sender(header)
    return Letter(
        sender=sender,
        sender_name=name,
        recipients=_addresses(header, _RECIPIENT_FIELDS),
        readers=_addresses(header, _READER_FIELDS),
        subject=plain(fields.get("subject", [""])[0])[:SUBJECT],
        message_id=_first(headers.message_ids(fields.get("message-id", [""])[0])),
        in_reply_to=_first(headers.message_ids(fields.get("in-reply-to", [""])[0])),
        references=headers.message_ids(fields.get("references", [""])[0]),
        date=headers.moment(fields["date"][0]) if "date" in fields else None,
        headers=fields,
        text=content.text,
        text_from=content.text_from,
        attachments=content.attachments,
        parts=content.parts,
        delivery_status=content.delivery_status,
        sha256=hashlib.sha256(raw).hexdigest(),
        size=len(raw),
        raw=raw,
    )


def _sender(header: mime.Header) -> tuple[str, str | None]:
    """Name and address of the one From mailbox; an address of None where there is not exactly one to answer to."""
    fields = _raw(header, frozenset({"from"}))
    found = [mailbox for value in fields for mailbox in headers.mailboxes(value)]
    if len(fields) == 1 and len(found) == 1 and is_address(found[0][1]):
        return found[0]
    return (found[0][0] if found else "", None)


def _addresses(header: mime.Header, names: frozenset[str]) -> tuple[str, ...]:
    fields = _raw(header, names)
    return tuple(dict.fromkeys(address for value in fields for _, address in headers.mailboxes(value)))


def _raw(header: mime.Header, names: frozenset[str]) -> list[str]:
    """The values of these fields before decoding, topmost first."""
    return [value for name, value in header.fields if name.lower() in names]


def _first(values: tuple[str, ...]) -> str | None:
    return values[0] if values else None
