"""The 2nd edition as the table uses it: its sequence of play, and the doors to positions, orders and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.dice import Chance
from pbem.core.ruleset import Phase
from pbem.core.sheet import Sheet
from pbem.core.table import Decision
from pbem.games.colonial.board import Board, board_from
from pbem.games.colonial.board_check import check_board
from pbem.games.colonial.naming import display_names
from pbem.games.colonial_2e.choosing import PHASE as CHOICE_PHASE
from pbem.games.colonial_2e.choosing import choose_nations
from pbem.games.colonial_2e.end_of_turn import first_player, flamboyance, merchant_fleets, naval_forces
from pbem.games.colonial_2e.endeavor import line_up, play_round
from pbem.games.colonial_2e.events import EVENTS, NATION_EVENTS
from pbem.games.colonial_2e.faults import faults
from pbem.games.colonial_2e.forecast import forecast
from pbem.games.colonial_2e.forms import form, sheet_words
from pbem.games.colonial_2e.interventions import intervene
from pbem.games.colonial_2e.loans import loan_interest
from pbem.games.colonial_2e.nations import choosing, nations_from, with_nations
from pbem.games.colonial_2e.nations_check import check_nations
from pbem.games.colonial_2e.needs import needs
from pbem.games.colonial_2e.orders import begins_order, read
from pbem.games.colonial_2e.outlook import outlook
from pbem.games.colonial_2e.path_words import path_words
from pbem.games.colonial_2e.positions import position_from
from pbem.games.colonial_2e.ranking import leading, standing
from pbem.games.colonial_2e.setup import COUNTS, FIRST_PHASE, ID, set_up
from pbem.games.colonial_2e.standing import gifts_due, ready, settle
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.view import view

#: 4 The sequence of play of a turn, in full.
PHASES = (
    Phase(FIRST_PHASE, line_up),
    Phase("round-1", play_round, round=1, reports=True),
    Phase("round-2", play_round, round=2, reports=True),
    Phase("round-3", play_round, round=3, reports=True),
    Phase("round-4", play_round, round=4, reports=True),
    Phase("round-5", play_round, round=5, reports=True),
    Phase("merchant-fleets", merchant_fleets),
    Phase("first-player", first_player),
    Phase("naval-forces", naval_forces),
    Phase("loan-interest", loan_interest, reports=True, ends_turn=True),
)
#: 25 With nations the turn ends with Flamboyance; the first one begins with choosing them.
NATION_PHASES = (
    *PHASES[:-1],
    Phase("loan-interest", loan_interest),
    Phase("flamboyance", flamboyance, reports=True, ends_turn=True),
)
CHOICE = Phase(CHOICE_PHASE, choose_nations)


class Colonial2e:
    """Colonial: Europe's Empires Overseas, 2nd edition, on one board."""

    id = ID
    version = "1"
    counts: tuple[int, ...] = COUNTS
    usual = 4  #: the fewest that need no nations
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple")
    family = "colonial"
    events: Mapping[str, Sequence[str]] = {**EVENTS, **NATION_EVENTS}
    ends_by_vote: tuple[str, ...] = ("draw", "concede")

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        self.title = str(data["ruleset"]["title"])
        self.note = str(data["ruleset"].get("note", ""))
        printed = board_from(data["board"])
        cards = nations_from(data.get("nations", {}), printed)
        self.board: Board = replace(printed, nations=cards)
        self.names: Mapping[str, str] = {**display_names(self.board), **{card.id: card.name for card in cards.values()}}

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
        """3 The position before the first turn."""
        return set_up(self.board, seats, options, chance)

    def state_from(self, document: Mapping[str, Any]) -> State:
        """The position of a state document; the order of play follows from the First Player."""
        return position_from(document, self.board)

    def phases(self, state: State) -> Sequence[Phase]:
        """4, 25 The sequence of play."""
        if not with_nations(state):
            return PHASES
        return (CHOICE, *NATION_PHASES) if choosing(state) else NATION_PHASES

    def begin_turn(self, state: State) -> None:
        """4 The next turn."""
        state.turn += 1
        state.round = 0
        state.phase = FIRST_PHASE
        for player in state.players.values():
            player.used = []

    def place(self, state: State, seat: str | None, words: str) -> dict[str, Any]:
        """One Territory, for MAP."""
        from pbem.games.colonial_2e.atlas import place

        return place(state, seat, words)

    def path_words(self, path: str) -> str:
        """A path of the state document in words."""
        return path_words(path, self.names)

    def check(self, data: Mapping[str, Mapping[str, Any]]) -> list[str]:
        """What is wrong with data files, for `pbem rules check`."""
        nations = check_nations(data["nations"]) if "nations" in data else []
        return [*check_board(data["board"]), *nations]

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """12 The gifts of a seat's standing orders whose condition holds; each is given once."""
        return [(slot, "gift", gift) for slot, gift in gifts_due(state, seat, sheet)]

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot that sees nothing but the seat's view."""
        from pbem.games.colonial_2e.bot import bot_orders

        return bot_orders(view, seat, decisions, salt=salt, board=self.board)

    # --- doors: what each of them is for, `core.ruleset.Ruleset` says -----------------------------------------------
    view = staticmethod(view)
    outlook = staticmethod(outlook)
    faults = staticmethod(faults)
    intervene = staticmethod(intervene)
    standing = staticmethod(standing)
    leading = staticmethod(leading)
    read = staticmethod(read)
    begins_order = staticmethod(begins_order)
    settle = staticmethod(settle)
    ready = staticmethod(ready)
    needs = staticmethod(needs)
    form = staticmethod(form)
    sheet_words = staticmethod(sheet_words)
    forecast = staticmethod(forecast)
