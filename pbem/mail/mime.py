"""A mail taken apart: header fields, parameters, parts. The time grows with the bytes, and with nothing else.

By hand (RFC 5322, 2045, 2046, 2231): the standard library's parser takes time with the square of some sizes, and
anybody may write any mail. What no mail of real life has is refused with a sentence, before it is looked at.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from urllib.parse import unquote_to_bytes

from pbem.core.language import keep
from pbem.mail import charsets

#: Bytes of a header, and of one field of it: the most that Exchange and Postfix let through.
HEADER, FIELD = 262_144, 102_400
#: Fields of a header: the longest chains of Received, ARC and DKIM have some two hundred.
FIELDS = 1_000
#: Characters of a Content-Type or Content-Disposition: a file name of 255 letters in any script, twice.
PARAMETERS = 16_384
#: Multiparts within each other: a list's footer around a signed mail with pictures makes seven.
DEPTH = 20
#: Blocks of a delivery report, one a recipient: our mails have one recipient each.
BLOCKS = 50

_FIELD = re.compile(rb"([!-9;-~]+):[ \t]*([^\n]*(?:\n[ \t][^\n]*)*)\n?")
#: Lines in a header that are none: the first line of an mbox, a fold of nothing, a value without a name.
_STRAY = re.compile(rb"(?:From |[ \t:])[^\n]*\n?")
_EMPTY_LINE = re.compile(rb"\r?\n")
_BLANK_LINES = re.compile(rb"\n(?:[ \t\r]*\n)++")
_PARAMETER = re.compile(r';\s*+([^\s=;"]++)\s*+=\s*+("(?:[^"\\]|\\.)*+"|[^;]*+)', re.DOTALL)
#: `name*1*`: the second piece of a value, percent-encoded (RFC 2231).
_PIECE = re.compile(r"([^*]++)(?:\*(\d{1,3}))?(\*)?")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_UU_LINES = re.compile(rb"^begin [0-7]{3,4} [^\n]*\n(.*?)^end\b", re.DOTALL | re.MULTILINE)


class TooMuch(Exception):
    """More of something than any real mail has; the sentence says of what. The mail is refused with it."""


@dataclass(frozen=True, kw_only=True)
class Header:
    """The header fields of a mail or of a part of one."""

    fields: tuple[tuple[str, str], ...]  #: name as written, value with its folds; 8-bit bytes as surrogates
    end: int  #: where the body begins
    excess: str = ""  #: what there is too much of, as a sentence; the fields are those before it

    @cached_property
    def first(self) -> dict[str, str]:
        """The topmost value of each lower-case name."""
        return {name.lower(): value for name, value in reversed(self.fields)}


def header(raw: bytes, start: int = 0, end: int | None = None) -> Header:
    """The header that begins at `start`; as much of it as the limits allow."""
    whole = len(raw) if end is None else end
    stop = min(whole, start + HEADER)
    fields: list[tuple[str, str]] = []
    at = start
    while at < stop:
        found = _FIELD.match(raw, at, stop)
        if found is None:
            if (stray := _STRAY.match(raw, at, stop)) is None:
                break
            at = stray.end()
            continue
        if found.end() == stop < whole:
            break  # it may go on beyond
        if len(fields) == FIELDS or found.end() - at > FIELD:
            return Header(fields=tuple(fields), end=at, excess=_excess(len(fields) == FIELDS))
        fields.append((found[1].decode("ascii"), found[2].decode("ascii", "surrogateescape").rstrip("\r\n")))
        at = found.end()
    if stop < whole and (at >= stop or _FIELD.match(raw, at, stop)):
        long = keep("its header is longer than {most} bytes; send the orders alone, as text", most=f"{HEADER:,}")
        return Header(fields=tuple(fields), end=at, excess=long)
    below = _EMPTY_LINE.match(raw, at, whole)
    return Header(fields=tuple(fields), end=below.end() if below else at)


def _excess(many: bool) -> str:
    if many:
        return keep("its header has more than {most} fields; send the orders alone, as text", most=f"{FIELDS:,}")
    return keep("a field of its header is longer than {most} bytes; send the orders alone, as text", most=f"{FIELD:,}")


@dataclass(frozen=True, kw_only=True)
class Part:
    """One part of a mail: the mail itself, or what is between two boundaries of it."""

    raw: bytes = field(repr=False)  #: the bytes it is in
    header: Header  #: its own fields
    end: int  #: where its body ends
    default: str = "text/plain"  #: its content type where it names none

    @cached_property
    def kind(self) -> str:
        """The content type, lower case; text/plain where what it says is none (RFC 2045, 5.2)."""
        written = self.header.first.get("content-type")
        if written is None:
            return self.default
        kind = written[:200].partition(";")[0].strip().lower()
        return kind if kind.count("/") == 1 and kind.isascii() and kind.isprintable() else "text/plain"

    @cached_property
    def parameters(self) -> dict[str, str]:
        """The parameters of the content type. Raises `TooMuch`."""
        return parameters(self.header.first.get("content-type", ""))

    @cached_property
    def disposition(self) -> tuple[str, dict[str, str]]:
        """`attachment`, `inline` or "", and its parameters. Raises `TooMuch`."""
        written = self.header.first.get("content-disposition", "")
        return written[:200].partition(";")[0].strip().lower(), parameters(written)

    @property
    def body(self) -> bytes:
        """The bytes below its header, as they came."""
        return self.raw[self.header.end : self.end]

    def decoded(self) -> bytes:
        """The body without its transfer encoding; as it came where that cannot be undone."""
        encoding = self.header.first.get("content-transfer-encoding", "")[:100].strip().lower()
        if encoding == "quoted-printable":
            return binascii.a2b_qp(self.body)
        if encoding == "base64":
            return _base64(self.body)
        if encoding in ("x-uuencode", "uuencode", "uue", "x-uue"):
            return _uudecoded(self.body)
        return self.body

    def parts(self) -> Iterator[Part]:
        """The parts of a multipart, those that its boundary divides; none where that is missing or wrong."""
        boundary = self.parameters.get("boundary", "").rstrip().encode("utf-8", "surrogateescape")
        if not boundary:
            return
        default = "message/rfc822" if self.kind == "multipart/digest" else "text/plain"
        line = re.compile(rb"\n--" + re.escape(boundary) + rb"(--)?[ \t]*\r?(?=\n|\Z)")
        start: int | None = None
        for found in line.finditer(self.raw, max(0, self.header.end - 1), self.end):
            if start is not None:
                yield self._between(start, found.start(), default)
            if found[1]:
                return
            start = min(found.end() + 1, self.end)
        if start is not None:  # nobody wrote the last boundary
            yield self._between(start, self.end, default)

    def _between(self, start: int, end: int, default: str) -> Part:
        """The line end above a boundary is the boundary's (RFC 2046, 5.1.1)."""
        end = max(start, end - 1 if self.raw[end - 1 : end] == b"\r" else end)
        return part(self.raw, start, end, default=default)

    def blocks(self) -> Iterator[Header]:
        """The blocks of fields of a delivery report (RFC 3464), those of as many recipients as anybody reads."""
        start = self.header.end
        for blank in islice(_BLANK_LINES.finditer(self.raw, start, self.end), BLOCKS):
            yield header(self.raw, start, blank.start())
            start = blank.end()
        yield header(self.raw, start, self.end)


