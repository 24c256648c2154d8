"""Mails on the way out: text and HTML, pictures, attachments, the headers that keep robots and threads in order.

Bytes depend on the values given and on nothing else: a letter sent twice after a break is the same letter.
"""

from __future__ import annotations

import base64
import binascii
import email.utils
import hashlib
import re
from dataclasses import dataclass
from datetime import datetime

from pbem.mail import outgoing_fields
from pbem.mail.outgoing_fields import Unsendable

_UNSAFE = re.compile(r"[^a-z0-9_.-]+")
_TEXT_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_LONGEST_LINE = 989  #: octets that go as they are; RFC 5322 allows 998
_CONTENT_TYPE = re.compile(
    r"[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,60}(?:; ?[a-z0-9-]{1,40}=\"?[\w.+-]{1,60}\"?){0,5}", re.IGNORECASE
)
_FILE_NAME = re.compile(r"[^A-Za-z0-9_. -]+")


@dataclass(frozen=True, kw_only=True)
class Outgoing:
    """One mail to one recipient."""

    to: str  #: the recipient's address
    from_address: str  #: the table's address
    subject: str  #: with the tag
    text: str | None  #: the mail as text; lines up to 72 columns are not broken; None for HTML alone
    message_id: str  #: `<name@host>`, the same for the same letter
    date: datetime  #: when it was made, aware
    from_name: str = ""  #: the table's name
    reply_to: str = ""  #: the seat's reply address
    html: str = ""  #: the same as HTML; empty for text alone
    in_reply_to: str = ""  #: the mail this one answers
    references: tuple[str, ...] = ()  #: the thread, oldest first
    auto_submitted: str = "auto-generated"  #: or "auto-replied" where it answers a mail (RFC 3834)
    list_id: str = ""  #: one a game: "g17.table.example.org"
    list_unsubscribe: str = ""  #: a mailto: or https: address that ends these mails
    loop: str = ""  #: this table's own mark, by which it knows its mails
    attachments: tuple[tuple[str, str, bytes], ...] = ()  #: file name, content type, content
    pictures: tuple[tuple[str, str, bytes], ...] = ()  #: shown in the HTML as `cid:<name>`: name, type, content


def message_id(host: str, *parts: object) -> str:
    """`<g17.t3.red.report.1@host>`: the same parts give the same identifier."""
    local = ".".join(_UNSAFE.sub("-", str(part).lower()).strip(".") or "-" for part in parts)
    return f"<{local[:200]}@{_UNSAFE.sub('-', host.lower())}>"


def compose(mail: Outgoing) -> bytes:
    """The mail's bytes, CRLF line ends. Raises `Unsendable` where a header cannot be written."""
    return _header(mail) + _body(mail)


def _header(mail: Outgoing) -> bytes:
    if mail.date.tzinfo is None:
        raise Unsendable("the date of a mail needs its time zone")
    lines = [
        outgoing_fields.mailbox("From", mail.from_address, mail.from_name),
        outgoing_fields.mailbox("To", mail.to, ""),
        outgoing_fields.unstructured("Subject", mail.subject),
        outgoing_fields.fold("Date", [email.utils.format_datetime(mail.date)]),
        outgoing_fields.identifiers("Message-ID", (outgoing_fields.identifier(mail.message_id),)),
    ]
    if mail.reply_to:
        lines.append(outgoing_fields.mailbox("Reply-To", mail.reply_to, mail.from_name))
    lines.append(outgoing_fields.identifiers("In-Reply-To", (mail.in_reply_to,)))
    lines.append(outgoing_fields.identifiers("References", mail.references))
    lines.append(outgoing_fields.token("Auto-Submitted", mail.auto_submitted))
    lines.append(b"X-Auto-Response-Suppress: All\r\n")
    if mail.loop:
        lines.append(outgoing_fields.token("X-PBEM-Loop", mail.loop))
    if mail.list_id:
        lines.append(outgoing_fields.token("List-Id", f"<{mail.list_id}>"))
    if mail.list_unsubscribe:
        lines.append(outgoing_fields.token("List-Unsubscribe", f"<{mail.list_unsubscribe}>"))
        if mail.list_unsubscribe.startswith("https:"):
            lines.append(b"List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n")
    lines.append(b"MIME-Version: 1.0\r\n")
    return b"".join(lines)


