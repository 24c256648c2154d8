"""A line of orders being read for one seat: what it is read against, and the ways in which things are listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from pbem.core.grammar import Keyword, Lexicon, Line
from pbem.core.sheet import Sheet


class Worded(Protocol):
    """The words of a table in one language."""

    @property
    def language(self) -> str:
        """Its code."""
        ...

    @property
    def names(self) -> Mapping[str, str]:
        """Id or seat to how a sentence in this language names it."""
        ...


S = TypeVar("S")
V = TypeVar("V", bound=Worded)
_Item = TypeVar("_Item")


@dataclass(kw_only=True, slots=True)
class LineReading(Generic[V, S]):
    """A line being read, what it is read against, and what the player should know of it."""

    article: ClassVar[Keyword]  #: what may come before a name and changes nothing

    line: Line
    words: V
    state: S  #: only what the seat may see of it is looked at
    seat: str
    sheet: Sheet
    remarks: list[str] = field(default_factory=list)

    def name(self, lexicon: Lexicon) -> str:
        """The name that must come next; an article before it changes nothing. Raises Misread."""
        if not lexicon.match(self.line.words, self.line.at)[0]:
            self.line.skip(self.article)
        return self.line.take(lexicon)

    def either(self, one: Callable[[], _Item]) -> list[_Item]:
        """Alternatives in one place, separated by `/`."""
        return self.parted(one, ("/",))

    def parted(self, one: Callable[[], _Item], signs: Sequence[str], joins: Sequence[Keyword] = ()) -> list[_Item]:
        """Items separated by any of these signs or words: at least one."""
        found = [one()]
        while self.line.sign(*signs) or any(self.line.has(word) for word in joins):
            found.append(one())
        return found

    def named(self, thing: str) -> str:
        """A thing's name in a sentence, in the language being spoken."""
        return self.words.names[thing]

    def shown(self, word: Keyword) -> str:
        """A small word as a line in the reader's language has it."""
        return word.said(self.words.language)
