"""Header fields on the way out: encoded (RFC 2047), folded (RFC 5322), and safe against injected lines.

By hand, because the library's writer turns long References into encoded words, which breaks threading, and
takes longer than the rest of a pass.
"""

from __future__ import annotations

import base64
import re

from pbem.core.errors import TableError

#: Lines are folded where they would be longer.
LINE = 76
#: Octets of text in one encoded word, so that the word stays below 76 characters (RFC 2047, 2).
WORD_OCTETS = 42

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*")
_ADDRESS = re.compile(r"[^@\s\x00-\x20\x7f<>,;:\"()\[\]\\]{1,64}@[^@\s\x00-\x20\x7f<>,;:\"()\[\]\\]{1,253}")
_HOST = re.compile(r"[^.]{1,63}(?:\.[^.]{1,63})*")
_IDENTIFIER = re.compile(r"<[!-;=?-~]{3,900}>")


class Unsendable(TableError):
    """A value that cannot be in a mail's header: says which and why."""


def line_of(text: str) -> str:
    """Text as one line: controls and line ends become single blanks."""
    return " ".join(_CONTROLS.sub(" ", text).split())


def unstructured(name: str, text: str) -> bytes:
    """A field such as Subject: ASCII words stay readable, the others are encoded; folded between words."""
    return fold(name, _encoded(line_of(text)))


def _encoded(text: str) -> list[str]:
    """The words of a text, stretches that are not plain ASCII as encoded words."""
    if text.isascii() and "=?" not in text and len(text) < 900:
        return text.split(" ")
    words: list[str] = []
    stretch: list[str] = []
    for word in text.split(" "):
        if word.isascii() and "=?" not in word and len(word) < LINE - 10:
            words += [*encoded_words(" ".join(stretch)), word]
            stretch = []
        else:
            stretch.append(word)
    return words + encoded_words(" ".join(stretch))


def encoded_words(text: str) -> list[str]:
    """RFC 2047 words (UTF-8, base64) that together say the text; none for an empty one."""
    words: list[str] = []
    chunk = b""
    for character in text:
        octets = character.encode()
        if len(chunk) + len(octets) > WORD_OCTETS:
            words.append(_word(chunk))
            chunk = b""
        chunk += octets
    return [*words, _word(chunk)] if chunk else words


def _word(octets: bytes) -> str:
    return f"=?utf-8?b?{base64.b64encode(octets).decode()}?="


def fold(name: str, words: list[str]) -> bytes:
    """`Name: word word`, broken before the word that would pass the line's length; all ASCII but for addresses."""
    lines = [f"{name}:"]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > LINE and len(lines[-1]) > len(name) + 1:
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines).encode() + b"\r\n"


def address(text: str) -> str:
    """An address that may be in a header and an envelope. Raises `Unsendable`.

    The name before the @ may have any letters (RFC 6532); a mail server must offer SMTPUTF8 to take those.
    """
    text = text.strip()
    if not _ADDRESS.fullmatch(text) or not text.isprintable():
        raise Unsendable(f"{text!r} is no mail address: name@host is wanted, without blanks or signs")
    local, _, host = text.rpartition("@")
    try:
        host = host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        raise Unsendable(f"the host of {text!r} cannot be written in ASCII") from None
    if not _HOST.fullmatch(host):
        raise Unsendable(f"{text!r} is no mail address: there is no such host as {host!r}")
    return f"{local}@{host}"


def is_address(text: str) -> bool:
    """Whether a mail can be written to this address."""
    try:
        address(text)
    except Unsendable:
        return False
    return True


def mailbox(name: str, mail_address: str, display: str) -> bytes:
    """A From, To or Reply-To field with one mailbox."""
    bracketed = f"<{address(mail_address)}>"
    display = line_of(display)
    if not display:
        return fold(name, [bracketed[1:-1]])
    if not display.isascii() or len(display) > 200 or "=?" in display:
        return fold(name, [*encoded_words(display), bracketed])
    if not _ATOMS.fullmatch(display):
        display = '"' + display.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return fold(name, [display, bracketed])


def identifiers(name: str, values: tuple[str, ...]) -> bytes:
    """Message-ID, In-Reply-To, References: never encoded; what is no identifier is left out, also all."""
    kept = [value for value in values if _IDENTIFIER.fullmatch(value)]
    return fold(name, kept) if kept else b""


def identifier(value: str) -> str:
    """A Message-ID with its brackets. Raises `Unsendable`."""
    if not _IDENTIFIER.fullmatch(value) or "@" not in value:
        raise Unsendable(f"{value!r} is no Message-ID: <name@host> in ASCII is wanted")
    return value


def token(name: str, value: str) -> bytes:
    """A field whose value is one ASCII word (loop id, Auto-Submitted, List-Id). Raises `Unsendable`."""
    if not re.fullmatch(r"[!-~]{1,900}", value):
        raise Unsendable(f"{value!r} cannot be in the header {name}: ASCII without blanks is wanted")
    return f"{name}: {value}\r\n".encode("ascii")
