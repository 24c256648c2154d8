"""What people say in too many ways to list: "if the die is too low", "should my roll fall short".

A shape is a regular expression over the words of a line, in small letters, a blank between two and no sign among them.
The table `parts` of a file of words names pieces that its shapes have in common: "{if} {the}?roll falls short".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pbem.core.orders.meanings import Meaning

#: The table of a file that names pieces of shapes.
PARTS = "parts"
#: Words that a shape has at most.
_LONGEST = 14
_PIECE = re.compile(r"\{([a-z-]+)\}")


#: Shapes that are looked for together; each by itself only where one of them fits.
_TOGETHER = 12


class _Some:
    """Some shapes: the patterns of each are made where the first line has one of them, as most lines have none."""

    def __init__(self, shapes: Sequence[tuple[str, Meaning]]) -> None:
        self._written = shapes
        self._any = re.compile("|".join(f"(?:{shape})(?= |$)" for shape, _ in shapes))
        self._each: list[tuple[re.Pattern[str], Meaning]] | None = None

    def found(self, text: str) -> Iterator[tuple[int, Meaning]]:
        """How many words a text begins with have a shape, and what they mean; of each that fits."""
        if self._any.match(text) is None:
            return
        if self._each is None:
            self._each = [(re.compile(f"(?:{shape})(?= |$)"), meaning) for shape, meaning in self._written]
        for shape, meaning in self._each:
            match = shape.match(text)
            if match and (length := len(match[0].split())):
                yield length, meaning


class Shapes:
    """Shapes and what they mean."""

    def __init__(self) -> None:
        """None yet."""
        self._written: list[tuple[str, Meaning]] = []
        self._made: list[_Some] | None = None

    def add(self, meaning: Meaning, shape: str, parts: Mapping[str, str]) -> None:
        """A shape for a meaning; `parts`: the pieces that it may name."""
        self._written.append((_written_out(shape, parts), meaning))
        self._made = None

    def at(self, words: Sequence[str], place: int) -> tuple[int, set[Meaning]]:
        """How many words from `place` on have a shape, the longest, and what they mean; (0, nothing) for none."""
        if not self._written or not words[place][0].isalpha():
            return 0, set()
        if self._made is None:
            parts = range(0, len(self._written), _TOGETHER)
            self._made = [_Some(self._written[at : at + _TOGETHER]) for at in parts]
        text = " ".join(words[place : place + _LONGEST])
        longest, found = 0, set[Meaning]()
        for some in self._made:
            for length, meaning in some.found(text):
                if length >= longest:
                    found = found | {meaning} if length == longest else {meaning}
                    longest = length
        return longest, found


def _written_out(shape: str, parts: Mapping[str, str]) -> str:
    """The shape with its pieces in their places; a piece may name others."""
    while _PIECE.search(shape):
        shape = _PIECE.sub(lambda match: f"(?:{parts[match[1]]})", shape)
    return shape