def _body(mail: Outgoing) -> bytes:
    """The parts: mixed(alternative(text, related(html, pictures)), attachments), as far as they are there.

    An alternative of one part is that part.
    """
    seed = f"{mail.message_id}\0{mail.text}\0{mail.html}".encode("utf-8", "replace")
    # The text is part of the seed: nobody can write press that holds the boundary of its own mail.
    mark = hashlib.sha256(seed).hexdigest()[:32]
    part = text_part("plain", mail.text or "")
    if mail.html:
        html = text_part("html", mail.html)
        if mail.pictures:
            html = multipart("related", f"r_{mark}", [html, *(picture_part(*picture) for picture in mail.pictures)])
        part = multipart("alternative", f"a_{mark}", [part, html]) if mail.text is not None else html
    if mail.attachments:
        part = multipart("mixed", f"m_{mark}", [part, *(attachment_part(*file) for file in mail.attachments)])
    return part


def multipart(kind: str, boundary: str, parts: list[bytes]) -> bytes:
    """RFC 2046: the parts between boundary lines. `=_` never occurs in quoted-printable or base64."""
    mark = f"=_{boundary}"
    head = f'Content-Type: multipart/{kind};\r\n boundary="{mark}"\r\n\r\n'.encode()
    line = f"--{mark}\r\n".encode()
    # The line end before a boundary belongs to the boundary: each part keeps its own last one.
    return head + b"".join(line + part + b"\r\n" for part in parts) + f"--{mark}--\r\n".encode()


def text_part(kind: str, text: str) -> bytes:
    """Text: plain ASCII as it is, everything else quoted-printable, which every relay lets through unchanged."""
    text = _TEXT_CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    if not text.endswith("\n"):
        text += "\n"
    head = f"Content-Type: text/{kind}; charset=utf-8\r\nContent-Transfer-Encoding: "
    if text.isascii() and max(map(len, text.split("\n"))) <= _LONGEST_LINE:
        return head.encode() + b"7bit\r\n\r\n" + text.replace("\n", "\r\n").encode()
    octets = binascii.b2a_qp(text.encode(), istext=True)
    return head.encode() + b"quoted-printable\r\n\r\n" + octets.replace(b"\n", b"\r\n")


def picture_part(name: str, content_type: str, content: bytes) -> bytes:
    """A picture that the HTML shows as `cid:<name>`."""
    if not re.fullmatch(r"[\w.@-]{1,100}", name, re.ASCII):
        raise Unsendable(f"{name!r} cannot name a picture: letters, digits, dots and one @ are wanted")
    head = f'Content-ID: <{name}>\r\nContent-Disposition: inline; filename="{name.partition("@")[0]}"\r\n'
    return _octets(content_type, head, content)


def attachment_part(name: str, content_type: str, content: bytes) -> bytes:
    """A file that is attached."""
    name = _FILE_NAME.sub("_", name)[:100]
    return _octets(content_type, f'Content-Disposition: attachment; filename="{name}"\r\n', content)


def _octets(content_type: str, head: str, content: bytes) -> bytes:
    """A base64 part."""
    if not _CONTENT_TYPE.fullmatch(content_type):
        raise Unsendable(f"{content_type!r} is no content type: type/subtype; name=value is wanted")
    if content_type.startswith("text/") and "charset" not in content_type.lower():
        content_type += "; charset=utf-8"
    start = f"Content-Type: {content_type}\r\n{head}Content-Transfer-Encoding: base64\r\n\r\n"
    return start.encode() + base64.encodebytes(content).replace(b"\n", b"\r\n")


def exchanged(raw: bytes, old: str, new: str) -> bytes:
    """A composed mail with another word of the same length in place of a word of ASCII letters and digits.

    Also where quoted-printable has broken the word (RFC 2045, 6.7); headers never do, they encode no such word.
    """
    pattern = rb"((?:=\r?\n)?)".join(bytes([octet]) for octet in old.encode())
    letters = [bytes([octet]) for octet in new.encode()]

    def put(match: re.Match[bytes]) -> bytes:
        breaks = (*match.groups(), b"")
        return b"".join(letter + between for letter, between in zip(letters, breaks, strict=True))

    return re.sub(pattern, put, raw)
