"""What a form leaves open: a part of a line that has nothing but its label and a blank orders nothing."""

from __future__ import annotations

import re

#: "3. Aktion: ____": between two signs, or at the end.
_OPEN_PART = re.compile(r"(?:^|[/|;])[^/|;_]*(?<!\w)_{3,}\s*(?=[/|;]|$)")
#: A blank within what is said: "Card: Influence ____ (the only one I have)".
_BLANK = re.compile(r"(?<!\w)_{3,}(?!\w)")


#: "Free action: ---.": a label and a blank of dashes.
_OPEN_LABEL = re.compile(
    r"(?:^|(?<=[.;,/|])|(?<= ) )\s*[^\W\d_][\w ]{0,24}[:?]\s*(?:-{1,9}|[–—]{1,3})\s*(?=[.;,/|]|  |$)[.;,/|]?"
)
#: Where the next label of a form begins, that only blanks part from what stands before: "Region: Peru   Card: Raid".
_NEXT_LABEL = re.compile(r"(?<=[^\s,;.:/|])[ \t]{2,9}(?=[^\W\d_][\w ]{0,24}[:?])")


def without_open_parts(text: str) -> str:
    """The line without its parts that were left open, those that only blanks part cut at commas."""
    text = _NEXT_LABEL.sub(", ", _OPEN_LABEL.sub(" ", text))
    return _OPEN_PART.sub("", text).lstrip("/|; ")


def is_left_open(text: str) -> bool:
    """Whether something is left open in what a line says: what was meant there nobody knows."""
    return _BLANK.search(text) is not None
