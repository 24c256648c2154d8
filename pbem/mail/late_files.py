"""A file put into a mail that was composed without it: one that is made as late as the mail leaves."""

from __future__ import annotations

import re
from hashlib import sha256

from pbem.mail.compose import attachment_part, multipart

#: The last of the fields that `compose` writes before the body's own.
_END = b"\r\nMIME-Version: 1.0\r\n"
_MIXED = re.compile(rb'Content-Type: multipart/mixed;\r\n boundary="(?P<boundary>=_m_[0-9a-f]{32})"\r\n')


def with_file(raw: bytes, name: str, content_type: str, content: bytes) -> bytes:
    """The mail with the file behind all that is attached. The bytes follow from the mail and the file alone."""
    start = raw.index(_END) + len(_END)
    head, body = raw[:start], raw[start:]
    part = attachment_part(name, content_type, content)
    if (mixed := _MIXED.match(body)) is None:
        return head + multipart("mixed", f"m_{sha256(raw).hexdigest()[:32]}", [body, part])
    mark = b"--" + mixed["boundary"]
    front, _, _ = body.rpartition(mark + b"--\r\n")
    return head + front + mark + b"\r\n" + part + b"\r\n" + mark + b"--\r\n"
