"""A line of orders being read for one seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.core.conditions import Condition, read_condition
from pbem.core.grammar import Keyword, Lexicon, Line
from pbem.core.sheet import Sheet
from pbem.games.colonialism import orders_words as w
from pbem.games.colonialism.facts_reading import FactReader, fact_reader
from pbem.games.colonialism.state import State

_Item = TypeVar("_Item")


@dataclass(kw_only=True, slots=True)
class Reading:
    """A line being read, what it is read against, and what the player should know of it."""

    line: Line
    words: w.Vocabulary
    state: State  #: only what the seat may see of it is looked at
    seat: str
    sheet: Sheet
    remarks: list[str] = field(default_factory=list)

    @property
    def facts(self) -> FactReader:
        """How conditions are spelled for the seat."""
        return fact_reader(self.words, self.seat)

    def condition(self) -> Condition:
        """The condition that comes next. Raises Misread."""
        return read_condition(self.line, self.facts)

    def name(self, lexicon: Lexicon) -> str:
        """The name that must come next; an article before it changes nothing. Raises Misread."""
        if not lexicon.match(self.line.words, self.line.at)[0]:
            self.line.skip(w.ARTICLE)
        return self.line.take(lexicon)

    def region(self) -> str:
        """The region that must come next."""
        return self.name(self.words.regions)

    def zone(self) -> str:
        """The sea zone that must come next."""
        return self.name(self.words.zones)

    def faction(self) -> str:
        """The faction that must come next: a seat, or the natives."""
        found = self.name(self.words.factions)
        return self.seat if found == "me" else found

    def either(self, one: Callable[[], _Item]) -> list[_Item]:
        """Alternatives in one place, parted by `/`."""
        found = [one()]
        while self.line.sign("/"):
            found.append(one())
        return found

    def several(self, one: Callable[[], _Item]) -> list[_Item]:
        """Items parted by commas, `/`, AND or THEN: at least one."""
        found = [one()]
        while self.line.sign(",", "/", ";", ">") or self.line.has(w.AND) or self.line.has(w.THEN):
            found.append(one())
        return found

    def named(self, thing: str) -> str:
        """A thing's name in a sentence, in the language being spoken."""
        return self.words.names[thing]

    def shown(self, word: Keyword) -> str:
        """A small word as a line in the reader's language has it."""
        return word.said(self.words.language)
