"""Header fields: decoded without controls, addresses split without guessing (RFC 5322, RFC 2047)."""

from __future__ import annotations

import email.header
import email.utils
import re
from datetime import UTC, datetime
from email.errors import HeaderParseError

from pbem.mail.charsets import decode

#: How much of one address field is looked at; longer ones are hostile or a mass mailing.
ADDRESS_FIELD = 8_000

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+ *")
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"|\((?:[^()\\]|\\.)*+\)|<[^<>]*+>|[,;:]|[^"(<,;:]+|.', re.DOTALL)
_ATOM = r"[^@\s\x00-\x1f\x7f<>,;:\"()\[\]\\]+"
_ADDRESS = re.compile(f"{_ATOM}@{_ATOM}")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_FOLD = re.compile(r"[\r\n]+[ \t]*")
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
    try:
        # Unfolded first: the library loses the blank where a fold parts plain words from encoded ones.
        parts = email.header.decode_header(_FOLD.sub(" ", value))
    except (HeaderParseError, ValueError, LookupError):
        return value
    return "".join(part if isinstance(part, str) else _word(part, charset) for part, charset in parts)


def _word(data: bytes, charset: str | None) -> str:
    if charset is None:  # the stdlib escapes what stood between the words this way
        try:
            return data.decode("raw-unicode-escape")
        except UnicodeDecodeError:
            return data.decode("latin-1")
    return decode(data, charset)


def mailboxes(value: str) -> list[tuple[str, str]]:
    """The (name, lower-case address) pairs of a From, To or Cc field.

    `Doe, John <j@x>` is one mailbox; the name of a group is dropped; a name that holds another address
    than the one in brackets gives both, so that the caller sees the ambiguity.
    """
    found: list[tuple[str, str]] = []
    words: list[str] = []
    brackets: list[str] = []
    if not value.isascii():
        value = _raw_bytes(value)
    for token in _TOKENS.findall(value[:ADDRESS_FIELD]):
        if token in (",", ";"):
            if brackets or _ADDRESS.fullmatch("".join(words).strip()):
                found.extend(_mailbox(words, brackets))
                words, brackets = [], []
            else:
                words.append(", ")
        elif token == ":":
            words = []
        elif token[0] == "<" and token[-1] == ">":
            brackets.append(token[1:-1].strip())
        elif token[0] != "(" or len(token) == 1:
            words.append(token)
    return found + _mailbox(words, brackets)


def _mailbox(words: list[str], brackets: list[str]) -> list[tuple[str, str]]:
    """One mailbox from its words and bracketed parts; several only where the field is ambiguous."""
    bare = " ".join(word for word in words if word[0] != '"').split()
    addresses = [a for a in (*brackets, *bare) if len(a) <= 254 and _ADDRESS.fullmatch(a)]
    name = " ".join(text_of("".join(map(_unquoted, words))).split()).strip(" ,'")
    if not brackets:
        name = ""
    return [(name, address) for address in dict.fromkeys(text_of(a).lower() for a in addresses)]


def _unquoted(word: str) -> str:
    """A quoted string without its quotes and backslashes (RFC 5322, 3.2.4)."""
    return _ESCAPE.sub(r"\1", word[1:-1]) if len(word) > 1 and word[0] == word[-1] == '"' else word


def message_ids(value: str) -> tuple[str, ...]:
    """The `<…>` identifiers of a Message-ID, In-Reply-To or References field, in order."""
    return tuple(_MESSAGE_ID.findall(value.replace("\n", " ")))


def moment(value: str) -> datetime | None:
    """A Date field as an aware datetime, None where it cannot be read. The sender sets it."""
    try:
        when = email.utils.parsedate_to_datetime(value)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)
