"""What people say in too many ways to list: "if the die is too low", "should my roll fall short".

A shape is a regular expression over the words of a line, in small letters, a blank between two and no sign among them.
The table `parts` of a file of words names pieces that its shapes have in common: "{if} {the}?roll falls short".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pbem.core.orders.meanings import Meaning

#: The table of a file that names pieces of shapes.
PARTS = "parts"
#: Words that a shape has at most.
_LONGEST = 14
_PIECE = re.compile(r"\{([a-z-]+)\}")


class Shapes:
    """Shapes and what they mean."""

    def __init__(self) -> None:
        """None yet."""
        self._written: list[tuple[str, Meaning]] = []
        self._begin: re.Pattern[str] | None = None
        self._each: list[tuple[re.Pattern[str], Meaning]] = []

    def add(self, meaning: Meaning, shape: str, parts: Mapping[str, str]) -> None:
        """A shape for a meaning; `parts`: the pieces that it may name."""
        self._written.append((_written_out(shape, parts), meaning))
        self._begin = None

    def at(self, words: Sequence[str], place: int) -> tuple[int, set[Meaning]]:
        """How many words from `place` on have a shape, the longest, and what they mean; (0, nothing) for none."""
        if not self._written or not words[place][0].isalpha():
            return 0, set()
        text = " ".join(words[place : place + _LONGEST])
        if self._any().match(text) is None:
            return 0, set()
        longest, found = 0, set[Meaning]()
        for shape, meaning in self._each:
            match = shape.match(text)
            length = len(match[0].split()) if match else 0
            if length and length >= longest:
                found = found | {meaning} if length == longest else {meaning}
                longest = length
        return longest, found

    def _any(self) -> re.Pattern[str]:
        if self._begin is None:
            self._each = [(re.compile(rf"(?:{shape})(?= |$)"), meaning) for shape, meaning in self._written]
            self._begin = re.compile("|".join(rf"(?:{shape})(?= |$)" for shape, _ in self._written))
        return self._begin


def _written_out(shape: str, parts: Mapping[str, str]) -> str:
    """The shape with its pieces in their places; a piece may name others."""
    while _PIECE.search(shape):
        shape = _PIECE.sub(lambda match: f"(?:{parts[match[1]]})", shape)
    return shape
