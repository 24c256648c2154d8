"""What a form leaves open: a part of a line that has nothing but its label and a blank orders nothing."""

from __future__ import annotations

import re

#: "3. Aktion: ____": between two signs, or at the end.
_OPEN_PART = re.compile(r"(?:^|[/|;])[^/|;_]*(?<!\w)_{3,}\s*(?=[/|;]|$)")
#: A blank within what is said: "Card: Influence ____ (the only one I have)".
_BLANK = re.compile(r"(?<!\w)_{3,}(?!\w)")


def without_open_parts(text: str) -> str:
    """The line without its parts that were left open."""
    return _OPEN_PART.sub("", text).lstrip("/|; ")


def is_left_open(text: str) -> bool:
    """Whether something is left open in what a line says: what was meant there nobody knows."""
    return _BLANK.search(text) is not None
