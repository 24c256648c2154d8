"""The mails written without sight of the reader: their words for what is left out, and how lines are compared."""

from __future__ import annotations

import re
from typing import Any

from pbem.mail.broken_rows import join_wrapped
from pbem.mail.mail_shown import Explained
from pbem.mail.own_lines import LeftOutKind
from tests.games.helpers import colonial

#: A person's word for text that is not the player's order -> the reader's kinds that may bear it. A header or an
#: attribution inside the quote marks is quoted, and one program's own lines are below another's dashes.
KINDS = {
    "quote": {LeftOutKind.QUOTED},
    "attribution": {LeftOutKind.ATTRIBUTION, LeftOutKind.QUOTED},
    "forward-header": {LeftOutKind.FORWARDED, LeftOutKind.QUOTED},
    "signature": {LeftOutKind.SIGNATURE},
    "client-line": {LeftOutKind.SIGNATURE},
    "advert": {LeftOutKind.SIGNATURE},
    "disclaimer": {LeftOutKind.DISCLAIMER, LeftOutKind.SIGNATURE, LeftOutKind.QUOTED},
    "banner": {LeftOutKind.DISCLAIMER, LeftOutKind.QUOTED},
    "list-footer": {LeftOutKind.SIGNATURE, LeftOutKind.DISCLAIMER},
    "absence-note": {LeftOutKind.SIGNATURE},
    "comment": {LeftOutKind.COMMENT},
    "after-end": {LeftOutKind.AFTER_END},
    "armor": {LeftOutKind.SIGNATURE},
}
_SLOT = re.compile(r"^(\d{1,2})[.)] ")


def orders(got: Explained) -> list[str]:
    """The lines as the table makes orders of them: broken ones joined, blanks folded; none of a receipt."""
    if got.verdict.rule == "bounce":
        return []
    return [folded(line.text) for line in join_wrapped(got.reading.taken, colonial().begins_order)]


def folded(line: str) -> str:
    """Blanks of every kind as one, and a slot without its dot."""
    return _SLOT.sub(r"\1 ", " ".join(line.split()))


def wanting(want: dict[str, Any], got: Explained) -> list[str]:
    """The kinds of left-out text that the mail has and the reader did not see."""
    kinds = {left.kind for left in got.reading.left_out}
    return [
        word
        for word in want["left_out"]
        if (not got.letter.attachments if word == "attachment" else not kinds & KINDS[word])
    ]
