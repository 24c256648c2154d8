"""What a forecast or a bot plays forward on: sheets as they are known, and chance that is only supposed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, WantsToBeAsked

Settled = Answer | WantsToBeAsked | None


class SupposedChance:
    """Chance of which nothing is known (implements `core.dice.Chance`): no die falls, nothing is mixed."""

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """No dice."""
        return []

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """No dice."""
        return 0, []

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """As they are."""
        return list(items)

    def below(self, key: str, bound: int) -> int:
        """The first."""
        return 0


@dataclass
class SheetSettler:
    """Settles decisions from the sheets there are; everything else is left to the defaults."""

    sheets: Mapping[str, Sheet]
    by_sheet: Callable[[Decision, Sheet, Any], Settled]  #: the game's `settle`
    asked: bool = False  #: whether a seat would be asked for its action

    def settle(self, decision: Decision, state: Any) -> Settled:
        """What a sheet says."""
        sheet = self.sheets.get(decision.seat)
        answer = None if sheet is None else self.by_sheet(decision, sheet, state)
        self.asked = self.asked or (isinstance(answer, WantsToBeAsked) and answer.always and decision.kind == "action")
        return answer

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nothing waits here."""
        return True
