"""What the ruleset needs of an order language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from pbem.core.ruleset import Effect, Forecast, FormLine, Need, OrderContext
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Tempo, _Ask
from pbem.games.colonialism.state import State


class OrderLanguage(Protocol):
    """Reads lines, settles decisions with them, and asks for them; `core.ruleset.Ruleset` says what each does."""

    def read(self, line: str, context: OrderContext) -> Effect:
        """What a line of orders means."""
        ...

    def begins_order(self, line: str) -> bool:
        """Whether a line begins with a word of the order language."""
        ...

    def settle(self, decision: Decision, sheet: Sheet, state: State) -> Answer | _Ask | None:
        """The answer of a seat's sheet."""
        ...

    def ready(self, decision: Decision, sheet: Sheet, state: State) -> bool:
        """Whether a sheet has something to try."""
        ...

    def needs(
        self, state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo
    ) -> list[Need]:
        """What waiting decisions ask of the seats."""
        ...

    def form(self, state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
        """The order form at a report's foot."""
        ...

    def sheet_words(self, sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
        """A whole sheet in words."""
        ...

    def forecast(
        self, state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
    ) -> list[Forecast]:
        """CHECK."""
        ...

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot."""
        ...
