"""Which part of a mail is its text: plain text where it says something, else the HTML."""

from __future__ import annotations

import email
import email.policy
import re
from dataclasses import dataclass, field
from email.message import Message
from enum import StrEnum

from pbem.mail import charsets, html
from pbem.mail.flowed import unflow
from pbem.mail.headers import text_of

#: Programs that write HTML only put such a sentence into the text/plain part.
_PLACEHOLDER = re.compile(
    r"does not (?:support|display) html|html[- ](?:e-?mail|message|format|nachricht)"
    r"|view this (?:e-?mail|message)|unterstützt kein html|(?:im|als) html[- ]format"
    r"|this is a multi-?part message",
    re.IGNORECASE,
)
_PICTURES = re.compile(r"\[(?:cid|image|bild|inline)\b[^\]]*\]|<https?:[^>]*>", re.IGNORECASE)
_MARKUP = re.compile(r"\s*<(?:!doctype html|html|head|body|div|p|meta|table|span|font)\b", re.IGNORECASE)
_BOUNDARY = re.compile(rb"^--([^\s-][^\r\n]{0,69}?)[ \t]*\r?\nContent-", re.MULTILINE | re.IGNORECASE)


class TextFrom(StrEnum):
    """Which part the text of a letter was taken from."""

    PLAIN = "plain"  #: text/plain
    HTML = "html"  #: text/html, no useful text/plain beside it
    NONE = "none"  #: the mail has no text


@dataclass(frozen=True, kw_only=True)
class Body:
    """What stands below the headers."""

    text: str = ""  #: normalised text
    text_from: TextFrom = TextFrom.NONE  #: where it came from
    attachments: tuple[str, ...] = ()  #: names of what was left out
    parts: tuple[str, ...] = ()  #: content types of the leaves
    delivery_status: str = ""  #: fields of a delivery report


class TooManyParts(Exception):
    """More MIME parts than the limit; the caller says so in a sentence."""


@dataclass(kw_only=True)
class _Choice:
    """Texts that say the same in two forms (multipart/alternative), or one text alone."""

    plain: list[Message] = field(default_factory=list)
    html: list[Message] = field(default_factory=list)
    alternative: bool = False


@dataclass(kw_only=True)
class _Found:
    """What the walk through the parts has collected so far."""

    most_parts: int
    count: int = 0
    attachments: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    delivery_status: list[str] = field(default_factory=list)


def content(message: Message, *, most_parts: int) -> Body:
    """The body of a parsed mail. Raises `TooManyParts`."""
    found = _Found(most_parts=most_parts)
    text, text_from = _text(_choices(message, found))
    return Body(
        text=text,
        text_from=text_from,
        attachments=tuple(found.attachments),
        parts=tuple(found.parts),
        delivery_status="\n\n".join(found.delivery_status),
    )


def _choices(part: Message, found: _Found) -> list[_Choice]:
    """The texts below this part, in order."""
    found.count += 1
    if found.count > found.most_parts:
        raise TooManyParts
    kind = part.get_content_type()
    if kind.startswith("multipart/"):
        children = part.get_payload() if part.is_multipart() else [_mended(part)]
        choices = [c for child in children if isinstance(child, Message) for c in _choices(child, found)]
        return [_merged(choices)] if kind == "multipart/alternative" else choices
    found.parts.append(_label(part, kind))
    if kind.startswith("message/"):
        _enclosed(part, kind, found)
        return []
    if kind in ("text/plain", "text/html") and not _is_attached(part):
        return [_Choice(plain=[part]) if kind == "text/plain" else _Choice(html=[part])]
    found.attachments.append(_name(part) or kind)
    return []


def _merged(choices: list[_Choice]) -> _Choice:
    return _Choice(
        plain=[part for choice in choices for part in choice.plain],
        html=[part for choice in choices for part in choice.html],
        alternative=True,
    )


def _enclosed(part: Message, kind: str, found: _Found) -> None:
    """Mails within the mail are nobody's orders here; a delivery report is kept to be read."""
    if kind == "message/delivery-status" and part.is_multipart():
        for block in part.get_payload():
            if isinstance(block, Message):
                fields = (f"{name}: {text_of(str(value))}" for name, value in block.raw_items())
                found.delivery_status.append("\n".join(fields))
    else:
        found.attachments.append(_name(part) or kind)


def _mended(part: Message) -> Message:
    """A multipart whose boundary is missing or wrong: read by the boundary its body shows, else as text."""
    data = _bytes(part)
    shown = _BOUNDARY.search(data)
    if shown:
        mended = _with_type(b'multipart/mixed; boundary="' + shown.group(1) + b'"', data)
        if mended.is_multipart():
            return mended
    return _with_type(b"text/plain", data)


def _with_type(kind: bytes, data: bytes) -> Message:
    raw = b"Content-Type: " + kind + b"\n\n" + data
    return email.message_from_bytes(raw, policy=email.policy.compat32)


def _is_attached(part: Message) -> bool:
    disposition = part.get_content_disposition()
    return disposition == "attachment" or (disposition is not None and bool(_name(part)))


def _name(part: Message) -> str:
    """The file name of a part, one short line."""
    try:
        name = part.get_filename() or ""
    except (ValueError, LookupError, TypeError):
        name = ""
    return " ".join(charsets.plain(name.encode("utf-8", "replace").decode()).split())[:100]


def _label(part: Message, kind: str) -> str:
    method = _params(part).get("method", "") if kind == "text/calendar" else ""
    return f"{kind}; method={method.lower()}" if method else kind


def _params(part: Message) -> dict[str, str]:
    """The parameters of the Content-Type; none where they cannot be read."""
    try:
        found = part.get_params() or []
    except (ValueError, LookupError, TypeError):
        return {}
    return {name.lower(): value for name, value in found if isinstance(value, str)}


def _bytes(part: Message) -> bytes:
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError, TypeError, AssertionError):
        data = str(part.get_payload()).encode("utf-8", "surrogateescape")
    return data if isinstance(data, bytes) else b""


def _decoded(part: Message) -> str:
    """A text part as text, flowed paragraphs joined."""
    params = _params(part)
    text = charsets.decode(_bytes(part), params.get("charset"))
    if params.get("format", "").lower() == "flowed" and part.get_content_subtype() == "plain":
        text = unflow(text.replace("\r\n", "\n"), delete_space=params.get("delsp", "").lower() == "yes")
    return charsets.plain(text)


def _text(choices: list[_Choice]) -> tuple[str, TextFrom]:
    """The useful plain texts, and the HTML where an alternative or the whole mail has no other."""
    plains = ["\n".join(_as_text(part) for part in choice.plain) for choice in choices]
    useful = [_says_something(text) for text in plains]
    sources: list[TextFrom] = []
    texts: list[str] = []
    for choice, text, good in zip(choices, plains, useful, strict=True):
        if good:
            texts.append(text)
            sources.append(TextFrom.PLAIN)
        elif choice.html and (choice.alternative or not any(useful)):
            texts += [charsets.plain(html.text_of(_decoded(part))) for part in choice.html]
            sources.append(TextFrom.HTML)
    return "\n".join(texts), sources[0] if sources else TextFrom.NONE


def _as_text(part: Message) -> str:
    """Some programs send HTML under the name of text/plain."""
    text = _decoded(part)
    return charsets.plain(html.text_of(text)) if _MARKUP.match(text) else text


def _says_something(text: str) -> bool:
    """Whether a text/plain part is more than a placeholder for the HTML beside it."""
    if len(text) < 400:
        if _PLACEHOLDER.search(text):
            return False
        text = _PICTURES.sub("", text)
    return bool(text.strip())
