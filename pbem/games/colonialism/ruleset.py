"""Colonialism as the table uses it: its sequence of play, and the doors to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.dice import Chance
from pbem.core.language import say
from pbem.core.ruleset import Column, Effect, Forecast, FormLine, Need, OrderContext, Phase
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Intervention, Table, Tempo, _Ask
from pbem.games.colonialism.board import Board, board_from
from pbem.games.colonialism.faults import faults
from pbem.games.colonialism.interventions import intervene
from pbem.games.colonialism.language import OrderLanguage
from pbem.games.colonialism.outlook import outlook, place
from pbem.games.colonialism.path_words import path_words
from pbem.games.colonialism.ranking import leading, standing
from pbem.games.colonialism.reading import state_from
from pbem.games.colonialism.sequence import begin_turn, phases
from pbem.games.colonialism.setup import COUNTS, ID, set_up
from pbem.games.colonialism.state import State
from pbem.games.colonialism.view import view


class Colonialism:
    """Colonialism on one board and with one order language."""

    id = ID
    title = "Colonialism"
    version = "1"
    counts: tuple[int, ...] = COUNTS
    usual = 4
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "White")
    family = "colonialism"
    ends_by_vote: tuple[str, ...] = ("draw", "concede")

    def __init__(self, data: Mapping[str, Mapping[str, Any]], language: OrderLanguage) -> None:
        """`data` has the "board". Raises DataError."""
        self.board: Board = board_from(data["board"])
        self._language = language

    @property
    def note(self) -> str:
        """What players must be told of the board, in the language being spoken."""
        return say(
            "The map, the region tiles and the interest cards are partly reconstructed: nobody here had the printed "
            "board. A host who owns the game can correct them."
        )

    @property
    def names(self) -> Mapping[str, str]:
        """Id to display name of everything that is printed, in the language being spoken."""
        return self.board.names

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
        """4 The position before the first decision."""
        return set_up(self.board, seats, options, chance)

    def state_from(self, document: Mapping[str, Any]) -> State:
        """The position of a state document."""
        return state_from(document, self.board)

    def phases(self, state: State) -> Sequence[Phase]:
        """5.0 The sequence of play of this turn."""
        return phases(state)

    def begin_turn(self, state: State) -> None:
        """5.3 The next turn."""
        begin_turn(state)

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """What a seat may know."""
        return view(state, seat)

    def outlook(self, state: State, seat: str) -> dict[str, Any]:
        """Card texts, what touches what, and how interests stand."""
        return outlook(state, seat)

    def place(self, state: State, seat: str | None, words: str) -> dict[str, Any]:
        """One region or sea zone, for MAP."""
        return place(state, seat, words)

    def faults(self, state: State) -> list[str]:
        """What breaks the invariants of a game."""
        return faults(state)

    def intervene(self, state: State, table: Table, act: Intervention) -> None:
        """Apply an edit."""
        intervene(state, table, act)

    def path_words(self, path: str) -> str:
        """A path of the state document in words."""
        return path_words(path, self.names)

    def standing(self, state: State) -> list[Column]:
        """Where everybody stands."""
        return standing(state)

    def leading(self, state: State) -> list[str]:
        """Seats from the best placed on."""
        return leading(state)

    # --- the order language -------------------------------------------------------------------------------------

    def read(self, line: str, context: OrderContext) -> Effect:
        """What a line of orders means."""
        return self._language.read(line, context)

    def begins_order(self, line: str) -> bool:
        """Whether a line begins with a word of the order language."""
        return self._language.begins_order(line)

    def settle(self, decision: Decision, sheet: Sheet, state: State) -> Answer | _Ask | None:
        """The answer of a seat's sheet."""
        return self._language.settle(decision, sheet, state)

    def ready(self, decision: Decision, sheet: Sheet, state: State) -> bool:
        """Whether a sheet has something to try."""
        return self._language.ready(decision, sheet, state)

    def needs(
        self, state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo
    ) -> list[Need]:
        """What waiting decisions ask of the seats."""
        return self._language.needs(state, decisions, sheets, tempo)

    def form(self, state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
        """The order form at a report's foot."""
        return self._language.form(state, seat, decisions)

    def sheet_words(self, sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
        """A whole sheet in words."""
        return self._language.sheet_words(sheet, state, seat)

    def forecast(
        self, state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
    ) -> list[Forecast]:
        """CHECK, or with rivals' lines as they are `supposed` SUPPOSE."""
        return self._language.forecast(state, seat, sheet, supposed)

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """Nothing: standing orders answer decisions and do nothing beside."""
        return []

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot that sees nothing but the seat's view."""
        return self._language.bot_orders(view, seat, decisions, salt=salt)
