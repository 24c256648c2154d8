"""Parts of orders as exact lines have them: each once, for whoever reads it and whoever writes it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pbem.core.grammar import Keyword, Line


class Reading(Protocol):
    """A line being read."""

    @property
    def line(self) -> Line:
        """The line."""
        ...

    def either(self, one: Callable[[], Any]) -> list[Any]:
        """Alternatives in one place, separated by `/`."""
        ...


class Worded(Protocol):
    """The words of a table in one language."""

    @property
    def language(self) -> str:
        """Its code."""
        ...


R = TypeVar("R", bound=Reading)
V = TypeVar("V", bound=Worded)


@dataclass(frozen=True, slots=True)
class WordedPart(Generic[R, V]):
    """A part that a word begins."""

    word: Keyword
    read: Callable[[R], Any]  #: what follows the word; raises Misread
    text: Callable[[Any, V], str]  #: the same as lines in a language have it
    several: bool = False  #: whether `/` may part several
    sign: str = ""  #: stands for the word as well

    def found(self, r: R) -> list[Any]:
        """What follows the word, if it comes next: one thing for each that `/` parts; nothing where it does not."""
        if not (self.sign and r.line.sign(self.sign)) and not r.line.has(self.word):
            return []
        return r.either(lambda: self.read(r)) if self.several else [self.read(r)]

    def written(self, value: Any, words: V) -> str:
        """The part as lines have it, its word before it; "" where nothing is to be said."""
        if value is None or value is False or value == []:  # a 0 is said
            return ""
        return f"{self.word.said(words.language)} {self.text(value, words)}".rstrip()
