"""Order pages as their readers have them: the link of a mail taken apart, and the mail that a page composes."""

from __future__ import annotations

import email
import json
import re
import zlib
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from email.policy import default
from typing import Any
from urllib.parse import parse_qsl

from pbem.mail.letter import Letter
from tests.report.reading import links
from tests.unfolding import unfolded


@dataclass(frozen=True, kw_only=True)
class TappedLink:
    """A link to an order page."""

    page: str  #: its address, without what is behind the "#"
    told: dict[str, Any]  #: what was packed
    to: str
    subject: str
    length: int  #: characters behind the "#"


def opened(address: str) -> TappedLink:
    """A link as a page reads it."""
    page, _, fragment = address.partition("#")
    packed, _, behind = fragment.partition("&")
    text = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -zlib.MAX_WBITS)
    replies = dict(parse_qsl(behind, strict_parsing=True))
    return TappedLink(page=page, told=json.loads(text), to=replies["to"], subject=replies["sub"], length=len(fragment))


def html_of(letter: Letter) -> str:
    """A letter's HTML."""
    parts = email.message_from_bytes(letter.raw, policy=default).walk()
    return "".join(part.get_content() for part in parts if part.get_content_type() == "text/html")


def link_in(letter: Letter) -> TappedLink:
    """The link of a letter's button."""
    [found] = [link for link in links(html_of(letter)) if "/orders/" in link]
    return opened(found)


def attached_page(letter: Letter) -> dict[str, Any]:
    """What the page attached to a letter is given, by the ids of its elements; its file is named for the game."""
    [file] = [part for part in email.message_from_bytes(letter.raw, policy=default).walk() if part.get_filename()]
    assert file.get_content_type() == "text/html"
    given = re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', file.get_content())
    return {**{name: unfolded(json.loads(text)) for name, text in given}, "file": file.get_filename()}


def composed(link: TappedLink, lines: list[str]) -> dict[str, Any]:
    """What a page hands over: for `Office.mail`."""
    text = "\n".join([f"# page t{link.told['t']} {link.told['p']}", *lines])
    return {"to": link.to, "subject": link.subject, "text": text}