def part(raw: bytes, start: int = 0, end: int | None = None, *, default: str = "text/plain") -> Part:
    """The part in these bytes. Raises `TooMuch`."""
    end = len(raw) if end is None else end
    fields = header(raw, start, end)
    if fields.excess:
        raise TooMuch(fields.excess)
    return Part(raw=raw, header=fields, end=end, default=default)


def parameters(value: str) -> dict[str, str]:
    """The parameters of a structured field, lower-case name to value; the first of a name counts. Raises `TooMuch`."""
    if len(value) > PARAMETERS:
        raise TooMuch(
            keep(
                "a description of one of its parts is longer than {most} characters; send the orders alone, as text",
                most=f"{PARAMETERS:,}",
            )
        )
    found: dict[str, str] = {}
    pieces: dict[str, dict[int, tuple[bool, str]]] = {}
    for name, written in _PARAMETER.findall(value):
        said = _ESCAPE.sub(r"\1", written[1:-1]) if written[0:1] == '"' == written[-1:] != written else written.strip()
        piece = _PIECE.fullmatch(name.lower())
        if piece is None or (piece[2] is None and piece[3] is None):
            found.setdefault(name.lower(), said)
        else:
            pieces.setdefault(piece[1], {}).setdefault(int(piece[2] or 0), (bool(piece[3]), said))
    for name, numbered in pieces.items():
        found.setdefault(name, _joined([numbered[number] for number in sorted(numbered)]))
    return found


def _joined(pieces: list[tuple[bool, str]]) -> str:
    """A value of RFC 2231 out of its pieces, each percent-encoded or not; the first may name the charset."""
    charset, rest = "", [text for _, text in pieces]
    if pieces[0][0] and rest[0].count("'") >= 2:
        charset, _, rest[0] = rest[0].split("'", 2)
    octets = b""
    for (encoded, _), text in zip(pieces, rest, strict=True):
        written = text.encode("utf-8", "surrogateescape")
        octets += unquote_to_bytes(written) if encoded else written
    return charsets.decode(octets, charset or None)


def _base64(data: bytes) -> bytes:
    """What a base64 body says, whatever is in it that is no base64 (RFC 2045, 6.8)."""
    for padding in (b"", b"=", b"=="):
        try:
            return binascii.a2b_base64(data + padding)
        except binascii.Error:
            continue
    return data


def _uudecoded(data: bytes) -> bytes:
    lines = _UU_LINES.search(data)
    if lines is None:
        return data
    return b"".join(map(_uu_line, lines[1].split(b"\n")))


def _uu_line(line: bytes) -> bytes:
    try:
        return binascii.a2b_uu(line)
    except binascii.Error:  # some encoders write more characters than the length of the line says
        length = (((line[0] - 32) & 63) * 4 + 5) // 3
    try:
        return binascii.a2b_uu(line[:length])
    except binascii.Error:
        return b""
