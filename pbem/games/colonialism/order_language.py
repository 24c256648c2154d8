"""The order language of Colonialism, as its ruleset is given it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.ruleset import Effect, Forecast, FormLine, Need, OrderContext
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Tempo
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.bot import bot_orders
from pbem.games.colonialism.forecast import forecast
from pbem.games.colonialism.forms import form
from pbem.games.colonialism.needs import needs
from pbem.games.colonialism.orders import begins_order, read
from pbem.games.colonialism.settling import ready, settle
from pbem.games.colonialism.sheet_words import sheet_words
from pbem.games.colonialism.state import State


class Orders:
    """Reads lines, settles decisions with them, and asks for them; `core.ruleset.Ruleset` says what each does."""

    def __init__(self, board: Board) -> None:
        """`board`: what the bots' views are read against."""
        self._board = board

    def read(self, line: str, context: OrderContext) -> Effect:
        """What a line of orders means."""
        return read(line, context)

    def begins_order(self, line: str) -> bool:
        """Whether a line begins with a word of the order language."""
        return begins_order(line)

    def settle(self, decision: Decision, sheet: Sheet, state: State) -> Answer | None:
        """The answer of a seat's sheet."""
        return settle(decision, sheet, state)

    def ready(self, decision: Decision, sheet: Sheet, state: State) -> bool:
        """Whether a sheet has something to try."""
        return ready(decision, sheet, state)

    def needs(
        self, state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo
    ) -> list[Need]:
        """What waiting decisions ask of the seats."""
        return needs(state, decisions, sheets, tempo)

    def form(self, state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
        """The order form at a report's foot."""
        return form(state, seat, decisions)

    def sheet_words(self, sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
        """A whole sheet in words."""
        return sheet_words(sheet, state, seat)

    def forecast(
        self, state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
    ) -> list[Forecast]:
        """CHECK."""
        return forecast(state, seat, sheet, supposed)

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot."""
        return bot_orders(view, seat, decisions, salt=salt, board=self._board)
