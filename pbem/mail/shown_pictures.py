"""Pictures put into a mail that was composed without them: beside the HTML that names them, or taken out of it.

Nothing is kept drawn: `compose` writes HTML with an `<img>` for each picture, and what they show comes as late as the
mail leaves. The bytes follow from the mail and the pictures alone.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape

from pbem.mail.compose import multipart, picture_part, text_part

#: A name, and a PNG.
Drawn = tuple[str, bytes]

#: How a mail of ours begins its words: in text and HTML, or in HTML alone.
_BODY = re.compile(
    rb"^Content-Type: (?:text/html; charset=utf-8"
    rb'|multipart/alternative;\r\n boundary="(?P<boundary>=_a_[0-9a-f]{32})")\r\n',
    re.MULTILINE,
)
_MIXED = re.compile(rb'^Content-Type: multipart/mixed;\r\n boundary="(?P<boundary>=_m_[0-9a-f]{32})"\r\n', re.MULTILINE)
_SHOWN = re.compile(r'<p[^>]*><img src="cid:([\w.@-]+)" alt="[^"]*"([^>]*)></p>\n?')
_TYPE = "image/png"
NOTHING_BELOW: Mapping[str, str] = {}


def with_pictures(raw: bytes, drawn: Mapping[str, Sequence[Drawn]], below: Mapping[str, str] = NOTHING_BELOW) -> bytes:
    """The mail with its pictures. `drawn`: by the name in the HTML what stands there, one below the other.

    `below`: by the same name a sentence beneath them.

    What of the HTML's pictures is not in `drawn`, or was drawn as nothing, is taken out.
    """
    start, end = _html_part(raw)
    head, _, octets = raw[start:end].partition(b"\r\n\r\n")
    if b"quoted-printable" in head:
        octets = binascii.a2b_qp(octets)
    source = octets.decode().replace("\r\n", "\n")
    pictures: dict[str, bytes] = {}

    def put(found: re.Match[str]) -> str:
        shown = drawn.get(found[1], ())
        pictures.update(shown)
        # The words are told once, by the first: the others show more of the same.
        tags = [
            found[0].replace(f"cid:{found[1]}", f"cid:{escape(name)}")
            if not place
            else f'<p style="margin:.6em 0"><img src="cid:{escape(name)}" alt=""{found[2]}></p>\n'
            for place, (name, _) in enumerate(shown)
        ]
        tags += [f'<p style="margin:1em 0">{escape(below[found[1]])}</p>\n'] if found[1] in below else []
        return "".join(tags)

    part = text_part("html", _SHOWN.sub(put, source))
    if pictures:
        parts = [picture_part(name, _TYPE, octets) for name, octets in pictures.items()]
        part = multipart("related", f"r_{sha256(raw).hexdigest()[:32]}", [part, *parts])
    return raw[:start] + part + raw[end:]


def _html_part(raw: bytes) -> tuple[int, int]:
    """Where the mail's part with HTML begins and ends. Its body begins before the first word of anybody's."""
    body = _BODY.search(raw)
    if body is None:
        raise ValueError("a mail without HTML shows no pictures")
    if body["boundary"]:
        _, start = (found.end() for found in re.finditer(rb"^--" + body["boundary"] + rb"\r\n", raw, re.MULTILINE))
        return start, raw.index(b"\r\n--" + body["boundary"] + b"--\r\n", start)
    mixed = _MIXED.search(raw, 0, body.start())
    return body.start(), raw.index(b"\r\n--" + mixed["boundary"] + b"\r\n", body.start()) if mixed else len(raw)
