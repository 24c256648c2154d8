"""Header fields: decoded without controls, addresses split without guessing (RFC 5322, RFC 2047)."""

from __future__ import annotations

import binascii
import email.utils
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from urllib.parse import unquote_to_bytes

from pbem.mail.charsets import decode

#: How much of one address field is looked at; longer ones are hostile or a mass mailing.
ADDRESS_FIELD = 8_000
#: Characters of a name or of a Date that are looked at.
NAME, DATE = 200, 100
#: Identifiers of a References field that are kept: the first, which names the thread, and the last.
THREAD = 100

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+ *")
_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*+(?:"|(?P<quote>\\?\Z))|\((?:[^()\\]|\\.)*+(?:\)|(?P<comment>\\?\Z))'
    r'|<[^<>]*+>|[,;:]|[^"(<,;:]++|.',
    re.DOTALL,
)
_ENCODED = re.compile(r"=\?(?P<charset>[^?\s]{1,60})\?(?P<encoding>[bq])\?", re.IGNORECASE)
_ATOM = r"[^@\s\x00-\x1f\x7f<>,;:\"()\[\]\\]+"
_ADDRESS = re.compile(f"{_ATOM}@{_ATOM}")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,900}>")


def text_of(value: str) -> str:
    """A header value as one line: 8-bit bytes and encoded words decoded, no control left."""
    if not value.isascii():
        value = _raw_bytes(value)
    if "=?" in value:
        value = _words(value)
    return _CONTROLS.sub(" ", value).strip()


def line_of(value: str) -> str:
    """A header value as one line, encoded words left as they are written; bytes that are no text become U+FFFD."""
    plain = value if value.isascii() else value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return _CONTROLS.sub(" ", plain).strip()


def _raw_bytes(value: str) -> str:
    """The stdlib parser keeps 8-bit header bytes as surrogates; here they become text."""
    try:
        return decode(value.encode("ascii", "surrogateescape"))
    except UnicodeEncodeError:
        return value.encode("utf-8", "replace").decode("utf-8")


def _words(value: str) -> str:
    """RFC 2047 words decoded; a word that cannot be decoded stays as it was written."""
    pieces: list[tuple[str, bytes]] = []  #: charset and octets of words right behind each other
    found: list[str] = []
    end = 0
    while (opened := _ENCODED.search(value, end)) and (close := value.find("?=", opened.end())) >= 0:
        between, octets = value[end : opened.start()], _octets(value[opened.end() : close], opened["encoding"])
        if octets is None or not pieces or not between.isspace():  # blanks between two words are not of the text (6.2)
            found += [_joined(pieces), between]
            pieces = []
        if octets is None:
            found.append(value[opened.start() : close + 2])
        else:
            pieces.append((opened["charset"].partition("*")[0].lower(), octets))
        end = close + 2
    return "".join([*found, _joined(pieces), value[end:]])


def _octets(text: str, encoding: str) -> bytes | None:
    """The bytes of an encoded word; None where they cannot be told."""
    octets = text.encode("utf-8", "replace")
    if encoding in "qQ":
        return unquote_to_bytes(octets.replace(b"%", b"%25").replace(b"_", b" ").replace(b"=", b"%"))
    try:
        return binascii.a2b_base64(octets + b"=" * (-len(octets) % 4))
    except binascii.Error:
        return None


def _joined(pieces: list[tuple[str, bytes]]) -> str:
    """The text of words that are together: a character may be divided between two of one charset."""
    groups = groupby(pieces, key=lambda piece: piece[0])
    return "".join(decode(b"".join(octets for _, octets in group), charset) for charset, group in groups)


def mailboxes(value: str) -> list[tuple[str, str]]:
    """The (name, lower-case address) pairs of a From, To or Cc field.

    `Doe, John <j@x>` is one mailbox; the name of a group is dropped; a name that holds another address
    than the one in brackets gives both, so that the caller sees the ambiguity.
    """
    found: list[tuple[str, str]] = []
    words: list[str] = []
    brackets: list[str] = []
    comma = False  #: one is among the words: they are a name, not an address
    for token in _tokens(value if value.isascii() else _raw_bytes(value)):
        if token in (",", ";"):
            if brackets or (not comma and _ADDRESS.fullmatch("".join(words).strip())):
                found.extend(_mailbox(words, brackets))
                words, brackets, comma = [], [], False
            else:
                words.append(", ")
                comma = True
        elif token == ":":  # noqa: S105  # a part of an address, no secret
            words, comma = [], False
        elif token[0] == "<" and token[-1] == ">":
            brackets.append(token[1:-1].strip())
        elif token[0] != "(" or len(token) == 1:
            words.append(token)
    return found + _mailbox(words, brackets)


def _tokens(value: str) -> Iterator[str]:
    """The pieces of an address field. What opens and is never closed stands for itself, and is found out once."""
    value, at, vain = value[:ADDRESS_FIELD], 0, ""
    while at < len(value):
        token = value[at]
        if token not in vain and (found := _TOKEN.match(value, at)):
            if found.lastgroup:
                vain += token
            else:
                token = found[0]
        yield token
        at += len(token)


def _mailbox(words: list[str], brackets: list[str]) -> list[tuple[str, str]]:
    """One mailbox from its words and bracketed parts; several only where the field is ambiguous."""
    bare = " ".join(word for word in words if word[0] != '"').split()
    addresses = [a for a in (*brackets, *bare) if len(a) <= 254 and _ADDRESS.fullmatch(a)]
    name = " ".join(text_of("".join(map(_unquoted, words))).split()).strip(" ,'")[:NAME]
    if not brackets:
        name = ""
    return [(name, address) for address in dict.fromkeys(text_of(a).lower() for a in addresses)]


def _unquoted(word: str) -> str:
    """A quoted string without its quotes and backslashes (RFC 5322, 3.2.4)."""
    return _ESCAPE.sub(r"\1", word[1:-1]) if len(word) > 1 and word[0] == word[-1] == '"' else word


def message_ids(value: str) -> tuple[str, ...]:
    """The `<…>` identifiers of a Message-ID, In-Reply-To or References field, in order; of many the first and last."""
    found = _MESSAGE_ID.findall(value.replace("\n", " "))
    return tuple(found if len(found) <= THREAD else [found[0], *found[1 - THREAD :]])


def moment(value: str) -> datetime | None:
    """A Date field as an aware datetime, None where it cannot be read. The sender sets it."""
    try:
        when = email.utils.parsedate_to_datetime(value[:DATE])
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)
