"""Words that lines of several languages have: the first as English lines write it, the second as German ones do.

All of them are understood in any line; which is shown, and written again, depends on the language.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from pbem.core.language import ENGLISH_CODE

Spellings = Mapping[str, Sequence[str]]
V = TypeVar("V")

#: Tables of words that are kept at a time, of one kind.
_MOST_KEPT = 64


def own(names: Sequence[str], language: str) -> str:
    """How a line in a language writes it."""
    return names[0] if language == ENGLISH_CODE else names[1]


def own_first(table: Spellings, language: str) -> dict[str, Sequence[str]]:
    """The table with the spelling of a language first."""
    return {name: (own(each, language), *each) for name, each in table.items()}


def under(kind: str, table: Spellings, language: str) -> dict[str, Sequence[str]]:
    """The table for a lexicon that has other kinds as well: "kind:name" to its spellings, that of a language first."""
    return {f"{kind}:{name}": each for name, each in own_first(table, language).items()}


class Kept(Generic[V]):
    """What is made once for each board and key: the words of a table of players."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, Hashable], tuple[object, V]] = {}

    def get(self, board: object, key: Hashable, make: Callable[[], V]) -> V:
        """What was made for it, or is made now."""
        found = self._made.get((id(board), key))
        if found is None or found[0] is not board:
            if len(self._made) >= _MOST_KEPT:
                self._made.clear()
            found = self._made[(id(board), key)] = (board, make())
        return found[1]
