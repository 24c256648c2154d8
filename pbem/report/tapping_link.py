"""The link to a page on which orders are tapped: all that is not public is behind its "#", which no server is sent.

What is private is packed; the reply address and the subject are beside it as every link of our mails writes them. So a
token in them is found where a mail is quoted to others, and exchanged where one is renewed, like any other.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.report.inputs import Common, Tapping

#: Characters behind the "#" at most: mail programs break longer links, and some browsers cut them.
LONGEST = 1_500
#: What is left out of a link that would be longer, the first first.
_SPARE = ("sheet", "own")


def tapping_link(common: Common, tapping: Tapping) -> str:
    """The address of the page, for the reader of a mail."""
    page = f"{tapping.site}orders/{common.ruleset}.{common.language}.html"
    return f"{page}#{_fragment(common, tapping)}"


def private_part(common: Common, tapping: Tapping) -> dict[str, Any]:
    """What a page is told that is not public, but for where it sends to; what is empty is left out."""
    told = {
        "g": common.game,
        "s": common.seat,
        "t": tapping.turn,
        "p": tapping.stamp,
        "sheet": tapping.sheet,
        "own": tapping.own,
    }
    return {name: value for name, value in told.items() if value}


def replies(common: Common) -> dict[str, str]:
    """Where a page sends to, and under which subject."""
    subject = " ".join(part for part in ("Re:", common.tag, common.title) if part)
    return {"to": common.reply_address, "sub": subject}


def _fragment(common: Common, tapping: Tapping) -> str:
    """The private part packed, then where replies go. What is too long is left out, and `cut` says so."""
    behind = "".join(f"&{name}={quote(value, safe='')}" for name, value in replies(common).items())
    told = private_part(common, tapping)
    for name in ("", *_SPARE):
        if told.pop(name, None):
            told["cut"] = True
        if len(packed := _packed(told)) + len(behind) < LONGEST:
            break
    return packed + behind


def _packed(told: Mapping[str, Any]) -> str:
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(text.encode()) + deflate.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")
