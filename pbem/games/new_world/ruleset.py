"""The New World as the table uses it: its rules, and the order language in which they are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.sheet import Sheet
from pbem.core.table import Decision
from pbem.games.new_world.forecast import forecast
from pbem.games.new_world.forms import form
from pbem.games.new_world.needs import needs
from pbem.games.new_world.orders import begins_order, read
from pbem.games.new_world.rules import Rules
from pbem.games.new_world.settling import ready, settle
from pbem.games.new_world.sheet_words import sheet_words
from pbem.games.new_world.state import State


class NewWorld(Rules):
    """The New World on one board."""

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """Nothing: standing orders answer decisions and do nothing beside."""
        return []

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot that sees nothing but the seat's view."""
        from pbem.games.new_world.bot import bot_orders

        return bot_orders(view, seat, decisions, salt=salt, board=self.board)

    # --- doors: what each of them is for, `core.ruleset.Ruleset` says -----------------------------------------------
    read = staticmethod(read)
    begins_order = staticmethod(begins_order)
    settle = staticmethod(settle)
    ready = staticmethod(ready)
    needs = staticmethod(needs)
    form = staticmethod(form)
    sheet_words = staticmethod(sheet_words)
    forecast = staticmethod(forecast)
