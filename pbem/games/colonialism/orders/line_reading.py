"""A line of orders being read for one seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from pbem.core.conditions import Condition, read_condition
from pbem.core.table import Tempo
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.facts_reading import FactReader, fact_reader
from pbem.games.colonialism.state import State
from pbem.games.common.orders.line_reading import LineReading

_Item = TypeVar("_Item")


@dataclass(kw_only=True, slots=True)
class Reading(LineReading[w.Vocabulary, State]):
    """A line being read, what it is read against, and what the player should know of it."""

    article = w.ARTICLE

    tempo: Tempo = Tempo.TURN  #: what one deadline of the game asks for
    always: bool = False  #: whether the line says that it stands

    @property
    def facts(self) -> FactReader:
        """How conditions are spelled for the seat."""
        return fact_reader(self.words, self.seat)

    def condition(self) -> Condition:
        """The condition that comes next. Raises Misread."""
        return read_condition(self.line, self.facts)

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

    def several(self, one: Callable[[], _Item]) -> list[_Item]:
        """Items separated by commas, `/`, AND or THEN: at least one."""
        return self.parted(one, (",", "/", ";", ">"), (w.AND, w.THEN))
