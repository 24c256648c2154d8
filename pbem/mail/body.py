"""Which part of a mail is its text: plain text where it says something, else the HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice

from pbem.core.language import keep
from pbem.mail import charsets, html_text, mime
from pbem.mail.flowed import unflow
from pbem.mail.headers import text_of
from pbem.mail.mime import Part, TooMuch

#: Rows of all texts of a mail that are read; quoted ones count, as 2 MB of them have fewer.
ROWS = 50_000

#: Programs that write HTML only put such a sentence into the text/plain part.
_PLACEHOLDER = re.compile(
    r"does not (?:support|display) html|html[- ](?:e-?mail|message|format|nachricht)"
    r"|view this (?:e-?mail|message)|unterstützt kein html|(?:im|als) html[- ]format"
    r"|this is a multi-?part message",
    re.IGNORECASE,
)
_PICTURES = re.compile(r"\[(?:cid|image|bild|inline)\b[^\]]*\]|<https?:[^>]*>", re.IGNORECASE)
_MARKUP = re.compile(r"\s*<(?:!doctype html|html|head|body|div|p|meta|table|span|font)\b", re.IGNORECASE)
_BOUNDARY = re.compile(rb"^--([^\s-](?:[^\r\n]{0,68}[^\s])?)[ \t]*+\r?\nContent-", re.MULTILINE | re.IGNORECASE)


class TextFrom(StrEnum):
    """Which part the text of a letter was taken from."""

    PLAIN = "plain"  #: text/plain
    HTML = "html"  #: text/html, no useful text/plain beside it
    NONE = "none"  #: the mail has no text


@dataclass(frozen=True, kw_only=True)
class Body:
    """What is below the headers."""

    text: str = ""  #: normalised text
    text_from: TextFrom = TextFrom.NONE  #: where it came from
    attachments: tuple[str, ...] = ()  #: names of what was left out
    parts: tuple[str, ...] = ()  #: content types of the leaves
    delivery_status: str = ""  #: fields of a delivery report


@dataclass(kw_only=True)
class _Choice:
    """Texts that say the same in two forms (multipart/alternative), or one text alone."""

    plain: list[Part] = field(default_factory=list)
    html: list[Part] = field(default_factory=list)
    alternative: bool = False


@dataclass(kw_only=True)
class _Found:
    """What the walk through the parts has collected so far."""

    most_parts: int
    count: int = 0
    mended: bool = False  #: a boundary was guessed once: it is not done again
    attachments: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    delivery_status: list[str] = field(default_factory=list)


def content(mail: Part, *, most_parts: int) -> Body:
    """The body of a mail. Raises `TooMuch`."""
    found = _Found(most_parts=most_parts)
    text, text_from = _text(_choices(mail, found, depth=0))
    if text.count("\n") > ROWS:
        raise _too_many_rows()
    return Body(
        text=text,
        text_from=text_from,
        attachments=tuple(found.attachments),
        parts=tuple(found.parts),
        delivery_status="\n\n".join(found.delivery_status),
    )


def _too_many_rows() -> TooMuch:
    return TooMuch(
        keep(
            "its text has more than {most} lines, quoted ones counted; send the orders alone, as text", most=f"{ROWS:,}"
        )
    )


def texts_of(raw: bytes, *, most_parts: int = 50) -> Iterator[str]:
    """Every part of a mail that is text, markup and mails within it included: to look for something in it."""
    try:
        waiting = [(mime.part(raw), 0)]
        while waiting and most_parts:
            part, depth = waiting.pop()
            most_parts -= 1
            yield from (f" {value} " for _, value in part.header.fields)
            if part.kind.startswith("multipart/"):
                waiting += [(child, depth + 1) for child in islice(part.parts(), most_parts) if depth < mime.DEPTH]
            elif part.kind == "message/rfc822" and depth < mime.DEPTH:
                waiting.append((mime.part(part.decoded()), depth + 1))
            elif part.kind.startswith(("text/", "message/")):
                yield part.decoded().decode("ascii", "replace")
    except TooMuch:
        return


def _choices(part: Part, found: _Found, *, depth: int) -> list[_Choice]:
    """The texts below this part, in order."""
    found.count += 1
    if found.count > found.most_parts:
        raise TooMuch(keep("it has more than {parts} parts; send the orders alone, as text", parts=found.most_parts))
    if part.kind.startswith("multipart/"):
        return _inside(part, found, depth=depth)
    kind = part.kind
    found.parts.append(_label(part))
    if kind == "message/delivery-status":
        found.delivery_status += filter(None, map(_block, part.blocks()))
    elif kind in ("text/plain", "text/html") and not _is_attached(part):
        return [_Choice(plain=[part]) if kind == "text/plain" else _Choice(html=[part])]
    else:  # mails within the mail are nobody's orders here
        found.attachments.append(_name(part) or kind)
    return []


def _inside(part: Part, found: _Found, *, depth: int) -> list[_Choice]:
    """The texts of a multipart; one whose boundary is missing or wrong is read by the one that its body shows."""
    if depth == mime.DEPTH:
        raise TooMuch(
            keep(
                "its parts are more than {depth} deep within each other; send the orders alone, as text",
                depth=mime.DEPTH,
            )
        )
    children = 0
    choices: list[_Choice] = []
    for child in part.parts():
        children += 1
        choices += _choices(child, found, depth=depth + 1)
    if not children:
        choices = _choices(_mended(part, found), found, depth=depth + 1)
    return [_merged(choices)] if part.kind == "multipart/alternative" else choices


def _merged(choices: list[_Choice]) -> _Choice:
    return _Choice(
        plain=[part for choice in choices for part in choice.plain],
        html=[part for choice in choices for part in choice.html],
        alternative=True,
    )


def _block(block: mime.Header) -> str:
    return "\n".join(f"{name}: {text_of(value)}" for name, value in block.fields)


def _mended(part: Part, found: _Found) -> Part:
    data = part.decoded()
    shown = None if found.mended else _BOUNDARY.search(data)
    found.mended = True
    kind = b'multipart/mixed; boundary="' + shown.group(1) + b'"' if shown else b"text/plain"
    return mime.part(b"Content-Type: " + kind + b"\n\n" + data)


def _is_attached(part: Part) -> bool:
    disposition, _ = part.disposition
    return disposition == "attachment" or (bool(disposition) and bool(_name(part)))


def _name(part: Part) -> str:
    """The file name of a part, one short line."""
    name = part.disposition[1].get("filename") or part.parameters.get("name", "")
    return " ".join(charsets.plain(text_of(name)).split())[:100]


def _label(part: Part) -> str:
    method = text_of(part.parameters.get("method", "")) if part.kind == "text/calendar" else ""
    return f"{part.kind}; method={method.lower()}" if method else part.kind


def _decoded(part: Part) -> str:
    """A text part as text, flowed paragraphs joined."""
    text = charsets.decode(part.decoded(), part.parameters.get("charset"))
    if part.parameters.get("format", "").lower() == "flowed" and part.kind == "text/plain":
        if text.count("\n") > ROWS:
            raise _too_many_rows()
        text = unflow(text.replace("\r\n", "\n"), delete_space=part.parameters.get("delsp", "").lower() == "yes")
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
            texts += [charsets.plain(html_text.text_of(_decoded(part))) for part in choice.html]
            sources.append(TextFrom.HTML)
    return "\n".join(texts), sources[0] if sources else TextFrom.NONE


def _as_text(part: Part) -> str:
    """Some programs send HTML under the name of text/plain."""
    text = _decoded(part)
    return charsets.plain(html_text.text_of(text)) if _MARKUP.match(text) else text


def _says_something(text: str) -> bool:
    """Whether a text/plain part is more than a placeholder for the HTML beside it."""
    if len(text) < 400:
        if _PLACEHOLDER.search(text):
            return False
        text = _PICTURES.sub("", text)
    return bool(text.strip())
