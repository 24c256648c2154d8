"""A line taken apart into words, numbers and signs."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+|>=|<=|[,.;:()/+?!|&<>=-]")


def words_of(text: str) -> list[str]:
    """The words, numbers and signs of a text, in small letters."""
    return _WORD.findall(text.casefold().replace("’", "'"))
